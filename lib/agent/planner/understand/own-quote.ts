/** "Change the 2950 bid to 2955", "my highest offer": what the market calls its own is the trader's order, where it is changed or taken off. */
import { NUMBER } from './shape.ts'

/** Whoever says these of a bid has one: nobody moves the market's. */
const CHANGED =
  /^(?:please |can you |could you |now |just |and |then |also |ok |actually )*(?:(?:cancel|cxl|pull|kill|yank|nix|remove|withdraw|delete|scrap|ditch|change|amend|modify|move|bump|raise|lower|make|trim|cut|reduce|decrease|increase|add|double|halve|reprice|resize|set|shift|replace|adjust|shrink|take (?:me )?out of)\b|(?:lift|take|bring|walk|nudge) (?=(?:the|my|that|our) .*\b(?:by|to|up|down|off|out)\b))/
/** What else is done to one that was named by such a verb before. */
const KEPT_OR_MOVED = /^(?:also |then |now )*(?:bring|put|walk|nudge|drop|shade|keep|leave|spare|hold|except|not)\b/
/** "…, and the offer to 3110": the verb before it holds. */
const NAMED_TOO = /^(?:also |then |now |both |even )*(?:(?:the|my|that|our)\b|\d)/
const QUOTE = new RegExp(
  `\\b(the|my|that|our) (?:(${NUMBER})(?: ?mwh)? )?(bid|offer|ask)(?: (?:at|@) ?(${NUMBER}))?\\b(?! (?:price|size|side|volume|order)|-)`,
  'g',
)
/** A place in the book, which an order may be moved to: "to the bid", "below the ask". */
const PLACE =
  /(?:\b(?:to|at|over|above|below|under|than|inside|off|join|match|the best|best|highest|lowest|top|plus|minus)|[@+-]) $/
const OWN_END = /\b(my|our) (highest|lowest) (bid|ask|offer)\b/
/** A comma within a number parts nothing. */
const BETWEEN = /((?:[,;](?!\d)|[.!?](?=\s)|\n|(?<=\s)(?:and|then)\b)\s*)/

const orderOf = (quote: string): string => (quote === 'bid' ? 'buy order' : 'sell order')

/** @param words folded */
export function ownQuote(words: string): string {
  const said = words.replace(OWN_END, (_, whose, end, quote) => `${whose} ${end} ${orderOf(quote)}`)
  if (!CHANGED.test(said)) return said
  // "Cancel my bids and lift the offer": each clause by its own verb.
  let isChanged = true
  return said
    .split(BETWEEN)
    .map((part, i) => {
      if (i % 2 === 1 || part === '') return part
      isChanged = CHANGED.test(part) || KEPT_OR_MOVED.test(part) || (isChanged && NAMED_TOO.test(part))
      return isChanged ? asOrders(part) : part
    })
    .join('')
}

const asOrders = (clause: string): string =>
  clause.replace(QUOTE, (all: string, whose: string, number = '', quote: string, price = '', at: number) => {
    if (number === '' && PLACE.test(clause.slice(0, at))) return all
    const called = number || price
    return `${whose} ${called ? `${called} ` : ''}${orderOf(quote)}`
  })
