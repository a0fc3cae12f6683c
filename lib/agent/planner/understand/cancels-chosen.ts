/** "Cancel the higher bid", "cancel 1 and 3", "cancel everything but keep the offers", 取消買單，留賣單: which of one's orders are taken off, and which stay. */
import { CANCEL_VERB, END, LEAD } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const SIDE = '(bid|buy|offer|ask|sell)'
const THAN = '(higher|lower|bigger|larger|smaller|dearer|cheaper|older|newer)'
const ALL = '(?:all|everything|all (?:of )?(?:my |the )?orders|them all|all of them)'
const PRICE = '(?:nt\\$ ?)?(?:\\d,)?\\d{3,}(?:\\.\\d+)?'
const KEEPS = ',? ?(?:but |and )?(?:keep|leave|leaving|keeping|not)(?: only)?(?: on)?'
const HAN_LEAD = '^((?:请|帮我|把|将)*)'
const HAN_END = '(?:吧|好了)?[。!]*$'
const HAN_OFF = '(?:撤掉?|取消掉?|撤销|撤单)'

export const CANCELS_CHOSEN: readonly [RegExp, string][] = [
  // Of two that are compared: a price of the book is "the higher bid" of nobody.
  [new RegExp(`^(${LEAD}${CANCEL_VERB}) (?:the|my) ${THAN} ${SIDE}(?: order)?${END}`), '$1 the $2 of my $3s'],
  [
    new RegExp(
      `^(${LEAD})${CANCEL_VERB} (?:one |a )?half (?:of )?(?:the|my) (${PRICE})(?: (?:one|order|bid|offer|buy|sell))?${END}`,
    ),
    '$1halve the $2 order',
  ],
  // By their numbers in the list that is shown.
  [
    new RegExp(
      `^(${LEAD}${CANCEL_VERB}) (?:numbers? |nos?\\. ?|#)?([1-9]),? (?:and|&|\\+) (?:numbers? |#)?([1-9])${END}`,
    ),
    '$1 number $2 and cancel number $3',
  ],
  [new RegExp(`${HAN_LEAD}${HAN_OFF} ?([1-9]) ?号? ?(?:跟|和|与|及|、) ?([1-9]) ?号?${HAN_END}`), '$1撤$2号，撤$3号'],
  [
    new RegExp(
      `^(${LEAD})${CANCEL_VERB} ${ALL}${KEEPS} (?:the |my )?(bids?|buys?|offers?|asks?|sells?)(?: orders?)?${END}`,
    ),
    '$1cancel everything except the $2',
  ],
  [
    new RegExp(`^(${LEAD})${CANCEL_VERB} ${ALL}${KEEPS} (?:the |my )?(${PRICE})(?: (?:one|order))?${END}`),
    '$1cancel all but the $2',
  ],
  [
    new RegExp(
      `^((?:请|帮我)*)${HAN_OFF}(?:所有)?(?:价格?|单价)?(?:在)?(低于|高于|小于|大于) ?(${NUMBER}) ?(?:元|块)?的${HAN_END}`,
    ),
    '$1撤掉$2$3的单',
  ],
  [
    new RegExp(
      `^((?:请|帮我)*)${HAN_OFF}(?:所有|全部)?除了? ?(${NUMBER}) ?(?:那[张笔个])?(?:以外|之外|外)?的?(?:所有|全部|其他)?(?:单子?|委托|挂单)?${HAN_END}`,
    ),
    '$1除了$2以外都取消',
  ],
  [
    new RegExp(
      `^((?:请|帮我)*)${HAN_OFF}(?:所有|全部)?([买卖])(?:单|方|的)*[,，、 ]*(?:保?留下?|留着|留住)(?!\\2)[买卖](?:单|方|的)*${HAN_END}`,
    ),
    '$1取消$2单',
  ],
  // Taken off and put back at another price, it is moved.
  [
    new RegExp(
      `^(${LEAD})${CANCEL_VERB} (?:the|my) ${SIDE}(?: order)? and (?:then )?(?:put|place|post|hang|re-?hang|re-?post|re-?enter|re-?place) (?:it|that)(?: back| again| in)* (?:at|@) (${NUMBER})${END}`,
    ),
    '$1move my $2 to $3',
  ],
  [
    new RegExp(
      `${HAN_LEAD}${HAN_OFF}([买卖])单[,，、 ]*(?:再|然后|并)?(?:重新?|再)(?:挂|下)(?:回去?)?(?:到|在)? ?(${NUMBER})(?: ?[元块])?${HAN_END}`,
    ),
    '$1$2单改到$3',
  ],
]

/** 買方掛單 is 買單, called by its side of the market. */
const OF_SIDE = /(?<![最佳优])([买卖])方的?(?:挂单|单子?|委托|(?=的?(?:保?留|不动|先?别动|取消|撤)))的?/g
const IS_TAKEN_OFF = /撤|取消|不动|别动|留/
export const orderOfSide = (words: string): string =>
  IS_TAKEN_OFF.test(words) ? words.replaceAll(OF_SIDE, '$1单') : words
