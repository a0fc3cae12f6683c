/** Why what was asked for could not be looked up or prepared, in words. */
import { MAX_LEGS } from '../../../contracts/gate/max-legs.ts'
import type { Snag } from '../prepare.ts'
import { hoursOf, lineOf, MAX_CHOICES } from './choices.ts'
import type { Messages } from './messages.ts'
import { tellRead } from './reads.ts'
import { grouped, priceText } from './values.ts'
import { draftWords, windowWords } from './words.ts'
export function snagLine(m: Messages, snag: Snag, nowMs: number | null, inEach: string | null = null): string {
  switch (snag.kind) {
    case 'no_exchange':
      return m.noExchange()
    case 'no_tool':
      return m.noTool(snag.tool)
    case 'too_many':
      return m.tooMany(String(snag.count), String(MAX_LEGS))
    case 'no_price':
      return m.noPrice(snag.of)
    case 'no_pending':
      return m.noPending(snag.verb)
    case 'lookup_failed':
      return tellRead(m, snag.call)
    case 'several_pending':
      return m.severalPending(
        snag.verb,
        snag.orders.slice(0, MAX_CHOICES).map((o) => lineOf(m, o)),
      )
    case 'no_change':
      return snag.towards
        ? m.howMuchOf(lineOf(m, snag.order), snag.towards.of, snag.towards.isUp)
        : m.toWhat(lineOf(m, snag.order))
    case 'below_zero':
      return m.belowZero(lineOf(m, snag.order), priceText(snag.price))
    case 'nothing_left':
      return m.nothingLeft(lineOf(m, snag.order))
    case 'unclear_change':
      return m.unclearChange(lineOf(m, snag.order), grouped(snag.number))
    case 'unclear_shift':
      return m.unclearShift(lineOf(m, snag.order), priceText(snag.price), grouped(snag.qty))
    case 'unclear_unit':
      return m.unclearUnit(priceText(snag.price), priceText(snag.beside))
    case 'slipped_point':
      return m.slippedPoint(priceText(snag.price), priceText(snag.beside))
    case 'perhaps_sum':
      return m.perhapsSum(priceText(snag.price), grouped(snag.of.qty ?? ''), priceText(snag.each))
    case 'unclear_contract':
      return m.ask('contract', { ...draftWords(snag.of, nowMs), symbol: null }, null, [], null)
    case 'no_contract':
      return m.noContract(
        snag.near.map((c) => hoursOf(m, c)),
        snag.of.each !== undefined,
        inEach,
      )
    case 'no_contracts':
      return m.noContracts(
        snag.of.flatMap((window) => windowWords(window, nowMs) ?? []),
        snag.orders,
      )
    case 'several_contracts':
      return m.severalContracts(snag.near.map((c) => hoursOf(m, c)))
    case 'no_clock':
      return m.noClock()
  }
}
