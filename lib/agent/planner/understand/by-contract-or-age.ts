/** Orders that are called by the contract they are in, or by how long they rest: "cancel 18-19", "raise my spot bid to 3010", "older than 2 hours". */
import { END, LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

/** Whose order it is. */
export const CONTRACT = `((?:(?:today|tomorrow) )?${HOURS}|spot)`

const LASTING = '((?:\\d+|an?|half an|two|three|five|ten|twenty|thirty) (?:minutes?|mins?|hours?|hrs?|days?))'
const HAN_LASTING = '((?:\\d+|[一二两三四五六七八九十半]{1,3}) ?个?(?:分钟?|小时|钟头|天))'
export const FIGURE = `(${NUMBER}(?: ?mwh)?)`

export const BY_CONTRACT_OR_AGE: readonly [RegExp, string][] = [
  // "Cancel my bids in 19-20 and spot" is of both contracts.
  [
    new RegExp(
      `^(${LEAD}(?:cancel|cxl|pull|kill|remove|withdraw)) (?:all )?(?:of )?(?:my |the )?(orders?|bids?|buys?|offers?|asks?|sells?) (?:in|for|of) ((?:(?:today|tomorrow) )?${HOURS}),? (?:and|plus) (?:in )?(?:the )?spot(?: ones?)?${END}`,
    ),
    '$1 my $2 in $3 and cancel my spot $2',
  ],
  [
    new RegExp(
      `^(${LEAD}(?:cancel|cxl|pull|kill|remove|withdraw)) (?:all )?(?:of )?(?:my |the )?(orders?|bids?|buys?|offers?|asks?|sells?) (?:in|for|of) (?:the )?spot,? (?:and|plus) (?:in )?((?:(?:today|tomorrow) )?${HOURS})${END}`,
    ),
    '$1 my $2 in $3 and cancel my spot $2',
  ],
  // "cancel 18-19", 撤 18-19: hours, as no order has such an id.
  [
    new RegExp(
      `^(${LEAD}(?:cancel|cxl|pull|kill|remove|drop)) (?:all )?((?:(?:today|tomorrow) )?(?:the )?${HOURS})${END}`,
    ),
    '$1 my orders in $2',
  ],
  [
    new RegExp(`^((?:请|帮我|把)*)(?:取消|撤掉|撤销|撤) ?((?:[今明后]天)? ?${HOURS}) ?点?(?:的)?(?:吧)?[。!]*$`),
    '$1取消$2的所有单',
  ],
  [
    new RegExp(
      `^((?:请|帮我|把)*)((?:[今明后]天)? ?${HOURS}) ?点?(?:的(?:单|那[张笔个])?|那[张笔个]单?)(?:取消|撤掉|撤销|撤|砍掉|抽掉)(?:吧|好了)?[。!]*$`,
    ),
    '$1取消$2的所有单',
  ],
  // An order of spot is named by its market: "raise my spot bid to 3010".
  [new RegExp(`^(${LEAD}[a-z]+ (?:the price of )?)(my|the) spot bid(?= (?:up |down )?(?:to|by) )`), '$1$2 spot buy'],
  [
    new RegExp(`^(${LEAD}[a-z]+ (?:the price of )?)(my|the) spot (?:offer|ask)(?= (?:up |down )?(?:to|by) )`),
    '$1$2 spot sell',
  ],
  [new RegExp(`^(${LEAD})make ((?:my|the) spot (?:order|buy|sell)) ${FIGURE}${END}`), '$1change $2 to $3'],
  // Named by its contract.
  [
    new RegExp(
      `^(${LEAD}(?:cancel|cxl|pull|kill|remove|drop|withdraw)) (?:my|the) ((?:(?:today|tomorrow) )?${HOURS}) (bids?|buys?|offers?|asks?|sells?|orders?|buy orders?|sell orders?)${END}`,
    ),
    '$1 my $3 in $2',
  ],
  [
    new RegExp(
      `^(${LEAD}(?:cancel|cxl|pull|kill|remove|drop|withdraw)) (?:(?:my|the) ${CONTRACT} one|(?:my|the) (?:one|order) (?:for|in|of|on) (?:the )?${CONTRACT})${END}`,
    ),
    '$1 my order in $2$3',
  ],
  [
    new RegExp(
      `^(${LEAD}(?:change|amend|modify|move|raise|lower|set|adjust|reprice)) (?:(?:my|the) ${CONTRACT} one|(?:my|the) (?:one|order) (?:for|in|of|on) (?:the )?${CONTRACT}) (?=(?:up |down )?(?:to|by) )`,
    ),
    '$1 my $2$3 order ',
  ],
  [
    /^((?:请|帮我)*)(?:把|将)? ?((?:[今明后]天)? ?\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)?) ?点?的?那[张笔个](?:单子?|委托)?(?=(?:的?(?:价格?|数量))?(?:改|调|加|减))/,
    '$1把$2的单',
  ],
  // What was placed before a time is as old as that.
  [
    new RegExp(
      `^(${LEAD}(?:cancel|cxl|pull|kill|remove) [a-z ]{3,30}?) (?:(?:that )?(?:i|we) )?(?:placed|sent|made|entered|put in) (?:more than|over|before) ${LASTING} ago${END}`,
    ),
    '$1 older than $2',
  ],
  [
    new RegExp(
      `^(?:请|帮我|麻烦|把|取消|撤掉|撤销|撤|所有|全部|我的?)*?(?:取消|撤掉|撤销|撤)(?:所有|全部|我的?)* ?${HAN_LASTING}(?:以前|之前|前)(?:挂|下|送)?的?(买单|卖单|单子?|委托|挂单|订单)(?:吧)?[。!]*$`,
    ),
    '取消超过$1的$2',
  ],
  [
    new RegExp(
      `^(?:请|帮我|麻烦|把|将|所有|全部|我的?)* ?${HAN_LASTING}(?:以前|之前|前)(?:挂|下|送)?的?(买单|卖单|单子?|委托|挂单|订单)(?:都|全部|全)?(?:取消|撤掉|撤销|撤)(?:掉|吧)?[。!]*$`,
    ),
    '取消超过$1的$2',
  ],
]
