import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'

const clean = (text: string): string => text.replace(/'s$/i, '').toUpperCase()
/** "H18": an hour of the day. */
const isHour = (text: string): boolean => /^h[eb]?\d{1,2}$/i.test(text)
/** Types of orders that there are not, and are no names either. */
const ORDER_TYPE = /^(?:moc|loc|moo|loo|mit|lit|aon|opg|cls|ato|atc)$/i
/** Units that nothing is traded in here. */
const UNIT = /^(?:[gtpk]w|[tp]wh|mwp|kv|mva)$/i
const isTicker = (text: string): boolean =>
  !isHour(text) &&
  !ORDER_TYPE.test(text) &&
  !UNIT.test(text) &&
  /^[A-Z][A-Z0-9]+(?:[-_.][A-Z0-9]+)*$/.test(text.replace(/'s$/, ''))
/** Whether a word is how a clause named its instrument. */
export const isSymbol = (text: string, symbol: string | undefined): boolean =>
  symbol !== undefined && clean(text) === symbol
/** Said in small letters: a name with figures in it (pt30-20261121t0430z), and not the "e3" of "1e3". */
const isLikeTicker = (token: Token, before: Token | undefined): boolean =>
  token.kind === 'word' && !isHour(token.text) && /^[a-z]{2,}[\w.-]*\d/i.test(token.text) && before?.end !== token.start

/** Whether a word is a name that contracts here have. */
export const isContract = (text: string): boolean => clean(text) === DEFAULT_SYMBOL || hoursOf(clean(text)) !== null

/** "Answer in Chinese" names a language, and no contract. */
const LANGUAGE = /^(?:chinese|english|mandarin|japanese)$/i

/** What the screens call the electricity that is no contract of an hour. */
export const SPOT = /^(?:spot|现货)$/

/**
 * The instrument a clause names, upper case, as the trader said it: ELC in any case, "spot", a word in capitals, a word after
 * "symbol" or "of". Whether it exists is the exchange's to say.
 */
export function symbolIn(tokens: readonly Token[], where: { afterQuantity?: boolean } = {}): string | undefined {
  let guess: string | undefined
  for (const [i, token] of tokens.entries()) {
    // "spot tomorrow 9-10" asks what that hour costs.
    if (token.kind === 'term' && token.tag === 'price' && SPOT.test(token.raw) && !hasTag(tokens, 'delivery'))
      return DEFAULT_SYMBOL
    if (token.kind !== 'word') continue
    if (/^elc/i.test(token.text)) return clean(token.text)
    if (isTicker(token.text)) return clean(token.text)
    let j = i - 1
    while (isTerm(tokens[j], 'filler', 'colon')) j--
    const before = tokens[j]
    if (isTerm(before, 'symbolMark')) return clean(token.text)
    if (LANGUAGE.test(token.text)) continue
    // What follows may be a time, and no contract: "volume of the past week", "candles for the past day".
    if (/^(?:past|previous|yesterday|mine|ours)$/.test(token.text)) continue
    const isNamed = (!where.afterQuantity || /\d/.test(token.text)) && !/'s$/.test(token.text)
    if ((isTerm(before, 'of') && isNamed) || (!where.afterQuantity && isTerm(before, 'for', 'in')))
      guess ??= clean(token.text)
    if (where.afterQuantity && tokens[i - 1]?.kind === 'number' && isLikeTicker(token, tokens[i - 1]))
      guess ??= clean(token.text)
  }
  return guess
}
