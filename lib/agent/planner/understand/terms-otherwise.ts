/** What shall become of the rest of an order, how it rests and what it shows, in words of their own: "kill the rest", 不成交就取消, "with 5 visible". */
import { SELF_TRADE } from './self-trade.ts'

const N = '\\d[\\d,.]*(?: ?mwh)?'
const DROPPED = '(?:kill|cancel|drop|scrap|forget)'
const AT_ONCE = '(?: (?:immediately|at once|right away))?(?=[\\s,.!]*$)'
const UNFILLED =
  "(?:the (?:remaining(?: part| quantity| qty)?|unfilled (?:part|rest|quantity|qty))|whatever (?:is left|remains|(?:is not|isn't|does not|doesn't)(?: get)? fill(?:ed)?)|what (?:is left|remains|(?:is not|isn't|does not|doesn't)(?: get)? fill(?:ed)?)|any(?:thing)? (?:remainder|left|unfilled))"

const TERMS: readonly (readonly [RegExp, string, 'ofOne'?])[] = [
  ...SELF_TRADE,
  [new RegExp(`[,;]? *(?:and |then )*${DROPPED} ${UNFILLED}${AT_ONCE}`), ' ioc'],
  [new RegExp(`,? *${DROPPED} the (?:rest|remainder|balance)${AT_ONCE}`), ' ioc', 'ofOne'],
  [
    /[,;]? *(?:and |good |valid |live )*(?:until|till?|til) (?:i (?:cancel|pull|kill|say so|say otherwise|take it (?:off|down))(?: it)?|(?:it's |it is )?(?:cancell?ed|filled))(?=[\s,.!]*$)/,
    ' gtc',
  ],
  [
    /[,;]? *(?:and )?(?:the )?(?:rest|remainder|balance) (?:dies|goes|drops|lapses|can die|is (?:dropped|killed))(?=[\s,.!]*$)/,
    ' ioc',
    'ofOne',
  ],
  [/[,;]? +imm(?:ed(?:iate)?)?\.? or (?:cancel|kill)(?=[\s,.!]*$)/, ' ioc'],
  [/[,;]? *(?:good |valid )?(?:until|till?|til) (?:further notice|i (?:tell you|say) otherwise)(?=[\s,.!]*$)/, ' gtc'],
  [/[,;]? +(?:tif|time in force):? (?:of )?day(?=[\s,.!]*$)/, ' day order'],
  [/(?<=\d),? (?:gtc,? )?post(?=[\s.!]*$)/, ' post only'],
  [
    /[,;]? +(?:good |valid )?(?:until|till?|til) (?:the )?end of (?:the )?(?:day )?tomorrow(?=[\s,.!]*$)/,
    ' until tomorrow 24:00',
  ],
  // Until its gate, or so long before: when that is, no order says.
  [
    /[,;]? +(?:good |valid )?(?:until|till?|til|up to) (?:\d+ ?(?:minutes?|mins?|m) before )?(?:the |its )?gate(?: closure| closes| close)?(?=[\s,.!]*$)|[,， ]*(?:挂|放|有效)?到(?:关闸|闸门关闭)(?:之?前 ?\d* ?(?:分钟?)?)?(?:为止)?(?=[\s。!]*$)/,
    ' gtd',
  ],
  // Until an hour that everybody has another of: which it is, is asked.
  [
    /[,;]? +(?:good |valid )?(?:until|till?|til) (?:lunch(?:time| ?break)?|(?:the )?(?:market )?close|dinner|later)(?=[\s,.!]*$)|[,， ]*(?:(?:挂|放|有效)?到(?:收盘|收市|午休|下班|晚点|晚一点)(?:为止)?|(?:收盘|收市|午休|下班)(?:之|以)?前都?有效)(?=[\s。!]*$)/,
    ' gtd',
  ],
  [
    /[,;]? *(?:and |but )*(?:don't|dont|do not|never) (?:let it rest|leave it (?:in the book|resting)|rest it)(?=[\s,.!]*$)/,
    ' ioc',
  ],
  [
    /[,;]? *(?:and |then )*(?:rest it|let it rest|leave it (?:in the book|resting|there|working)|keep it (?:in the book|resting|working))(?=[\s,.!]*$)/,
    ' gtc',
  ],
  [
    /[,;]? *(?:and |but )*(?:only (?:if it )?(?:does not|doesn't|won't|will not) (?:cross|take|match|trade) ?(?:the spread|the book|liquidity|at once|immediately)?|(?:as|being) (?:a |the )?maker|add(?:ing)? liquidity(?: only)?|only add(?:ing)? liquidity|(?:don't|do not|without) cross(?:ing)? the spread|(?:must not|mustn't|shouldn't|should not|may not|don't|do not) (?:cross|take(?: liquidity)?))(?=[\s,.!]*$)/,
    ' post only',
  ],
  [
    /(?<=\d(?: ?mwh)?)[,;]? *(?:and |but )*(?:(?:don't|do not|must not|mustn't|shouldn't|should not|may not) (?:get )?(?:fill(?:ed)?|trade|match|execute)(?: it)? (?:now|at once|immediately|right away|straight away)|without (?:taking(?: liquidity)?|crossing|hitting anything|trading (?:now|at once|immediately)|filling (?:now|at once|immediately)))(?=[\s,.!]*$)/,
    ' post only',
  ],
  [
    /(?<=\d(?: ?(?:元|块|mwh))?)[,， ]*(?:但|而且|并且)?(?:(?:不要|不想|不可以?|不得|别|不能|不)(?:让它)?(?:马上|立刻|立即|当场|直接)(?:就)?成交|(?:不要|不|别)(?:吃单|主动成交|吃对手盘?|吃对手价)|只(?:要)?挂单?,?不(?:要)?(?:吃|主动成交)单?)(?=[\s。!]*$)/,
    ' 只挂单',
  ],
  [
    new RegExp(
      `[,;]? *(?:with |and )*(?:only )?(${N}) (?:of it |of them )?(?:visible|showing|displayed|shown)(?=[\\s,.!]*$)`,
    ),
    ' showing $1',
  ],
  [
    new RegExp(`[,;]? *(?:and )*(?:hide|hiding) (?:all|everything|the rest) (?:but|except) (${N})(?=[\\s,.!]*$)`),
    ' showing $1',
  ],
  [
    new RegExp(
      `[,;]? *(?:and )?(?:(?:with|in) )?(?:an? |the )?(?:disclos(?:e|ed|ing)|disclosed (?:qty|quantity|size)|clips?|display)(?: (?:of|size|size of))? (${N})(?=[\\s,.!]*$)`,
    ),
    ' showing $1',
  ],
  [
    /[,;，]? *(?:冰山单?)?[,， ]*(?:每次)?(?:只)?(?:露|明量|揭露|显露|外露)(?:量|出)? ?(\d[\d.]*)(?: ?mwh)?(?=[\s。!]*$)/,
    ' 每次显示 $1',
  ],
  // 到晚上八點 behind a whole order is until when it rests. In front of one it would be when to send it.
  [
    /(?<=\d)(?: ?元)?[,， ]*(?:挂|有效)?到 ?(?=(?:今天|今日|今晚|明天|明日|明早|明晚)?(?:凌晨|早上|上午|中午|下午|傍晚|晚上)?(?:[一二三四五六七八九十]{1,3}|\d{1,2})(?:点半?|:\d\d)(?:为止|前)?[\s。!]*$)/,
    ' 有效到',
  ],
  [/[,;]? +(?:p\/o|(?:psot|pots|posst|pst)[- ]?only)(?=[\s,.!]*$)/, ' post only'],
  // Good till time: the same, by another name.
  [/[,;]? +gtt(?= )/, ' gtd'],
  [
    /[,， ]*(?:要么|要嘛|要不)(?:一次)?全部?(?:都)?(?:成交?|[买卖][到掉出进入]?)[,， ]*(?:要么|要嘛|要不|否则)(?:就)?(?:全部?|都)?(?:不要?|撤|取消|不成交?|不[买卖]|算)(?:单|掉|了)?(?=[\s。!]*$)/,
    ' fok',
  ],
  [
    /[,， ]*(?:(?:吃不到|成交不了|成不了|没成交|不成交|[买卖]不到)(?:的话)?(?:就|则)(?:算了?|不要了?|不[买卖]了)|(?:吃不到|成交不了|成不了)(?:的话)?(?:就|则)(?:撤掉?|撤单|取消))(?:吧)?(?=[\s。!]*$)/,
    ' ioc',
  ],
  [new RegExp(`[,;]? *(?:at )?(?:no|not any) worse than (?=${N})`), ' limit '],
  [
    /[,， ]*(?:如果|若)?不(?:能)?(?:立即|立刻|马上)?成交(?:的话)?(?:就|则|便|即)(?:马上|立刻|立即|全部)*(?:取消|撤掉|撤单|撤销|撤)(?:掉)?(?=[\s。!]*$)/,
    ' ioc',
  ],
  [/[,， ]*(?:吃不到|成交不了|吃不完)(?:的话)?就?(?:马上|立刻|立即)?(?:取消|撤掉|撤单|撤)(?:掉)?(?=[\s。!]*$)/, ' ioc'],
  [
    /[,， ]*(?:要|得|必须|需要)?(?:一次)?全部?(?:都)?(?:成交|成)[,， ]*(?:不然|要不然|要不|否则)的?话?就?(?:不要|不[买卖]|别[买卖]|算)(?:了)?(?=[\s。!]*$)/,
    ' fok',
  ],
  [
    /(?:[,， ] *能(?:成交?|吃|[买卖])(?:多少|几度?)(?:就)?(?:算|成|吃|是|[买卖])(?:多少|几度?))?(?:[,，] *(?:剩下的?|剩余的?|其余的?|余下的?|余量)(?:部分|部份)?|[,， ] *(?:没有?|未)成交的?(?:部分|部份))(?:就|都|全部|马上|立刻|立即|直接)*(?:取消|撤掉|撤单|撤销|撤)(?:掉)?(?=[\s。!]*$)/,
    ' ioc',
    'ofOne',
  ],
  [
    /[,， ]*(?:(?:是|用|下)?长效单?|(?:一直)?挂到(?:我(?:取消|撤单?掉?)|撤单|取消|成交)(?:为止)?|[,，]就?让它一直挂着?)(?=[\s。!]*$)/,
    ' gtc',
  ],
  [
    /[,， ]*((?:\d+|[一二两三四五六七八九十]+|半) ?(?:个?半?小时|个?钟头|分钟))(?:后|之后|以后)?(?:自动(?:取消|撤单|撤销|撤掉?)|(?:自动)?(?:失效|过期|作废|到期))(?=[\s。!]*$)/,
    ' $1内有效',
  ],
]

/**
 * "buy 5 at 2950, kill the rest": of that order what does not fill. Behind a deed of its own, "and cancel the rest", or behind
 * several orders it may as well be all others that rest: that is asked.
 */
const isOneOrder = (words: string): boolean =>
  !/[;；\n]|\b(?:and|then)\b|[,，](?!\d) ?\d|\.(?!\d)|。/.test(words) &&
  (words.match(/\b(?:buy|sell)\b|[买卖](?![一二三四五1-5]?价|[一二三四五])/g)?.length ?? 0) <= 1

/** A price and a quantity stand before it, or the market: of an order that rests the same words are a cancel of it. */
const ORDER = /(?:\b(?:buy|sell|bid|offer)\b|[买卖]).*\d/
/** Of an order there is. */
const NAMED =
  /\b(?:cancel|change|amend|my|our|the(?! best )|is|was)\b(?=.*\b(?:buy|sell|bid|offer)\b)|[撤改]|取消|我们?的|的单|[那这][张笔]/

const isNew = (words: string): boolean => ORDER.test(words) && !NAMED.test(words)

/** @param words folded */
export function termsOtherwise(words: string): string {
  for (const [pattern, otherwise, ofOne] of TERMS) {
    const found = pattern.exec(words)
    const before = words.slice(0, found?.index)
    if (found && isNew(before) && (!ofOne || isOneOrder(before))) return words.replace(pattern, otherwise)
  }
  return words
}
