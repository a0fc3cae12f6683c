/**
 * A rehype plugin that keeps ids, figures with their units, and hours from when to when in one piece. A browser ends a line at any hyphen, and
 * half of an order's id at the end of a line reads as a whole one; "50" at the end of a line is 50 of what? The text
 * stays as it is, so that what is copied out of an answer is the id itself.
 */
import { isParent, isText, type Node, type Parent } from './rendered-tree.ts'

/** Of orders (43486-759) and of contracts (PT60-20261121T0300Z); a date is no id. */
const ID = String.raw`\b(?:PT\d{2}-\d{8}T\d{4}Z|(?<!-)\d{1,16}-\d{1,16}(?!-))\b`
/** Of money (NT$ 151,125.14), of energy (50 MWh) and of a price (2,700 NT$/MWh). */
const NUMBER = String.raw`\d(?:[\d,.]{0,16}\d)?(?![\d,.]*\d)`
const FIGURE = String.raw`[−+-]?NT\$ ${NUMBER}|(?<![\d,.])[−+-]?${NUMBER} (?:MWh|NT\$/MWh)\b`
/** Of delivery (18:00 – 19:00). */
const HOURS = String.raw`\b\d{1,2}:\d{2} ?[–-] ?\d{1,2}:\d{2}\b`
const WHOLE = new RegExp(`(${ID}|${FIGURE}|${HOURS})`)
/** Characters of a cell with figures in it, "11/28 23:00 – 11/29 00:00": broken in two it makes its table twice as long. */
const MAX_IN_CELL = 32
/** Of one without figures, a state or a side: "In the auction" in two lines made each row of a table two lines high. */
const MAX_WORDS_IN_CELL = 16

/** `split` with a group returns text and match in turns: every second piece is to be kept whole. */
export const wholePieces = (words: string): string[] => words.split(WHOLE)

const text = (value: string): Node[] => (value === '' ? [] : [{ type: 'text', value }])
const whole = (children: Node[]): Parent => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['whitespace-nowrap'] },
  children,
})
const wordsOf = (node: Node): string =>
  isText(node) ? node.value : isParent(node) ? node.children.map(wordsOf).join('') : ''
const isShortCell = (node: Parent): boolean => {
  const words = node.tagName === 'td' ? wordsOf(node) : ''
  return words !== '' && words.length <= (/\d/.test(words) ? MAX_IN_CELL : MAX_WORDS_IN_CELL)
}

export const keepWhole = () => keepWholeIn

function keepWholeIn(parent: Parent): void {
  if (isShortCell(parent)) {
    parent.children = [whole(parent.children)]
    return
  }
  parent.children = parent.children.flatMap((node) => {
    if (isText(node))
      return wholePieces(node.value).flatMap((piece, at) => (at % 2 === 1 ? [whole(text(piece))] : text(piece)))
    if (isParent(node)) keepWholeIn(node)
    return [node]
  })
}
