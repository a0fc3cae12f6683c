/**
 * "Which hour has the widest spread?", "volume of every contract", 哪個時段成交量最大: the contracts beside each other by what can be
 * traded in them and what was, as contract-prices.ts does by what they cost.
 */
import { type ContractFigure, MAX_TOLD } from '../contracts.ts'
import { dayAt } from '../text/clock.ts'
import { type Hours, wholeDay } from '../text/delivery.ts'
import { read, type Token } from '../text/tokens.ts'
import type { FigureEnd, Reckoned } from './action.ts'
import { MAX_ASKED, shapeOf } from './shape.ts'

const LEAD =
  "^(?:and |so |ok(?:ay)? |please |can you |tell me |show(?: me)? |list |see |what(?:'s| is| are) |which (?:are |is )?|give me |rank )*(?:the |all )*"
export const DAY = '(?:today|tomorrow|the day after tomorrow|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day)'
const OF_DAY = `(?: (?:(?:for|of|on|in) )?${DAY})?`
const TAIL = `${OF_DAY}(?: (?:now|right now|please|so far))*\\s*[?？]*$`
const HOURS = '(?:delivery |contract |open )*(?:contracts?|hours?)'
/** Words for each of the contracts: "of every hour", "by contract". */
const EACH = `(?:(?:of|for|in|across|over) (?:all|every|each|all of)(?: the| my| of the)? ${HOURS}|(?:of|for|in|across) (?:the )?(?:delivery )?(?:contracts|hours)|(?:by|per) (?:the )?(?:delivery )?(?:hour|contract))`

const NOUNS: Readonly<Record<ContractFigure, string>> = {
  spread: '(?:bid[- ](?:ask|offer) |quoted )?spreads?',
  bid: '(?:best )?bids?(?: prices?)?',
  ask: '(?:best )?(?:asks?|offers?)(?: prices?)?',
  volume: '(?:traded |trading )*(?:volumes?|turnovers?)',
  change: '(?:price )?(?:changes?|moves?)(?: in price)?',
}
/** "Tomorrow's spreads": of one contract it would be its spread. */
const MANY: Readonly<Record<ContractFigure, string>> = {
  spread: '(?:bid[- ](?:ask|offer) )?spreads',
  bid: '(?:best )?(?:bids|bid prices)',
  ask: '(?:best )?(?:asks|offers|ask prices)',
  volume: '(?:traded )?(?:volumes|turnovers)',
  change: '(?:price )?(?:changes|moves)',
}
const WIDE = 'widest|biggest|largest|greatest|highest|best|most'
const NARROW = 'tightest|narrowest|smallest|lowest|thinnest|worst|least'
const END = `(?:${WIDE}|${NARROW})`

/** By what a verb or a word of its own says. */
const VERBS: readonly (readonly [pattern: string, figure: ContractFigure, end: FigureEnd])[] = [
  ['most (?:actively |heavily )?(?:traded|active)|busiest', 'volume', 'most'],
  ['least (?:actively )?(?:traded|active)|quietest', 'volume', 'least'],
  ['most liquid', 'spread', 'least'],
  ['least liquid|most illiquid', 'spread', 'most'],
]
const DONE: readonly (readonly [pattern: string, figure: ContractFigure, end: FigureEnd])[] = [
  ['(?:trade[sd]?|trading|been traded|traded) (?:the )?most', 'volume', 'most'],
  ['(?:trade[sd]?|trading|been traded|traded) (?:the )?least', 'volume', 'least'],
  ['(?:move[sd]?|moving|change[sd]?|changing|swung|swing(?:s|ing)?) (?:the )?most', 'change', 'furthest'],
  [
    '(?:rose|risen|rising|rises?|gain(?:s|ed|ing)?|went up|gone up|going up|climb(?:s|ed|ing)?|up) (?:the )?most',
    'change',
    'most',
  ],
  [
    '(?:fell|fallen|falling|falls?|drop(?:s|ped|ping)?|lost|losing|went down|gone down|going down|declined?|down) (?:the )?most',
    'change',
    'least',
  ],
]
const MOVERS: readonly (readonly [pattern: string, end: FigureEnd])[] = [
  ['movers?', 'furthest'],
  ['(?:gainers?|risers?|winners?)', 'most'],
  ['(?:losers?|fallers?)', 'least'],
]

