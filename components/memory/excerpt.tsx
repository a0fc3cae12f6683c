import type { HistoryHit } from '@/lib/contracts/memory.ts'

/** What was said around the words that were found, as plain text: a model may have written it. */
export function Excerpt({ hit: { excerpt, found } }: { hit: HistoryHit }) {
  const ends = found.map(([, to]) => to)
  return (
    <>
      {found.map(([from, to], i) => (
        <span key={from}>
          {excerpt.slice(ends[i - 1] ?? 0, from)}
          <mark className="rounded-xs bg-brand/30 text-foreground">{excerpt.slice(from, to)}</mark>
        </span>
      ))}
      {excerpt.slice(ends.at(-1) ?? 0)}
    </>
  )
}
