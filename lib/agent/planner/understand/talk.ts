/** Small talk, and what says nothing that could be lost beside an action. */
import type { Tag } from '../lexicon/tags.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { mentionsTrade } from './guards.ts'
import type { Talk } from './understanding.ts'

const SMALL_TALK: readonly Talk[] = ['drop', 'yes', 'thanks', 'help', 'hello']
const AROUND_TALK: readonly Tag[] = [
  'request',
  'wish',
  'filler',
  'comma',
  'stop',
  'ask',
  'softQuestion',
  'it',
  'no',
  'and',
  'hello',
  'thanks',
  'colon',
]

/** Words of agreement, which beside an order are only polite. */
const AGREES = /^(?:好|好的|可以|嗯|没问题|沒問題)$/

export function talkOf(tokens: readonly Token[]): Talk | null {
  const isOnly = (talk: Talk) =>
    hasTag(tokens, talk) &&
    tokens.every((t) => isTerm(t, talk, ...AROUND_TALK) || (talk === 'yes' && isTerm(t, 'place', 'order', 'all')))
  for (const talk of SMALL_TALK) if (isOnly(talk)) return talk
  if (tokens.some((t) => t.kind === 'term' && AGREES.test(t.raw)) && tokens.every((t) => isTerm(t, ...AROUND_TALK)))
    return 'yes'
  // "No" by itself drops what was asked.
  if (tokens.some((t) => isTerm(t, 'no')) && tokens.every((t) => isTerm(t, 'no', 'comma', 'stop', 'filler', 'thanks')))
    return 'drop'
  if (hasTag(tokens, 'help') && !mentionsTrade(tokens)) return 'help'
  return null
}

/** Politeness and small words around an action say nothing that could be lost. */
export const hasContent = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => !isTerm(t, ...AROUND_TALK, 'yes', 'then', 'dash', 'quote', 'again', 'at', 'of', 'however'))

export const isNo = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'no') && tokens.every((t) => isTerm(t, 'no', 'filler', 'comma', 'request', 'thanks', 'hello'))
