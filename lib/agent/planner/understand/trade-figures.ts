/**
 * "What's the turnover?", 平均一筆多大, "more bought or sold?", "how far is the price from the VWAP?": what trades tell beside how
 * many MWh they were. The exchange sums them up for some times (span.ts); of others, and of who took, the list of trades tells.
 */
import { type Period, periodIn } from '../text/period.ts'
import { hasTag, type Token } from '../text/tokens.ts'
import type { Action, Args, Focus } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { hoursIn } from './hour-said.ts'
import { TRADES_WITH_TIMES, withoutTime } from './in-period.ts'
import { MAX_ASKED } from './shape.ts'
import { spanSaid } from './span.ts'
import { symbolIn } from './symbol.ts'

type Look = Extract<Action, { kind: 'call' }>
type Asked = Extract<Focus, 'turnover' | 'tradeSize' | 'fromAverage'> | 'takers'

/** One word at a time: a row of words that could be read in two ways takes long to fail. */
const LEAD =
  "(?:(?:and|so|ok(?:ay)?|please|can|could|you|show|me|tell|give|what(?:'s)?|how|is|are|was|were|the|a|an|current|elc|spot|market|total|recent) )*"
const TRADE = '(?:trade|deal|transaction|print)'
const TURNOVER = `(?:turnover|notional(?: (?:traded|volume|value))?|(?:traded|trading|transaction) value|value (?:of (?:the )?${TRADE}s|traded)|(?:much )?money (?:has |have |was |were )?(?:been )?(?:traded|turned over|changed hands)|(?:traded |trading )?volume in (?:nt\\$|ntd|money|dollars|cash))(?: in (?:nt\\$|ntd|money|dollars|cash))?`
const USUAL = '(?:average|avg|mean|typical|usual)'
const SIZE = `(?:${USUAL} (?:size|volume|quantity) (?:of|per) (?:a |an |each |the )?${TRADE}s?|${USUAL} ${TRADE}(?: size| volume| quantity)?|(?:big|large) (?:is |was |are |were )?(?:the |an? )?${USUAL} ${TRADE}s?|(?:mwh|volume|size) per ${TRADE}|(?:average |mean )?${TRADE} size)`
const BUYS = '(?:buys|buying|buyers|bought|(?:buyer|buy)[- ](?:initiated|side)|taker buys|aggressive buys)'
const SELLS = '(?:sells|selling|sellers|sold|(?:seller|sell)[- ](?:initiated|side)|taker sells|aggressive sells)'
const AND = '(?:to|and|or|vs\\.?|versus|against|than|/)'
const BOTH = `(?:${BUYS} ?${AND} ?${SELLS}|${SELLS} ?${AND} ?${BUYS})`
const OF_TRADES = `(?: (?:${TRADE}s?|volume|flow|by takers|on the tape))?`
const TAKERS = `(?:(?:ratio|split|share|balance|volume) (?:of|between) (?:the )?${BOTH}|(?:more|mostly|mainly) ${BOTH}|(?:${TRADE}s|tape|flow|volume) (?:more |mostly |mainly )?(?:is |are |been )*${BOTH}|(?:buy[/-]sell|buyer[/-]seller|taker|order flow) (?:ratio|split|balance|imbalance)|${BOTH} (?:ratio|split|balance)|(?:much |many mwh )?(?:was |were |has been |did takers )?(?:lifted and hit|hit and lifted|bought and sold by takers|(?:buyers|takers) (?:take|took|lift|lifted) and (?:sellers )?(?:hit|sold)))${OF_TRADES}`
const VWAP = '(?:the )?(?:market )?(?:vwap|volume[- ]weighted average(?: price)?|average(?: traded)? price|mean price)'
const PRICE =
  '(?:(?:the )?(?:last|current|spot|market|elc|latest)(?: traded| trade)?(?: price)?|(?:the )?price|it|we|elc|spot)'
const FROM_AVERAGE = `(?:far (?:away )?(?:is |are )?${PRICE} (?:away )?(?:from|off|above|below|over|under) ${VWAP}|(?:distance|difference|gap) (?:of |between )?${PRICE} (?:to|and|from) ${VWAP}|${PRICE}(?: is| are)?(?: trading)? (?:now )?(?:above|below|over|under|vs\\.?|versus|against|relative to|compared (?:to|with)|higher than|lower than|cheaper than)(?: or (?:above|below|over|under))? ${VWAP})`
const END = '(?: (?:of|for|in) (?:the )?@| @)?(?: (?:now|right now|at the moment|so far|here|currently))*\\s*[?？.!]*$'

const HAN_LEAD = '(?:请问|那|给我|帮我|请|看|查|显示|告诉我|一下|现在|目前|市场|现货|elc|@|的|是)*'
const HAN_ASK =
  '(?:是|有|为|在)*(?:多少钱?|多大|多远|几[元块]?|如何|怎么?样|怎样|各(?:是|有)?多少)?(?:mwh|元|钱)?(?:的|呢|啊|吗)*'
