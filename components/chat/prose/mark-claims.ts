/**
 * A rehype plugin that wraps claims in <mark>, wherever emphasis and code cut them into pieces. It looks for their words
 * in what was rendered, not for places in the source: a claim it does not find stays unmarked, and is quoted below the
 * answer all the same.
 */
import { isParent, isText, type Parent, type TextNode } from './rendered-tree.ts'

type Piece = { node: TextNode; parent: Parent; start: number }

function piecesOf(parent: Parent, pieces: Piece[], at: number): number {
  let end = at
  for (const node of parent.children) {
    if (isText(node)) {
      pieces.push({ node, parent, start: end })
      end += node.value.length
    } else if (isParent(node)) end = piecesOf(node, pieces, end)
  }
  return end
}

const patternOf = (claim: string): RegExp =>
  new RegExp(
    claim
      .split(/\s+/)
      .map((word) => word.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'))
      .join('\\s*'),
  )

/** Splits a text node where the claim begins and ends in it; the last piece of a claim carries the sign. */
function wrap({ node, parent, start }: Piece, from: number, to: number): void {
  const [a, b] = [Math.max(0, from - start), Math.min(node.value.length, to - start)]
  if (a >= b || node.value.slice(a, b).trim() === '') return
  const text = (value: string): TextNode[] => (value ? [{ type: 'text', value }] : [])
  const isLast = to <= start + node.value.length
  const mark: Parent = {
    type: 'element',
    tagName: 'mark',
    properties: isLast ? { dataLast: 'true' } : {},
    children: text(node.value.slice(a, b)),
  }
  const at = parent.children.indexOf(node)
  parent.children.splice(at, 1, ...text(node.value.slice(0, a)), mark, ...text(node.value.slice(b)))
}

export function markClaims({ claims }: { claims: readonly string[] }) {
  return (root: Parent): void => {
    for (const claim of claims) {
      const pieces: Piece[] = []
      piecesOf(root, pieces, 0)
      const found = patternOf(claim).exec(pieces.map(({ node }) => node.value).join(''))
      if (!found) continue
      const end = found.index + found[0].length
      for (const piece of pieces) wrap(piece, found.index, end)
    }
  }
}
