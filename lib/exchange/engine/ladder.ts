/**
 * Price levels of one book. Levels live in pages of 1,024 ticks, made when first touched, so a ladder over two million
 * ticks costs only what is quoted. A four-level bitmap per side finds the next level in a handful of word operations. A price is
 * never bid and offered at once, so both sides share the level records; the bitmaps tell them apart.
 */
import type { PriceTicks } from '../../contracts/units.ts'
import type { Side } from './commands.ts'
import { LADDER_MAX_TICKS, LADDER_MIN_TICKS } from './symbol-spec.ts'

/** Position on the ladder: ticks − LADDER_MIN_TICKS. −1 means "no level". */
export type LevelIndex = number
export const NO_LEVEL: LevelIndex = -1

export const BID = 0
export const ASK = 1
export type SideIndex = typeof BID | typeof ASK
export const sideIndex = (side: Side): SideIndex => (side === 'BUY' ? BID : ASK)

const PAGE_BITS = 10
const PAGE_LEVELS = 1 << PAGE_BITS
const LEVEL_MASK = PAGE_LEVELS - 1
const WORDS_PER_PAGE = PAGE_LEVELS >> 5
const PAGES = ((LADDER_MAX_TICKS - LADDER_MIN_TICKS) >> PAGE_BITS) + 1
const PAGE_WORDS = (PAGES >> 5) + 1

// A level is a record of 32 bytes, so that all of it comes in one cache line. Int32 fields, from `levelBase` on:
/** First order slot; 0 when empty. */
export const HEAD = 0
/** Last order slot; 0 when empty. */
export const TAIL = 1
export const COUNT = 2
/** Float64 field, at `lotsOf`: lots of all orders together, which may pass 32 bits. */
const LOTS = 2

export type LevelPage = {
  ints: Int32Array
  floats: Float64Array
  /** One bit per level: bids in words 0–31, asks in words 32–63. */
  bits: Int32Array
}

export type Ladder = {
  pages: (LevelPage | undefined)[]
  /** Per side: one word per page, one bit per word of that page. */
  wordBits: [Int32Array, Int32Array]
  /** Per side: one bit per page. */
  pageBits: [Int32Array, Int32Array]
  best: [LevelIndex, LevelIndex]
}

export function createLadder(): Ladder {
  return {
    pages: new Array<LevelPage | undefined>(PAGES).fill(undefined),
    wordBits: [new Int32Array(PAGES), new Int32Array(PAGES)],
    pageBits: [new Int32Array(PAGE_WORDS), new Int32Array(PAGE_WORDS)],
    best: [NO_LEVEL, NO_LEVEL],
  }
}

export const levelOf = (ticks: PriceTicks): LevelIndex => ticks - LADDER_MIN_TICKS
export const ticksOf = (level: LevelIndex): PriceTicks => level + LADDER_MIN_TICKS

export const bestLevel = (ladder: Ladder, side: SideIndex): LevelIndex => ladder.best[side]

export const pageOf = (ladder: Ladder, level: LevelIndex): LevelPage =>
  ladder.pages[level >> PAGE_BITS] ?? addPage(ladder, level >> PAGE_BITS)

function addPage(ladder: Ladder, at: number): LevelPage {
  const records = new ArrayBuffer(PAGE_LEVELS << 5)
  const fresh: LevelPage = {
    ints: new Int32Array(records),
    floats: new Float64Array(records),
    bits: new Int32Array(WORDS_PER_PAGE * 2),
  }
  ladder.pages[at] = fresh
  return fresh
}

/** Where a level's Int32 fields start in its page. */
export const levelBase = (level: LevelIndex): number => (level & LEVEL_MASK) << 3
/** Where its lots are among the page's Float64 values. */
export const lotsOf = (level: LevelIndex): number => ((level & LEVEL_MASK) << 2) + LOTS

/** Marks a level as quoted and moves the best price of that side. */
export function openLevel(ladder: Ladder, side: SideIndex, level: LevelIndex): void {
  const pageAt = level >> PAGE_BITS
  const wordAt = (level >> 5) & (WORDS_PER_PAGE - 1)
  const bits = pageOf(ladder, level).bits
  const at = side * WORDS_PER_PAGE + wordAt
  bits[at] = (bits[at] as number) | (1 << (level & 31))
  const words = ladder.wordBits[side]
  words[pageAt] = (words[pageAt] as number) | (1 << wordAt)
  const pages = ladder.pageBits[side]
  pages[pageAt >> 5] = (pages[pageAt >> 5] as number) | (1 << (pageAt & 31))
  const best = ladder.best[side]
  if (best === NO_LEVEL || (side === BID ? level > best : level < best)) ladder.best[side] = level
}