const HAN_LEAD = '^(?:请问|那|帮我|请|看|列出|给我看|显示|一下|比较|今天|明天|后天|现在|目前|的)*'
export const HAN_HOURS = '(?:交割|合约)?的?(?:合约|时段|小时)'
const HAN_NOUNS: Readonly<Record<ContractFigure, string>> = {
  spread: '(?:买卖)?(?:价差|点差)',
  bid: '(?:最佳|最好的?)?(?:买价|出价)',
  ask: '(?:最佳|最好的?)?卖价',
  volume: '(?:成交|交易)(?:电?量|金?额)',
  change: '(?:涨跌幅?|变动|变化)',
}
const HAN_WIDE = '最[大宽高多好]'
const HAN_NARROW = '最[小窄低少差]'
const HAN_WHICH = '(?:哪(?:一|几)?个|哪些|什么)'
const HAN_TAIL = '(?:呢|的|是多少|多少|如何|怎么样|有哪些|是哪(?:一|几)?个|是哪些)?\\s*[?？]*$'
const HAN_DONE: readonly (readonly [pattern: string, figure: ContractFigure, end: FigureEnd])[] = [
  ['(?:成交|交易)(?:得|的|了)?最[多大]|(?:成交|交易)?最(?:活跃|热门|热络|频繁)', 'volume', 'most'],
  ['(?:成交|交易)(?:得|的|了)?最[少小]|(?:成交|交易)?最(?:冷清|清淡|冷门)', 'volume', 'least'],
  ['(?:涨幅最[大高]|涨(?:得|的|了)?最[多凶大])', 'change', 'most'],
  ['(?:跌幅最[大深]|跌(?:得|的|了)?最[多凶深大])', 'change', 'least'],
  ['(?:(?:涨跌幅?|波动|变动|变化)最[大]|(?:变|动|变动|变化|波动)(?:得|的|了)?最[多大])', 'change', 'furthest'],
  ['流动性最[好高大]', 'spread', 'least'],
  ['流动性最[差低小]', 'spread', 'most'],
]

type Asked = { figure: ContractFigure; end?: FigureEnd; isLacking?: true }
type Form = { asked: Asked; ofWords: RegExp }
const COUNT = '(?:# )?'
const FIGURES = ['spread', 'bid', 'ask', 'volume', 'change'] as const

/** An offer is best where it is lowest; of all else the most is best. */
function endOf(figure: ContractFigure, word: string): FigureEnd {
  if (figure === 'ask' && /^(?:best|最好)$/.test(word)) return 'least'
  if (figure === 'ask' && word === 'worst') return 'most'
  if (figure === 'spread' && /^(?:best|最好)$/.test(word)) return 'least'
  if (figure === 'spread' && /^(?:worst|最差)$/.test(word)) return 'most'
  const isMost = new RegExp(`^(?:${WIDE}|${HAN_WIDE})$`).test(word)
  return isMost ? (figure === 'change' ? 'furthest' : 'most') : 'least'
}

const ENGLISH_LISTS: readonly Form[] = FIGURES.map((figure) => ({
  asked: { figure },
  ofWords: new RegExp(
    [
      `${LEAD}${NOUNS[figure]}${OF_DAY} ${EACH}${TAIL}`,
      // What is traded in an hour of the clock is another question.
      ...(figure === 'volume' || figure === 'change' ? [] : [`${LEAD}(?:hourly|contract) ${NOUNS[figure]}${TAIL}`]),
      `${LEAD}(?:each|every) (?:hour|contract)'s ${NOUNS[figure]}${TAIL}`,
      `${LEAD}(?:(?!today)${DAY}'s (?:hourly )?${MANY[figure]}|${MANY[figure]} (?:(?:for|of|on) )?(?!today)${DAY})(?: by (?:the )?hour| per hour)?${TAIL}`,
      `^(?:please |can you )*(?:compare|rank) (?:the |all )*(?:contract |hourly )?${NOUNS[figure]}(?: ${EACH})?${TAIL}`,
      `^(?:please |can you )*(?:compare|rank|order) (?:the |all )*${HOURS} by (?:their )?${NOUNS[figure]}${TAIL}`,
    ].join('|'),
  ),
}))
const HAN_LISTS: readonly Form[] = FIGURES.map((figure) => ({
  asked: { figure },
  ofWords: new RegExp(
    `${HAN_LEAD}(?:所有|全部|每一?个?|各个?|各)(?:的)?${HAN_HOURS}的?${HAN_NOUNS[figure]}(?:比较|排行|排名)?${HAN_TAIL}`,
  ),
}))

