/** What names an order. "48213-3": the exchange of this desk names it by its number and the slot it lies in. */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { fold } from './fold.ts'

const PAIR = /(\d{1,15})-(\d{1,9})(?![\w-]|[.,]\d|\s*[mk]?wh\b)/y
/** Said before an id. "buy order" and 买单 are followed by a price as likely. */
const ORDER =
  /(?:#|(?<!\b(?:buy|sell|bid|ask) )\borders?|\b(?:id|no\.?|number)|(?<![买卖])单|号)\s*(?:id|no\.?|number|#|号)?[\s:#]*$/
/**
 * Words for what is done to an order: its id may follow them at once, and stand before the Chinese ones. What the words of
 * the sentence mean is not known yet here; what is missing only leaves two numbers unread, which is asked about.
 */
const DEED =
  /(?:\b(?:cancel|delete|scratch|pull|kill|drop|remove|withdraw|amend|change|modify|update|edit|set|adjust|move|bump|shift|reprice|raise|increase|lower|reduce|decrease|cut|halve|double)|取消|删除|撤[销单]?|调整|[改把])\s*$/
const DEED_AFTER = /^\s*(?:取消|删除|撤|改|调|[加减]价|数量)/
const MONTH = /^(?:19|20)\d\d-(?:0?[1-9]|1[0-2])$/

/** A slot is never above the number: 9-10 are hours. Of an id that is not two numbers nothing is known. */
export function isPossibleId(id: string): boolean {
  const pair = /^(\d+)-(\d+)$/.exec(id)
  return pair === null || Number(pair[1]) >= Number(pair[2])
}

/**
 * The id of an order at `start`. Two prices, hours or quantities may stand like one, so where no word before it says so its
 * number has to be far above its slot.
 *
 * @param text as folded
 */
export function orderIdAt(text: string, start: number): string | null {
  PAIR.lastIndex = start
  const [id, number, slot] = PAIR.exec(text) ?? []
  if (id === undefined || /[\w.,-]/.test(text.charAt(start - 1))) return null
  const before = text.slice(0, start)
  const isNamed =
    isPossibleId(id) && (ORDER.test(before) || DEED.test(before) || DEED_AFTER.test(text.slice(start + id.length)))
  const isFarAbove = Number(number) > 24 && Number(number) > 10 * Number(slot) && !MONTH.test(id)
  return isNamed || isFarAbove ? id : null
}

const AMOUNT = /^\d+(?:-?[mkg]?wh|-?[mk]w|k|m|h|nt|ntd|x|st|nd|rd|th)$/i
/** A colon behind it is none of its own: "o-27: 2955". */
const ID = /[A-Za-z0-9](?:[\w-]*\w)?(?::\d[\w-]*)*/g

/** The ids in a text as typed: words that mix letters or dashes with digits, or digits after "order", "#" or 單號. */
export function idsIn(typed: string): string[] {
  const { plain, folded } = fold(typed)
  const ids: string[] = []
  for (const match of plain.matchAll(ID)) {
    const text = match[0]
    // A contract is none of its orders.
    if (!/\d/.test(text) || AMOUNT.test(text) || hoursOf(text.toUpperCase()) !== null) continue
    const before = folded.slice(0, match.index)
    const after = folded.slice(match.index + text.length)
    if (/\d[.,]$/.test(before)) continue
    if (/^[.,]\d/.test(after)) continue
    const isMixed = (/[A-Za-z]/.test(text) || /\d-\w/.test(text)) && isPossibleId(text)
    const isListed = ids.length > 0 && /(?:and|,|、|和|跟|&)\s*$/.test(before)
    if (isMixed || ORDER.test(before) || /^\s*号/.test(after) || isListed) ids.push(text)
  }
  return ids
}

/** Whether a word by itself is such an id. */
export const isId = (word: string): boolean => idsIn(`#${word}`)[0] === word
