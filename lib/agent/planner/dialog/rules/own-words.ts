/** The last rules: what the message asks for by its own words, and what no more than a contract or a figure stands for. */
import { hasTag } from '../../text/tokens.ts'
import { contractAlone, contractTurnedTo, hoursAlone } from '../../understand/contract-code.ts'
import { bareShareAsked } from '../../understand/own-means.ts'
import { understand } from '../../understand/understand.ts'
import { acted, fragmentary, placed } from '../acted.ts'
import { cancelledToo } from '../cancelled-too.ts'
import { contractAfter, hoursAfterList } from '../contract-by-place.ts'
import { contractsAsked, followUp } from '../follow-up.ts'
import { ask } from '../intent.ts'
import { onDayBefore, onDayTold } from '../other-hours.ts'
import { becomes } from '../put-right.ts'
import { lastOrders } from '../references.ts'
import { asked, type Rule, unasked } from '../rule.ts'
import { namedTowards, shifted, towards } from '../shifted.ts'
import { isPlanWaiting } from '../spoken-of.ts'
import { withoutUnit } from '../unit-of-price.ts'

/** "Half of it" is of an order that was spoken of, and only otherwise of what the trader has. */
const shareOfMeans: Rule = (u, { before, proposed }) => {
  if (u.refusal || lastOrders(before, proposed).length > 0) return null
  const isWalletTold = before.at(-1)?.calls.some(({ tool }) => tool === 'getUserWallet') ?? false
  const looks = bareShareAsked(u.utterance, isWalletTold)
  return looks && { kind: 'do', actions: looks }
}

/** What the message itself asks for, with what it leaves out taken from what was spoken of before. */
const ownActions: Rule = (u, { open, before, proposed, nowMs }) => {
  if (u.actions.length === 0 && !u.ask) return null
  const all = placed(onDayTold(u, before, proposed, nowMs), before, proposed)
  const unpriced = open ? null : withoutUnit(all, before, proposed)
  return unpriced ? ask('price', unpriced, { note: 'unit' }) : acted(all, open, nowMs)
}

/** "Switch to 19-20" is a look at it; while a plan waits it may be of the plan. */
const contractTurnedToIn: Rule = ({ utterance }, { before }) => {
  const contract = contractTurnedTo(utterance.folded)
  if (!contract) return null
  return isPlanWaiting(before) ? { kind: 'say', what: 'plan_waits' } : understand(`${contract} price`)
}

/** 換到 19-20 is a look at it, where no order was spoken of that could be moved there. */
const SWITCHED = /^换(?:到|去) ?(\d{1,2}-\d{1,2}) ?点?(?:的?合约)?[。!]*$/
const contractSwitchedTo: Rule = ({ utterance }, { before, proposed }) => {
  const contract = SWITCHED.exec(utterance.folded.trim())?.[1]
  return contract && lastOrders(before, proposed).length === 0 ? understand(`看${contract}`) : null
}

const figuresAlone: Rule = ({ fragment, utterance }, { open, before, proposed, nowMs }) => {
  if (!fragment) return null
  const said = open ? fragment : onDayBefore(fragment, before, proposed, nowMs)
  return fragmentary(said, open, nowMs, utterance.tokens)
}

export const OWN_WORDS: readonly Rule[] = [
  // "And the sell" behind a cancel and "and 19-20" behind a look lean on it, so they precede the reading by itself.
  unasked((u, { before }) => cancelledToo(u, before)),
  unasked((u, { before, proposed }) => contractAfter(u, before, proposed)),
  unasked((u, { before, proposed }) => hoursAfterList(u, before, proposed)),
  unasked((u, { proposed }) => followUp(u, proposed)),
  unasked((u) => contractsAsked(u)),
  unasked(shareOfMeans),
  // "Raise it" by itself asks what the order should become, and "lower the price" for a look at it.
  unasked((u, { before }) => towards(u, before)),
  unasked(namedTowards),
  ownActions,
  unasked(becomes),
  // The rules from here on are for messages that name no deed: a contract alone is looked at.
  unasked(({ utterance }) => {
    const contract = contractAlone(utterance.folded)
    return contract === null ? null : { kind: 'do', actions: understand(`${contract} price`).actions }
  }),
  unasked(contractTurnedToIn),
  unasked(contractSwitchedTo),
  unasked(({ utterance }) => {
    const look = hoursAlone(utterance.folded)
    return look === null ? null : understand(look)
  }),
  unasked((u, { before }) => shifted(u, before)),
  figuresAlone,
  // "Not that one": whatever is wrong with it, the next number is no answer any more.
  asked((u) => (hasTag(u.utterance.tokens, 'not') ? { kind: 'say', what: 'dropped' } : null)),
]
