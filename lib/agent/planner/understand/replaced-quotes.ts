/**
 * Orders and quotes that are replaced, called by their size, or put right, as dealers say it in haste: "make my sell 2 instead of 3", "kill
 * the 2 lot", "replace my quotes with 2960/3040 5 up", 買單撤了改掛 2955 5 個.
 */
import { CANCEL_VERB, END, LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

const PRICE = '(\\d(?:,\\d{3}|\\d{2,3})(?:\\.\\d+)?)'
const QTY = '(\\d{1,3}(?:\\.\\d)?)'
const HAN_LEAD = '^((?:请|帮我|麻烦|把)*)'
const HAN_END = '(?:吧|好了|[。!])*$'

/** Taken off, and another on the same side in its place. */
function again(quotes: string, side: string, han: string): [RegExp, string][] {
  return [
    [
      new RegExp(
        `^(${LEAD}${CANCEL_VERB} (?:my|the) (?:${quotes})),? (?:and|then)(?: then)? re-?quote (?:at )?${PRICE} for ${QTY}${END}`,
      ),
      `$1 and ${side} $3 at $2`,
    ],
    [
      new RegExp(
        `${HAN_LEAD}${han}单(?:撤掉?|取消)了?[,，]? ?(?:再|重新|然后)?(?:改)?(?:重)?挂(?:在)? ?${PRICE} ?(?:元|块)?[,， ]+${QTY} ?(?:mwh|兆瓦时|个)${HAN_END}`,
      ),
      `$1撤掉${han}单，然后${han} $3 mwh 价格 $2`,
    ],
  ]
}

export const REPLACED: readonly [RegExp, string][] = [
  ...again('bid|buy', 'buy', '买'),
  ...again('offer|ask|sell', 'sell', '卖'),
  [
    new RegExp(
      `^(${LEAD})make ((?:my|the) (?:${NUMBER} )?(?:bid|offer|ask|buy|sell|order)) (${NUMBER}(?: ?mwh)?),? (?:instead of|rather than|(?:and )?not) ${NUMBER}(?: ?mwh)?${END}`,
    ),
    '$1change $2 to $3',
  ],
  [new RegExp(`${HAN_LEAD}([^,，]{0,16}单) ?(?:撤掉?|取消)一半${HAN_END}`), '$1$2砍半'],
  // What it is not is what it was.
  [
    new RegExp(
      `^(${LEAD}(?:make|change|set|cut|bring|move) .+? ${NUMBER}(?: ?mwh)?),? (?:instead of|rather than|(?:and )?not) ${NUMBER}(?: ?mwh)?${END}`,
    ),
    '$1',
  ],
  [
    new RegExp(
      `${HAN_LEAD}([^,，]*(?:改|换|变)(?:成|为|到)? ?${NUMBER} ?(?:mwh|兆瓦时|个|元|块)?)[,，]? ?(?:不要|不是|而不是|别) ?${NUMBER} ?(?:mwh|兆瓦时|个|元|块)?(?:了)?${HAN_END}`,
    ),
    '$1$2',
  ],
  [
    new RegExp(`^(${LEAD})${CANCEL_VERB} (?:the|my) ${QTY}[ -]?lot(?:s|ter)?(?: order| one)?${END}`),
    '$1cancel the $2 MWh one',
  ],
  [
    new RegExp(
      `^(${LEAD})${CANCEL_VERB} (?:whatever|what|everything|anything)(?: (?:is|i have|i've got|rests|we have)|'s)?(?: (?:resting|working|open|left))? (?:in|for) ((?:(?:today|tomorrow) )?${HOURS}(?: (?:today|tomorrow))?)${END}`,
    ),
    '$1cancel all my orders in $2',
  ],
  [
    new RegExp(
      `${HAN_LEAD}${PRICE} ?的?(?:那[张笔个]?)单? ?(?:改|换)(?:成|为) ?${QTY} ?(?:mwh|兆瓦时|个)[,， ]+${PRICE} ?(?:元|块)?${HAN_END}`,
    ),
    '$1$2那张价格改成 $4，数量改成 $3',
  ],
  // What rests cannot become that.
  [
    new RegExp(
      `^(${LEAD})(?:turn|change|make|convert|switch) (?:my|the) (?:${NUMBER} )?(bid|offer|ask|buy|sell|order) (?:in)?to (?:an? )?market(?: order)?${END}`,
    ),
    '$1make my $2 ioc',
  ],
  [new RegExp(`${HAN_LEAD}((?:${NUMBER} ?的)?[买卖]单)(?:改|换)(?:成|为)?市价(?:单)?${HAN_END}`), '$1$2改 ioc'],
]
