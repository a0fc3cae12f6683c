/** "Keep only the 19-20 order", "never mind, cancel it", 停止所有委託: what is taken off the market, in the words there are for it. */
import { PLACE } from './by-place.ts'
import { ORDER_SAID } from './order-named.ts'
import { CANCEL_VERB, END, LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

export const CANCELS_IN_WORDS: readonly [RegExp, string][] = [
  // To keep only one order is to cancel the others: "keep 48213-3, kill the rest".
  [new RegExp(`^(${LEAD})keep only (?:the |my )?([^,;]{2,30}?)(?: (?:order|one))?${END}`), '$1cancel all but the $2'],
  [
    new RegExp(
      `^(${LEAD})keep (?:the |my )?((?:\\d+-\\d+|\\d{3,}|(?:today |tomorrow )?${HOURS}))(?: (?:order|one))?,? (?:and )?(?:cancel|kill|pull) (?:the rest|all (?:the )?others?|everything else|all else)${END}`,
    ),
    '$1cancel all but $2',
  ],
  [new RegExp(`^(?:请|帮我)*只留(?:下|着)? ?(${HOURS}) ?点?的?(?:那[张笔个])?(?:单|委托)?[。!]*$`), '除了 $1 的都取消'],
  [
    new RegExp(
      `^(${LEAD})${CANCEL_VERB} (?:all|everything|all (?:of )?(?:my |the )?orders) (?:in|for|of) ((?:(?:today|tomorrow) )?${HOURS})${END}`,
    ),
    '$1cancel my orders in $2',
  ],
  [new RegExp(`^(${LEAD})${CANCEL_VERB} (?:all|everything) (?:in|on) (?:the )?spot${END}`), '$1cancel my spot orders'],
  // Each contract has a cancel of its own: "cancel all in 18-19 and 19-20".
  [
    new RegExp(
      `^(${LEAD}cancel) (?:all|everything|my orders|all (?:my )?orders) (?:in|for) (${HOURS}),? (?:and|&) (?:in )?(${HOURS})${END}`,
    ),
    '$1 my orders in $2 and cancel my orders in $3',
  ],
  // An order called by its side alone: "the sell one".
  [
    new RegExp(
      `^(${LEAD}(?:cancel|cxl|pull|kill|change|amend|move|raise|lower)) (the|my) (sell|buy|bid|offer|ask) one(?= |[.!]*$)`,
    ),
    '$1 $2 $3 order',
  ],
  // "Never mind, cancel it" takes nothing back but the order.
  [
    new RegExp(
      `^(?:(?:oh|no|ok|well|actually)[, ]+)*(?:never ?mind|forget (?:it|that|about it)|scratch that|i changed my mind|changed my mind)[,. ]+(?:please |just |and )*cancel(?: it| that| the order)?${END}`,
    ),
    'cancel it',
  ],
  [
    /^(?:还是|唉|那)*(?:算了|不要了|改变主意了?)(?:吧)?[,，。 ]*(?:还是|请|帮我|就)*(?:撤掉|撤单|撤了|取消掉?|撤)(?:它|那张)?(?:吧|好了)?[。!]*$/,
    '撤掉它',
  ],
  [/^(?:那)?还是(?:撤掉|撤单|撤了|取消掉?|撤)(?:它|那张)?(?:吧|好了)[。!]*$/, '撤掉它'],
  // One's own quotes are orders, and no look at the market's.
  [
    new RegExp(`^(${LEAD})${CANCEL_VERB} (?:all (?:of )?)?(?:my|our) (?:own )?(?:quotes|prices|two-ways?|stack)${END}`),
    '$1cancel all my orders',
  ],
  [
    /^(?:请|帮我|把|将)*(?:(?:撤掉?|取消|抽掉?|收掉?|拿掉)(?:所有|全部)?我的?(?:所有|全部)?的?报价|我的?(?:所有|全部)?的?报价(?:全部?|都)*(?:撤掉?|取消|抽掉?|收掉|拿掉))(?:吧)?[。!]*$/,
    '全部撤掉',
  ],
  // What one gets rid of is sold, but for one's own orders.
  [
    new RegExp(
      `^(${LEAD})(?:get rid of|x|axe|bin|ditch|lose|chuck|dump) (?:all )?(?:of )?(?:my|the) (?:open |resting |working )*(orders|buys|sells|bids|offers|asks|buy orders|sell orders)${END}`,
    ),
    '$1cancel all my $2',
  ],
  [
    new RegExp(`^(${LEAD})get rid of (?:my|the|that|this) (?:open |resting )?(order|buy|sell|bid|offer|ask)${END}`),
    '$1cancel my $2',
  ],
  [
    new RegExp(
      `^(${LEAD})(?:scrap|bin|axe|ditch|lose|chuck|nuke|zap|trash|x|drop) (${ORDER_SAID}|(?:the|my) (?:newest|latest|oldest|last|biggest|smallest|cheapest|dearest|${PLACE})(?: one| order| bid| offer| buy| sell)?)${END}`,
    ),
    '$1cancel $2',
  ],
  [
    new RegExp(
      `^(${LEAD}(?:${CANCEL_VERB}|change|amend)) (?:the|my) (order|bid|offer|buy|sell) (?:for|of) (${NUMBER}) ?mwh${END}`,
    ),
    '$1 the $3 mwh $2',
  ],
  [new RegExp(`^(${LEAD})take (?:it|that|that one|this one) (?:off|down|out)${END}`), '$1cancel it'],
  [
    /^(?:请|帮我|把|我的?)*(?:单子?|委托|挂单)?(?:全部?|都)*(?:撤|砍|删|抽)(?:光|干净|个精光)(?:吧|了)?[。!]*$/,
    '全部撤掉',
  ],
  // Orders that are closed or stopped are cancelled: "close all orders", 停止所有委託.
  [
    new RegExp(
      `^(${LEAD})(?:close|flatten|stop|shut down|end|exit) (?:all (?:of )?)?(?:my |the )?(?:open |resting )*(orders|buys|sells|bids|offers|asks)${END}`,
    ),
    '$1cancel all my $2',
  ],
  [
    /^(?:请|帮我)*(?:停止|停掉|关掉|关闭|结束)(?:我的?)?(?:所有|全部)的?(?:未成交)?(买单|卖单|单子?|委托|挂单|订单)[。!]*$/,
    '取消所有$1',
  ],
]
