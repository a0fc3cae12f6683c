/** Changes of an order in words that are read as the words there are for it: "add 2 MWh to my sell", "swap my 2940 for 2945". */
import { BY_CONTRACT_OR_AGE, FIGURE } from './by-contract-or-age.ts'
import { CHANGED_BY_PRICE, PLACED_ANEW, QUOTE_MOVED } from './changed-by-price.ts'
import { hanChanged, hanQuoteMoved } from './changed-in-chinese.ts'
import { ANY_ORDER, BY, FIGURES, IT, NAMES, ORDER, ORDER_SAID, ORDERS, PRICE, SMALL } from './order-named.ts'
import { CANCEL_VERB, END, ID, LEAD, MOVED, N } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const Q = `(${NUMBER} ?(?:mwh|kwh))`
const OWN = `((?:the|my) (?:(?:buy|sell|bid|ask|offer)(?: order)?(?: at ${NUMBER})?|${NUMBER}(?: one| order| buy| sell)?))`

const QUOTES = '(buys|bids|sells|asks|offers|buy orders|sell orders)'
const TERM = '(?:post[- ]?only|ioc|fok|gtc|gtd|day order|day|good|valid|iceberg|market|buy|sell)'

/** Taken off and placed anew in one deed. */
const REPLACE = '(?:(?:cancel|cxl|pull)(?: and |[/-]| )repl(?:ace)?|c[/-]r)'

