/** "Widen my quotes by 5", "step back 5 on both sides", "skew my quotes up 3": bids and offers that are moved together, each by as much. */
import { END, LEAD } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const QUOTES =
  '(?:(?:all )?(?:of )?(?:my|our|the) (?:quotes|prices|two[- ]ways?)|(?:my|our|the) bids? and (?:my |the )?(?:offers?|asks?)|both (?:my )?sides|my orders)'
const EACH = '(?: (?:on )?(?:each|a|either|both|per)(?: of the)? sides?| each(?: way)?| apiece)'
const BY = `(?:by )?((?:nt\\$ ?)?${NUMBER})( ticks?)?`

/** Of the two a quote is made of, or of the market as a whole: how wide that becomes, is said of each side alone. */
const OF_MARKET = '(?:(?:my|our|the) (?:market|spread|quote))'

const wider = 'lower the price of all my buys by $1$2 and raise the price of all my sells by $1$2'
const tighter = 'raise the price of all my buys by $1$2 and reduce the price of all my sells by $1$2'

function apart(verb: string, otherwise: string): [RegExp, string][] {
  return [
    [new RegExp(`^${LEAD}(?:${verb})(?: (?:up|out))? ${QUOTES}(?: out)? ${BY}${EACH}?${END}`), otherwise],
    [new RegExp(`^${LEAD}(?:${verb})(?: (?:up|out))?(?: ${OF_MARKET})? ${BY}${EACH}${END}`), otherwise],
    // By how much, is asked.
    [
      new RegExp(`^${LEAD}(?:${verb})(?: (?:up|out))? ${QUOTES}(?: a (?:bit|little|touch|tad))?${END}`),
      'move all my orders',
    ],
    [new RegExp(`^${LEAD}(?:${verb})(?: (?:up|out))? ${OF_MARKET}(?: ${BY})?${END}`), 'move all my orders'],
  ]
}

export const MOVED_QUOTES: readonly [RegExp, string][] = [
  ...apart('widen|spread out', wider),
  ...apart('tighten|narrow', tighter),
  [new RegExp(`^${LEAD}(?:(?:step|pull|back) (?:back|off|away|out)|fade) ${BY}${EACH}${END}`), wider],
  [
    new RegExp(
      `^${LEAD}(?:skew|shift|move|bump|bring|lift|raise) (?:all )?(?:of )?(?:my|our) (?:whole )?quotes up ${BY}${END}`,
    ),
    'raise the price of all my orders by $1$2',
  ],
  [
    new RegExp(
      `^${LEAD}(?:skew|shift|move|bump|bring|drop|lower) (?:all )?(?:of )?(?:my|our) (?:whole )?quotes down ${BY}${END}`,
    ),
    'lower the price of all my orders by $1$2',
  ],
  // Faded, a bid goes down and an offer up.
  [new RegExp(`^${LEAD}fade (?:all )?(?:of )?(?:my|the) bids ${BY}${END}`), 'lower the price of all my buys by $1$2'],
  [
    new RegExp(`^${LEAD}fade (?:all )?(?:of )?(?:my|the) (?:offers|asks) ${BY}${END}`),
    'raise the price of all my sells by $1$2',
  ],
  [new RegExp(`^${LEAD}fade (?:my|the) bid ${BY}${END}`), 'lower the price of my buy by $1$2'],
  [new RegExp(`^${LEAD}fade (?:my|the) (?:offer|ask) ${BY}${END}`), 'raise the price of my sell by $1$2'],
]
