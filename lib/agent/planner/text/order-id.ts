/** "48213-3": an order as the exchange of this desk names it, by its number and the slot it lies in. */

const PAIR = /(\d{1,15})-(\d{1,9})(?![\w-]|[.,]\d|\s*[mk]?wh\b)/y
/** "buy order" and 买单 are followed by a price as likely. */
const ORDER = /(?:#|(?<!\b(?:buy|sell|bid|ask) )\borders?|\b(?:id|no\.?|number)|(?<![买卖])单|号)\s*$/
/** Words for what is done to an order: its id may follow them at once, and stand before the Chinese ones. */
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
