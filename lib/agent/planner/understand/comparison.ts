/** "Compare 9-10 and 18-19", 18-19 比 9-10 貴多少: the markets of several contracts, and how far apart they are. */
import { blockOf } from '../text/delivery.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { asHours, bareHours } from './hour-said.ts'
import { shapeOf } from './shape.ts'
import { SPOT } from './symbol.ts'

const LEAD = "(?:and |so |ok(?:ay)? |please |can you |could you |show(?: me)? |give me |what(?:'s| is) )*(?:the )?"
const OF = '(?:(?:prices?|market|markets|contracts?)(?: of| for| in)? )?(?:the )?'
const JOINT = '(?:,? (?:and|or|vs\\.?|v\\.?|versus|against|with|to|than) |, ?| ?/ ?)'
const ALL = `${OF}@(?:${JOINT}(?:the )?@)+`
const MORE = '(?:cheaper|dearer|more expensive|less expensive|higher|lower)'
const END = '(?: now| please)?\\s*[.?？]*$'
const HAN_ALL = '@的?(?: ?(?:和|跟|与|及|、|对比|相比|比较|对|比|还是|,|/|vs\\.?) ?@的?)+(?:合约|价格|电价|行情)?'
const HAN_MORE = '(?:比较|较)?(?:便宜|贵|高|低)'
const COMPARED = new RegExp(
  [
    `^${LEAD}(?:compare|comparison (?:of|between)|(?:price )?(?:difference|spread|gap)s? between) ${ALL}${END}`,
    `^${LEAD}${ALL}(?: compared| comparison| spread| difference)?${END}`,
    `^(?:and |so )*(?:which|what)(?: one)?(?: is|'s) (?:the )?(?:${MORE}|cheapest|dearest|most expensive),?:? ${ALL}${END}`,
    `^(?:and |so )*(?:is|how much (?:is|${MORE} is)) (?:the )?@ ?(?:trading )?(?:${MORE} )?than (?:the )?@${END}`,
    `^(?:and |so )*how much ${MORE} is (?:the )?@ than (?:the )?@${END}`,
    `^(?:请问|那|请|帮我|给我|看|一下)*(?:比较|对比|比)(?:一下|看看)? ?${HAN_ALL}(?:吧)?[。?？]*$`,
    `^(?:请问|那|请|帮我)*${HAN_ALL} ?,?(?:比较|对比|相比|比)?(?:一下)?(?:哪一?个|谁)?(?:${HAN_MORE})?(?:各?(?:是)?多少|各(?:怎么样|如何)|吗|差多少|的?价差|的?差价|的?差距)?(?:是?多少|呢)?[。?？]*$`,
  ].join('|'),
)
/** 9-10、18-19, "18-19 and 19-20": hours alone say nothing of what is asked. */
const BARE = /^(?:the )?@(?:(?:,? and | or |, ?|(?: ?(?:和|跟|与|及|、) ?))(?:the )?@)+[.。]*$/

const SPOTS = /\bspot\b|现货/g

/** @returns null where the sentence asks for something else */
export function comparisonAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }>[] | null {
  const shape = shapeOf(asHours(tokens), folded).replaceAll(SPOTS, '@')
  if (!COMPARED.test(shape) || BARE.test(shape)) return null
  // Null: spot.
  const raws = tokens.flatMap((t) =>
    t.kind !== 'term' ? [] : isTerm(t, 'delivery', 'range') ? [t.raw] : SPOT.test(t.raw) ? [null] : [],
  )
  const said = raws.filter((raw) => raw !== null)
  const dayOf = (raw = '') => bareHours(raw, null)?.day ?? null
  // "9-10 and 18-19 tomorrow": a day behind the last hours is that of all. Before them, "9-10 and tomorrow 18-19", it is theirs.
  const isDayOfAll = said.slice(0, -1).every((raw) => dayOf(raw) === null) && /^\d/.test(said.at(-1) ?? '')
  const day = dayOf(isDayOfAll ? said.at(-1) : said[0])
  const hours = raws.flatMap((raw) => (raw === null ? [null] : (bareHours(raw, day) ?? [])))
  // Each hour of a block is a contract of its own, and nobody said which of them to compare.
  if (hours.length < raws.length || hours.some((some) => some && blockOf(some) !== null)) return null
  return hours.map((window) => ({
    kind: 'call',
    tool: 'getMarketMetrics',
    args: {},
    focus: 'price',
    ...(window ? { window } : {}),
    reckoned: { into: 'comparison' },
  }))
}
