/** "Undo the change", 取消剛才的撤單, 撤銷上一步, 改回來: what was done last is taken back. Of a cancel or a change that is never one more cancel. */
import { numberText } from '../../../contracts/units.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { putBack } from './after-writing.ts'
import { asItWas, saidOf } from './as-it-was.ts'
import { type Call, isDone, type Turn } from './history.ts'
import type { Intent } from './intent.ts'
import { isAnyWaiting, isUnknown, newestWrites } from './spoken-of.ts'

/** `deed`: of which kind it was, where that is said. `words`: with the order, where one is named. */
type TakenBack = { deed: 'cancel' | 'change' | null; words: string }

const LEAD = '(?:please |can you |could you |now |just |no,? |ok(?:ay)?,? )*'
const OFF = '(?:undo|reverse|revert|take back|cancel|rescind|scrap|roll back)'
const LAST = '(?:(?:the|my|that|this|our) )(?:(?:very )?(?:last|latest|previous|most recent) )?'
const CANCEL = '(?:cancel(?:l?ation)?|cancell?ing|cxl)'
const CHANGE = '(?:(?:price|quantity|size) )?(?:change|amendment|modification|edit|adjustment|repricing)'
const STEP = '(?:(?:last|latest|previous) (?:action|step|thing (?:i|you|we) did))'
const END = '(?: please| now| again)*[.!]*$'
const ENGLISH: readonly [RegExp, TakenBack['deed']][] = [
  [new RegExp(`^${LEAD}${OFF} ${LAST}${CANCEL}${END}`), 'cancel'],
  // "cancel cancel" may be said in haste.
  [new RegExp(`^${LEAD}(?:undo|reverse|revert|take back|rescind|roll back) ${CANCEL}${END}`), 'cancel'],
  [
    new RegExp(`^${LEAD}un-?cancel(?: (?:it|that|that one|the last one|the last order|my (?:last )?order))?${END}`),
    'cancel',
  ],
  [new RegExp(`^${LEAD}${OFF} ${LAST}${CHANGE}${END}`), 'change'],
  [new RegExp(`^${LEAD}${OFF} (?:the |my |that )${STEP}${END}`), null],
]

const HAN_LEAD = '(?:请|帮我|麻烦|把|将|再|那|就|我要|我想)*'
const HAN_OFF = '(?:取消掉?|撤销|撤回|撤掉|撤|删掉|删除|收回|复原|还原|恢复|回复)'
const HAN_OF = '(?:[^,，。;；取消撤改删]{0,14}的)?'
const HAN_LAST =
  '(?:我|你)?(?:刚刚?才?|方才|上一?次?|前一?次?|最后一?次?|最近一?次?)(?:做|下)?的?(?:[那这]?一?[个笔张次])?的?'
const HAN_CANCEL = '(?:撤单|取消|撤销|撤回|撤掉|删单)(?:动作|操作|指令)?'
const HAN_CHANGE = '(?:价格|数量|委托)?的?(?:改单|改价|改量|修改|更改|变更|调整|改动)(?:动作|操作|指令)?'
const HAN_STEP = '(?:动作|操作|步骤|步)'
const HAN_END = '(?:掉|吧|了|一下|好了)*[。!]*$'
const deedOf = (deed: string): string =>
  `^${HAN_LEAD}(?:${HAN_OFF}(?:${HAN_LAST}|${HAN_OF})${deed}|(?:${HAN_LAST}|${HAN_OF})${deed}${HAN_OFF})${HAN_END}`
const CHINESE: readonly [RegExp, TakenBack['deed']][] = [
  [new RegExp(deedOf(HAN_CANCEL)), 'cancel'],
  [new RegExp(deedOf(HAN_CHANGE)), 'change'],
  [
    new RegExp(
      `^${HAN_LEAD}(?:${HAN_OFF}${HAN_LAST}${HAN_STEP}|${HAN_LAST}${HAN_STEP}${HAN_OFF})${HAN_END}|^(?:回到|退回)上一?步${HAN_END}`,
    ),
    null,
  ],
]
/** Without a deed these words take back a change only: other deeds have words of their own for that. */
const BACK = new RegExp(
  `^${LEAD}(?:change|put|set|move) (?:it|that|the price|the quantity) back${END}|^${LEAD}(?:undo|undo (?:that|it)|revert(?: that| it)?|take that back)${END}|^${HAN_LEAD}(?:它|价格|数量|那[张笔])?(?:改回来|改回去|改回原价|改回原来的?(?:价格|数量)?|复原|还原|恢复原状)${HAN_END}`,
)
/** No phrase of these rules has more characters. */
const MAX_CHARACTERS = 60

function takenBackIn(words: string): TakenBack | null {
  if (words.length > MAX_CHARACTERS) return null
  const found = [...ENGLISH, ...CHINESE].find(([pattern]) => pattern.test(words))
  return found ? { deed: found[1], words } : null
}

function changedBack(call: Call, before: readonly Turn[], at: number): Intent | null {
  const row = asItWas(call, before, at)
  const price = saidOf(call, 'price') === undefined ? undefined : (row?.price ?? null)
  if (!row || price === null) return null
  const change = {
    ...(price === undefined ? {} : { price: numberText(price) }),
    ...(saidOf(call, 'qty') === undefined ? {} : { qty: numberText(row.amount) }),
  }
  const target = { by: 'id' as const, orderId: row.orderId }
  return { kind: 'do', actions: [{ kind: 'amend', target, change }] }
}

/** Null: nothing of the kind is said. */
export function takenBack(u: Understanding, before: readonly Turn[]): Understanding | Intent | null {
  const words = u.utterance.folded.trim()
  const found = takenBackIn(words)
  if (!found && !BACK.test(words)) return null
  if (isAnyWaiting(before)) return found ? { kind: 'say', what: 'plan_waits' } : null
  const { at, calls } = newestWrites(before)
  const [only, ...more] = calls
  const isOfOne = only !== undefined && more.length === 0 && isDone(only)
  const back = isOfOne && only.tool === 'amendOrder' ? changedBack(only, before, at) : null
  if (!found) return back
  if (calls.some(isUnknown)) return { kind: 'say', what: 'outcome_unknown' }
  const isNamed = only !== undefined && (!/\d{3}/.test(words) || words.includes(String(only.args.orderId)))
  const isOf = (tool: string, deed: TakenBack['deed']) =>
    isOfOne && only.tool === tool && (found.deed === null || found.deed === deed) && isNamed
  if (isOf('amendOrder', 'change') && back) return back
  if (isOf('cancelOrder', 'cancel')) return putBack(calls, before, 'put it back', null)
  if (isOfOne && only.tool === 'placeOrder' && found.deed === null) return understand('undo')
  return { kind: 'say', what: 'nothing_to_undo' }
}
