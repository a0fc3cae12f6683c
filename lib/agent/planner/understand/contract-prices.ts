/**
 * "Which hour is cheapest tomorrow?", 明天最便宜的三個小時, "tomorrow's prices": what the contracts cost, all of them beside each other;
 * or another figure of each of them (contract-figures.ts).
 */
import { MAX_TOLD } from '../contracts.ts'
import { dayPartIn } from '../text/day-part.ts'
import { wholeDay } from '../text/delivery.ts'
import { read, type Token } from '../text/tokens.ts'
import type { PriceBound, Reckoned } from './action.ts'
import { contractFiguresAsked, DAY, HAN_HOURS } from './contract-figures.ts'
import { dayOf } from './hour-said.ts'
import { shapeOf } from './shape.ts'

const LEAD =
  "^(?:and |so |ok(?:ay)? |please |can you |show(?: me)? |list |see |what(?:'s| is| are) |which (?:are |is )?|give me )*(?:the |all )*"
const LOW = '(?:cheapest|lowest(?:[- ]priced)?)'
const HIGH = '(?:most expensive|dearest|highest(?:[- ]priced)?)'
const HOURS = '(?:delivery |contract )?(?:contracts?|hours?)'
const OF_DAY = `(?: (?:(?:for|of|on) )?${DAY})?`
const HAN_LEAD = '^(?:请问|那|帮我|请|看|列出|给我看|显示|一下|今天|明天|后天|的)*'

/** Which of all is at either end, and what each costs. */
const ASKED = new RegExp(
  [
    `${LEAD}(?:prices? (?:of|for) (?:all|every|each)(?: of)?(?: the| my)?(?: open| delivery)* (?:contracts?|hours?)|contract prices|(?:${LOW}|${HIGH})(?: and (?:the )?(?:${LOW}|${HIGH}))? ${HOURS})${OF_DAY}(?: and (?:the )?(?:${LOW}|${HIGH})(?: (?:one|${HOURS}))?)?\\s*[?？]*$`,
    `^(?:and |so )*which (?:delivery |contract )?(?:contract|hour)s?${OF_DAY}(?: is|'s| are) (?:the )?(?:${LOW}|${HIGH})${OF_DAY}\\s*[?？]*$`,
    `^(?:and |so )*(?:when|what time)(?: is|'s) (?:it |power |electricity |energy )(?:the )?(?:${LOW}|${HIGH})${OF_DAY}\\s*[?？]*$`,
    // Of today spot has a price as well.
    `${LEAD}(?:(?:hourly |contract |delivery )*prices (?:(?:for|of|on) )?(?!today)${DAY}|(?!today)${DAY}'s (?:hourly |contract |delivery )*prices)(?: by the hour| by hour| per hour)?\\s*[?？]*$`,
    `${HAN_LEAD}(?:(?:所有|全部|每个|各个?|各)(?:的)?${HAN_HOURS}的?价格?|(?:合约|时段)价格|(?:哪个|哪一个)${HAN_HOURS}(?:的价格)?最(?:便宜|贵|低|高)|(?:电价|价格|电)?最(?:便宜|贵|低|高)的(?:那个?|一个)?${HAN_HOURS}(?:是哪个)?|(?:几点|什么时候|何时)(?:的?电价?|价格)?最(?:便宜|贵|低|高))(?:呢|是多少)?\\s*[?？]*$`,
    '^(?:请问|那|帮我|请|看|列出|给我看|显示|一下)*(?:明天|后天)的?(?:各|每)?(?:个)?(?:时段|小时|合约)?的?(?:价格|电价)(?:是多少|多少|如何|怎么样|呢)?\\s*[?？]*$',
  ].join('|'),
)
/** So many of them. */
const SOME = new RegExp(
  `${LEAD}# (?:${LOW}|${HIGH}) ${HOURS}${OF_DAY}\\s*[?？]*$|${LEAD}(?:${LOW}|${HIGH}) # ${HOURS}${OF_DAY}\\s*[?？]*$|${HAN_LEAD}(?:最(?:便宜|贵|低|高)的?(?:前)?#个?${HAN_HOURS}|#个?最(?:便宜|贵|低|高)的${HAN_HOURS})(?:是哪(?:些|几个)?|有哪些)?\\s*[?？]*$`,
)
const IS_HIGH = new RegExp(`${HIGH}|最[贵高]`)

const BELOW = '(?:below|under|beneath|less than|lower than|cheaper than|at most)'
const ABOVE = '(?:above|over|more than|higher than|dearer than|more expensive than|at least)'
const COST =
  '(?: (?:that |which )?(?:is|are|was|were|be|cost|costs|trade|trades|trading|priced|at|a|with|prices?|go|will))*'
