/** The keys an account has used, with what each one did. */
import type { FirstOutcome, KeyedCommand } from './commands.ts'
import * as KEYS from './key-table.ts'
import { createWritten, hasContent, readUsed, type Written, writeUsed } from './used-key.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const { addKey, entryOf, generationOf, isFirst, NOT_FOUND } = KEYS

/** In the place of an entry: the key was voided before its command arrived, and can never execute. */
const VOIDED = -1

export type KeyBook = {
  /** Key → entry, which tells where in `written` of its generation stands what the key did. */
  table: KEYS.KeyTable
  written: readonly [Written, Written]
}

export const createKeyBook = (): KeyBook => ({
  table: KEYS.createKeyTable(),
  written: [createWritten(), createWritten()],
})

type UsedKey = { voided: true } | { voided: false; command: KeyedCommand; outcome: FirstOutcome }

/** `hash`: hashOf(key). */
export const isUsed = (book: KeyBook, key: string, hash: number): boolean =>
  entryOf(book.table, key, hash) !== NOT_FOUND

const find = (book: KeyBook, key: string): KEYS.Entry => entryOf(book.table, key, KEYS.hashOf(key))
const placeOf = (book: KeyBook, entry: KEYS.Entry): number => book.table.values[entry] as number
const writtenOf = (book: KeyBook, entry: KEYS.Entry): Written => book.written[generationOf(entry)] as Written

export function findKey(book: KeyBook, key: string): UsedKey | null {
  const entry = find(book, key)
  if (entry === NOT_FOUND) return null
  const at = placeOf(book, entry)
  return at === VOIDED ? { voided: true } : { voided: false, ...readUsed(writtenOf(book, entry), at, key) }
}

/** True where this key, used and not voided, did what `command` asks for. */
export function isSameWrite(book: KeyBook, key: string, command: KeyedCommand): boolean {
  const entry = find(book, key)
  return entry !== NOT_FOUND && hasContent(writtenOf(book, entry), placeOf(book, entry), command)
}

/** Of a key that is not used yet. `hash`: hashOf(key). */
export function recordKey(
  book: KeyBook,
  key: string,
  hash: number,
  command: KeyedCommand,
  outcome: FirstOutcome,
): void {
  const entry = add(book, key, hash)
  book.table.values[entry] = writeUsed(writtenOf(book, entry), command, outcome)
}

export function voidKey(book: KeyBook, key: string): void {
  const entry = add(book, key, KEYS.hashOf(key))
  book.table.values[entry] = VOIDED
}

/** Whatever used a key after this sequence number is remembered: 0 as long as nothing is forgotten. */
export function remembersSince(book: KeyBook): number {
  if (KEYS.forgotten(book.table) === 0) return 0
  for (const entry of KEYS.entriesIn(book.table)) {
    const at = placeOf(book, entry)
    // The time at which a key was voided is not kept, so the next key that did something is taken, which came later.
    if (at !== VOIDED) return readUsed(writtenOf(book, entry), at, '').outcome.seq
  }
  return Number.POSITIVE_INFINITY
}

function add(book: KeyBook, key: string, hash: number): KEYS.Entry {
  const entry = addKey(book.table, key, hash)
  if (isFirst(entry)) {
    // The arrays of the forgotten generation are reused: they have their size already.
    const written = writtenOf(book, entry)
    written.length = 0
    written.texts = []
  }
  return entry
}

/** All keys, oldest first, for a digest. */
export const keysOf = (book: KeyBook): [string, UsedKey | null][] =>
  KEYS.keysIn(book.table).map((key) => [key, findKey(book, key)])