const OF_THEM = `(?: (?:of|in|among|across) (?:all |the )*${HOURS})?`
const ENDS: readonly Form[] = [
  ...[...VERBS, ...DONE].map(([pattern, figure, end]) => ({
    asked: { figure, end },
    ofWords: new RegExp(
      [
        `^(?:and |so )*(?:which|what) ${COUNT}${HOURS}${OF_DAY}(?: is| are|'s| has| have| was| did)?(?: been)? (?:the )?(?:${pattern})${TAIL}`,
        `${LEAD}${COUNT}(?:${pattern}) ${COUNT}${HOURS}${TAIL}`,
      ].join('|'),
    ),
  })),
  // "What moved most today?": of spot alone nothing is the most.
  ...DONE.map(([pattern, figure, end]) => ({
    asked: { figure, end },
    ofWords: new RegExp(`^(?:and |so )*what(?:'s| is| has)?(?: been)? (?:the )?(?:${pattern})${TAIL}`),
  })),
  ...HAN_DONE.filter(([, figure]) => figure === 'change').map(([pattern, figure, end]) => ({
    asked: { figure, end },
    ofWords: new RegExp(`${HAN_LEAD}(?:(?:什么|谁)(?:${pattern})|(?:${pattern})的?是(?:什么|谁|哪个))${HAN_TAIL}`),
  })),
  ...MOVERS.map(([pattern, end]) => ({
    asked: { figure: 'change' as const, end },
    ofWords: new RegExp(
      `${LEAD}(?:# (?:top|biggest|largest)|(?:top|biggest|largest) ${COUNT})(?:price )?${pattern}${OF_THEM}${TAIL}`,
    ),
  })),
  ...HAN_DONE.map(([pattern, figure, end]) => ({
    asked: { figure, end },
    ofWords: new RegExp(
      `${HAN_LEAD}(?:${HAN_WHICH}${HAN_HOURS}的?(?:${pattern})|(?:${pattern})的(?:前)?#?个?${HAN_HOURS})${HAN_TAIL}`,
    ),
  })),
]
/** The contracts that lack something: "Which hours have no bids?", 哪些時段沒有成交. */
const LACKING: readonly (readonly [figure: ContractFigure, english: string, chinese: string])[] = [
  ['spread', '(?:two[- ]sided (?:market|quote|price)s?|spreads?|market)', '(?:价差|双边报价|报价)'],
  ['bid', '(?:bids?|buyers?|buy orders?)', '(?:买[单价盘家]|人[要想]?买|买方)'],
  ['ask', '(?:asks?|offers?|sellers?|sell orders?)', '(?:卖[单价盘家]|人[要想]?卖|卖方)'],
  ['volume', '(?:trades?|volumes?)', '(?:成交量?|交易)'],
]
const LACKS: readonly Form[] = LACKING.map(([figure, english, chinese]) => ({
  asked: { figure, isLacking: true },
  ofWords: new RegExp(
    [
      `^(?:and |so )*(?:which|what) ${HOURS}${OF_DAY} (?:have|has|had|with|are without|is without) ?(?:no|not any|zero|without)? ?${english}(?: (?:in (?:it|them)|yet))*${TAIL}`,
      `^(?:and |so )*(?:which|what) ${HOURS}${OF_DAY} (?:do not|don't|does not|doesn't) have (?:any |a )?${english}(?: yet)?${TAIL}`,
      ...(figure === 'volume'
        ? [
            `^(?:and |so )*(?:which|what) ${HOURS}${OF_DAY} (?:have not|haven't|has not|hasn't|did not|didn't) (?:been )?traded?(?: at all| yet)?${TAIL}`,
          ]
        : []),
      `${LEAD}${HOURS} (?:without|with no) (?:any |a )?${english}${TAIL}`,
      `${HAN_LEAD}${HAN_WHICH}${HAN_HOURS}(?:都|还|目前|现在)*(?:没有?|无)(?:任何|过)?${chinese}(?:过|的)*${HAN_TAIL}`,
      `${HAN_LEAD}(?:没有?|无)(?:任何)?${chinese}的${HAN_HOURS}${HAN_TAIL}`,
    ].join('|'),
  ),
}))
/** Whose end is a word of the sentence, in the only group of the form that matches. */
const NAMED_ENDS: readonly { figure: ContractFigure; ofWords: RegExp }[] = FIGURES.map((figure) => ({
  figure,
  ofWords: new RegExp(
    [
      `^(?:and |so )*(?:which|what) ${COUNT}${HOURS}${OF_DAY} (?:has|have|had|with|shows?|trades? (?:at|with)) (?:the |a )?(${END}) ${NOUNS[figure]}${TAIL}`,
      `${LEAD}${COUNT}${HOURS} (?:with|having|of) (?:the |a )?(${END}) ${NOUNS[figure]}${TAIL}`,
      `^(?:and |so )*(?:where|in (?:which|what) ${HOURS})(?: is|'s) (?:the )?(${END}) ${NOUNS[figure]}${TAIL}`,
      `^(?:and |so )*(?:where|in (?:which|what) ${HOURS})(?: is|'s) (?:the )?${NOUNS[figure]} (?:the )?(${END})${TAIL}`,
      `${LEAD}(${END}) ${NOUNS[figure]} (?:of|in|among|across) (?:all |the )*(?:delivery |contract |open )*(?:contracts|hours)${TAIL}`,
      `${LEAD}(${END}) ${NOUNS[figure]} ${COUNT}(?:contracts?|hours?)${TAIL}`,
      `${HAN_LEAD}${HAN_WHICH}${HAN_HOURS}的?${HAN_NOUNS[figure]}(?:是|会)?(${HAN_WIDE}|${HAN_NARROW})${HAN_TAIL}`,
      `${HAN_LEAD}${HAN_NOUNS[figure]}(${HAN_WIDE}|${HAN_NARROW})的(?:那|前)?#?个?${HAN_HOURS}${HAN_TAIL}`,
      `${HAN_LEAD}${HAN_NOUNS[figure]}(${HAN_WIDE}|${HAN_NARROW})的?是${HAN_WHICH}${HAN_HOURS}${HAN_TAIL}`,
    ].join('|'),
  ),
}))

