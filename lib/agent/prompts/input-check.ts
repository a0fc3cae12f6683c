/**
 * A second look at what a trader sends: too long to have been typed, hidden characters, or the marks of text that was
 * written to steer a model, in three languages. A mark refuses nothing, because a person may well write so; it is
 * recorded, shown small and told to the model. What holds an order back stands in the gate.
 */
import type { InputCaution } from '../../contracts/chat.ts'
import { HIDDEN_CHARACTERS } from '../../contracts/hidden-characters.ts'
import { DESK_NOTE } from './desk-note.ts'

/** Nobody types this much at a desk; it was pasted from somewhere. */
export const LONG_CHARACTERS = 8_000

const STEERING = [
  /\b(ignore|disregard|forget|override)\b.{0,40}\b(previous|prior|above|earlier|all|your|system)\b.{0,40}\b(instruction|rule|prompt|message|guideline)s?\b/is,
  /\b(reveal|print|show|repeat|leak)\b.{0,30}\b(system prompt|hidden (instruction|prompt)s?|your (instructions|prompt))\b/is,
  /\byou are (now|no longer)\b.{0,60}\b(assistant|model|mode|ai|agent|jailbr\w+|unrestricted|developer)\b/is,
  /\b(without|skip|bypass|no need for)\b.{0,30}\b(approval|confirmation|confirming|the gate|asking (me|the trader))\b/is,
  /\b(the (trader|user) (has )?(already )?(approved|confirmed)|pre-?approved)\b/i,
  /<\/?\s*(system|assistant|tool|instructions?|untrusted)\b[^>]{0,500}>|\[\/?(INST|SYSTEM)\]|<\|im_(start|end)\|>/i,
  // Within its line: from each of many empty ones, all that follow would be gone through.
  /^[^\S\r\n\u2028\u2029]*(system|assistant|developer)\s*[:：]/im,
  /(忽略|無視|无视|忘記|忘记|不要理會|不要理会).{0,20}(之前|先前|以上|前面|上述|所有|系統|系统).{0,20}(指令|指示|規則|规则|提示|命令|要求)/su,
  /(你現在是|你现在是|從現在起你|从现在起你|扮演).{0,30}(助手|模型|模式|開發者|开发者|不受限)/su,
  /(不需|不用|無需|无需|略過|跳過|跳过|繞過|绕过).{0,12}(核准|批准|確認|确认|審批|审批|同意)/su,
  /(顯示|显示|輸出|输出|洩漏|泄露|告訴我|告诉我).{0,12}(系統提示|系统提示|隱藏指令|隐藏指令|你的指令)/su,
  /(交易員|交易员|使用者|用户).{0,8}(已經|已经|已)(核准|批准|確認|确认|同意)/su,
]

/** @returns the marks found, each once; empty for an ordinary message */
export function cautionsOf(text: string): InputCaution[] {
  const found: InputCaution[] = []
  if (text.length > LONG_CHARACTERS) found.push('long')
  // Joiners inside of emoji are hidden too, and harmless.
  const plain = text.replaceAll(/\p{Extended_Pictographic}(?:\u{fe0f}|\u{200d}|[\u{1f3fb}-\u{1f3ff}])*/gu, '')
  if (plain.search(HIDDEN_CHARACTERS) >= 0) found.push('hidden')
  // Read without what no reader sees: it could stand in the middle of a word.
  const seen = text
    .replaceAll(HIDDEN_CHARACTERS, '')
    .normalize('NFKC')
    .slice(0, 64 * 1024)
  if (seen.includes(DESK_NOTE) || STEERING.some((mark) => mark.test(seen))) found.push('steering')
  return found
}
