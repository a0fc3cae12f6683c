/** Which symbols a line is to follow: read before the line is begun, because an event stream cannot say what was wrong. */
import { DEFAULT_SYMBOL } from '../contracts/exchange/default-symbol.ts'
import { DeskError } from '../errors.ts'
import type { Feed } from './feed.ts'

const SYMBOL = /^[A-Z0-9][A-Z0-9:._-]{0,31}$/i
const MAX_SYMBOLS = 8

/**
 * @param asked names, separated by commas
 * @throws DeskError where there are too many, or one that the exchange does not list. The symbol that every page follows is
 *   asked for at any exchange; and where the exchange does not say what it lists, a line may wait for whatever it will.
 */
export async function askedSymbols(feed: Pick<Feed, 'listed'> | null, asked: string): Promise<string[]> {
  const names = asked.split(',').map((name) => name.trim().toUpperCase())
  const symbols = [...new Set(names.filter(Boolean))]
  if (symbols.length > MAX_SYMBOLS)
    throw new DeskError('INVALID_ARGUMENT', `A line follows at most ${MAX_SYMBOLS} symbols, not ${symbols.length}.`)
  if (symbols.some((symbol) => !SYMBOL.test(symbol)))
    throw new DeskError('INVALID_ARGUMENT', 'symbols are names, separated by commas.')
  const others = symbols.filter((symbol) => symbol !== DEFAULT_SYMBOL)
  const listed = others.length > 0 ? ((await feed?.listed()) ?? null) : null
  const unknown = listed ? others.filter((symbol) => !listed.has(symbol)) : []
  if (unknown.length > 0)
    throw new DeskError(
      'INVALID_ARGUMENT',
      `The exchange lists no ${unknown.join(', ')}; listSymbols tells what there is.`,
    )
  return symbols
}
