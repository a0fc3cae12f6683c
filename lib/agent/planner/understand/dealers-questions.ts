/**
 * Questions as a dealer shortens them: "any size at 2990?", "how much impact if I dump 100", "would a bid of 5 at 2950 fill?", 3050 賣得掉嗎. Each is read
 * as the question for the figure that answers it; none becomes an order.
 */
import { HOURS, NUMBER } from './shape.ts'

export const LEAD = '(?:(?:and|so|ok(?:ay)?|hey|please|pls|tell me|do you know)[, ]+)*'
export const NOW = '(?: (?:now|right now|rn|at the moment|currently|today|here|there|in the book|please))*\\s*[?？.!]*$'
const QTY = `(${NUMBER})(?: ?mwh| lots?)?`
const PRICE = `(?:nt\\$ ?|\\$ ?)?(${NUMBER})`
const IN = `((?: (?:in|of|for))? (?:(?:today|tomorrow) )?${HOURS})?`
const BUYS = '(?:buy|bought|lift|lifted|take|took|pay up for|grab|get)'
const SELLS = '(?:sell|sold|dump|dumped|hit|unload|unloaded|offload|flog|lose)'
const IF = '(?:if|when|for|by|from|of|on) (?:(?:i|we) )?(?:were to |have to )?'

const HAN_LEAD = '(?:请问|那|我|现在|目前|[,， ])*'
const HAN_END = '(?:呢|啊)?\\s*[?？。!]*$'
const HAN_ASKS = '(?:吗|么|[?？])'
const HAN_QTY = `(${NUMBER}) ?(?:mwh|兆瓦时|个)?`
const HAN_SELLS = '(?:砸|倒|打|甩|抛|丢)'
const HAN_BUYS = '(?:扫|吃|追|拉|敲进)'

