import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { wallClock } from '../../delivery-clock.ts'
import { exact } from '../result-fields.ts'
import { multiply } from '../text/decimal.ts'
import { contractsMeant, deliveryOf, type Hours, isNext, type Next, type Window } from '../text/delivery.ts'
import { momentOf } from '../text/expiry.ts'
import type { Language } from '../text/language.ts'
import type { OrderDraft } from '../understand/action.ts'
import type { OrderWords } from './account-facts.ts'
import { timeSaid } from './clock-words.ts'
import { english } from './english.ts'
import type { Messages } from './messages.ts'
import { simplifiedChinese } from './simplified-chinese.ts'
import { traditionalChinese } from './traditional-chinese.ts'
import { grouped, priceText } from './values.ts'

const BY_LANGUAGE: Record<Language, Messages> = {
  en: english,
  'zh-Hant': traditionalChinese,
  'zh-Hans': simplifiedChinese,
}
export const messagesIn = (language: Language): Messages => BY_LANGUAGE[language]

const clockOf = (ms: number | null): string | null => (ms === null || Number.isNaN(ms) ? null : timeSaid(ms))

/** "2026-11-22 18:00-19:00"; null where nobody tells the time, or it is named by its place. */
export const windowWords = (window: Window, nowMs: number | null): string | null =>
  isNext(window) || nowMs === null ? null : hoursOf(window, nowMs)

function hoursOf(window: Hours, nowMs: number): string | null {
  const delivery = deliveryOf(window, nowMs)
  if (!delivery) return null
  const { startMs, endMs } = delivery
  return `${wallClock(startMs)}${endMs === null ? '' : `-${wallClock(endMs).slice(11)}`}`
}

/** That an order gives way to an order of the trader's own is the rule, so only the other ways are told. */
const wayOf = (value: unknown): string => (value === 'CANCEL_MAKER' || value === 'CANCEL_BOTH' ? value : '')

const nextWords = ({ next, after = 0, count = 1 }: Next) => ({ minutes: next, after, count })

/** @param nowMs what the times in it count from */
export function draftWords(draft: OrderDraft, nowMs: number | null): OrderWords {
  return {
    side: draft.side,
    qty: draft.qty === null ? null : grouped(draft.qty),
    price: draft.price === null ? null : priceText(draft.price),
    market: draft.market,
    reference: draft.reference,
    symbol: draft.symbol ?? null,
    hours: draft.window ? windowWords(draft.window, nowMs) : null,
    next: draft.window && isNext(draft.window) ? nextWords(draft.window) : null,
    each: draft.window?.each ?? null,
    until: draft.expiry && nowMs !== null ? clockOf(momentOf(draft.expiry, nowMs)) : null,
    shown: draft.displayQty ? grouped(draft.displayQty) : null,
    tags: [draft.timeInForce ?? '', draft.postOnly ? 'post-only' : '', wayOf(draft.selfTrade)].filter(Boolean),
  }
}

/** An argument as it was given; `words` makes the text of a decimal. */
function argument(value: unknown, words: (text: string) => string): string | null {
  if ((typeof value !== 'string' && typeof value !== 'number') || value === '') return null
  const plain = typeof value === 'number' ? String(exact(value)) : value.replaceAll(',', '')
  return /^-?\d+(\.\d+)?$/.test(plain) ? words(plain) : String(value).slice(0, 40)
}

export const qtyArgument = (value: unknown): string | null => argument(value, grouped)
export const priceArgument = (value: unknown): string | null => argument(value, priceText)

/** The order a placeOrder call (or its answer) is about. */
export function argsWords(m: Messages, args: Record<string, unknown>): OrderWords {
  const side = String(args.side ?? '').toUpperCase()
  const symbol = typeof args.symbol === 'string' && args.symbol !== DEFAULT_SYMBOL ? m.contract(args.symbol) : null
  const tif = typeof args.timeInForce === 'string' && args.timeInForce !== 'GTC' ? args.timeInForce : ''
  const isMarket = String(args.type ?? '').toUpperCase() === 'MARKET'
  return {
    side: side === 'BUY' || side === 'SELL' ? side : null,
    qty: qtyArgument(args.qty),
    price: isMarket ? null : priceArgument(args.price),
    market: isMarket,
    reference: null,
    symbol,
    hours: null,
    next: null,
    each: null,
    until: typeof args.expiresAt === 'string' ? clockOf(Date.parse(args.expiresAt)) : null,
    shown: qtyArgument(args.displayQty),
    tags: [
      isMarket && tif === 'IOC' ? '' : tif,
      args.postOnly === true ? 'post-only' : '',
      wayOf(args.selfTradePrevention),
    ].filter(Boolean),
  }
}

/** What an order would cost at its limit, NT$ as text; null while a number is missing, and at market, which has none. */
export const costOf = (draft: OrderDraft): string | null =>
  draft.qty !== null && draft.price !== null && !draft.market
    ? grouped(multiply(multiply(draft.qty, draft.price), String(contractsMeant(draft.window))))
    : null
