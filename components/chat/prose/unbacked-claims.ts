/** Unbacked claims as a reader sees them. Pure. */
import { type DeskMessage, textOfPart } from '../../../lib/contracts/chat.ts'
import { withoutBidiControls } from './bidi-controls.ts'

/** How much of a claim is quoted below an answer. */
const MAX_QUOTE = 160

/** Markdown as the words it shows: a claim is found again in what was rendered by these. */
export const shownWords = (markdown: string): string =>
  withoutBidiControls(markdown)
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/\*\*|__|~~|[*`]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** The claims of one part of a message, in its own words. undefined where there is none, so that nothing is drawn anew. */
export function claimsOfPart(message: DeskMessage, part: number): string[] | undefined {
  const text = textOfPart(message.parts[part])
  if (text === undefined) return undefined
  const words = (message.metadata?.unbacked ?? [])
    .filter((claim) => claim.part === part)
    .map(({ start, end }) => shownWords(text.slice(start, end)))
    .filter((claim) => claim !== '')
  return words.length > 0 ? words : undefined
}

/** What is quoted below the answer: the claims of each kind, once each. */
export function quotedClaims(message: DeskMessage): { kind: 'done' | 'figure'; quotes: string[] }[] {
  const kinds = ['done', 'figure'] as const
  return kinds.flatMap((kind) => {
    const quotes = (message.metadata?.unbacked ?? []).flatMap((claim) => {
      const text = textOfPart(message.parts[claim.part])
      if (claim.kind !== kind || text === undefined) return []
      const words = shownWords(text.slice(claim.start, claim.end))
      return words.length > MAX_QUOTE ? [`${words.slice(0, MAX_QUOTE)}…`] : [words]
    })
    return quotes.length > 0 ? [{ kind, quotes: [...new Set(quotes)] }] : []
  })
}
