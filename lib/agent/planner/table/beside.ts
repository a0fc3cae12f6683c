/** The words that stand beside a table of orders: they ask for all of it, name its day, or may mean anything. */
import { dayAt } from '../text/clock.ts'
import { fold } from '../text/fold.ts'

const VERB = '(?:place|enter|submit|send|book|prepare|propose|plan|make|trade|execute|put in)'
/** Each word with the space before it. */
const ENGLISH = new RegExp(
  `^(?: (?:please|pls|kindly|can you|could you|now))*(?: ${VERB}(?: me)?)?(?: all(?: of)?)?(?: (?:these|this|the following|following|my|the|here are(?: my| the)?))?(?: \\d+)?(?: (?:orders?|bids?|offers?|trades?|list|table|schedule|file|csv))*(?: (?:below|please|for me))*$`,
)
const CHINESE =
  /^(?:请|帮我|麻烦|给我|把)*(?:下单?|挂单?|送出?|提交|申报|输入|准备|委托|执行)?(?:这里?的?|以下|下面|下列|如下|这些|这几|这张|全部)?的?(?:\d*[张笔个])?(?:单子?|订单|委托|交易|申报|表格?|清单|档案?|文件|排程|时程)*(?:都)?(?:下单?|挂单?|送出?|提交|申报|委托)?(?:吧|一下|谢谢)?$/
/** A word that asks for the deed itself. */
const DEED = new RegExp(` ${VERB}(?![a-z])|下(?![面列])|挂|送|提交|输入|准备|执行`)
/** "My trades" have been made; "execute these trades" asks for them. */
const MAYBE_MADE = / trades(?![a-z])|交易/
/** In characters. A request around a table is short; a long text that has a table in it is a letter and no request. */
const MAX_WORDS = 200
const BEFORE_DAY = /(?:for|of|on) $/
/** Orders of that day: "place these tomorrow" may as well be when to place them. */
const OF_DAY = /(?:for|of) $/
const DAYS_OWN = /^(?:'s|的|这|以下|下列|下面|如下)/

/** @returns `day` as it was written, for rows that name none; null where the words are not only that */
export function asksForAll(beside: string): { day: string | null } | null {
  const said = fold(beside)
    .folded.replaceAll(/[\s:：.!。!,，]+/g, ' ')
    .trim()
  if (said.length > MAX_WORDS) return null
  for (let at = 0; at < said.length; at++) {
    const isWord = at === 0 || /[\s\p{Script=Han}]/u.test(said.charAt(at - 1))
    const day = isWord ? dayAt(said, at) : null
    if (!day) continue
    const [before, behind] = [said.slice(0, at), said.slice(day.end)]
    const rest = `${before.replace(BEFORE_DAY, '')} ${behind.replace(/^(?:'s|的)/, '')}`
    const isOfDay = OF_DAY.test(before) || DAYS_OWN.test(behind) || !DEED.test(` ${rest}`)
    return isOfDay && isAsked(rest) ? { day: said.slice(at, day.end) } : null
  }
  return isAsked(said) ? { day: null } : null
}

const isAsked = (words: string): boolean => {
  const said = ` ${words.replaceAll(/ +/g, ' ').trim()}`.trimEnd()
  if (MAYBE_MADE.test(said) && !DEED.test(said)) return false
  return ENGLISH.test(said) || CHINESE.test(said.replaceAll(' ', ''))
}
