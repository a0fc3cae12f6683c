/** "Sell half at 3010 and the rest at 3020": of how much, the sentence or the conversation says. */
import { add, compare, multiply, negate } from '../text/decimal.ts'
import { type Action, hasPrice, NO_ORDER, type OrderDraft } from '../understand/action.ts'
import { END, LEAD } from '../understand/sentence-parts.ts'
import { NUMBER } from '../understand/shape.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import { ask, type Intent, type Open, settled } from './intent.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders } from './references.ts'

const priced = (name: string): string => `(?:at|@) ?(?:the )?(?:nt\\$ ?)?(?<${name}>${NUMBER}|market)`
const PART = `(?:(?<share>half|a quarter)(?: of (?:it|that|them))?|(?<qty>${NUMBER})(?: ?mwh)?)`
const REST =
  '(?:(?:work|bid|offer|put|and) )*(?:the )?(?:rest(?: of (?:it|that|them))?|other half|remainder|remaining half|balance)'
const WHOLE = `(?:(?<whole>${NUMBER})(?: ?mwh)?[,:;]? )?`
const SPLIT = new RegExp(
  `^${LEAD}(?:(?<side>buy|sell) ${WHOLE})?${PART} (?:now )?${priced('at')},? (?:and |then )*(?:buy |sell )?${REST} ${priced('last')}${END}`,
)

type Priced = Pick<OrderDraft, 'price' | 'market' | 'reference'>
const atPrice = (said: string | undefined): Priced =>
  said === 'market'
    ? { price: null, market: true, reference: null }
    : { price: (said ?? '').replaceAll(',', ''), market: false, reference: null }

/** Null: it says something else. */
export function inParts(
  u: Understanding,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent | null {
  const words = u.utterance.folded.trim()
  const split = SPLIT.exec(words)
  return split && parted(split, open, before, proposed, nowMs)
}

function parted(
  said: RegExpExecArray,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent | null {
  const { side: deed, whole, share, qty } = said.groups ?? {}
  const [first, second] = [atPrice(said.groups?.at), atPrice(said.groups?.last)]
  const asked = open?.actions[open.at]
  const waiting = asked?.kind === 'order' && !hasPrice(asked.draft) ? asked.draft : null
  const [last, ...more] = lastOrders(before, proposed)
  const side = deed === undefined ? waiting?.side : deed === 'buy' ? 'BUY' : 'SELL'
  if (!side || (open && !waiting)) return null
  // With the side of the last order, that order may be the one that is to stand at two prices.
  const only = more.length === 0 && last?.side !== side ? last : undefined
  const of: OrderDraft = { ...(waiting ?? (whole ? null : only) ?? NO_ORDER), side, ...NO_TERMS }
  const total = whole?.replaceAll(',', '') ?? waiting?.qty ?? only?.qty ?? null
  const amount = qty?.replaceAll(',', '') ?? (total && multiply(total, share === 'half' ? '0.5' : '0.25'))
  const rest = total && amount && add(total, negate(amount))
  // The quantity of one part or of the whole is missing, so each of the two is asked for.
  if (!amount || !rest || compare(rest, '0') <= 0)
    return ask('quantity', [order(of, qty ?? null, first), order(of, null, second)])
  return settled([order(of, amount, first), order(of, rest, second)], nowMs)
}

/** Terms that hold for the order as a whole and are left out of its parts. */
const NO_TERMS = { timeInForce: undefined, expiry: undefined, postOnly: undefined, displayQty: undefined }

const order = (of: OrderDraft, qty: string | null, priced: Priced): Action => ({
  kind: 'order',
  draft: Object.fromEntries(
    Object.entries({ ...of, ...priced, qty }).filter(([, value]) => value !== undefined),
  ) as OrderDraft,
})