const DAY_NAME = /the day after tomorrow|(?:today|tomorrow|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|[今明后]天/

/** The day that is said, wherever it stands: "every hour tomorrow" is one term. */
function dayNamed(words: string): Hours | null {
  const found = DAY_NAME.exec(words)
  const day = found && dayAt(words, found.index)
  return day && wholeDay(day.value)
}

const isToday = (hours: Hours | null): boolean => hours?.day?.by === 'offset' && hours.day.days === 0

function formOf(shape: string): Asked | null {
  const form = [...ENGLISH_LISTS, ...HAN_LISTS, ...ENDS, ...LACKS].find(({ ofWords }) => ofWords.test(shape))
  if (form) return form.asked
  for (const { figure, ofWords } of NAMED_ENDS) {
    const word = ofWords.exec(shape)?.slice(1).find(Boolean)
    if (word) return { figure, end: endOf(figure, word) }
  }
  return null
}

/** Without one of these no form fits. To read the forms for the first time takes longer than all else of a first sentence. */
const MAY_BE =
  /hour|contract|what .*most|what .*least|(?:什么|谁).*最|最.*(?:什么|谁|哪个)|mover|gainer|riser|winner|loser|faller|where|compare|rank|(?:spread|bid|ask|offer|volume|turnover|change|move|price)s|时段|小时|合约/

/** The time of these figures in any case. */
const DAY_LONG =
  /\b24 ?-?h(?:ours?|rs?)?\b ?| ?\b(?:in|over|of) the (?:last|past) (?:24 ?h(?:ours?|rs?)?|day)\b|(?:(?:最近|过去|近) ?)?24 ?小时的? ?/

/** @param words folded. @returns null where the sentence asks for something else */
export function contractFiguresAsked(tokens: readonly Token[], words: string): Reckoned<'contractFigures'> | null {
  if (words.length > MAX_ASKED || !MAY_BE.test(words)) return null
  if (DAY_LONG.test(words)) {
    const without = read(words.replace(DAY_LONG, ''))
    const asked = contractFiguresAsked(without.tokens, without.folded)
    // Of a price there is the one of now alone.
    return asked?.figure === 'volume' || asked?.figure === 'change' ? asked : null
  }
  const shape = shapeOf(tokens, words.padStart(tokens[0]?.start ?? 0))
  // "every hour tomorrow" is a mark of the shape.
  const asked = formOf(words) ?? formOf(shape) ?? formOf(shape.replaceAll(' ', ''))
  if (!asked) return null
  const [count, ...more] = shape.includes('#')
    ? tokens.flatMap((t) => (t.kind === 'number' ? [Number(t.value)] : []))
    : []
  if (count !== undefined && (more.length > 0 || !Number.isInteger(count) || count < 1)) return null
  const { figure, end, isLacking } = asked
  const said = dayNamed(words)
  // Of what has happened "today" is when.
  const day = (figure === 'volume' || figure === 'change') && isToday(said) ? null : said
  return {
    into: 'contractFigures',
    figure,
    ...(day && { within: day }),
    ...(isLacking && { isLacking }),
    ...(end && { top: { count: Math.min(count ?? 1, MAX_TOLD), end } }),
  }
}

const OTHER =
  '(?:(?:order )?(?:book )?(?:imbalances?|depths?|liquidity|volatilit(?:y|ies)|vwaps?|(?:average|avg|mean) (?:traded )?prices?|price ranges?)|(?:market |price )?impacts?|slippage)'
const HAN_OTHER =
  '(?:委买委卖比|内外盘比|买卖失衡|失衡|不平衡|委托簿深度|深度|流动性|波动率?|成交均价|均价|平均价格?|vwap|振幅|冲击|滑价|滑点)'
const OTHER_OF_EACH = new RegExp(
  [
    `${LEAD}${OTHER}${OF_DAY} ${EACH}${TAIL}`,
    `${LEAD}(?:each|every) (?:hour|contract)'s ${OTHER}${TAIL}`,
    `^(?:please |can you )*(?:compare|rank) (?:the |all )*(?:contract |hourly )?${OTHER}(?: ${EACH})?${TAIL}`,
    `^(?:and |so )*(?:which|what) ${HOURS}${OF_DAY} (?:has|have|had|with|shows?) (?:the |a )?${END} ${OTHER}${TAIL}`,
    `${HAN_LEAD}(?:所有|全部|每一?个?|各个?|各)(?:的)?${HAN_HOURS}的?${HAN_OTHER}(?:比较|排行|排名)?${HAN_TAIL}`,
    `${HAN_LEAD}${HAN_WHICH}${HAN_HOURS}的?${HAN_OTHER}(?:是|会)?(?:${HAN_WIDE}|${HAN_NARROW})${HAN_TAIL}`,
  ].join('|'),
)

/** A figure of each contract that the list does not tell: of the spot market it would be another. @param words folded */
export const isOfNoList = (words: string): boolean =>
  words.length <= MAX_ASKED &&
  MAY_BE.test(words) &&
  (OTHER_OF_EACH.test(words) || OTHER_OF_EACH.test(words.replaceAll(' ', '')))
