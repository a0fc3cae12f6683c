/** "Move the middle one to 2955", 中間那筆改成 2955: of a list that was shown the order with as many before it as behind it. */
import { ordinalWord } from '../lexicon/ordinals.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import { placesBefore } from './orders-meant.ts'
import type { Proposed } from './proposed.ts'
import { isPlanWaiting } from './spoken-of.ts'

const MIDDLE = /\bthe (?:middle (?:one|order)|one in the middle)\b/
const HAN_MIDDLE = /(?:最)?中间的?(?:那|这)?一?([张笔个])/
/** No longer list has an ordinal for each of its places. */
const MAX_ORDERS = 19

/** The message with its place in words; null where none is named so, or no one order is in the middle. */
export function middleOfList(
  { utterance }: Understanding,
  before: readonly Turn[],
  proposed: Proposed,
): Understanding | null {
  const words = utterance.folded.trim()
  if (!MIDDLE.test(words) && !HAN_MIDDLE.test(words)) return null
  const { length } = isPlanWaiting(before) ? [] : placesBefore(before, proposed)
  if (length < 3 || length > MAX_ORDERS || length % 2 === 0) return null
  const place = (length + 1) / 2
  return understand(words.replace(MIDDLE, `the ${ordinalWord(place)} one`).replace(HAN_MIDDLE, `第${place}$1`))
}