const HAN_TURNOVER = '(?:总|累计)?(?:成交|交易)(?:总|的)?(?:金额|额|值)'
const HAN_SIZE =
  '(?:(?:平均|一般)(?:每|一|单)?[笔单](?:的?(?:成交|交易))?(?:的?(?:量|大小|数量|规模))?|(?:每|单)[笔单](?:成交|交易)?的?(?:平均|一般)(?:成交)?(?:量|大小|数量|规模)?|平均(?:成交|交易)(?:单量|笔量|规模)|(?:成交|交易)的?平均(?:大小|规模))'
const HAN_BUY = '(?:主动(?:性)?买(?:入|进|盘|单|方)?|外盘|买方主动)'
const HAN_SELL = '(?:主动(?:性)?卖(?:出|盘|单|方)?|内盘|卖方主动)'
const HAN_TAKERS = `(?:(?:${HAN_BUY}(?:和|跟|与|及|对|还是|、)?${HAN_SELL}|${HAN_SELL}(?:和|跟|与|及|对|还是|、)?${HAN_BUY}|内外盘|买卖(?:方)?主动(?:性)?|主动(?:性)?买卖(?:方|盘)?)(?:的|成交)*(?:比例?|占比|比率|量|比较多|多)?)`
const HAN_PRICE = '(?:(?:最新|最后|现在|目前)?(?:的|成交)*价格?|现价|市价|电价|它)'
const HAN_VWAP = '(?:市场|今[天日])*的?(?:vwap|(?:成交量)?加权(?:平均价?|均价)|均价|平均价格?)'
const HAN_FROM_AVERAGE = `(?:${HAN_PRICE}?(?:距离?|离|偏离|跟|和|与|比|高于|低于|相对于?)${HAN_VWAP}(?:差|相差|还有|高|低|贵|便宜)*(?:了)?)`

const english = (form: string): RegExp => new RegExp(`^${LEAD}${form}${END}`)
const chinese = (form: string): RegExp => new RegExp(`^${HAN_LEAD}${form}${HAN_ASK}[?？。!]*$`)
const FORMS: readonly (readonly [Asked, RegExp, RegExp])[] = [
  ['turnover', english(TURNOVER), chinese(HAN_TURNOVER)],
  ['tradeSize', english(SIZE), chinese(HAN_SIZE)],
  ['takers', english(TAKERS), chinese(HAN_TAKERS)],
  ['fromAverage', english(FROM_AVERAGE), chinese(HAN_FROM_AVERAGE)],
]
const LAST_HOUR: Period = { by: 'last', minutes: 60 }
const isToday = (period: Period): boolean =>
  period.by === 'day' && period.days === 0 && period.start === 0 && period.end === null

/** @returns null where the sentence asks for something else, or of the trader's own */
export function tradeFiguresAsked(said: readonly Token[], folded: string): Look[] | null {
  const tokens = hoursIn(said)
  const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0]
  const hours = tokens.find((t) => t.kind === 'term' && t.tag === 'delivery')
  const words = hours ? `${folded.slice(start, hours.start)}@${folded.slice(hours.end, end)}` : folded.slice(start, end)
  if (words.length > MAX_ASKED || /\b(?:my|our|i)\b|我/.test(words.replaceAll(/[给帮]我|告诉我|我想/g, ''))) return null
  if (hasTag(tokens, 'cancel', 'amend', 'simulate', 'orders', 'order')) return null
  const found = periodIn(words)
  const bare = withoutTime(words, found?.start ?? 0, found?.end ?? 0)
  const asked = FORMS.find(([, form, han]) => form.test(bare) || han.test(bare.replaceAll(' ', '')))?.[0]
  if (!asked) return null
  const [symbol, window] = [symbolIn(tokens), windowIn(tokens)]
  const args: Args = symbol ? { symbol } : {}
  const ofHours = window ? { window } : {}
  const list = (period: Period, of: 'takers' | 'trades'): Look[] => [
    {
      kind: 'call',
      tool: 'getTrades',
      args: { ...args, limit: TRADES_WITH_TIMES },
      reckoned: { into: 'period', period, of },
      ...ofHours,
    },
  ]
  if (asked === 'takers') return list(found?.period ?? LAST_HOUR, 'takers')
  const over = found ? spanSaid(words, words) : null
  const span = over && 'span' in over ? { span: over.span } : {}
  if (found && !isToday(found.period) && !('span' in span))
    return asked !== 'fromAverage' && found.period.by === 'last' ? list(found.period, 'trades') : null
  return [{ kind: 'call', tool: 'getMarketMetrics', args, focus: asked, ...span, ...ofHours }]
}
