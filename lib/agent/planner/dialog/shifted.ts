/**
 * "Cheaper by 5", "lower the price 5", 數量加 2 right behind an order that was sent: a change of that one, from where it stands;
 * "cheaper", 便宜一點 which way it shall go, so that by how much is asked.
 */
import { hasTag, isTerm, type Utterance } from '../text/tokens.ts'
import type { Change } from '../understand/action.ts'
import { namedDirection } from '../understand/named-direction.ts'
import { amountAnswered, type Relative, relativeChange } from '../understand/relative-change.ts'
import type { Understanding } from '../understand/understanding.ts'
import { isDone, type Turn } from './history.ts'
import { ask, type Intent, type Open } from './intent.ts'
import { isSpokenNow, isUnknown, newestWrites, spokenOf } from './spoken-of.ts'

const IT = { by: 'pick', pick: 'it', count: 1 } as const

/** What is said of the one order that was spoken of just now: it rests, or it was turned down. */
function relativeIn({ typed, refusal }: Understanding, before: readonly Turn[]): Relative | null {
  const [only, ...more] = newestWrites(before).calls
  if (!typed || !only || more.length > 0 || !isSpokenNow(before) || refusal) return null
  const spoken = spokenOf(before)
  const isThere = spoken.kind === 'orders' && spoken.orderIds.length === 1
  const isUnsent = spoken.kind === 'gone' && only.tool === 'placeOrder' && !isDone(only) && !isUnknown(only)
  return isThere || isUnsent ? relativeChange(typed.plain) : null
}

/** The change; null where nothing of the sort is said, or it may be of something else. */
export function shifted(u: Understanding, before: readonly Turn[]): Understanding | null {
  const { typed, utterance } = u
  const relative = relativeIn(u, before)
  if (relative?.kind !== 'by' || !typed) return null
  const { change } = relative
  // 貴 10 塊, 價格降 5 元 by itself may tell of the market.
  const isOfPrice = change.priceBy !== undefined || change.priceByPercent !== undefined
  if (isOfPrice && /\p{Script=Han}/u.test(typed.folded)) return null
  // "2 MWh more" is one more order.
  if (change.qtyBy && !change.qtyBy.startsWith('-') && !hasTag(utterance.tokens, 'qtyMark')) return null
  // "5 up" alone is what the market did.
  if (change.numberBy && !hasTag(utterance.tokens, 'it', 'order', 'one', 'drop')) return null
  return { ...u, fragment: null, apart: [], actions: [{ kind: 'amend', target: IT, change }] }
}

/** Which way it shall go, and no more. */
export function towards(u: Understanding, before: readonly Turn[]): Understanding | null {
  // "Price down" looks at it, "lower the price" is a change.
  const isLook = u.actions.some(({ kind }) => kind === 'call') && !hasTag(u.utterance.tokens, 'amend', 'amendWeak')
  if (isLook || !u.actions.every(isLoose)) return null
  const relative = relativeIn(u, before)
  if (relative?.kind !== 'unsaid') return null
  const { of, isUp } = relative
  return {
    ...u,
    ask: null,
    fragment: null,
    apart: [],
    actions: [{ kind: 'amend', target: IT, change: { towards: { of, isUp } } }],
  }
}

/** The same of an order that is named. */
export function namedTowards(u: Understanding): Understanding | null {
  // "Make the 2950 buy cheaper" sounds like an order, and "lift the 3000" is one.
  const isMade = /\bmake\b/.test(u.utterance.folded)
  // "Raise my 2950 bid" names it by its price.
  const isName = (by = '') => new RegExp(`\\b(?:my|the|that) ${by} [a-z]`).test(u.utterance.folded)
  const isOther = u.actions.some(
    (action) =>
      !isLoose(action) &&
      !(isMade && action.kind === 'order') &&
      !(action.kind === 'amend' && action.change.numberBy && isName(action.change.numberBy)),
  )
  const action = isOther || u.refusal || u.about || !u.typed ? null : namedDirection(u.utterance, u.typed.plain)
  return action && { ...u, ask: null, fragment: null, apart: [], doubts: [], actions: [action] }
}

const isLoose = (action: Understanding['actions'][number]): boolean =>
  action.kind === 'call' ||
  (action.kind === 'amend' && action.target.by === 'pick' && action.target.pick === 'it' && saysNothing(action.change))
const saysNothing = (change: Change): boolean => Object.keys(change).length === 0

const isFigure = ({ tokens }: Utterance): boolean =>
  tokens.every((token) => token.kind === 'number' || isTerm(token, 'mwh', 'kwh', 'ntd', 'tick', 'stop'))

const BY = /^by\b|nt\$|ntd|ticks?\b|%|[元块]/
/** "5", "by 5", 2945: by how much, as it was asked; null where more or less is said. */
export function towardsAnswered({ typed, utterance, refusal }: Understanding, open: Open): Intent | null {
  const { actions } = open
  const at = actions.findIndex((action) => action.kind === 'amend' && action.change.towards !== undefined)
  const waiting = actions[at]
  if (waiting?.kind !== 'amend' || !waiting.change.towards || refusal) return null
  const { plain } = typed ?? utterance
  // To which of them "2950" is one of them, and "by 5" is not.
  if (open.missing === 'order' && !BY.test(utterance.folded)) return null
  const { towards } = waiting.change
  const relative = relativeChange(plain)
  const change = relative?.kind === 'by' ? relative.change : amountAnswered(plain, { kind: 'unsaid', ...towards })
  // A bare figure that is no answer is none to another question either.
  if (!change) return open.missing === 'amend' && isFigure(utterance) ? ask('amend', actions, open) : null
  // 3,000 is not cheaper than 2,950: which it is of, the order tells.
  const isTo = change.price !== undefined || change.qty !== undefined
  return { kind: 'do', actions: actions.with(at, { ...waiting, change: isTo ? { ...change, towards } : change }) }
}
