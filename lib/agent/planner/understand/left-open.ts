/** "buy ?? at 2950", "change o-12 to 2950 and ??", 买 ?? 2950: a place that is left open is asked for, and the sentence is no question. */
import { fold } from '../text/fold.ts'
import { saysNoChange } from './action.ts'
import type { Understanding } from './understanding.ts'

const OPEN =
  /(?<=(?:\b(?:to|and|buy|sell|at|qty|quantity|price|by)|[买卖改成为到价量以和])\s?)(?:\?{2,}|_{2,}|(?<=\s)\?(?=\s+\S))/g

/** 买 ?? 2950: so much at that price. */
const BEFORE_PRICE = /(?<=(?:\b(?:buy|sell)|[买卖])\s?)(?:\?{2,}|_{2,})(?=\s*\d{3})/g

/** Only what asks for what is missing is taken: without its marks a sentence that is whole would be no question any more. */
export function leftOpen(text: string, read: (text: string) => Understanding): Understanding | null {
  const { folded } = fold(text)
  const words = folded.replaceAll(BEFORE_PRICE, ' @ ').replaceAll(OPEN, ' ')
  if (words === folded) return null
  const u = read(words)
  const isAsked =
    u.ask !== null ||
    (u.actions.length > 0 && u.actions.every((action) => action.kind === 'amend' && saysNoChange(action.change)))
  return isAsked && u.refusal === null ? u : null
}
