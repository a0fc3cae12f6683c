/** Changes of an order in words that are read as the words there are for it: "add 2 MWh to my sell", "swap my 2940 for 2945". */
import { fold } from '../text/fold.ts'
import { NUMBER } from './shape.ts'

const N = `((?:nt\\$ ?)?${NUMBER})`
const Q = `(${NUMBER} ?(?:mwh|kwh))`
const ORDER = '((?:my|the) (?:buy|sell|bid|ask|offer|order|buy order|sell order|last order|last buy|last sell))'
const LEAD = '(?:please |can you |could you |now |just )*'
const END = '(?: please)?[.!]*$'

const OTHERWISE: readonly [RegExp, string][] = [
  [
    new RegExp(
      `^${LEAD}(?:raise|lower|lift|drop|bump|swap|switch|shift|take) (?:the|my) ${N} (?:up |down )?(?:to|for|with) ${N}${END}`,
    ),
    'move the $1 to $2',
  ],
  [new RegExp(`^${LEAD}add ${Q} to ${ORDER}${END}`), 'increase $2 by $1'],
  [new RegExp(`^${LEAD}(?:take|knock|shave|cut) ${Q} (?:off|from|out of) (?:of )?${ORDER}${END}`), 'reduce $2 by $1'],
  [new RegExp(`^${LEAD}add ${N} to (?:the price of ${ORDER}|${ORDER} price)${END}`), 'raise the price of $2$3 by $1'],
  [
    new RegExp(`^${LEAD}(?:take|knock|shave|cut) ${N} off (?:the price of ${ORDER}|${ORDER} price)${END}`),
    'lower the price of $2$3 by $1',
  ],
  [new RegExp(`^${LEAD}(?:move|shift|take|bring) ${ORDER} up (?:by )?${N}${END}`), 'raise the price of $1 by $2'],
  [new RegExp(`^${LEAD}(?:move|shift|take|bring) ${ORDER} down (?:by )?${N}${END}`), 'lower the price of $1 by $2'],
]

/** The same in the other words; null where the message is anything else, or more. */
export function saidOtherwise(text: string): string | null {
  const words = fold(text).folded.trim()
  for (const [pattern, otherwise] of OTHERWISE) if (pattern.test(words)) return words.replace(pattern, otherwise)
  return null
}
