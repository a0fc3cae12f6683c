/** A question on its way to the composer of another conversation: by its draft alone it would lose its images. */
import type { AttachedImage } from './attached-image.ts'

type Question = { text: string; images: AttachedImage[] }

let held: { chatId: string; question: Question } | null = null

export function handOver(chatId: string, question: Question): void {
  held = { chatId, question }
}

/** @returns it once; null for a conversation that it is not for */
export function takeHandedOver(chatId: string): Question | null {
  if (held?.chatId !== chatId) return null
  const { question } = held
  held = null
  return question
}
