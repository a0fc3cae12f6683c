/**
 * The figures on record, put in order once for each result: a long answer names hundreds, and each is looked for in all results
 * of the conversation, and among what any two of one come to.
 */

/** The figures of each result, the newest result first; within one result each figure once. */
export type Figures = readonly (readonly number[])[]
export type Span = readonly [least: number, most: number]

/** Figures an answer may work out of two on record: a total, a middle, a spread. More would let nearly anything pass. */
const MAX_DERIVED_FROM = 200

type InOrder = { all: readonly number[]; few: readonly number[] }

const rising = (figures: readonly number[]): number[] => figures.toSorted((a, b) => a - b)

const ordered = new WeakMap<readonly number[], InOrder>()
export function inOrder(known: readonly number[]): InOrder {
  const found = ordered.get(known) ?? { all: rising(known), few: rising(known.slice(0, MAX_DERIVED_FROM)) }
  ordered.set(known, found)
  return found
}

const newestOf = new WeakMap<Figures, readonly number[]>()
/** The newest figures of all results, in ascending order. */
export function newest(figures: Figures): readonly number[] {
  const found = newestOf.get(figures) ?? rising(firstOf(figures))
  newestOf.set(figures, found)
  return found
}

function firstOf(figures: Figures): number[] {
  const few = new Set<number>()
  for (const known of figures) {
    if (few.size >= MAX_DERIVED_FROM) break
    for (const figure of known) few.add(figure)
  }
  return [...few]
}

/** @param known in ascending order, as `newest` gives them */
export function hasWithin(known: readonly number[], [least, most]: Span): boolean {
  let [from, to] = [0, known.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((known[middle] as number) < least) from = middle + 1
    else to = middle
  }
  const first = known[from]
  return first !== undefined && first <= most
}

/** From both ends inwards: too small together with the largest left, one is so with all others. */
function hasSum(known: readonly number[], [least, most]: Span): boolean {
  for (let [low, high] = [0, known.length - 1]; low < high; ) {
    const sum = (known[low] as number) + (known[high] as number)
    if (sum < least) low += 1
    else if (sum > most) high -= 1
    else return true
  }
  return false
}

function hasDifference(known: readonly number[], [least, most]: Span): boolean {
  for (let [low, high] = [0, 1]; high < known.length; ) {
    const difference = (known[high] as number) - (known[low] as number)
    if (low === high || difference < least) high += 1
    else if (difference > most) low += 1
    else return true
  }
  return false
}

/** For each operation: whether two known figures give something within one of the spans. */
export const FROM_TWO = {
  sum: (known: readonly number[], spans: readonly Span[]) => spans.some((span) => hasSum(known, span)),
  middle: (known: readonly number[], spans: readonly Span[]) =>
    spans.some(([least, most]) => hasSum(known, [2 * least, 2 * most])),
  difference: (known: readonly number[], spans: readonly Span[]) => spans.some((span) => hasDifference(known, span)),
}
