/**
 * "What did I do today?", "my fills in the last hour", 中午以後的成交: what the trader, or the market, did in a time behind us.
 * The exchange lists orders and trades by their newest; those of the time are told.
 */
import type { Side } from '../../../contracts/exchange/tools.ts'
import { type Period, periodIn } from '../text/period.ts'
import type { Token } from '../text/tokens.ts'
import type { Action, MarketAsked } from './action.ts'
import { windowIn } from './delivery-window.ts'
import { MAX_ASKED } from './shape.ts'
import { symbolIn } from './symbol.ts'

/** As many as a model is given with their times (agent/model-results.ts): beyond these each would be told in short. */
const ORDERS_WITH_TIMES = 45
export const TRADES_WITH_TIMES = 140

const LEAD =
  "(?:and |so |ok(?:ay)? |please |can you |could you |can i |show(?: me)? |list |give me |tell me |let me |i want to |see |display |pull up |what(?:'s| is| are| was| were) |all |a |the |quick |short )*"
const I = '(?:i|we)'
const OWN = '(?:of )?(?:my|our) (?:own |recent |latest |trading |account |all )*'
const DEALT =
  '(?:trade[d]?|buy|bought|sell|sold|fill(?:ed)?|get filled(?: on)?|got filled(?: on)?|been filled(?: on)?|spen[dt]|pa(?:y|id))'
const SO_FAR = '(?: in total| in all| altogether| overall| so far| already| yet| at all| here| now)*'
const DID = [
  `what (?:all )?(?:did|have) ${I} (?:all )?(?:do|done|been doing|been up to)`,
  `${OWN}(?:activity|activities|actions|day|session|recap|summary)`,
  `(?:summary|recap|overview) of ${OWN}(?:day|trading|trades|activity|session)`,
  `what (?:i|we)(?:'ve| have)? (?:done|did)`,
  `(?:recap|summari[sz]e) ${OWN}(?:day|trading|activity|session)`,
]
const PLACED = [
  `(?:what|which|how many) orders (?:did|have) ${I} (?:placed?|sent|send|submit(?:ted)?|put in|made|make)`,
  `(?:${OWN})?orders(?: (?:(?:that )?${I} )?(?:placed|sent|submitted))?`,
]
const CANCELLED = [
  `(?:what|which|how many)(?: of (?:my|our))?(?: (?:orders|buys|sells))? (?:did|have) ${I} cancel(?:l?ed)?`,
  '(?:which|how many)(?: of (?:my|our))? (?:orders|buys|sells) (?:was|were|got|have been) cancell?ed',
  `(?:${OWN})?(?:cancell?ed (?:orders|buys|sells)|cancell?ations|orders (?:that )?(?:${I} |were |got )?cancell?ed)`,
]
const FILLS = [
  `(?:${OWN})?(?:elc |spot )?(?:fills|filled orders|executed orders|matched orders)`,
  `${OWN}(?:elc |spot )?(?:trades?|executions|deals|transactions|buys|sells|trading)`,
  `(?:what|how much|how many (?:mwh|kwh|trades|fills|deals|megawatt[- ]hours))(?: energy| power| electricity)?(?: all)? (?:did|have) ${I} ${DEALT}`,
  `(?:did|have) ${I} (?:${DEALT}|had|have|get|got) ?(?:anything|something|any(?: of it)?|any (?:fills|trades)|fills)?`,
  `(?:are there |do i have |were there )?any (?:of my )?fills`,
  `what (?:of mine )?(?:has |have |was |got )*filled`,
  `what (?:i|we)(?:'ve| have)? (?:traded|bought|sold|filled)`,
]
const TRADES = [
  '(?:what|how much|how many (?:mwh|trades|deals)|which (?:trades|deals|prices))(?: energy| power| electricity)?(?: all)? (?:(?:was |were |has been |have been |got |has |have )?(?:traded|dealt|printed|exchanged|changed hands)|(?:went|has gone) through|(?:trades|deals) (?:were|have been|has been) (?:done|made)|(?:were there|took place))(?: in the market| on the market| there| here)?',
  `(?:recent |latest |market |public |spot |elc )*(?:trades|deals|prints|transactions|tape|executions)(?: (?:done|made|executed))?(?: (?:of|for|in) (?:the )?(?:spot|elc|market|@))?`,
]

const BIGGEST = [
  '(?:single )?(?:biggest|largest) (?:single )?(?:market |spot |elc )*(?:trade|deal|print|transaction)(?: (?:done|made))?(?: (?:of|for|in|on) (?:the )?(?:spot|elc|market|@|day))?',
]

