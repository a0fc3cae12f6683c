/** The words that stand beside a table of orders: they ask for all of it, name its day, or may mean anything. */
import { dayAt } from '../text/clock.ts'
import { fold } from '../text/fold.ts'

const ENGLISH =
  /^(?:(?:please|pls|kindly|can you|could you|now) )*(?:(?:place|enter|submit|send|book|prepare|propose|plan|make|trade|execute|put in)(?: me)? )?(?:all (?:of )?)?(?:these|this|the following|following|my|the|here are(?: my| the)?)?(?: \d+)?(?: (?:orders?|bids?|offers?|trades?|list|table|schedule|file|csv))*(?: (?:below|please|for me))*$/
const CHINESE =
  /^(?:请|帮我|麻烦|给我|把)*(?:下单?|挂单?|送出?|提交|申报|输入|准备|委托|执行)?(?:这里?的?|以下|下面|下列|如下|这些|这几|这张|全部)?的?(?:\d*[张笔个])?(?:单子?|订单|委托|交易|申报|表格?|清单|档案?|文件|排程|时程)*(?:都)?(?:下单?|挂单?|送出?|提交|申报|委托)?(?:吧|一下|谢谢)?$/
/** Characters: a request is short, and a letter with a table in it is none. */
const MAX_WORDS = 200
const BEFORE_DAY = /(?:for|of|on) $/

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
    const before = said.slice(0, at).replace(BEFORE_DAY, '')
    const rest = `${before} ${said.slice(day.end).replace(/^(?:'s|的)/, '')}`
    return isAsked(rest) ? { day: said.slice(at, day.end) } : null
  }
  return isAsked(said) ? { day: null } : null
}

const isAsked = (words: string): boolean => {
  const said = words.replaceAll(/ +/g, ' ').trim()
  return ENGLISH.test(said) || CHINESE.test(said.replaceAll(' ', ''))
}
