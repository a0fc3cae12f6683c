/** "How much can I spend and keep 1 million?", 要留 100 萬還能花多少: what is free beyond a sum that is to stay. */
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { SUM, shapeOf } from './shape.ts'

const LEAD = '(?:and |so |ok(?:ay)? )*'
const KEEP = '(?:keep|leave|retain|save|hold back|set aside|have)(?: at least)?'
const LEFT = '(?: (?:left(?: over)?|free|in cash|in reserve|in (?:my|the) wallet|aside|back|untouched))*'
const SPEND = '(?:can|could|may) (?:i|we) (?:still )?(?:spend|use|buy|invest)(?: for)?'
const WISH = "(?:i|we)(?: (?:want|need|have|would like)|'d like) to "
const ENGLISH = new RegExp(
  `^${LEAD}(?:how much(?: money| cash)? (?:${SPEND},? (?:and|but|to|while|if (?:${WISH}|(?:i|we) ))(?: ?still)? ?(?:${KEEP}|keeping|leaving)|do (?:i|we) need to (?:keep|leave|have)(?: to (?:keep|have))?) ${SUM}${LEFT}|(?:if|when) (?:${WISH}|(?:i|we) )${KEEP} ${SUM}${LEFT},? how much(?: money| cash)? ${SPEND})\\s*[?？.]*$`,
)
const HAN_SUM = '(?:nt\\$ ?)?# ?(?:元|块钱?|新?台币)?'
const HAN_KEEP = '(?:保留|留下|留着|留住|留|剩下|剩)(?:至少)?'
const HAN_SPEND = '(?:还|最多|总共|我)*(?:可以|能够?|可)再?(?:花|动用|用|买|投)(?:到|掉)?多少(?:钱|电)?'
const HAN = new RegExp(
  `^(?:请问|那|如果|假如|要是)*(?:我们?)?(?:想要|要|得|想|必须|需要)?(?:至少|最少)?(?:${HAN_KEEP} ?${HAN_SUM}(?:的?现金|在钱包里?|不动|下来)?(?:的话|的情况下)?,? ?${HAN_SPEND}|(?:多少钱?|${HAN_SPEND})(?:才|才能|又能|还能|,)${HAN_KEEP} ?${HAN_SUM})(?:呢|啊)?\\s*[?？]*$`,
)

/** @returns null where the sentence asks for something else */
export function keptBackAsked(tokens: readonly Token[], folded: string): Extract<Action, { kind: 'call' }>[] | null {
  const [sum, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (sum === undefined || more.length > 0) return null
  const shape = shapeOf(tokens, folded)
  if (!ENGLISH.test(shape) && !HAN.test(shape)) return null
  return [{ kind: 'call', tool: 'getUserWallet', args: {}, reckoned: { into: 'kept', sum } }]
}