const LEVEL = '(?:price|level|price level|prices|levels)'
const MAX_OF = '(?:most|highest|largest|biggest|greatest) (?:traded )?(?:volume|quantity|turnover|mwh|trades|trading)'
/** At which price most changed hands: what a volume profile calls its point of control. */
const MAX_AT = [
  `(?:at |which )*(?:what |which )?${LEVEL} (?:was |is |were |are |has been |have been |has |have |got |saw |did )*(?:the )*(?:most (?:heavily |actively |frequently )?traded|traded (?:the )?most(?: heavily| actively)?|${MAX_OF}|most)`,
  `most (?:heavily |actively |frequently )?traded ${LEVEL}`,
  `${LEVEL} (?:that |which )?(?:with|of|has|had) (?:the )?${MAX_OF}`,
  `(?:at )?(?:what|which) ${LEVEL} (?:was|were|did|has|have) (?:the )?most (?:mwh |volume |energy |of it )?(?:been )?(?:trade[ds]?|change[d]? hands|done)`,
  '(?:volume )?(?:point of control|poc)',
]

const HAN_LEAD = '(?:请问|那|给我|帮我|请|看|查|列出|显示|查询|我想看|想看|总结|回顾|一下)*'
const HAN_DID = [
  '我们?(?:都|总共|一共|到底)*(?:做|干|操作)(?:了|过)(?:什么|啥|哪些|些什么)(?:事情?|操作|动作|交易)?',
  '我们?的?(?:操作|动作|活动|交易日?)(?:小结|总结|汇总|回顾|摘要|状况)',
  '(?:小结|总结|回顾)(?:一下)?我们?的?(?:交易|操作|成交)',
  '我们?的?操作(?:纪录|记录)?',
]
const HAN_ORDERS = '(?:单子?|委托|订单)'
const HAN_PLACED = [
  `(?:我们?)?(?:总共|一共|都)?[下挂送](?:了|过)(?:哪些|什么|几[张笔个]|多少[张笔]?)${HAN_ORDERS}?`,
  `(?:我们?)?[下挂送]的(?:所有)?${HAN_ORDERS}(?:有哪些)?`,
  `(?:我们?的?)?${HAN_ORDERS}`,
]
const HAN_TAKEN_OFF = '(?:取消|撤销|撤)掉?'
/** 取消委託 is to be done, and so is 取消今天的委託. */
const IS_TO_DO = new RegExp(`^(?:请|帮我|先|全部)*${HAN_TAKEN_OFF}(?![了过])`)
const HAN_CANCELLED = [
  `(?:我们?)?(?:总共|一共|都)?${HAN_TAKEN_OFF}(?:了|过)(?:哪些|什么|几|多少)[张笔个]?${HAN_ORDERS}?`,
  `(?:我们?的?)?(?:有)?(?:哪些|几[张笔个]|多少[张笔]?)${HAN_ORDERS}?被?${HAN_TAKEN_OFF}了?`,
  `(?:我们?的?)?(?:(?:已经?|被)${HAN_TAKEN_OFF}(?:了?的)?|${HAN_TAKEN_OFF}了?的)(?:所有)?${HAN_ORDERS}(?:有哪些)?`,
  '我们?的?(?:撤单|取消)(?:纪录|记录)',
]
const HAN_DEALT = '(?:成交|买|卖|交易|花|付)(?:到|进|入|出|掉)?'
const HAN_FILLS = [
  '我们?(?:自己)?的?(?:(?:elc|现货)的?)?(?:成交|交易)(?:纪录|记录|明细|的?单|情况|量|回报)?(?:有哪些|有多少|呢)?',
  `我们?(?:都|总共|一共)*${HAN_DEALT}(?:什么|多少|哪些|几)(?:度电?|mwh|电|张|笔|单|次|钱)?`,
  `(?:我们?)?(?:都|总共|一共)*${HAN_DEALT}(?:了|过)(?:什么|多少|哪些|几)(?:度电?|mwh|电|张|笔|单|次|钱)?`,
  `(?:我们?)?(?:有没有|有无|有|都)${HAN_DEALT}(?:了|过)?(?:东西|电|什么|单|任何)*(?:吗|没有?|过)*`,
  `(?:我们?)?${HAN_DEALT}(?:了|过)(?:东西|电|什么|单|任何)*(?:吗|没有?)`,
  '我们?的(?:买单?|卖单?)成交',
]
const HAN_TRADES = [
  '(?:@的?)?(?:市场|现货|elc|最近|最新|所有|全部|逐笔|的)*(?:成交|交易)(?:纪录|记录|明细|单)?(?:有哪些)?',
  '(?:@的?)?(?:市场|现货)?(?:有)?(?:哪些|什么)成交',
]
const HAN_BIGGEST = [
  '(?:@的?)?(?:市场|现货|elc|的)*(?:成交量|量)?最大的?(?:一笔|单笔|那笔|笔)?的?(?:成交|交易)(?:是)?(?:多少|哪一?笔|多大)?',
]

