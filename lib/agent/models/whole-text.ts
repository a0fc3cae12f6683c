/**
 * A character beyond the first 65,536 is two units, and what is cut to fit may end between them; a model may also write half
 * of one into a call. Such a half has no UTF-8 form, and strict servers refuse the whole request for it: once it is in the
 * history of a conversation, every question of that conversation.
 */

const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value))

/** The same, with the mark of a missing character for every half of one. What is no text, list or plain object is kept. */
export function wholeText<T>(value: T): T
export function wholeText(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map((item) => wholeText(item))
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key.toWellFormed(), wholeText(item)]))
}
