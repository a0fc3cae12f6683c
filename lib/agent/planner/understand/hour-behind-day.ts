/** "The book for tomorrow 18", "buy 5 tomorrow 18 at 3100", "22 nov 18h": the hour that begins then, where the number can be nothing else. */
import { MONTHS } from '../text/clock.ts'
import { NUMBER } from './shape.ts'

const DAY =
  '(?:today|tomorrow|tmrw?|tonight|the day after tomorrow|(?:sun|mon|tues|wednes|thurs|fri|satur)day|\\d{1,2} (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]* \\d{1,2})'
const HOUR = '(1[3-9]|2[0-3])'
/** Of hours, of a price or a quantity, or behind one of several hours. */
const NOT_MORE =
  '(?![\\d:.,%/-]| \\d{1,2} ?[:-]|(?:,| and| or| to| till| until| ?[ap]m| ?[kmg]wh?\\b| ?megawatt| ?lots?\\b| ?@| each)(?! at))'
const MARKED = new RegExp(`\\b(${DAY}(?: at)? )(\\d{1,2}) ?h(?:rs?)?\\b(?! ?-)`, 'g')
/** A number beside the name of a month is of the day, and no quantity. Until when an order rests is read as it is. */
const MONTH = `(${MONTHS.join('|')})[a-z]*`
const DATED = new RegExp(
  `(?<!\\b(?:until|till|til|by|thru|through|to|gtd|expir\\w+|before|-) )\\b(?:${MONTH} (\\d{1,2})|(\\d{1,2}) ${MONTH})(?: at)?(?= \\d{1,2}:\\d\\d\\b(?! ?-))`,
)
const BARE = new RegExp(`\\b(${DAY} )${HOUR}\\b${NOT_MORE}`)
const LOOK = /\b(?:book|price|spread|bid|ask|depth|market|trades|tape|chart|candles|metrics|volume|close|closes|gate)\b/
const DEED = /\b(?:buy|sell|bid|offer|long|short)\b/

/** Beside it the order has a quantity and a price of its own, or asks for a look. @param words folded */
export function hourBehindDay(words: string): string {
  const said = dated(words.replaceAll(MARKED, '$1$2:00'))
  const found = BARE.exec(said)
  if (!found) return said
  const rest = said.replace(found[0], ' ')
  const numbers = rest.match(new RegExp(NUMBER, 'g'))?.length ?? 0
  const isAlone = /^(?:for|in|on|delivery|the|please|[ ,.!])*$/.test(rest)
  const isOrder = DEED.test(rest) && (numbers >= 2 || (numbers === 1 && /\b(?:market|mkt|best|mid|last)\b/.test(rest)))
  return isOrder || isAlone || (numbers === 0 && LOOK.test(rest)) ? dated(said.replace(BARE, '$1$2:00')) : said
}

const dated = (words: string): string =>
  words.replace(
    DATED,
    (_, first: string, day: string, own: string, month: string) =>
      `${MONTHS.indexOf(first ?? month) + 1}/${day ?? own}`,
  )
