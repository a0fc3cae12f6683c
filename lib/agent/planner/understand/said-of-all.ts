/**
 * "Buy 5 at 2,700 and sell 3 at 3,300, both good till 6pm", 都有效到下午六點: terms that are said once, of all the orders before
 * them. So are terms, and a contract, that stand behind several orders of one sentence none of which has its own.
 */
import { fold } from '../text/fold.ts'
import { HOURS, NUMBER } from './shape.ts'

const UNTIL =
  "(?:good (?:till|until|til|for)|valid (?:till|until|for)|gtd(?: until)?|until|till|til|for) [a-z0-9:,.' -]+"
const DAY = '(?:today|tomorrow)'
const CONTRACT = `(?:(?:in|for|delivery) )?(?:the )?(?:${DAY} )?${HOURS}(?: ${DAY})?(?: contract)?`
const TERMS = `((?:as )?(?:ioc|fok|gtc|post[- ]?only)(?: orders)?|${UNTIL}|at (?:market|the market|(?:nt\\$ ?)?${NUMBER})|in (?:the )?(?:${DAY} )?${HOURS}(?: ${DAY})?)`
const ENGLISH = new RegExp(
  `^(.+?\\d[^,;.]*?)(?:[,;.]? (?:and )?)(both|all|each)(?: of (?:them|those))?(?: (?:are|as|to be))? ${TERMS}[.!]*$`,
)
const HAN =
  /^(.+?\d[^，,；;。]*?)[，,；;。]? ?(两[笔张个单]都|都|皆|全部?)(?:要|是|只|挂)*((?:ioc|fok|gtc|只做maker|post only)|(?:以|用)? ?市价|(?:以|用) ?[\d.,]*\d|(?:有效)?(?:到|至)[^，,；;。]+?)(?:为止)?[。!！]*$/

/** Between one order and the next; "2,700" is one number. */
const NEXT = /((?:,|;)? and |(?:,|;)? & |[,;] | ?\n ?|,? then | (?=(?:buy|sell) \d))(?=(?:buy|sell|bid|offer|\d))/
const HAN_NEXT =
  /([，,、；;\n] ?(?:再|然后|并|和)?|(?:然后|并且|以及|再|和|跟)| (?=[买卖]))(?=(?:以|用)? ?(?:\d|买|卖))/

/** The same with the terms in each order; null where the message is anything else, or more. */
export function saidOfAll(text: string): string | null {
  const words = fold(text).folded.trim()
  const han = HAN.exec(words)
  const [, orders = '', which = '', terms = ''] = han ?? ENGLISH.exec(words) ?? []
  const parts = orders.split(han ? HAN_NEXT : NEXT)
  const count = (parts.length + 1) / 2
  const isOfTwo = which === 'both' || which.startsWith('两')
  if (count < 2 || (isOfTwo && count !== 2)) return behindAll(words)
  const said = han ? terms.replace(/^(?:有效)?[到至]/, '有效到') : terms.replace(/^as | orders$/g, '')
  return parts.map((part, i) => (i % 2 === 0 ? `${part} ${said}` : part)).join('')
}

const CLOCK = '\\d{1,2}(?::\\d\\d)?(?: ?[ap]m)?'
const ENDS = `(?:good (?:till|until|til)|valid (?:till|until)|gtd(?: until)?|until|till|til) (?:${DAY} )?${CLOCK}(?: ${DAY})?`
const IN_FORCE = `(?:ioc|fok|gtc|post[- ]?only|gtd|${ENDS})`
const LAST = new RegExp(`^(.*\\d[^]*?)(?:,|;| -)? ?\\b(${IN_FORCE}|${CONTRACT})[.!]*$`)
const FIRST = /^(ioc|fok|gtc|post[- ]?only)[,:]? (?=(?:buy|sell|bid|offer) \d)/
const HAN_ENDS =
  '(?:有效)?(?:到|至)(?:今天|明天|今晚|明晚|上午|下午|晚上|早上)*[\\d一二三四五六七八九十]{1,3}(?:点半?|:\\d\\d)'
const HAN_LAST = new RegExp(
  `^(.*\\d[^]*?)(?:[，,；;]| )? ?(?<![\\d.:-])(ioc|fok|gtc|只挂单|只做maker|post only|${HAN_ENDS}|(?:在 ?)?(?:今天|明天)? ?${HOURS} ?点?)[。!]*$`,
)
/** An order with its two numbers. */
const isOrder = (part: string): boolean => /\d\D+\d/.test(part) && /\d{3}|%/.test(part)
const isOfContract = (term: string): boolean => new RegExp(HOURS).test(term)
const HAS_CONTRACT = new RegExp(`${HOURS}|\\bspot\\b|现货|\\b(?:next|hour)\\b|小时|合约`)
const HAS_TERMS = new RegExp(
  `\\b(?:${IN_FORCE}|day order|iceberg|show(?:ing)?)\\b|只挂|只做|有效|${HAN_ENDS}|限时|冰山`,
)
const MAX_CHARACTERS = 400

/** Null where there are not several whole orders, or one of them has such a term of its own. */
function behindAll(words: string): string | null {
  if (
    words.length > MAX_CHARACTERS ||
    !/\b(?:buy|sell|bid|offer)\b|[买卖]/.test(words) ||
    /[?？]|[.。;；] ?\S*[a-z\p{Script=Han}]/u.test(words)
  )
    return null
  const isHan = /[买卖]/.test(words)
  const last = isHan ? HAN_LAST : LAST
  const terms: string[] = []
  let orders = words
  for (let found = last.exec(orders); found && terms.length < 3; found = last.exec(orders)) {
    terms.unshift(found[2]?.trim() ?? '')
    orders = (found[1] ?? '').trim()
  }
  const [lead, first] = isHan ? [] : (FIRST.exec(orders) ?? [])
  if (lead !== undefined && first !== undefined) {
    terms.push(first)
    orders = orders.slice(lead.length)
  }
  const parts = orders.split(isHan ? HAN_NEXT : NEXT)
  const said = parts.filter((_, i) => i % 2 === 0)
  if (terms.length === 0 || said.length < 2 || !said.every(isOrder)) return null
  const [contracts, inForce] = [terms.filter(isOfContract), terms.filter((term) => !isOfContract(term))]
  const isTwice = contracts.length > 1 || inForce.length > 1
  if (isTwice || (contracts.length > 0 && HAS_CONTRACT.test(orders)) || (inForce.length > 0 && HAS_TERMS.test(orders)))
    return null
  const [contract] = contracts.map((term) => term.replace(/^(?:in|for|delivery) |^在 ?/, ''))
  if (!isHan) {
    const behind = [...(contract ? [`in ${contract}`] : []), ...inForce].join(' ')
    return parts.map((part, i) => (i % 2 === 0 ? `${part} ${behind}` : part === ' ' ? ' and ' : part)).join('')
  }
  let deed = ''
  return said
    .map((part) => {
      deed = /[买卖]/.exec(part)?.[0] ?? deed
      const whole = /[买卖]/.test(part) ? part : `${deed}${part}`
      return [...(contract ? [contract] : []), whole, ...inForce].join(' ')
    })
    .join('，')
}
