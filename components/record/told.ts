/** The words that the desk itself wrote into the audit, as the screen says them. What a person or a server said stays. */
import { deskCode } from '../../lib/contracts/errors.ts'
import { sentenceIn } from '../../lib/i18n/sentences.ts'

export type Translate = { (key: string): string; has(key: string): boolean }

/**
 * @param t words of the room `record`
 * @param name of the field it stands in
 * @returns `value` unchanged where it is no word of ours
 */
export function toldIn(t: Translate, locale: string, name: string, value: string): string {
  const word = name === 'code' ? (deskCode(value) ?? value) : value
  const key = `told.${name}.${word}`
  if (/^[A-Za-z_]+$/.test(word) && t.has(key)) return t(key)
  return name === 'why' ? sentenceIn(locale, value) : value
}

/** What a reader looks for first, from whichever of these the record has. */
const TELLING = ['decision', 'code', 'status', 'outcome', 'clientOrderId', 'tool', 'why', 'reason'] as const

/** An audit record in a line. */
export function summaryOf(body: Record<string, unknown>, t: Translate, locale: string): string {
  const told = TELLING.flatMap((name) => {
    const value = body[name]
    return typeof value === 'string' ? [toldIn(t, locale, name, value)] : []
  })
  return told.join(' · ')
}
