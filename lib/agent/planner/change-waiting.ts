/**
 * A plan that waits to change one order, or to cancel one: what it becomes is said of it as of an order that waits, and which order
 * it is of may be put right. Pure.
 */
import type { Call, Turn } from './dialog/history.ts'
import { isSpokenNow, isWrite, newestWrites } from './dialog/spoken-of.ts'
import { pendingFrom } from './orders.ts'
import { understand } from './understand/understand.ts'
import { legsWaiting, type WaitingLeg } from './waiting-plan.ts'

/** The change or the cancel of the newest plan, where it waits, is of one order alone, and nothing was looked at since. */
export function changeWaiting(before: readonly Turn[]): WaitingLeg | null {
  const { calls } = newestWrites(before)
  const [only, ...more] = legsWaiting(calls)
  const isAlone = more.length === 0 && calls.length === 1 && isSpokenNow(before)
  return only && isAlone && (only.tool === 'amendOrder' || only.tool === 'cancelOrder') ? only : null
}

/**
 * The same conversation with the order as it would be in place of its change, so that what is said of it is read as of any order
 * that waits; null where it is not known which order that is.
 */
export function asOrderWaiting(
  turns: readonly Turn[],
  { planId, leg, args }: WaitingLeg,
): { turns: Turn[]; waiting: WaitingLeg } | null {
  const row = pendingFrom(turns.flatMap(({ calls }) => calls)).find(({ orderId }) => orderId === args.orderId)
  if (!row || row.price === null) return null
  const order = {
    side: row.side,
    price: String(args.price ?? row.price),
    qty: String(args.qty ?? row.amount),
    symbol: row.symbol,
  }
  const { at } = newestWrites(turns.slice(0, -1))
  const asOrder = (call: Call): Call =>
    call.tool === 'amendOrder'
      ? { ...call, tool: 'placeOrder', args: order, outcome: pending({ planId, leg, args: order }) }
      : call
  return {
    // What was looked up to prepare its change is of no order that waits.
    turns: turns.map((turn, i) => (i === at ? { ...turn, calls: turn.calls.filter(isWrite).map(asOrder) } : turn)),
    waiting: { planId, leg, tool: 'placeOrder', args: order },
  }
}

const pending = (value: Record<string, unknown>): Call['outcome'] => ({
  ok: true,
  value: { status: 'pending', ...value },
})

const MEANT =
  "(?:(?:no+|oh|oops|sorry|wait|actually|please|my mistake|wrong (?:one|order)|not (?:that|this)(?: one)?|i (?:mean|meant|said)|it(?:'s| is| was| should be| should have been)|should (?:be|have been)|rather|instead)[,.;:]? ?)+"
const PRICE = '(?:\\d,\\d{3}|\\d{3,})(?:\\.\\d+)?'
const KIND = '(?:one|order|bid|buy|ask|offer|sell)'
const SIDE = '(?:bid|buy|ask|offer|sell)'
const NTH = '(?:last|newest|first|oldest|other)'
const NAMED = `the (?:${PRICE}(?: ${KIND})?|${SIDE}(?: (?:at )?${PRICE})?(?: order| one)?|${NTH} ${KIND})`
const END = '(?: (?:instead|rather|please|then|not (?:that|this)(?: one)?))*[.!]*$'
const MEANT_ORDER = new RegExp(`^${MEANT}(?<order>${NAMED}|\\d+-\\d+)${END}`)
const MEANT_PRICE = new RegExp(`^${MEANT}(?:at )?(?<order>${PRICE})${END}`)

const HAN_MEANT =
  '(?:(?:不(?:对|是(?:[那这][张笔个])?|[,，])|错了|抱歉|[说弄]错了?|我(?:的意思)?是?[说指]的?|应该|而?是)[,，。 ]*)+'
const HAN_NAMED = `(?:${PRICE} ?的?(?:那|这)?[张笔个](?:[买卖]?单|委托)?|${PRICE} ?的?[买卖]?单|[买卖]单|(?:最后|第一|另)(?:外)?(?:那)?一?[张笔个](?:单|委托)?)`
const HAN_END = '(?:才对|吧|啦|才是|[,，]?不是(?:那|这)?[张笔个])?[。!]*$'
const HAN_ORDER = new RegExp(`^${HAN_MEANT}(?<order>${HAN_NAMED}|\\d+-\\d+)${HAN_END}`)
const HAN_PRICE = new RegExp(`^${HAN_MEANT}(?<order>${PRICE})${HAN_END}`)

/** The order that is meant instead, which "the 2940" alone may be as well as one more; as it would be cancelled; null where the words name none. */
export function orderMeant(said: string, { tool }: WaitingLeg): string | null {
  const words = understand(said).typed?.folded.trim() ?? ''
  // A price alone is one of the order's where it is changed.
  const forms = tool === 'cancelOrder' ? [MEANT_ORDER, HAN_ORDER, MEANT_PRICE, HAN_PRICE] : [MEANT_ORDER, HAN_ORDER]
  const order = forms.map((form) => form.exec(words)?.groups?.order).find((found) => found !== undefined)
  if (order === undefined) return null
  if (/\p{Script=Han}/u.test(said))
    return `取消${/^[买卖]单$/.test(order) ? '那张' : ' '}${order}${/^[\d.,]+$/.test(order) ? ' 那张' : ''}`
  return `cancel ${/^[\d.,]+$/.test(order) ? 'the ' : ''}${order}`
}
