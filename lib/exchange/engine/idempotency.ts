/**
 * The keys an account has used, with what each one did. Two generations bound the memory without a growing table:
 * when the young one is full it becomes the old one, and the former old one is forgotten. So at least the last
 * KEYS_PER_GENERATION keys of every account are remembered, and never more than twice as many.
 */
import type { FirstOutcome, KeyedCommand } from './commands.ts'
import { createWritten, hasContent, readUsed, type Written, writeUsed } from './used-key.ts'

export const KEYS_PER_GENERATION = 1_024

/** Instead of a place: declared dead before it arrived, it can never execute. */
const VOIDED = -1

type Generation = {
  /** Key → where `written` says what it did. */
  keys: Map<string, number>
  written: Written
}
export type KeyBook = { young: Generation; old: Generation }

const createGeneration = (): Generation => ({ keys: new Map(), written: createWritten() })
export const createKeyBook = (): KeyBook => ({ young: createGeneration(), old: createGeneration() })

export type UsedKey = { voided: true } | { voided: false; command: KeyedCommand; outcome: FirstOutcome }

const generationOf = (book: KeyBook, key: string): Generation | null =>
  book.young.keys.has(key) ? book.young : book.old.keys.has(key) ? book.old : null

export const isUsed = (book: KeyBook, key: string): boolean => generationOf(book, key) !== null

export function findKey(book: KeyBook, key: string): UsedKey | null {
  const generation = generationOf(book, key)
  if (generation === null) return null
  const at = generation.keys.get(key) as number
  return at === VOIDED ? { voided: true } : { voided: false, ...readUsed(generation.written, at, key) }
}

/** True where this key, used and not voided, did what `command` asks for. */
export function isSameWrite(book: KeyBook, key: string, command: KeyedCommand): boolean {
  const generation = generationOf(book, key)
  return generation !== null && hasContent(generation.written, generation.keys.get(key) as number, command)
}

export function recordKey(book: KeyBook, key: string, command: KeyedCommand, outcome: FirstOutcome): void {
  makeRoom(book)
  book.young.keys.set(key, writeUsed(book.young.written, command, outcome))
}

export function voidKey(book: KeyBook, key: string): void {
  makeRoom(book)
  book.young.keys.set(key, VOIDED)
}

function makeRoom(book: KeyBook): void {
  if (book.young.keys.size < KEYS_PER_GENERATION) return
  const { old } = book
  book.old = book.young
  // The forgotten generation's numbers are written over: it has grown to its size already.
  book.young = { keys: new Map(), written: { values: old.written.values, length: 0, texts: [] } }
}

/** All keys, oldest first, for a digest. */
export const keysOf = (book: KeyBook): [string, UsedKey | null][] =>
  [...book.old.keys.keys(), ...book.young.keys.keys()].map((key) => [key, findKey(book, key)])
