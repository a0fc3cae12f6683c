/** "Can I still trade 14:00?", 明天 18 點還能買嗎: whether the hour that begins then can still be traded. */
import { DAY, HAN_DAY } from './asked-otherwise.ts'

const STILL = new RegExp(
  `^(?:and |so )*(?:can|could|may) (?:i|we) still (?:trade|buy|sell|deal)(?: in| at| for)?(?: the)?(?: (?<before>${DAY}))? (?<hour>\\d{1,2})(?::00)?(?:-(?<till>\\d{1,2})(?::00)?)?(?: (?:hour|contract))?(?: (?<after>${DAY}))?\\s*[?？]*$`,
)
const HAN_STILL = new RegExp(
  `^(?:请问|那|我|现在|目前)*(?<before>${HAN_DAY})?的?(?:我|现在)?还?(?:能|可以|能不能|可不可以)(?:再)?(?:交易|买卖|买|卖|下单?|挂单?|敲)(?<day>${HAN_DAY})?的? ?(?<hour>\\d{1,2})(?::00)?(?:-(?<till>\\d{1,2})(?::00)?)? ?点?的?(?:合约|时段|那个小时)?(?:吗|么)?\\s*[?？]*$`,
)

/** As a question about that hour; null where the sentence asks for something else. */
export function stillOpen(words: string): string | null {
  const isHan = /\p{Script=Han}/u.test(words)
  const said = (isHan ? HAN_STILL : STILL).exec(words)?.groups
  if (!said || (isHan && !/[吗么?？]|不/.test(words))) return null
  // "can I buy 14?" may be so much of it.
  if (said.till === undefined && !/:00|点|时|合约|hour|contract|trade|deal|交易|下单/.test(words)) return null
  const from = Number(said.hour)
  const till = said.till === undefined ? from + 1 : Number(said.till)
  if (from > 23 || till > 24) return null
  const day = said.before ?? said.day ?? said.after
  return isHan ? `${day ?? ''}${from}-${till}点还开着吗` : `is ${day ? `${day} ` : ''}${from}-${till} open?`
}
