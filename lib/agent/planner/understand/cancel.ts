/** Which orders a cancel clause means. */
import type { Side } from '../../../contracts/exchange.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { readOrder } from './order.ts'
import { symbolIn } from './symbol.ts'

const AMOUNT = /^\d+(?:mwh|kwh|gwh|mw|kw|k|m|h|nt|ntd|x)$/i
const ID = /[A-Za-z0-9][\w:-]*/g

/** Order ids as typed: a word that mixes letters or dashes with digits, or digits after "order", "#" or 單號. */
export function idsIn(plain: string): string[] {
  const ids: string[] = []
  for (const match of plain.matchAll(ID)) {
    const text = match[0]
    if (!/\d/.test(text) || AMOUNT.test(text)) continue
    const before = plain.slice(0, match.index)
    const after = plain.slice(match.index + text.length)
    if (/[.,]$/.test(before) && /\d[.,]$/.test(before)) continue
    if (/^[.,]\d/.test(after)) continue
    const isMixed = /[A-Za-z]/.test(text) || /\d-\w/.test(text)
    const isNamed =
      /(?:#|\border|\borders|\bid|\bno|\bnumber|号|號|单|單|編號|编号)\s*(?:id|no\.?|number|#|号|號)?[\s:#]*$/i.test(
        before,
      )
    const isSuffixed = /^\s*(?:号|號)/.test(after)
    if (isMixed || isNamed || isSuffixed) ids.push(text)
    else if (ids.length > 0 && /(?:and|,|、|和|跟|&)\s*$/i.test(before)) ids.push(text)
  }
  return ids
}

const sides = (tokens: readonly Token[]): Side | undefined => {
  const buys = hasTag(tokens, 'buy', 'buyNoun', 'buyWeak', 'bids')
  const sells = hasTag(tokens, 'sell', 'sellNoun', 'sellWeak', 'asks')
  return buys === sells ? undefined : buys ? 'BUY' : 'SELL'
}

/** "cancel my subscription": a word nobody here knows, and nothing that says order. */
const isForeign = (tokens: readonly Token[]): boolean =>
  tokens.some(
    (t) =>
      t.kind === 'han' ||
      (t.kind === 'word' && !/\d/.test(t.text) && !/^[A-Z]{2,}/.test(t.text) && !/^elc/i.test(t.text)),
  ) &&
  !hasTag(tokens, 'order', 'orders', 'all', 'last', 'first', 'other', 'pending', 'buyNoun', 'sellNoun', 'buy', 'sell')

export function cancelClause(tokens: readonly Token[], plain: string): Action[] | 'ambiguous' | 'foreign' {
  // "everything but o-12" spares what it names, "o-27, no, o-12" takes one back.
  if (hasTag(tokens, 'except', 'no') || (hasTag(tokens, 'all') && hasTag(tokens, 'however'))) return 'ambiguous'
  // "half my orders", "two orders": which of them?
  const isSome = hasTag(tokens, 'share') || tokens.some((t) => t.kind === 'number' && t.words)
  if (isSome && hasTag(tokens, 'orders') && !hasTag(tokens, 'last', 'first')) return 'ambiguous'
  const ids = idsIn(plain)
  if (ids.length > 0) return ids.map((orderId) => ({ kind: 'cancel', target: { by: 'id', orderId } }))
  if (isForeign(tokens) || hasTag(tokens, 'wallet', 'clock')) return 'foreign'
  const side = sides(tokens)
  const order = readOrder(tokens, plain, side ?? null)
  const numbers = tokens.filter((t) => t.kind === 'number')
  const plural = tokens.some(
    (t) => isTerm(t, 'buyNoun', 'sellNoun', 'bids', 'asks', 'orders', 'pending') && isPlural(t, plain),
  )
  const isAll = hasTag(tokens, 'all') || (plural && numbers.length === 0 && !hasTag(tokens, 'last', 'first', 'one'))
  if (isAll && numbers.length === 0) {
    const symbol = symbolIn(tokens)
    return [{ kind: 'cancelAll', ...(side ? { side } : {}), ...(symbol ? { symbol } : {}) }]
  }
  if (isAll) return 'ambiguous'
  const pick = hasTag(tokens, 'other')
    ? 'other'
    : hasTag(tokens, 'last')
      ? 'last'
      : hasTag(tokens, 'first')
        ? 'first'
        : hasTag(tokens, 'it')
          ? 'it'
          : 'only'
  const only = numbers.length === 1 ? numbers[0] : undefined
  const counted =
    only?.kind === 'number' &&
    (pick === 'last' || pick === 'first') &&
    /^[1-9]\d?$/.test(only.value) &&
    order.draft.price === null
  if (counted)
    return [{ kind: 'cancel', target: { by: 'pick', pick, count: Number(only.value), ...(side ? { side } : {}) } }]
  // "cancel 12345": nothing but a number after the verb is the order's.
  if (
    only?.kind === 'number' &&
    /^\d+$/.test(only.value) &&
    !side &&
    order.draft.price === null &&
    !isDescribed(tokens)
  ) {
    return [{ kind: 'cancel', target: { by: 'id', orderId: only.value } }]
  }
  const price = order.bare === null ? order.draft.price : null
  const qty = order.bare === null ? order.draft.qty : null
  return [
    {
      kind: 'cancel',
      target: {
        by: 'pick',
        pick,
        count: 1,
        ...(side ? { side } : {}),
        ...(price ? { price } : {}),
        ...(qty ? { qty } : {}),
        ...(order.bare !== null ? { number: order.bare } : {}),
      },
    },
  ]
}

/** A number with a unit, or before "one", describes the order; it is not its id. */
const isDescribed = (tokens: readonly Token[]): boolean =>
  hasTag(tokens, 'mwh', 'kwh', 'gwh', 'mw', 'ntd', 'one') ||
  tokens.some((t, i) => t.kind === 'number' && (isTerm(tokens[i + 1], 'it') || isThe(tokens[i - 1])))

const isThe = (token: Token | undefined): boolean => token?.kind === 'term' && /(?:^|\s)the$/.test(token.raw)

/** English tells by the s; Chinese has no plural, so there a filter word alone ("取消買單") means every one of them. */
function isPlural(token: Token, plain: string): boolean {
  const text = plain.slice(token.start, token.end)
  return /s$/i.test(text) || /\p{Script=Han}/u.test(text)
}
