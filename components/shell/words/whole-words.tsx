import { wholePieces } from '@/components/chat/prose/keep-whole.ts'

/** A sentence in which no line ends within an order's id or between a figure and its unit: half of an id reads as a whole one. */
export function WholeWords({ text }: { text: string }) {
  return wholePieces(text).map((piece, at) =>
    at % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence have no other name
      <span key={at} className="whitespace-nowrap">
        {piece}
      </span>
    ) : (
      piece
    ),
  )
}