export const CHANGES: readonly [RegExp, string][] = [
  // What it becomes stands behind a comma, or an order is called by its price.
  [
    new RegExp(
      `^(${LEAD}(?:amend|change|modify|update|edit) (?:my|the) (?:last|latest|newest|first|oldest|buy|sell|bid|offer)(?: (?:order|one|buy|sell|bid|offer))?)[,:] ?(?:to )?${Q} (?:at|@) ?${N}${END}`,
    ),
    '$1 to $2 at $3',
  ],
  [
    new RegExp(`^${LEAD}(?:change|swap|switch|replace) (?:my |the )?${PRICE} (?:for|with) ${PRICE}${END}`),
    'move the $1 to $2',
  ],
  [new RegExp(`^${LEAD}(?:the )?(last|latest|newest) (?:one|order) to ${N}${END}`), 'change the last one to $2'],
  // "make it 2950 at 3050" is what a two-sided quote is called by.
  [new RegExp(`^${LEAD}make it ${PRICE} (?:at|-|by|/) ?${PRICE}${END}`), 'change my order'],
  // In 賣的改 3060 the side stands for the order.
  [
    /^((?:请|帮我|把|那)*)([买卖])的(?:那[张笔个])?(?:价格?)?(?:改成?|改到|调到|换成) ?(?=\d[\d.,]*(?: ?(?:元|块|mwh))?(?:吧|好了)?[。!]*$)/,
    '$1$2单改成 ',
  ],
  // "switch my 3100 to a buy", "make the 2950 a sell": of the other side, which no order that rests becomes.
  [
    new RegExp(
      `^${LEAD}(?:switch|turn|flip|convert|make) (${ORDER_SAID})(?: (?:in)?to| be)? an? (buy|sell|bid|offer|ask)(?: order)?(?: (?:instead|(?:at|for|of) .*))?${END}`,
    ),
    'change $1 to a $2',
  ],
  ...BY_CONTRACT_OR_AGE,
  // The order is named before the colon, and behind it what it becomes.
  [
    new RegExp(
      `^(${LEAD}(?:amend|change|modify|update|edit) [a-z0-9 .,@-]{3,40}?) ?[:,-] ?(?:new )?price (?:to )?(${NUMBER}),? (?:and )?(?:new )?(?:qty|quantity|size) (?:to )?(${NUMBER})(?: ?mwh)?${END}`,
    ),
    '$1 to price $2 and quantity $3',
  ],
  [
    new RegExp(
      `^(${LEAD}(?:amend|change|modify|update|edit) [a-z0-9 .,@-]{3,40}?) ?[:,-] ?(?:new )?(?:qty|quantity|size) (?:to )?(${NUMBER})(?: ?mwh)?,? (?:and )?(?:new )?price (?:to )?(${NUMBER})${END}`,
    ),
    '$1 to price $3 and quantity $2',
  ],
  // Taken off and placed anew it is the same order at that price, and of so much.
  [
    new RegExp(
      `^${LEAD}(?:cancel|cxl|pull|kill) (${ID})[,;]? (?:(?:and|then) )*(?:put|place|enter|work)(?: (?:in|up|back))* (${NUMBER})(?: ?mwh)? (?:at |@ ?)${N}(?:,? instead)?${END}`,
    ),
    'change $1 to $2 mwh at $3',
  ],
  // 停掉, "stop my bids": taken off; of a question or a run they are no orders.
  [
    new RegExp(
      `^(${LEAD})(?:stop|halt|end) (?:all (?:of )?)?(my (?:open |resting |working )?(?:orders?|bids?|asks?|offers?|buys?|sells?|buy orders?|sell orders?))${END}`,
    ),
    '$1cancel $2',
  ],
  [
    new RegExp(`^(${LEAD})(?:kill|pull|nix|scratch|yank) (${NUMBER}(?: ?mwh)?) (?:at |@ ?)${N}${END}`),
    '$1cancel $2 at $3',
  ],
  // 把所有買單往上調 5 元; what is added without its unit may as well be a quantity.
  [
    /^(?:请|帮我)*(?:把|将)?我?的?(?:(?:所有|全部)的?(?=[买卖])|(?=[买卖]单(?:全部|都|全)))([买卖]单)(?:全部|都|全)*的?(?:价格)?(?:往?上(?:调|移|拉|改)了?|往上(?= ?[\d.]+ ?[元块])|(?:加|调高|提高)了?(?= ?[\d.]+ ?[元块])) ?(\d{1,3}(?:\.\d+)?) ?(?:元|块钱?)?[。!]*$/,
    '所有$1上调 $2 元',
  ],
  [
    /^(?:请|帮我)*(?:把|将)?我?的?(?:(?:所有|全部)的?(?=[买卖])|(?=[买卖]单(?:全部|都|全)))([买卖]单)(?:全部|都|全)*的?(?:价格)?(?:往?下(?:调|移|拉|改)了?|往下(?= ?[\d.]+ ?[元块])|(?:减|调低|降低)了?(?= ?[\d.]+ ?[元块])) ?(\d{1,3}(?:\.\d+)?) ?(?:元|块钱?)?[。!]*$/,
    '所有$1下调 $2 元',
  ],
  [
    new RegExp(
      `^${LEAD}iceberg(?: order)?(?: of)? (${NUMBER})(?: ?mwh)?,? (?:at |@ ?)?(${NUMBER}),? (?:and )?(?:show(?:ing)?|display(?:ing)?|visible|peak|clip)(?: of| size)? (${NUMBER})(?: ?mwh)?${END}`,
    ),
    '$1 mwh at $2 showing $3',
  ],
  [
    new RegExp(
      `^${LEAD}(?:(?:raise|lower|lift|drop|bump|shift|take|${MOVED}) (?:the|my) ${N}(?: one)? (?:up |down )?to|(?:swap|switch|shift) (?:the|my) ${N} (?:to|for|with)) ${N}${END}`,
    ),
    'move the $1$2 to $3',
  ],
  // By so much it is lowered; without that, dropped is taken off.
  [
    new RegExp(`^${LEAD}drop ((?:the price (?:of|on) )?(?:the|my|that) [a-z\\d., ]{1,24}?) by ${BY}${END}`),
    'lower $1 by $2',
  ],
  [new RegExp(`^${LEAD}drop (the price (?:of|on) (?:the|my|that) [a-z\\d., ]{1,24}?)${END}`), 'lower $1'],
  ...CHANGED_BY_PRICE,
  // "take it down 2": less of it, or lower? Nothing is bought.
  [new RegExp(`^${LEAD}(?:take|${MOVED}) ${IT} down (?:by )?${BY}${END}`), 'reduce it by $1'],
  [new RegExp(`^${LEAD}(?:take|lift|${MOVED}) ${IT} up (?:by )?${BY}${END}`), 'increase it by $1'],
  [new RegExp(`^${LEAD}lift ${IT} by ${BY}${END}`), 'increase it by $1'],
  [new RegExp(`^${LEAD}lift ${IT} (?:up )?to ${N}${END}`), 'change it to $1'],
  [new RegExp(`^${LEAD}(?:take|knock|shave|cut|trim) ${BY} off(?: of)?(?: ${IT})?${END}`), 'reduce it by $1'],
  [new RegExp(`^${LEAD}add ${Q} to ${ANY_ORDER}${END}`), 'increase $2 by $1'],
  [new RegExp(`^${LEAD}(?:take|knock|shave|cut) ${Q} (?:off|from|out of) (?:of )?${ORDER}${END}`), 'reduce $2 by $1'],
  [new RegExp(`^${LEAD}add ${N} to (?:the price of ${ORDER}|${ORDER} price)${END}`), 'raise the price of $2$3 by $1'],
  [
    new RegExp(`^${LEAD}(?:take|knock|shave|cut) ${N} off (?:the price of ${ORDER}|${ORDER} price)${END}`),
    'lower the price of $2$3 by $1',
  ],
  // Added to an order is a quantity, as to a position; its price is raised.
  [new RegExp(`^${LEAD}add ${SMALL} to ${ANY_ORDER}${END}`), 'increase $2 by $1 mwh'],
  [
    new RegExp(`^${LEAD}(?:move|shift|take|bring|shade|walk|nudge) (${ORDERS}|it|that) (?:up|down) to ${N}${END}`),
    'change $1 to $2',
  ],
  [new RegExp(`^${LEAD}(?:move|shift) (it|that|that one|this one) to ${N}${END}`), 'change it to $2'],
  [
    new RegExp(`^${LEAD}(?:move|shift|take|bring|shade|walk|nudge) ${ORDER} up (?:by )?${N}${END}`),
    'raise the price of $1 by $2',
  ],
  [
    new RegExp(`^${LEAD}(?:move|shift|take|bring|shade|walk|nudge) ${ORDER} down (?:by )?${N}${END}`),
    'lower the price of $1 by $2',
  ],
  ...QUOTE_MOVED,
  // "kill the 3100", 刪掉 2950: a price that is taken off is an order's.
  [
    new RegExp(
      `^${LEAD}(?!cancel |cxl )${CANCEL_VERB} (?:the |my )?(\\d{3,}(?:\\.\\d+)?|\\d,\\d{3}(?:\\.\\d+)?)(?: one)?${END}`,
    ),
    'cancel the $1',
  ],
  [
    /^(?:请|帮我|把)*(?:删掉|删除|砍掉|拿掉|清掉|抽掉|收掉) ?(\d{3,}(?:\.\d+)?) ?(?:元|块)?(?:的|那[张笔个])?[。!]*$/,
    '取消 $1 那张',
  ],
  [
    new RegExp(
      `^(?:请|帮我|把| )*(${ID}) ?(?:取消|撤掉|撤销|撤)(?:掉)?了?[,， ]*(?:再|然后)?(?:改|换|重新?)(?:成|为)?(?:挂|下)? ?([买卖])[进出入]? ?(${FIGURES})(?:吧)?[。!]*$`,
    ),
    '取消 $1，$2 $3',
  ],
  // "Now the sell to 3090" says what becomes of an order, and sells nothing more.
  [
    new RegExp(`^${LEAD}(?:and |now |then |also )+((?:the|my) (?:${NUMBER} )?${NAMES})(?: one)? to ${FIGURE}${END}`),
    'change $1 to $2',
  ],
  // "make my bid best", "chase the bid with o-27": to the best price of its side.
  [
    new RegExp(
      `^${LEAD}(?:make|put|move|bring) ((?:my|the) (?:${NUMBER} )?bid|(?:my|the) ${NUMBER}(?: buy)?)(?: be)?(?: at| to)?(?: the)? (?:best(?: bid)?|top of (?:the )?book|front(?: of the queue)?|top)${END}`,
    ),
    'move $1 to the best bid',
  ],
  [
    new RegExp(
      `^${LEAD}(?:make|put|move|bring) ((?:my|the) (?:${NUMBER} )?(?:offer|ask))(?: be)?(?: at| to)?(?: the)? (?:best(?: offer| ask)?|top of (?:the )?book|front(?: of the queue)?|top)${END}`,
    ),
    'move $1 to the best ask',
  ],
  [
    new RegExp(`^${LEAD}(?:match|chase|join) the (?:best )?(bid|offer|ask) with (${ID}|${ORDERS})${END}`),
    'move $2 to the best $1',
  ],
  [
    new RegExp(`^${LEAD}(?:match|chase|join) the (?:best )?(bid|offer|ask) with (?:the|my) ${PRICE}(?: one)?${END}`),
    'move the $2 order to the best $1',
  ],
  // Improved, a bid goes up and an offer down.
  [
    new RegExp(`^${LEAD}improve (?:all )?(?:of )?(?:my|the) (bids|buys|buy orders) by ${N}( ticks?)?${END}`),
    'raise the price of all my $1 by $2$3',
  ],
  [
    new RegExp(`^${LEAD}improve (?:all )?(?:of )?(?:my|the) (offers|asks|sells|sell orders) by ${N}( ticks?)?${END}`),
    'lower the price of all my $1 by $2$3',
  ],
  [
    new RegExp(
      `^${LEAD}(?:change|amend|modify|make) (?:the|my) ${PRICE}(?: one)? (?:to |be )?${SMALL}(?: ?mwh)? (?:at |@ ?)${N}${END}`,
    ),
    'change the $1 order to $2 mwh at $3',
  ],
  // Topped up is a quantity.
  [new RegExp(`^${LEAD}top ${IT} up to ${SMALL}(?: ?mwh)?${END}`), 'change it to $1 mwh'],
  [
    new RegExp(
      `^${LEAD}top up (?:the|my) ${PRICE}(?: one| order| bid| offer| ask| buy| sell)? to ${SMALL}(?: ?mwh)?${END}`,
    ),
    'change the $1 order to $2 mwh',
  ],
  [
    new RegExp(
      `^${LEAD}top up (?:the|my) ${PRICE}(?: one| order| bid| offer| ask| buy| sell)? (?:by|with) ${SMALL}(?: ?mwh)?${END}`,
    ),
    'increase the $1 order by $2 mwh',
  ],
  [
    /^(?:请|帮我|让|把)*(?:我的?)?((?:\d{3,} ?的? ?)?([买卖])单) ?(?:追到|排到|调到|移到|排|放到|挂到|追)(?:最前面?|第一|最前头|\2一|最优价?)(?:去|位)?(?:吧)?[。!]*$/,
    '把$1改到$2一',
  ],
  [new RegExp(`^${LEAD}make the ${PRICE}(?: one| buy| sell| order)? (?:a |to )?${PRICE}${END}`), 'move the $1 to $2'],
  // A dealer takes orders off without a word for it: "bids off", "nuke my bids", "all out".
  [new RegExp(`^${LEAD}(?:all )?(?:my )?(bids|offers|asks)(?: all)? (?:off|out|down)(?: now)?${END}`), 'cancel my $1'],
  [
    new RegExp(
      `^${LEAD}(?:nuke|wipe|dump|clear|flush|zap|trash|kill|yank)(?: out)? (?:all )?(?:of )?my (bids|offers|asks|orders|buys|sells)${END}`,
    ),
    'cancel all my $1',
  ],
  [
    new RegExp(`^${LEAD}(?:pull|kill|cancel|yank) (?:them|'?em|everything|it all) (?:all)?(?: and go home)?${END}`),
    'cancel all',
  ],
  [new RegExp(`^${LEAD}(?:pull|kill|cancel|yank) everything and go home${END}`), 'cancel all'],
  [/^(?:请|帮我|把)*(?:我的)?(?:单子?|挂单|委托)(?:全部?|都)(?:清掉?|收掉?|拿掉)(?:吧|了)?[。!]*$/, '取消全部'],
  [
    /^(?:请|帮我|把)*([买卖])(?:的(?:单子?)?|单)(?:都|全部?|通通)?(?:清掉|砍掉|收掉|拿掉|清了|删掉|删除|(?<=[都全部通])(?:删|砍|清|抽))(?:吧)?[。!]*$/,
    '取消所有$1单',
  ],
  // All of a side go to one price: "all bids to 2945".
  [
    new RegExp(
      `^${LEAD}(?:(?:set|put|move|reprice) )?((?:all |every )?(?:of )?(?:my |the )?(?:open |resting )?${QUOTES})(?: all)? (?:to|at) ${PRICE}${END}`,
    ),
    'move all my $2 to $3',
  ],
  // "make o-27 post only": what becomes of it is none of its figures.
  [new RegExp(`^(${LEAD})make (${ID}|${ORDERS})(?: be| to)?(?: an?)? (${TERM}.*?)${END}`), '$1change $2 to $3'],
  // An order and what it becomes, without a verb: "o-27 to 2945", 2950 -> 2955.
  [new RegExp(`^${LEAD}(${ID})(?: to|:|,)? ${FIGURE}${END}`), 'change $1 to $2'],
  [new RegExp(`^${LEAD}(${ID}),? (qty|quantity|size|price|px)(?: to| =)? ?${N}( ?mwh)?${END}`), 'change $1 $2 to $3$4'],
  [new RegExp(`^${LEAD}make (${ID}|${ORDERS})(?: be| to)? ${FIGURE}${END}`), 'change $1 to $2'],
  [new RegExp(`^${N} ?(?:->|=>|→) ?${N}$`), 'change $1 to $2'],
  ...hanChanged(),
  // "take me out of the sell", "take the 2940 off": off the market, as no quantity is said.
  [new RegExp(`^${LEAD}take (?:me )?(?:out of|off) ${OWN}${END}`), 'cancel $1'],
  [new RegExp(`^${LEAD}take ${OWN} (?:off|out|down)${END}`), 'cancel $1'],
  [
    new RegExp(
      `^${LEAD}(?:take|get) (?:me |us )?(?:out of|off) ((?:my|the) (?:bids|offers|asks|orders|${NAMES}))${END}`,
    ),
    'cancel $1',
  ],
  [new RegExp(`^${LEAD}(?:take|pull) ((?:my|all my) (?:bids|offers|asks|orders)) (?:off|out|down)${END}`), 'cancel $1'],
  [
    new RegExp(
      `^${LEAD}(?:${REPLACE}|replace|swap) (?:the |my )(\\d{3,}(?:\\.\\d+)?)(?: one| order| bid| offer| ask| buy| sell)?,? (?:with|for|by|to) (${NUMBER})(?: ?mwh)? (?:at |@ ?)${N}${END}`,
    ),
    'change the $1 order to $2 mwh at $3',
  ],
  [
    new RegExp(
      `^${LEAD}(?:(?:${REPLACE}|replace) (?:the |my )?(${ID}|\\d{3,}(?:\\.\\d+)?) (?:at |with |to |by |@ ?)|${REPLACE} (?:the |my )?(${ID}|\\d{3,}(?:\\.\\d+)?),? )${N}${END}`,
    ),
    'change $1$2 to $3',
  ],
  // One deed, and no cancel alone.
  [new RegExp(`^${LEAD}${REPLACE} (?:the|my) (\\d{3,}(?:\\.\\d+)?)(?: one)?${END}`), 'change the $1 order'],
  [new RegExp(`^${LEAD}${REPLACE} (?=(?:the |my )?(?:${ID}|\\d{3,}|${NAMES}|it\\b|that\\b))`), 'change '],
  [
    new RegExp(
      `^${LEAD}(?:raise|lower|move|bring|put|take|change) (?:the|my) (cheaper|cheapest|lower|lowest|higher|highest|bigger|biggest|smaller|smallest|dearer|newest|oldest) (?:bid|buy)(?: order)? (?:up |down )?to ${N}${END}`,
    ),
    'change the $1 buy to $2',
  ],
  [
    new RegExp(
      `^${LEAD}(?:raise|lower|move|bring|put|take|change) (?:the|my) (cheaper|cheapest|lower|lowest|higher|highest|bigger|biggest|smaller|smallest|dearer|newest|oldest) (?:offer|ask|sell)(?: order)? (?:up |down )?to ${N}${END}`,
    ),
    'change the $1 sell to $2',
  ],
  [
    new RegExp(`^${LEAD}(?:move|shift|bump|take|bring) (?:all )?(?:of )?(?:my|the) ${QUOTES} up (?:by )?${N}${END}`),
    'raise the price of all my $1 by $2',
  ],
  [
    new RegExp(`^${LEAD}(?:move|shift|take|bring|drop) (?:all )?(?:of )?(?:my|the) ${QUOTES} down (?:by )?${N}${END}`),
    'lower the price of all my $1 by $2',
  ],
  // An order called by its price becomes smaller: "reduce my 2950 to 3".
  [
    new RegExp(`^${LEAD}(?:reduce|cut|increase|size down|size up) (?:the|my) (\\d{3,}(?:\\.\\d+)?) to ${SMALL}${END}`),
    'change the $1 to $2',
  ],
  [
    new RegExp(`^${LEAD}(raise|lower) (?:everything|all|them all|all of them) by ${SMALL}${END}`),
    '$1 all my orders by $2',
  ],
  [
    new RegExp(`^${LEAD}cancel(?: and |[/-]| )replace ((?:the|my) [a-z0-9,. ]+?) (?:at|with|to|by) ${N}${END}`),
    'move $1 to $2',
  ],
  ...PLACED_ANEW,
  ...['买', '卖'].flatMap(hanQuoteMoved),
  [
    new RegExp(
      `^(${LEAD}(?:cancel|pull|kill|cxl) .+?)[,;.]? (?:(?:and|then) )*((?:buy|sell) ${FIGURES}),? instead${END}`,
    ),
    '$1 and $2',
  ],
]
