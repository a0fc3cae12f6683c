/**
 * The last keys of an account, with a number for each. Two generations bound the memory: when the young one is full it becomes the
 * old one, and the former old one is forgotten. So at least the last KEYS_PER_GENERATION keys are remembered, and never more than
 * twice as many.
 *
 * A hash table of its own and not two Maps: every order asks whether its key is used, which it hardly ever is, and a Map for each
 * generation of each trader was two fifths of the time an order with a key took (decision 6).
 */

const GENERATION_BITS = 10
export const KEYS_PER_GENERATION = 1 << GENERATION_BITS
const MAX_KEYS = 2 * KEYS_PER_GENERATION
const MIN_KEYS = 8

/** Where a key stands in the arrays of its table; NOT_FOUND where it does not. */
export type Entry = number
export const NOT_FOUND = -1

export type KeyTable = {
  /** By entry. The key with number n, counted from 0, is entry n mod MAX_KEYS. */
  keys: string[]
  hashes: Int32Array
  values: Int32Array
  /** Open addressing: the entry + 1 of a key, or 0, from the key's hash on. Twice as many as there is room for entries. */
  slots: Int32Array
  /** Keys ever added. */
  count: number
}

export const createKeyTable = (): KeyTable => ({
  keys: [],
  hashes: new Int32Array(MIN_KEYS),
  values: new Int32Array(MIN_KEYS),
  slots: new Int32Array(2 * MIN_KEYS),
  count: 0,
})

/** FNV-1a over UTF-16 units, its upper bits mixed into the lower ones, of which slots are made. Not part of any stored order. */
export function hashOf(key: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < key.length; i++) hash = Math.imul(hash ^ key.charCodeAt(i), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return hash ^ (hash >>> 13)
}

/** `hash`: hashOf(key), which whoever looks a key up often needs again to add it. */
export function entryOf(table: KeyTable, key: string, hash: number): Entry {
  const { slots, hashes } = table
  const mask = slots.length - 1
  for (let at = hash & mask; slots[at] !== 0; at = (at + 1) & mask) {
    const entry = (slots[at] as number) - 1
    if (hashes[entry] === hash && table.keys[entry] === key) return entry
  }
  return NOT_FOUND
}

/** Adds a key that is not in the table. The first of a generation makes the table forget the one before the last. */
export function addKey(table: KeyTable, key: string, hash: number): Entry {
  const number = table.count++
  const entry = number & (MAX_KEYS - 1)
  if (number >= MAX_KEYS) {
    if (isFirst(entry)) fillSlots(table, number - KEYS_PER_GENERATION, number)
  } else if (number === table.hashes.length) grow(table, number)
  table.keys[entry] = key
  table.hashes[entry] = hash
  link(table, entry, hash)
  return entry
}

export const generationOf = (entry: Entry): number => entry >> GENERATION_BITS
/** True of the first entry of a generation. */
export const isFirst = (entry: Entry): boolean => (entry & (KEYS_PER_GENERATION - 1)) === 0

/** How many keys were added and are forgotten. */
export const forgotten = ({ count }: KeyTable): number =>
  Math.max(0, Math.ceil(count / KEYS_PER_GENERATION) - 2) * KEYS_PER_GENERATION

/** All entries that are remembered, oldest first. */
export function entriesIn(table: KeyTable): Entry[] {
  const started = forgotten(table)
  return Array.from({ length: table.count - started }, (_, i) => (started + i) & (MAX_KEYS - 1))
}

/** All keys that are remembered, oldest first. */
export const keysIn = (table: KeyTable): string[] => entriesIn(table).map((entry) => table.keys[entry] as string)

function link({ slots }: KeyTable, entry: Entry, hash: number): void {
  const mask = slots.length - 1
  let at = hash & mask
  while (slots[at] !== 0) at = (at + 1) & mask
  slots[at] = entry + 1
}

function grow(table: KeyTable, count: number): void {
  const room = 2 * count
  const { hashes, values } = table
  table.hashes = new Int32Array(room)
  table.hashes.set(hashes)
  table.values = new Int32Array(room)
  table.values.set(values)
  table.slots = new Int32Array(2 * room)
  fillSlots(table, 0, count)
}

/** The table holds the keys from number `from` to before `to`, and no others. */
function fillSlots(table: KeyTable, from: number, to: number): void {
  table.slots.fill(0)
  for (let number = from; number < to; number++) {
    const entry = number & (MAX_KEYS - 1)
    link(table, entry, table.hashes[entry] as number)
  }
}
