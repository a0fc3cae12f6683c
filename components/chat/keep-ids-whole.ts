/**
 * A rehype plugin that keeps ids in one piece. A browser ends a line at any hyphen, and half of an order's id at the end
 * of a line reads as a whole one. The text stays as it is, so that what is copied out of an answer is the id itself.
 */
import { isParent, isText, type Node, type Parent } from './rendered-tree.ts'

/** Of orders (43486-759) and of contracts (PT60-20261121T0300Z); a date is no id. */
const ID = /(\b(?:PT\d{2}-\d{8}T\d{4}Z|(?<!-)\d{1,16}-\d{1,16}(?!-))\b)/

const text = (value: string): Node[] => (value === '' ? [] : [{ type: 'text', value }])
const whole = (id: string): Parent => ({
  type: 'element',
  tagName: 'span',
  properties: { className: ['whitespace-nowrap'] },
  children: text(id),
})

export const keepIdsWhole = () => keepWholeIn

function keepWholeIn(parent: Parent): void {
  parent.children = parent.children.flatMap((node) => {
    // Cut at what is captured, every second piece is an id.
    if (isText(node)) return node.value.split(ID).flatMap((piece, at) => (at % 2 === 1 ? [whole(piece)] : text(piece)))
    if (isParent(node)) keepWholeIn(node)
    return [node]
  })
}
