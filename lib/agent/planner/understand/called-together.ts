/** "Cancel the 2950 and the 3100", "kill the 2950, leave the 2940": orders that are taken off together, each called by its price or its contract. */
import { ownTable } from '../../../own-table.ts'
import { CANCEL_VERB, END, LEAD } from './sentence-parts.ts'
import { HOURS } from './shape.ts'

/** No quantity of an order that is called by it. */
const PRICE = '(?:\\d,\\d{3}|\\d{3,})(?:\\.\\d+)?'
const NAME = '(?:bid|buy|offer|ask|sell|order|one)'
const CONTRACT = `(?:(?:(?:today|tomorrow) )?${HOURS}|spot)`
const ORDER = `(?:the|my) (?:${PRICE}(?: ${NAME})?|${CONTRACT}(?: ${NAME}s?)?)`
/** Behind the first what they are called by is enough. */
const NEXT = `(?:(?:the|my) )?(?:${PRICE}(?: ${NAME})?|${CONTRACT}(?: ${NAME}s?)?)`
const JOINT = '(?:,? and |, ?| & |,? plus )(?:also )?'

const LISTED = new RegExp(`^(${LEAD})${CANCEL_VERB} (?:both )?(${ORDER}(?:${JOINT}${NEXT})+)${END}`)
/** What stays needs no word. */
const STAYS = new RegExp(
  `^(${LEAD})${CANCEL_VERB} (${ORDER})[,;]? (?:and |but )?(?:leave|keep|not|don't (?:touch|cancel|pull)) ${ORDER}(?: (?:in|on|there|alone|as it is|where it is))?${END}`,
)
const STAYS_FIRST = new RegExp(
  `^(${LEAD})(?:(?:don't|do not|not) (?:${CANCEL_VERB} )?|never ?mind |leave |keep )${ORDER}(?: (?:in|on|alone))?[,;.]? (?:and |but )?(?:just |only |rather )?${CANCEL_VERB} (${ORDER})${END}`,
)

const PIECE = new RegExp(NEXT, 'g')
const IN = new RegExp(`^(?:(?:the|my) )?(${CONTRACT})(?: (${NAME}s?))?$`)
const SIDES: Readonly<Record<string, string>> = ownTable({ bid: 'buy', offer: 'sell', ask: 'sell', one: 'order' })

function cancelOf(piece: string): string {
  const [, contract, said] = IN.exec(piece) ?? []
  if (contract === undefined) return `cancel ${/^(?:the|my) /.test(piece) ? piece : `the ${piece}`}`
  // All there are in it, where it says of no one.
  const [one = 'order', many = ''] =
    said === undefined ? ['order', 's'] : [said.replace(/s$/, ''), /s$/.exec(said)?.[0]]
  const name = `${SIDES[one] ?? one}${many}`
  return contract === 'spot' ? `cancel my spot ${name}` : `cancel my ${name} in ${contract}`
}

/** Each cancel as it would be said by itself; null where the message is anything else, or more. @param words folded */
export function calledTogether(words: string): string | null {
  const [, lead = '', listed] = LISTED.exec(words) ?? []
  if (listed) return lead + (listed.match(PIECE) ?? []).map(cancelOf).join(' and ')
  const [, before = '', only] = STAYS.exec(words) ?? STAYS_FIRST.exec(words) ?? []
  return only === undefined ? null : before + cancelOf(only)
}