const PRICE = '(?:nt\\$ ?)?#(?: ?(?:nt\\$|ntd|dollars))?'
const THAN = `(?<at>at or )?(?<than>${BELOW}|${ABOVE}) ${PRICE}(?<or> or (?:less|lower|below|cheaper|more|higher|above))?`
const HAN_THAN = '(?<than>低于|低过|小于|少于|不到|高于|高过|大于|超过)#(?:元|块)?的?'
const HAN_OR = '#(?:元|块)?(?<or>以下|以上)的?'
/** The contracts on one side of a price: "which hours tomorrow are below 2500?" */
const BOUNDED: readonly RegExp[] = [
  new RegExp(
    `^(?:and |so |ok(?:ay)? |please |can you |tell me |show(?: me)? |list |see |give me |are |is |there |which |what |how many |any |all |the |of )*(?:delivery |contract |hourly )*(?:contracts?|hours?|periods?)${OF_DAY}${COST}(?: (?:now|currently))? ${THAN}${OF_DAY}\\s*[?？.]*$`,
  ),
  new RegExp(
    `^(?:and |so |tell me )*(?:when|at what (?:time|hours?)|in which hours?) (?:is|are|will) (?:it|power|electricity|energy|the price|prices?)(?: be)? ${THAN}${OF_DAY}\\s*[?？.]*$`,
  ),
]
const HAN_BOUNDED: readonly RegExp[] = [
  `(?:哪些|哪几个|哪个|几个|多少个?|什么)${HAN_HOURS}的?(?:价格?|电价)?(?:是|会|在)?${HAN_THAN}`,
  `(?:哪些|哪几个|哪个|几个|多少个?|什么)${HAN_HOURS}的?(?:价格?|电价)?(?:是|会|在)?${HAN_OR}`,
  `(?:价格?|电价)?(?:在)?${HAN_THAN}${HAN_HOURS}(?:有哪些|有几个|是哪些|有多少个?|有哪几个)?`,
  `(?:价格?|电价)?(?:在)?${HAN_OR}${HAN_HOURS}(?:有哪些|有几个|是哪些|有多少个?|有哪几个)?`,
].map((form) => new RegExp(`${HAN_LEAD}有?${form}(?:呢|吗)?\\s*[?？]*$`))
const IS_BELOW = new RegExp(`^${BELOW}$|^(?:低于|低过|小于|少于|不到)$`)

/** Most of what has a number in it is an order. */
const SAYS_WHEN = /hour|contract|period|\bwhen\b|time|小时|时段|合约/
/** @returns null where no price is asked about so */
function boundSaid(shape: string, price: string): PriceBound | null {
  if (!SAYS_WHEN.test(shape)) return null
  const joined = shape.replaceAll(' ', '')
  const found = [...BOUNDED.map((form) => form.exec(shape)), ...HAN_BOUNDED.map((form) => form.exec(joined))]
  const said = found.find((one) => one !== null)?.groups
  if (!said) return null
  const isBelow = said.than ? IS_BELOW.test(said.than) : said.or === '以下'
  return { isBelow, isWith: Boolean(said.at ?? said.or) || /^at /.test(said.than ?? ''), price }
}

/** @param words folded. @returns null where the sentence asks for something else */
export function contractPricesAsked(
  tokens: readonly Token[],
  words: string,
): Reckoned<'contractPrices' | 'contractFigures'> | null {
  const part = dayPartIn(words)
  if (!part) return pricesAsked(tokens, words) ?? contractFiguresAsked(tokens, words)
  // The same question of a day, about those hours of it.
  const day = /\p{Script=Han}/u.test(words) ? '明天' : 'tomorrow'
  const said = read(`${words.slice(0, part.start)}${day}${words.slice(part.end)}`)
  const asked = pricesAsked(said.tokens, said.folded) ?? contractFiguresAsked(said.tokens, said.folded)
  return asked && { ...asked, within: part.hours }
}

function pricesAsked(tokens: readonly Token[], words: string): Reckoned<'contractPrices'> | null {
  const shape = shapeOf(tokens, words.padStart(tokens[0]?.start ?? 0))
  const [count, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [Number(t.value)] : []))
  const isOfSome = SOME.test(shape) || SOME.test(shape.replaceAll(' ', ''))
  const price = tokens.find((t) => t.kind === 'number')
  const than = price?.kind === 'number' && more.length === 0 ? boundSaid(shape, price.value) : null
  if (!ASKED.test(words) && !isOfSome && !than) return null
  const day = dayOf(tokens) ?? (tokens.some(isToday) ? wholeDay({ by: 'offset', days: 0 }) : null)
  const within = day ? { within: day } : {}
  if (than) return { into: 'contractPrices', ...within, than }
  if (!isOfSome) return { into: 'contractPrices', ...within }
  if (count === undefined || more.length > 0 || !Number.isInteger(count) || count < 1) return null
  return {
    into: 'contractPrices',
    ...within,
    top: { count: Math.min(count, MAX_TOLD), isDearest: IS_HIGH.test(words) },
  }
}

/** Of what was traded it would be when; a price of an hour is of the day it delivers. */
const isToday = (t: Token): boolean => t.kind === 'term' && /^(?:today|今[天日])(?:'s)?$/.test(t.raw)
