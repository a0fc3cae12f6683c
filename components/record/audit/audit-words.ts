/** The words that the desk itself wrote into the audit, as the screen says them. What a person or a server said stays. */
import { deskCode } from '../../../lib/contracts/errors.ts'
import { HIDDEN_CHARACTERS } from '../../../lib/contracts/hidden-characters.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'

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
const TELLING = [
  'name',
  'decision',
  'code',
  'status',
  'outcome',
  'clientOrderId',
  'tool',
  'role',
  'why',
  'reason',
] as const

/** Who rejected it where no person clicked: `via` of the record. */
const REJECTED_VIA: Record<string, string> = { agent: 'takenBack', program: 'withdrawn' }

/**
 * An audit record in a line, where nothing turns the words behind it round: opened, it shows what cannot be seen.
 *
 * @param member whom it is about, where that is another than its trader
 */
export function summaryOf(body: Record<string, unknown>, t: Translate, locale: string, member?: string): string {
  const { server, before, via } = body
  const told = TELLING.flatMap((name) => {
    const value = body[name]
    if (typeof value !== 'string') return []
    const rejected = name === 'decision' && value === 'reject' ? REJECTED_VIA[String(via)] : undefined
    const word = toldIn(t, locale, name, rejected ?? value)
    // Two servers may have a tool of the same name.
    if (name === 'tool' && typeof server === 'string' && server !== HOME_SERVER) return [server, word]
    if (name === 'role' && typeof before === 'string') return [`${toldIn(t, locale, name, before)} → ${word}`]
    return [word]
  })
  return [...(member === undefined ? [] : [member]), ...told].join(' · ').replaceAll(HIDDEN_CHARACTERS, '')
}
