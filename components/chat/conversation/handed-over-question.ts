/** A question on its way to the composer of another conversation: by its draft alone it would lose its images. */
import type { WrittenMessage } from './written-message.ts'

/** Its images at the desk's own address: the composer fetches them, and says where one did not come. */
type Question = Pick<WrittenMessage, 'text' | 'images'>

let held: { chatId: string; question: Question } | null = null

export function handOver(chatId: string, question: Question): void {
  held = { chatId, question }
}

/** @returns the question, once; null where it was handed over to another conversation */
export function takeHandedOver(chatId: string): Question | null {
  if (held?.chatId !== chatId) return null
  const { question } = held
  held = null
  return question
}
