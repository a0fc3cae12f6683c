/** What stands in a trader's own column beside an order. It is no part of the order, unless it says otherwise. */
import { fold } from '../text/fold.ts'
import { clockNamed } from '../text/named-clock.ts'

const ENGLISH = [
  /** A sum of the rows above. */
  String.raw`^(?:(?:sub|grand) ?-?)?totals?\b|^sum\b|^average\b`,
  /** The order is off, was carried out before, or waits for something. */
  String.raw`\b(?:cancel(?:l?ed)?|void(?:ed)?|withdrawn|filled|executed|done|rejected|expired|skip|hold|ignore|draft|example|if|unless|only|do not|don't|not)\b`,
  /** A condition of an order, which has a column of its own. */
  String.raw`\b(?:ioc|fok|gt[cd]|post[- ]?only|iceberg|at market|market order|stop|until|expires?)\b`,
]
const CHINESE =
  '[总小合]计|加总|平均|取消|撤|作废|已|不|别|勿|暂|草稿|范例|如果|若|才|仅|只|冰山|止[损盈]|市价|直到|到期'
const SAYS_MORE = new RegExp([...ENGLISH, CHINESE].join('|'))

/** Whether a note says that the row is no order, or another one than its cells are. */
export const saysMore = (note: string): boolean => SAYS_MORE.test(fold(note).folded.trim()) || clockNamed(note).isOther

const HEAD = /^\d{1,3}$/
const GROUP = /^\d{3}(?:\.\d+)?$/

/** Whether the cells before a note of figures may be a number that its own comma cut: of 2,950 | 5 the 5 is the quantity. */
export const isShifted = (before: readonly string[], note: string): boolean =>
  /^\d+(?:\.\d+)?$/.test(note) &&
  [...before, note].some((cell, at, all) => GROUP.test(cell) && HEAD.test(all[at - 1] ?? ''))
