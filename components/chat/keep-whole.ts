/**
 * A rehype plugin that keeps ids, and figures with their units, in one piece. A browser ends a line at any hyphen, and
 * half of an order's id at the end of a line reads as a whole one; "50" at the end of a line is 50 of what? The text
 * stays as it is, so that what is copied out of an answer is the id itself.
 */
import { isParent, isText, type Node, type Parent } from './rendered-tree.ts'

/** Of orders (43486-759) and of contracts (PT60-20261121T0300Z); a date is no id. */
const ID = String.raw`\b(?:PT\d{2}-\d{8}T\d{4}Z|(?<!-)\d{1,16}-\d{1,16}(?!-))\b`
/** Of money (NT$ 151,125.14), of energy (50 MWh) and of a price (2,700 NT$/MWh). */
const NUMBER = String.raw`\d(?:[\d,.]{0,16}\d)?(?![\d,.]*\d)`
const FIGURE = String.raw`[−+-]?NT\$ ${NUMBER}|(?<![\d,.])[−+-]?${NUMBER} (?:MWh|NT\$/MWh)\b`
const WHOLE = new RegExp(`(${ID}|${FIGURE})`)

const text = (value: string): Node[] => (value === '' ? [] : [{ type: 'text', value }])
const whole = (words: string): Parent => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['whitespace-nowrap'] },
  children: text(words),
})

export const keepWhole = () => keepWholeIn

function keepWholeIn(parent: Parent): void {
  parent.children = parent.children.flatMap((node) => {
    // Cut at what is captured, every second piece is one.
    if (isText(node))
      return node.value.split(WHOLE).flatMap((piece, at) => (at % 2 === 1 ? [whole(piece)] : text(piece)))
    if (isParent(node)) keepWholeIn(node)
    return [node]
  })
}