const HAN_AT = '(?:价格?|价位|价钱)'
const HAN_MOST = '(?:成交量?|交易量?|量)(?:得|的|是)?(?:最[多大高]|最密集)'
const HAN_MOST_AT = [
  `(?:@的?)?(?:市场|现货|elc|的)*(?:在|是)?(?:哪个?|哪一个?|什么)${HAN_AT}的?${HAN_MOST}的?`,
  `(?:@的?)?(?:市场|现货|elc|的)*${HAN_MOST}的(?:那个)?${HAN_AT}(?:是|在)?(?:多少|哪个?|哪里|几[元块]?)?`,
  `(?:@的?)?(?:市场|现货|elc|的)*最多(?:成交|交易)的${HAN_AT}(?:是|在)?(?:多少|哪个?|哪里|几[元块]?)?`,
  '成交密集(?:区|的?价位?)(?:在|是)?(?:哪里?|多少)?',
]

const english = (forms: readonly string[]): RegExp => new RegExp(`^${LEAD}(?:${forms.join('|')})${SO_FAR}\\s*[?？.!]*$`)
const chinese = (forms: readonly string[]): RegExp =>
  new RegExp(`^${HAN_LEAD}(?:${forms.join('|')})(?:呢|啊)?[?？。!]*$`)
const FORMS: readonly (readonly [Asked, RegExp, RegExp])[] = [
  ['deeds', english(DID), chinese(HAN_DID)],
  ['placed', english(PLACED), chinese(HAN_PLACED)],
  ['cancelled', english(CANCELLED), chinese(HAN_CANCELLED)],
  ['fills', english(FILLS), chinese(HAN_FILLS)],
  ['trades', english(TRADES), chinese(HAN_TRADES)],
  ['biggest', english(BIGGEST), chinese(HAN_BIGGEST)],
  ['mostAt', english(MAX_AT), chinese(HAN_MOST_AT)],
]
type Asked = 'deeds' | 'placed' | 'cancelled' | 'fills' | Exclude<MarketAsked, 'takers'>
const OF_TODAY: ReadonlySet<Asked | null> = new Set(['deeds', 'biggest', 'mostAt'])
const TODAY: Period = { by: 'day', days: 0, start: 0, end: null }

const askedIn = (words: string): Asked | null => {
  const joined = words.replaceAll(' ', '')
  return FORMS.find(([, form, han]) => form.test(words) || han.test(joined))?.[0] ?? null
}

/** The words without the time, and with @ for the hours of a contract. */
export function withoutTime(words: string, start: number, end: number): string {
  return `${words.slice(0, start)} ${words.slice(end)}`
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[,?？.!])/g, '')
    .replace(/^[,的 ]+|[, ]+$/g, '')
    .replace(/ (?:from|of|for|in|on|during|over|at)(?=\s*[?？.!]*$)/, '')
    .trim()
}

const SIDE: readonly (readonly [Side, RegExp])[] = [
  ['BUY', /\b(?:bought|buys?)\b|买/],
  ['SELL', /\b(?:sold|sells?)\b|卖/],
]
function sideIn(words: string): Side | undefined {
  const said = SIDE.filter(([, form]) => form.test(words))
  return said.length === 1 ? said[0]?.[0] : undefined
}

/** @returns null where the sentence asks for something else, or names no time that is needed */
export function inPeriodAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }>[] | null {
  const start = tokens[0]?.start ?? 0
  const hours = tokens.find((t) => t.kind === 'term' && t.tag === 'delivery')
  const whole = folded.slice(start, tokens.at(-1)?.end ?? 0)
  if (whole.length > MAX_ASKED) return null
  const words = hours ? `${folded.slice(start, hours.start)}@${folded.slice(hours.end, tokens.at(-1)?.end)}` : whole
  const found = periodIn(words)
  const asked = askedIn(withoutTime(words, found?.start ?? 0, found?.end ?? 0))
  const period = found?.period ?? (OF_TODAY.has(asked) ? TODAY : null)
  if (asked === null || period === null || (asked === 'cancelled' && IS_TO_DO.test(words))) return null
  if (asked === 'trades' || asked === 'biggest' || asked === 'mostAt') {
    // The "point of control" of a profile is no contract's name.
    const symbol = /\bpoint of control\b/.test(words) ? null : symbolIn(tokens)
    const window = windowIn(tokens)
    const look = {
      kind: 'call',
      tool: 'getTrades',
      args: { ...(symbol ? { symbol } : {}), limit: TRADES_WITH_TIMES },
    } as const
    return [{ ...look, reckoned: { into: 'period', period, of: asked }, ...(window ? { window } : {}) }]
  }
  // Orders of a part of a day are those that deliver then.
  const isHours = period.by === 'day' && period.days >= 0 && period.start > 0 && period.end !== null
  if (hours || (asked === 'placed' && isHours && !/\b(?:did|have|placed|sent|submitted)\b|[了过]/.test(words)))
    return null
  const side = sideIn(words)
  return [
    {
      kind: 'call',
      tool: 'getUserOrders',
      args: { status: asked === 'cancelled' ? 'cancelled' : 'all', limit: ORDERS_WITH_TIMES },
      reckoned: {
        into: 'period',
        period,
        of: asked === 'fills' || asked === 'cancelled' ? asked : 'orders',
        ...(side ? { side } : {}),
      },
    },
  ]
}
