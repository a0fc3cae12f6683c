/** "Widen my quotes by 5", "step back 5 on both sides", "skew my quotes up 3": bids and offers that are moved together, each by as much. */
import { wholeNumber } from '../text/chinese-numerals.ts'
import { END, LEAD } from './sentence-parts.ts'
import { MAX_ASKED, NUMBER } from './shape.ts'

const QUOTES =
  '(?:(?:all )?(?:of )?(?:my|our|the) (?:quotes|prices|two[- ]ways?)|(?:my|our|the) bids? and (?:my |the )?(?:offers?|asks?)|both (?:my )?sides|my orders)'
const EACH = '(?: (?:on )?(?:each|a|either|both|per)(?: of the)? sides?| each(?: way)?| apiece)'
const BY = `(?:by )?((?:nt\\$ ?)?${NUMBER})( ticks?)?`

/** 兩邊各拉開 5 塊, 雙邊都放寬兩檔, 拉開一點，各 5 塊. Of how wide both are together, none of these speaks. */
const HAN_SIDES = '(?:(?:我的?)?(?:报价|价格|买卖)?的?(?:两边|双边|两侧|两头|每边|买卖单)的?(?:报价|价格?)?)'
const HAN_LEAD = '(?:请|你?帮我|麻烦|那|就|再|把|[,，\\s])*'
const HAN_BY =
  '(\\d{1,3}(?:\\.\\d+)?|[一二两三四五六七八九十]) ?(?:元|块钱?|(?<tick>档|跳|个?价位| ?ticks?))?(?:吧|好了|就好|[\\s。!])*$'
const hanMoved = (verbs: string): RegExp =>
  new RegExp(
    `^${HAN_LEAD}(?:${HAN_SIDES}(?:都|各|再|也|一起)*(?:${verbs})(?:多|各|一?点|些|[,， ])*|(?:报价|价格)?(?:各|每边)(?:再|都)*(?:${verbs})(?:多|[,， ])*|(?:报价|价格)?(?:再)?(?:${verbs})(?:一?点|些)?[,， ]*(?:两边)?(?:各|每边) ?) ?${HAN_BY}`,
  )
const HAN_WIDER = hanMoved('拉[开宽大阔]|放宽|加宽|扩[大宽]|[变调]宽|宽|阔|往外(?:移|推|拉|调|挪)?|[外后]移|外扩')
const HAN_TIGHTER = hanMoved('收[窄紧拢]|缩[窄小紧]|拉近|[变调]窄|窄|往[内里](?:移|推|拉|调|挪|缩)?|内[移缩]')

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

/** The same in the words there are for it; null where anything else is said. @param words folded */
export function movedApartInChinese(words: string): string | null {
  if (words.length > MAX_ASKED || !/[各两双每买]/.test(words)) return null
  for (const [pattern, otherwise] of [
    [HAN_WIDER, wider],
    [HAN_TIGHTER, tighter],
  ] as const) {
    const found = pattern.exec(words)
    const figure = found?.[1]
    const by = figure && (/\d/.test(figure) ? figure : String(wholeNumber(figure)))
    if (by) return otherwise.replaceAll('$1', by).replaceAll('$2', found.groups?.tick ? ' ticks' : '')
  }
  return null
}

/** The same in the words there are for it; null where anything else is said. @param words folded */
export function quotesMoved(words: string): string | null {
  const han = movedApartInChinese(words)
  if (han) return han
  const known = MOVED_QUOTES.find(([pattern]) => pattern.test(words))
  return known ? words.replace(...known) : null
}

export const MOVED_QUOTES: readonly [RegExp, string][] = [
  ...apart('widen|spread out', wider),
  ...apart('tighten|narrow', tighter),
  [new RegExp(`^${LEAD}(?:(?:step|pull|back) (?:back|off|away|out)|fade) ${BY}${EACH}${END}`), wider],
  [
    new RegExp(
      `^${LEAD}(?:skew|shift|move|bump|bring|lean|lift|raise) (?:all )?(?:of )?(?:my|our) (?:whole )?quotes (?=up |.* (?:up|higher)\\b)(?:up )?${BY}(?: (?:up|higher))?${END}`,
    ),
    'raise the price of all my orders by $1$2',
  ],
  [
    new RegExp(
      `^${LEAD}(?:skew|shift|move|bump|bring|lean|drop|lower) (?:all )?(?:of )?(?:my|our) (?:whole )?quotes (?=down |.* (?:down|lower)\\b)(?:down )?${BY}(?: (?:down|lower))?${END}`,
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