export const DEALERS_QUESTIONS: readonly [RegExp, string][] = [
  // What rests at a price.
  [
    new RegExp(
      `^${LEAD}(?:is there |are there |anything |got )?(?:any(?:thing|one|body)?|some|much|enough)?(?: (?:size|interest|volume|liquidity|orders?|depth|stock))*(?: (?:resting|sitting|showing|left))? (?:at|around) ${PRICE}(?: now| right now| in the book)?\\s*[?？]+\\s*$`,
    ),
    'how much is at $1?',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:在)?(\\d{3,}(?:\\.\\d+)?) ?(?:元|块)?(?:那边|那里|那档|这边|这里|这档|上面|上|附近)?(?:还|总共|一共)?(?:有|挂了?|压了?)(?:多少|几)(?:张|个|笔)?(?:挂单|委托|单子?|量)${HAN_END}`,
    ),
    '$1有多少',
  ],
  [
    new RegExp(
      `^${LEAD}is there (?:still )?(?:an? |any )?(?:bid|offer|ask|bids|offers) (?:at|around|near) ${PRICE}${NOW}`,
    ),
    'how much is at $1?',
  ],
  [
    new RegExp(
      `^${LEAD}how (?:much|many mwh) (?:can|could|would) (?:i|we) ${BUYS} (?:under|below|up to|at|inside|before) ${PRICE}${NOW}`,
    ),
    'how much can I buy at $1?',
  ],
  [
    new RegExp(
      `^${LEAD}how (?:much|many mwh) (?:can|could|would) (?:i|we) ${SELLS} (?:over|above|down to|at|before) ${PRICE}${NOW}`,
    ),
    'how much can I sell at $1?',
  ],
  [new RegExp(`^${LEAD}(?:show me|show|what's|got|any) (?:the |any )?size${NOW}`), 'show me the order book'],
  [new RegExp(`^${LEAD}(?:what's|where's it|what is|where is it) (?:offered|asked)${NOW}`), "what's the best ask?"],
  [new RegExp(`^${LEAD}where(?:'s| is) it bid${NOW}`), "what's the best bid?"],
  // Where the market is.
  [
    new RegExp(
      `^${LEAD}where(?:'s|s| is| are) (?:we|it|power|spot|elc|the market|things)(?: (?:at|trading|marked|dealing|going))*${NOW}`,
    ),
    'how is the market?',
  ],
  [new RegExp(`^${LEAD}(?:how|where) did (?:we|elc|spot|power|the market) open${NOW}`), 'where did it open'],
  [
    new RegExp(
      `^${LEAD}where(?:'s|s| is) (?:the )?((?:(?:today|tomorrow) )?${HOURS}(?: today| tomorrow)?)(?: (?:at|trading|marked|now))*${NOW}`,
    ),
    "what's $1 trading at?",
  ],
  // How far apart two contracts are is told by a comparison, and not by what lies between bid and ask of one.
  [
    new RegExp(
      `^${LEAD}(?:(?:what's|what is|show(?: me)?) )?(?:the )?(?:price )?(?:spread|difference|gap) between (?:the )?(${HOURS}) and (?:the )?(${HOURS})((?: today| tomorrow)?)${NOW}`,
    ),
    'compare$3 $1 and$3 $2',
  ],
  // What is dealt in.
  [new RegExp(`^${LEAD}what(?:'s|s| is) (?:trading|printing|going through|dealing)${NOW}`), 'how is the market?'],
  [
    new RegExp(
      `^${LEAD}who(?:'s|s| is| was| has)?(?: been)? (?:lifting|hitting|paying up|aggressing|chasing|taking|the aggressor|more aggressive)(?: (?:it|offers|bids|the offer|the bid))?((?: (?:in|over) (?:the )?(?:last|past) [a-z0-9 ]{1,20}?)?)${NOW}`,
    ),
    'taker split$1',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:刚刚|刚才|最近)*(?:是)?谁(?:一直)?在(?:追价?|敲|扫|砸|打|追买|追卖|主动买|主动卖)${HAN_END}`,
    ),
    '主动买卖比例',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:最近|最后|最新|上)(?:的)?一?[笔单]成?交?(?:是|在)?(?:多少|几块|什么价格?)(?:钱)?${HAN_END}`,
    ),
    '最新成交价',
  ],
  [new RegExp(`^${HAN_LEAD}(?:卖压|抛压)(?:重|大)(?:不[重大]|吗|么)${HAN_END}`), '买卖不平衡多少'],
  [new RegExp(`^${HAN_LEAD}(?:买气|买压)(?:强|旺|大)(?:不[强旺大]|吗|么)${HAN_END}`), '买卖不平衡多少'],
  // How far so much would move the price.
  [
    new RegExp(
      `^${LEAD}(?:how (?:much|big)|what)(?:'s|s| is| would be)? ?(?:an? |the )?(?:impact|slippage|damage|slip)(?: (?:is there|would there be|do i (?:make|do|get)))? ${IF}${SELLS} ${QTY}${IN}${NOW}`,
    ),
    "what's the slippage on selling $1 mwh$2?",
  ],
  [
    new RegExp(
      `^${LEAD}(?:how (?:much|big)|what)(?:'s|s| is| would be)? ?(?:an? |the )?(?:impact|slippage|damage|slip)(?: (?:is there|would there be|do i (?:make|do|get)))? ${IF}${BUYS} ${QTY}${IN}${NOW}`,
    ),
    "what's the slippage on buying $1 mwh$2?",
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:如果|要是)?(?:一次|直接|市价)*${HAN_SELLS} ?${HAN_QTY}(?:下去|出去|下来|进去)?(?:的话)?[,，]?(?:价格?|盘)?(?:会|能|可以)?(?:被)?(?:砸|打|跌|掉|到)?到?(?:多少|哪里?|几块|多深)(?:钱)?${HAN_END}`,
    ),
    '市价卖 $1 MWh 会滑多少',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:如果|要是)?(?:一次|直接|市价)*${HAN_BUYS} ?${HAN_QTY}(?:上去|进来|进去)?(?:的话)?[,，]?(?:价格?|盘)?(?:会|能|可以)(?:被)?(?:拉|推|涨|扫|到)?到?(?:多少|哪里?|几块|多高)(?:钱)?${HAN_END}`,
    ),
    '市价买 $1 MWh 会滑多少',
  ],
  // What so much would cost, or bring.
  [
    new RegExp(
      `^${LEAD}(?:what|how much) (?:would|will|does|do|is) ${QTY} (?:cost|set me back|run me)(?: me)?(?: (?:at|on) (?:the )?market| all in)?${IN}${NOW}`,
    ),
    'how much would $1 mwh cost$2?',
  ],
  [
    new RegExp(
      `^${LEAD}(?:if|when) (?:i|we) ${SELLS} ${QTY}(?: at market| now)*,? (?:where|what|how far) (?:would|will|does|do) (?:it|the price|the market|that|we) (?:end up|go|land|take it|fall|drop|trade)(?: to| at)?${NOW}`,
    ),
    "what's the slippage on selling $1 mwh?",
  ],
  [
    new RegExp(
      `^${LEAD}(?:if|when) (?:i|we) ${BUYS} ${QTY}(?: at market| now)*,? (?:where|what|how far) (?:would|will|does|do) (?:it|the price|the market|that|we) (?:end up|go|land|take it|rise|trade)(?: to| at)?${NOW}`,
    ),
    "what's the slippage on buying $1 mwh?",
  ],
  [
    new RegExp(
      `^${LEAD}(?:what|how much) (?:would|will|do|could|can) (?:i|we) (?:get|make|receive|bring in|raise|take in) (?:for|from|on) ${QTY}(?: (?:if|when) (?:i|we) (?:hit|sell into|hit into|sold into|went to|sell at|sold at) (?:the )?(?:bids?|market)| at (?:the )?(?:bid|market))${NOW}`,
    ),
    'what would I get if I sold $1 mwh at market?',
  ],
  // Whether it would fill.
  [
    new RegExp(
      `^${LEAD}(?:would|will|could|can|does) (?:an? |my |the )?(?:bid|buy)(?: order)? (?:of |for )?${QTY} (?:at|@) ?${PRICE} (?:get )?(?:filled|fill|trade|go|go through|execute|be filled|get done)${NOW}`,
    ),
    'preview buy $1 mwh at $2',
  ],
  [
    new RegExp(
      `^${LEAD}(?:would|will|could|can|does) (?:an? |my |the )?(?:offer|ask|sell)(?: order)? (?:of |for )?${QTY} (?:at|@) ?${PRICE} (?:get )?(?:filled|fill|trade|go|go through|execute|be filled|get done)${NOW}`,
    ),
    'preview sell $1 mwh at $2',
  ],
  // Of neither side, what rests there tells.
  [
    new RegExp(
      `^${LEAD}(?:would|will|could|can) ${QTY} (?:at|@) ?${PRICE} (?:get )?(?:filled|fill|trade|go through|execute|be filled|get done)${NOW}`,
    ),
    'show me the order book',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:以|用)?(\\d{3,}(?:\\.\\d+)?) ?(?:元|块)?(?:能|可以|会)?卖(?:得掉|得出去?|得动|出去)${HAN_ASKS}${HAN_END}`,
    ),
    '$1 以上可以卖多少',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:以|用)?(\\d{3,}(?:\\.\\d+)?) ?(?:元|块)?(?:能|可以|会)?买得(?:到|进来?)${HAN_ASKS}${HAN_END}`,
    ),
    '$1 以下可以买多少',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:以|用)?(\\d{3,}(?:\\.\\d+)?) ?(?:元|块)?(?:能|可以|会)(?:不会)?买得?(?:到|进来?) ?${HAN_QTY}${HAN_ASKS}${HAN_END}`,
    ),
    '试算买 $2 MWh $1',
  ],
  [
    new RegExp(
      `^${HAN_LEAD}(?:以|用)?(\\d{3,}(?:\\.\\d+)?) ?(?:元|块)?(?:能|可以|会)(?:不会)?卖得?(?:掉|出去?) ?${HAN_QTY}${HAN_ASKS}${HAN_END}`,
    ),
    '试算卖 $2 MWh $1',
  ],
  // How it went.
  [
    new RegExp(
      `^${LEAD}(?:has|did|is) (?:it|the price|price|the market|elc|spot) (?:moved?|moving|changed?|gone|run)(?: (?:much|a lot|far|anywhere|at all|up|down))* ((?:in|over) (?:the )?(?:last|past) [a-z0-9 ]{1,20}?)\\s*[?？.!]*$`,
    ),
    'how has the price moved $1?',
  ],
  [
    /^(?:请问|那|价格|行情|盘|elc|现货|的|[,， ])*((?:最近|过去|近|这)的?(?:半|[一二两三四五六七八九十\d.]+)?个?(?:半)?(?:小时|钟头|分钟|天))(?:以来|之内|内|里)?(?:的?价格|行情|盘)?(?:是)?(?:涨了?还是跌了?|涨还是跌|涨了没有?|跌了没有?|涨跌(?:如何|怎样|怎么样)?|有没有(?:涨|跌|动))(?:呢|啊)?\s*[?？。!]*$/,
    '$1涨了多少',
  ],
  [
    new RegExp(
      `^${LEAD}(?:what|how far) (?:would|will|does|could) (?:an? )?(?:market )?${BUYS} (?:order )?(?:of |for )?${QTY}(?: at market)? (?:do to|move|push|affect) (?:the )?(?:price|market|book)${NOW}`,
    ),
    "what's the slippage on buying $1 mwh?",
  ],
  [
    new RegExp(
      `^${LEAD}(?:what|how far) (?:would|will|does|could) (?:an? )?(?:market )?${SELLS} (?:order )?(?:of |for )?${QTY}(?: at market)? (?:do to|move|push|affect) (?:the )?(?:price|market|book)${NOW}`,
    ),
    "what's the slippage on selling $1 mwh?",
  ],
  // So many candles as fit the time.
  [
    /^((?:please |show me |give me )*)daily (?:candles|bars|chart)(?: for| of| over)? (?:the )?(?:last|past) (\d{1,3}) days?[?.]*$/,
    '$1$2 1d candles',
  ],
  [
    /^((?:please |show me |give me )*)hourly (?:candles|bars|chart)(?: for| of| over)? (?:the )?(?:last|past) (\d{1,3}) hours?[?.]*$/,
    '$1$2 1h candles',
  ],
  [
    /^((?:please |show me |give me )*)hourly (?:candles|bars|chart)(?: for| of| over)? (?:the )?(?:last|past) (?:day|24 ?h(?:ours?)?)[?.]*$/,
    '$1 24 1h candles',
  ],
  [
    new RegExp(`^${LEAD}how many orders(?: are)?(?: there)? (?:at|on) (?:the )?(?:best |top )?(bid|ask|offer)${NOW}`),
    'how much is on the $1?',
  ],
  [
    /^(?:请问|那|[,， ])*\d{3,}(?:\.\d+)? ?(?:元|块)?(?:以[上下])的?(?:(买)|卖)[单盘](?:多|厚|大)(?:不[多厚大]|吗|么)(?:呢)?\s*[?？。]*$/,
    '看完整订单簿',
  ],
  [new RegExp(`^${LEAD}(?:just |only )?(?:the )?(bid|offer|ask) side(?: only)?${NOW}`), 'show me the $1s'],
]