/** Marks a level as empty; if it was the best one, the next takes its place. */
export function closeLevel(ladder: Ladder, side: SideIndex, level: LevelIndex): void {
  const pageAt = level >> PAGE_BITS
  const wordAt = (level >> 5) & (WORDS_PER_PAGE - 1)
  const bits = pageOf(ladder, level).bits
  const at = side * WORDS_PER_PAGE + wordAt
  const word = (bits[at] as number) & ~(1 << (level & 31))
  bits[at] = word
  if (word === 0) {
    const words = ladder.wordBits[side]
    const left = (words[pageAt] as number) & ~(1 << wordAt)
    words[pageAt] = left
    if (left === 0) {
      const pages = ladder.pageBits[side]
      pages[pageAt >> 5] = (pages[pageAt >> 5] as number) & ~(1 << (pageAt & 31))
    }
  }
  if (ladder.best[side] === level) {
    ladder.best[side] = side === BID ? nextLower(ladder, side, level) : nextHigher(ladder, side, level)
  }
}

/** The next level away from the best price. */
export const nextWorse = (ladder: Ladder, side: SideIndex, level: LevelIndex): LevelIndex =>
  side === BID ? nextLower(ladder, side, level) : nextHigher(ladder, side, level)

const lowestBit = (word: number): number => 31 - Math.clz32(word & -word)
const highestBit = (word: number): number => 31 - Math.clz32(word)
const above = (bit: number): number => (bit === 31 ? 0 : -1 << (bit + 1))
const below = (bit: number): number => (1 << bit) - 1

function nextHigher(ladder: Ladder, side: SideIndex, level: LevelIndex): LevelIndex {
  const pageAt = level >> PAGE_BITS
  const wordAt = (level >> 5) & (WORDS_PER_PAGE - 1)
  const offset = side * WORDS_PER_PAGE
  const page = ladder.pages[pageAt]
  const words = ladder.wordBits[side]
  if (page) {
    const word = (page.bits[offset + wordAt] as number) & above(level & 31)
    if (word !== 0) return (pageAt << PAGE_BITS) | (wordAt << 5) | lowestBit(word)
    const rest = (words[pageAt] as number) & above(wordAt)
    if (rest !== 0) {
      const w = lowestBit(rest)
      return (pageAt << PAGE_BITS) | (w << 5) | lowestBit(page.bits[offset + w] as number)
    }
  }
  const pages = ladder.pageBits[side]
  let set = (pages[pageAt >> 5] as number) & above(pageAt & 31)
  for (let i = pageAt >> 5; ; set = pages[i] as number) {
    if (set !== 0) {
      const p = (i << 5) | lowestBit(set)
      const w = lowestBit(words[p] as number)
      return (p << PAGE_BITS) | (w << 5) | lowestBit((ladder.pages[p] as LevelPage).bits[offset + w] as number)
    }
    if (++i >= PAGE_WORDS) return NO_LEVEL
  }
}

function nextLower(ladder: Ladder, side: SideIndex, level: LevelIndex): LevelIndex {
  const pageAt = level >> PAGE_BITS
  const wordAt = (level >> 5) & (WORDS_PER_PAGE - 1)
  const offset = side * WORDS_PER_PAGE
  const page = ladder.pages[pageAt]
  const words = ladder.wordBits[side]
  if (page) {
    const word = (page.bits[offset + wordAt] as number) & below(level & 31)
    if (word !== 0) return (pageAt << PAGE_BITS) | (wordAt << 5) | highestBit(word)
    const rest = (words[pageAt] as number) & below(wordAt)
    if (rest !== 0) {
      const w = highestBit(rest)
      return (pageAt << PAGE_BITS) | (w << 5) | highestBit(page.bits[offset + w] as number)
    }
  }
  const pages = ladder.pageBits[side]
  let set = (pages[pageAt >> 5] as number) & below(pageAt & 31)
  for (let i = pageAt >> 5; ; set = pages[i] as number) {
    if (set !== 0) {
      const p = (i << 5) | highestBit(set)
      const w = highestBit(words[p] as number)
      return (p << PAGE_BITS) | (w << 5) | highestBit((ladder.pages[p] as LevelPage).bits[offset + w] as number)
    }
    if (--i < 0) return NO_LEVEL
  }
}
