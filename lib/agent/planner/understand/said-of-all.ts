/** "Buy 5 at 2,700 and sell 3 at 3,300, both good till 6pm", 都有效到下午六點: terms that are said once, of all the orders before them. */
import { fold } from '../text/fold.ts'
import { NUMBER } from './shape.ts'

const UNTIL =
  "(?:good (?:till|until|til|for)|valid (?:till|until|for)|gtd(?: until)?|until|till|til|for) [a-z0-9:,.' -]+"
const TERMS = `((?:as )?(?:ioc|fok|gtc|post[- ]?only)(?: orders)?|${UNTIL}|at (?:market|the market|(?:nt\\$ ?)?${NUMBER}))`
const ENGLISH = new RegExp(
  `^(.+?\\d[^,;.]*?)(?:[,;.]? (?:and )?)(both|all|each)(?: of (?:them|those))?(?: (?:are|as|to be))? ${TERMS}[.!]*$`,
)
const HAN =
  /^(.+?\d[^，,；;。]*?)[，,；;。]? ?(两[笔张个单]都|都|皆|全部?)(?:要|是|只|挂)*((?:ioc|fok|gtc|只做maker|post only)|(?:以|用)? ?市价|(?:以|用) ?[\d.,]*\d|(?:有效)?(?:到|至)[^，,；;。]+?)(?:为止)?[。!！]*$/

/** Between one order and the next; "2,700" is one number. */
const NEXT = /((?:,|;)? and |[,;] |,? then )(?=(?:buy|sell|\d))/
const HAN_NEXT = /([，,、；;] ?(?:再|然后|并|和)?|(?:然后|并且|以及|再|和|跟))(?=(?:以|用)? ?(?:\d|买|卖))/

/** The same with the terms in each order; null where the message is anything else, or more. */
export function saidOfAll(text: string): string | null {
  const words = fold(text).folded.trim()
  const han = HAN.exec(words)
  const [, orders = '', which = '', terms = ''] = han ?? ENGLISH.exec(words) ?? []
  const parts = orders.split(han ? HAN_NEXT : NEXT)
  const count = (parts.length + 1) / 2
  const isOfTwo = which === 'both' || which.startsWith('两')
  if (count < 2 || (isOfTwo && count !== 2)) return null
  const said = han ? terms.replace(/^(?:有效)?[到至]/, '有效到') : terms.replace(/^as | orders$/g, '')
  return parts.map((part, i) => (i % 2 === 0 ? `${part} ${said}` : part)).join('')
}
