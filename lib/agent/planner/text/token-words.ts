/** The words that tokens were read from, folded: lower case, Simplified. */
import type { Tag } from '../lexicon/tags.ts'
import type { Token } from './tokens.ts'

/** A word the lexicon knows; empty for any other token. */
export const rawOf = (token: Token | undefined): string => (token?.kind === 'term' ? token.raw : '')

/** Each word of the tag. */
export const rawsOf = (tokens: readonly Token[], tag: Tag): string[] =>
  tokens.flatMap((t) => (t.kind === 'term' && t.tag === tag ? [t.raw] : []))

/** Any word, whether the lexicon knows it or not; empty for a number. */
export const wordOf = (token: Token | undefined): string =>
  token?.kind === 'word' || token?.kind === 'han' ? token.text.toLowerCase() : rawOf(token)
