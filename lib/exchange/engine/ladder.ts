/**
 * Price levels of the books. A level is a record of 32 bytes, half a cache line, in a page of 1,024 ticks that is made when first touched,
 * so a ladder over two million ticks costs only what is quoted. All pages of all books lie in one array, which grows by doubling.
 * A bitmap of four levels per side of a book finds the next quoted price in a handful of word operations.
 */
import type { PriceTicks } from '../../contracts/units.ts'
import type { Side } from './commands.ts'
import * as LEVEL from './level-record.ts'
import { createRecords, growRecords } from './records.ts'
import { LADDER_MAX_TICKS, LADDER_MIN_TICKS } from './symbol-spec.ts'

// Copied into this module: the compiler knows its own constants, and looks an imported name up again at every use.
const { ASK: LEVEL_ASK, BID: LEVEL_BID, NONE: LEVEL_NONE } = LEVEL
const LOWEST_TICKS = LADDER_MIN_TICKS

/** Position on the ladder: ticks − LADDER_MIN_TICKS. −1 means "no level". */
export type LevelIndex = number

export type SideIndex = typeof LEVEL.BID | typeof LEVEL.ASK
export const sideIndex = (side: Side): SideIndex => (side === 'BUY' ? LEVEL_BID : LEVEL_ASK)

const PAGE_BITS = 10
const PAGE_LEVELS = 1 << PAGE_BITS
const LEVEL_MASK = PAGE_LEVELS - 1
const WORDS_PER_PAGE = PAGE_LEVELS >> 5
const PAGES = ((LADDER_MAX_TICKS - LADDER_MIN_TICKS) >> PAGE_BITS) + 1
const PAGE_WORDS = (PAGES >> 5) + 1

export const LEVEL_INTS = 8
/** In ints: the levels, and after them one bit per level. */
const PAGE_INTS = PAGE_LEVELS * LEVEL_INTS + WORDS_PER_PAGE
const BITS_AT = PAGE_LEVELS * LEVEL_INTS

export type LevelStore = {
  ints: Int32Array
  floats: Float64Array
  /** Pages handed out, page 0 included, which nobody has: 0 stands for "none". */
  pages: number
  /** Pages of retired books, given out again last in, first out. */
  free: number[]
}
/** One side of one book. */
export type BookSide = {
  side: SideIndex
  best: LevelIndex
  /** For each page of this side's ladder the page of the store that holds it. */
  pages: Int32Array
  /** One word for each page: its bit i is set where word i of the page has a quoted level. */
  words: Int32Array
  /** One bit for each page: set where the page has a quoted level. */
  pageBits: Int32Array
}

export function createLevelStore(reservePages = 4): LevelStore {
  const { ints, floats } = createRecords(reservePages * PAGE_INTS)
  return { ints, floats, pages: 1, free: [] }
}

export const createBookSide = (side: SideIndex): BookSide => ({
  side,
  best: LEVEL_NONE,
  pages: new Int32Array(PAGES),
  words: new Int32Array(PAGES),
  pageBits: new Int32Array(PAGE_WORDS),
})

const noBookSide = (side: SideIndex): BookSide => ({
  side,
  best: LEVEL_NONE,
  pages: new Int32Array(0),
  words: new Int32Array(0),
  pageBits: new Int32Array(0),
})
/** The books of every retired symbol: they can be read, and are empty. */
export const NO_BOOKS = { bids: noBookSide(LEVEL_BID), asks: noBookSide(LEVEL_ASK) }

export const levelOf = (ticks: PriceTicks): LevelIndex => ticks - LOWEST_TICKS
export const ticksOf = (level: LevelIndex): PriceTicks => level + LOWEST_TICKS

/** Where the fields of a level start, even if it was never quoted: its page is made if need be. */
export function openLevelAt(store: LevelStore, book: BookSide, level: LevelIndex): number {
  const page = book.pages[level >> 10] as number
  return Math.imul(page === 0 ? addPage(store, book, level >> 10) : page, PAGE_INTS) + ((level & LEVEL_MASK) << 3)
}
/** The same for a level that is quoted. */
export const levelAt = (book: BookSide, level: LevelIndex): number =>
  Math.imul(book.pages[level >> 10] as number, PAGE_INTS) + ((level & LEVEL_MASK) << 3)

function addPage(store: LevelStore, book: BookSide, at: number): number {
  const page = takeEmptyPage(store, book) ?? store.free.pop() ?? store.pages++
  if (page * PAGE_INTS >= store.ints.length) growRecords(store)
  book.pages[at] = page
  return page
}

/** A page of this side that nothing is quoted on any more, so that a price that wanders leaves no trail of pages behind; null for none. */
function takeEmptyPage(store: LevelStore, book: BookSide): number | null {
  const { pages, words } = book
  for (let at = 0; at < PAGES; at++) {
    const page = pages[at] as number
    if (page === 0 || words[at] !== 0) continue
    store.ints.fill(0, page * PAGE_INTS, (page + 1) * PAGE_INTS)
    pages[at] = 0
    return page
  }
  return null
}

