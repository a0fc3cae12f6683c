/** What the list of symbols says: how many contracts there are, what one order may be at most, and what an auction collects. */
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { wallClock } from '../../delivery-clock.ts'
import { type Contract, contractsOfList } from '../contracts.ts'
import { field, list, num, str } from '../result-fields.ts'
import type { ContractFacts } from './market-facts.ts'
import type { Messages } from './messages.ts'
import { figure, figureOrNull, quoted } from './values.ts'

export function tellSymbols(m: Messages, value: unknown): string {
  const rows = list(value, 'symbols')
  const isContract = (row: unknown): boolean => field(field(row, 'delivery'), 'start') !== undefined
  const lines = rows
    .filter((row) => !isContract(row))
    .slice(0, 8)
    .flatMap((row) => {
      const symbol = str(row, 'symbol')
      const [tick, lot] = [num(row, 'tick'), num(row, 'lot')]
      if (!symbol || tick === null || lot === null) return []
      const isOpen = str(row, 'session') !== 'CLOSED'
      return [{ symbol: quoted(symbol), tick: figure(tick, 6), lot: figure(lot, 6), isOpen }]
    })
  return m.symbols(lines, contractFacts(m, contractsOfList(value)))
}

function contractFacts(m: Messages, contracts: readonly Contract[]): ContractFacts | null {
  if (contracts.length === 0) return null
  const open = contracts
    .filter(({ session }) => session === 'CONTINUOUS')
    .flatMap(({ symbol, gateMs }) => (gateMs === null ? [] : [{ symbol, closesAt: gateMs }]))
    .sort((a, b) => a.closesAt - b.closesAt)
  const [next] = open
  return {
    count: contracts.length,
    inAuction: contracts.filter(({ session }) => session === 'AUCTION').length,
    next: next
      ? {
          contract: m.contract(next.symbol),
          symbol: quoted(next.symbol),
          closesAt: wallClock(next.closesAt).slice(11),
        }
      : null,
  }
}

/** Of the default contract: what one order of it may be at most. */
export function tellSymbolLimits(m: Messages, value: unknown): string | null {
  const spot = list(value, 'symbols').find((row) => str(row, 'symbol') === DEFAULT_SYMBOL)
  const of = (key: string) => figureOrNull(num(spot, key))
  const [maxQty, maxValue, minPrice, maxPrice] = [of('maxQty'), of('maxValue'), of('minPrice'), of('maxPrice')]
  const lot = figureOrNull(num(spot, 'lot'), 6)
  if (maxQty === null || maxValue === null || minPrice === null || maxPrice === null) return null
  return m.symbolLimits({ symbol: DEFAULT_SYMBOL, lot, maxQty, maxValue, minPrice, maxPrice })
}

/** No tool tells when an auction clears; what it collects orders for is all there is. */
export function tellAuction(m: Messages, value: unknown): string {
  const rows = list(value, 'symbols').flatMap((row) => {
    const startMs = Date.parse(str(row, 'delivery', 'start'))
    const endMs = Date.parse(str(row, 'delivery', 'end'))
    const isWhole = str(row, 'session') === 'AUCTION' && !Number.isNaN(startMs) && !Number.isNaN(endMs)
    const clearsMs = Date.parse(str(row, 'auction', 'clearsAt'))
    return isWhole ? [{ symbol: str(row, 'symbol'), startMs, endMs, clearsMs }] : []
  })
  const [first] = rows.sort((a, b) => a.startMs - b.startMs)
  if (!first) return m.auction(null)
  const hours = m.delivery(first.startMs, first.endMs)
  const clears = Number.isNaN(first.clearsMs) ? null : wallClock(first.clearsMs)
  return m.auction({ count: figure(rows.length), first: { symbol: quoted(first.symbol), hours, clears } })
}
