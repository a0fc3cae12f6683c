/** Changes of an order that is called by its price or by its side, and orders placed anew for one that is taken off. */
import { BY, FIGURES, NAMES, PRICE, SMALL } from './order-named.ts'
import { END, LEAD, MOVED, N } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

/** "bump the 2950 by 10", "double the 2940": an order called by its price. */
function pricedChanged(): [RegExp, string][] {
  const order = `(?:the|my) ${PRICE}(?: one)?`
  // Up and down it is a price; what else becomes of a bid that is named so, the quotes tell.
  const named = `(?:the|my) ${PRICE}(?: one| ${NAMES})?`
  return [
    [
      new RegExp(`^${LEAD}(?:raise|bump|lift|increase)(?: up)? ${order} (?:up )?by ${BY}${END}`),
      'increase the $1 order by $2',
    ],
    [
      new RegExp(`^${LEAD}(?:lower|drop|reduce|decrease|cut|trim|shrink) ${order} (?:down )?by ${BY}${END}`),
      'reduce the $1 order by $2',
    ],
    [
      new RegExp(`^${LEAD}(?:take|bump|${MOVED}) ${named} up (?:by )?${BY}${END}`),
      'raise the price of the $1 order by $2',
    ],
    [
      new RegExp(`^${LEAD}(?:take|bump|${MOVED}) ${named} down (?:by )?${BY}${END}`),
      'lower the price of the $1 order by $2',
    ],
    [new RegExp(`^${LEAD}(double|halve) ${order}${END}`), '$1 the $2 order'],
    // Added to an order is a quantity.
    [new RegExp(`^${LEAD}add (${NUMBER} ?(?:mwh|kwh)) to ${order}${END}`), 'increase the $2 order by $1'],
    [new RegExp(`^${LEAD}add ${SMALL}(?: more)? to ${order}${END}`), 'increase the $2 order by $1 mwh'],
    [new RegExp(`^${LEAD}(?:take|knock|shave|cut|trim) ${BY} off(?: of)? ${order}${END}`), 'reduce the $2 order by $1'],
  ]
}

/** "raise my bid by 5", "lift my bid 5", "lower my 3100 offer to 3090"; a bid is improved upwards, and an offer downwards. */
function quoteMoved(verb: string, said: string, improved: 'buy' | 'sell'): [RegExp, string][] {
  return ['buy', 'sell'].flatMap((side): [RegExp, string][] => {
    const quote = side === 'buy' ? 'bid' : 'offer|ask'
    const order = `(?:my|the) (?:${N} )?(?:${quote})`
    const deed = `(?:${side === improved ? `${said}|improve` : said})`
    return [
      // What is reduced or increased of an order may be its quantity, which is asked.
      [
        new RegExp(`^${LEAD}(increase|reduce|decrease|cut|trim|shrink) ${order} by ${SMALL}${END}`),
        `$1 my $2 ${side} order by $3`,
      ],
      [
        new RegExp(`^${LEAD}(?:knock|shave|trim) ${SMALL} off(?: of)? (?:my|the) (?:${quote})${END}`),
        `reduce my ${side} order by $1`,
      ],
      [
        new RegExp(
          `^${LEAD}${verb === 'raise' ? '(?:raise|lift|bump)' : '(?:lower|drop)'} my (?:${quote}) ${SMALL}${END}`,
        ),
        `${verb} the price of my ${side} by $1`,
      ],
      // "reduce my offer to 3": that little may be its quantity, which the order itself tells.
      [new RegExp(`^${LEAD}${deed} ${order} to ${SMALL}${END}`), `change my $1 ${side} to $2`],
      [
        new RegExp(`^${LEAD}${deed} (?:the price of )?${order}(?: price)?(?: by)? (?:an?|one) tick${END}`),
        `${verb} the price of my $1 ${side} by 1 tick`,
      ],
      [
        new RegExp(`^${LEAD}${deed} (?:the price of )?${order}(?: price)? (by|to) ${N}( ticks?)?${END}`),
        `${verb} the price of my $1 ${side} $2 $3$4`,
      ],
      [
        new RegExp(
          `^${LEAD}(?:${verb === 'raise' ? 'bump|move|lift' : 'bump|move|drop'}) ${order} ${verb === 'raise' ? 'up' : 'down'}(?: by)? ${N}( ticks?)?${END}`,
        ),
        `${verb} the price of my $1 ${side} by $2$3`,
      ],
    ]
  })
}

/** "cancel my sell and replace it with 3 at 3090", 撤掉賣單，改掛 3 MWh 3090: a new order in the place of the one that is taken off. */
function placedAnew(side: string, nouns: string, han: string): [RegExp, string][] {
  const order = `((?:my|the) (?:${NUMBER} )?(?:${nouns})(?: order)?(?: at ${NUMBER})?)`
  const deed = '(?:replace|re-?enter|re-?place|put|enter|work)(?: (?:it|that))?(?: back)?(?: in| with| by| at)*'
  const hanOrder = `((?:我的?)?(?:${NUMBER} ?的? ?)?(?:那[张笔个])?${han}单)`
  const cancel = '(?:取消|撤掉|撤销|撤)(?:掉)?'
  const anew = `[,，。 ]*(?:再|然后)?(?:改|换|重新)(?:成|为)?(?:挂|下)?(?:成|为)? ?(?:${han}[进入出]?)? ?`
  const end = '(?:吧|谢谢)?[。!]*$'
  return [
    [
      new RegExp(
        `^${LEAD}(?:cancel|pull|kill|cxl) ${order}[,;]? (?:and |then )*${deed} (${FIGURES})(?:,? instead)?${END}`,
      ),
      `cancel $1 and ${side} $2`,
    ],
    [new RegExp(`^(?:请|帮我|把)*${cancel} ?${hanOrder}${anew}(${FIGURES})${end}`), `取消$1，${han} $2`],
    [new RegExp(`^(?:请|帮我|把)*${hanOrder}${cancel}了?${anew}(${FIGURES})${end}`), `取消$1，${han} $2`],
    // 改成 2945 買 3: the side behind the price.
    [
      new RegExp(
        `^(?:请|帮我|把)*${cancel} ?${hanOrder}${anew}(${NUMBER}) ?${han}[进入出]? ?(${NUMBER})(?: ?mwh)?${end}`,
      ),
      `取消$1，${han} $3 MWh $2`,
    ],
  ]
}

export const CHANGED_BY_PRICE = pricedChanged()
/** What is raised of a bid is its price. */
export const QUOTE_MOVED: readonly [RegExp, string][] = [
  ...quoteMoved('raise', 'raise|lift|bump|increase', 'buy'),
  ...quoteMoved('lower', 'lower|drop|reduce|decrease|cut', 'sell'),
]
export const PLACED_ANEW: readonly [RegExp, string][] = [
  ...placedAnew('buy', 'buy|bid', '买'),
  ...placedAnew('sell', 'sell|offer|ask', '卖'),
]