/** Gives the pages of an empty side back. */
export function releasePages(store: LevelStore, book: BookSide): void {
  for (const page of book.pages) {
    if (page === 0) continue
    store.ints.fill(0, page * PAGE_INTS, (page + 1) * PAGE_INTS)
    store.free.push(page)
  }
  book.pages.fill(0)
}

/** Marks a level as quoted and moves the best price. */
export function markQuoted(store: LevelStore, book: BookSide, level: LevelIndex): void {
  const pageAt = level >> PAGE_BITS
  const wordAt = (level >> 5) & (WORDS_PER_PAGE - 1)
  const at = Math.imul(book.pages[pageAt] as number, PAGE_INTS) + BITS_AT + wordAt
  store.ints[at] = (store.ints[at] as number) | (1 << (level & 31))
  book.words[pageAt] = (book.words[pageAt] as number) | (1 << wordAt)
  book.pageBits[pageAt >> 5] = (book.pageBits[pageAt >> 5] as number) | (1 << (pageAt & 31))
  const best = book.best
  if (best === LEVEL_NONE || (book.side === LEVEL_BID ? level > best : level < best)) book.best = level
}

/** Marks a level as empty; if it was the best one, the next takes its place. */
export function markEmpty(store: LevelStore, book: BookSide, level: LevelIndex): void {
  const pageAt = level >> PAGE_BITS
  const wordAt = (level >> 5) & (WORDS_PER_PAGE - 1)
  const at = Math.imul(book.pages[pageAt] as number, PAGE_INTS) + BITS_AT + wordAt
  const word = (store.ints[at] as number) & ~(1 << (level & 31))
  store.ints[at] = word
  if (word === 0) {
    const left = (book.words[pageAt] as number) & ~(1 << wordAt)
    book.words[pageAt] = left
    if (left === 0) {
      book.pageBits[pageAt >> 5] = (book.pageBits[pageAt >> 5] as number) & ~(1 << (pageAt & 31))
    }
  }
  if (book.best === level) book.best = nextWorse(store, book, level)
}

/** The next quoted level away from the best price. */
export const nextWorse = (store: LevelStore, book: BookSide, level: LevelIndex): LevelIndex =>
  book.side === LEVEL_BID ? nextLower(store, book, level) : nextHigher(store, book, level)

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)
const highestBit = (word: number): number => 31 - Math.clz32(word)
const above = (bit: number): number => (bit === 31 ? 0 : -1 << (bit + 1))
const below = (bit: number): number => (1 << bit) - 1

function nextHigher(store: LevelStore, book: BookSide, level: LevelIndex): LevelIndex {
  const { ints } = store
  const { pages, words, pageBits } = book
  const pageAt = level >> PAGE_BITS
  const wordAt = (level >> 5) & (WORDS_PER_PAGE - 1)
  const bits = Math.imul(pages[pageAt] as number, PAGE_INTS) + BITS_AT
  const word = (ints[bits + wordAt] as number) & above(level & 31)
  if (word !== 0) return (pageAt << PAGE_BITS) | (wordAt << 5) | lowestBit(word)
  const rest = (words[pageAt] as number) & above(wordAt)
  if (rest !== 0) {
    const w = lowestBit(rest)
    return (pageAt << PAGE_BITS) | (w << 5) | lowestBit(ints[bits + w] as number)
  }
  let set = (pageBits[pageAt >> 5] as number) & above(pageAt & 31)
  for (let i = pageAt >> 5; ; set = pageBits[i] as number) {
    if (set !== 0) {
      const p = (i << 5) | lowestBit(set)
      const w = lowestBit(words[p] as number)
      return (p << PAGE_BITS) | (w << 5) | lowestBit(ints[(pages[p] as number) * PAGE_INTS + BITS_AT + w] as number)
    }
    if (++i >= PAGE_WORDS) return LEVEL_NONE
  }
}

function nextLower(store: LevelStore, book: BookSide, level: LevelIndex): LevelIndex {
  const { ints } = store
  const { pages, words, pageBits } = book
  const pageAt = level >> PAGE_BITS
  const wordAt = (level >> 5) & (WORDS_PER_PAGE - 1)
  const bits = Math.imul(pages[pageAt] as number, PAGE_INTS) + BITS_AT
  const word = (ints[bits + wordAt] as number) & below(level & 31)
  if (word !== 0) return (pageAt << PAGE_BITS) | (wordAt << 5) | highestBit(word)
  const rest = (words[pageAt] as number) & below(wordAt)
  if (rest !== 0) {
    const w = highestBit(rest)
    return (pageAt << PAGE_BITS) | (w << 5) | highestBit(ints[bits + w] as number)
  }
  let set = (pageBits[pageAt >> 5] as number) & below(pageAt & 31)
  for (let i = pageAt >> 5; ; set = pageBits[i] as number) {
    if (set !== 0) {
      const p = (i << 5) | highestBit(set)
      const w = highestBit(words[p] as number)
      return (p << PAGE_BITS) | (w << 5) | highestBit(ints[(pages[p] as number) * PAGE_INTS + BITS_AT + w] as number)
    }
    if (--i < 0) return LEVEL_NONE
  }
}
