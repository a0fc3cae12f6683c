/** From the arguments of runSimulation to a strategy ready to run. What does not fit is refused by name. */

import { STRATEGY_NAMES, type StrategyName } from '../../../contracts/exchange/simulation.ts'
import type { ToolArgs } from '../../../contracts/exchange/tools.ts'
import { type PriceTicks, parsePrice, priceNumber } from '../../../contracts/units.ts'
import { LADDER_MAX_TICKS } from '../../engine/symbol-spec.ts'
import { type Admitted, admit, readQty, turnAway } from '../../mcp/door.ts'
import { marketMaking } from './market-making.ts'
import { momentum } from './momentum.ts'
import { simple } from './simple.ts'
import type { Strategy } from './strategy.ts'
import { twap } from './twap.ts'

type Args = ToolArgs<'runSimulation'>
/** Arguments that not every strategy takes, and have no default for that reason. */
const OWN = {
  spread: ['market_making'],
  skew: ['market_making'],
  maxInventory: ['market_making', 'momentum'],
  lookback: ['momentum'],
  totalQty: ['twap'],
  duration: ['twap'],
} as const satisfies Partial<Record<keyof Args, readonly StrategyName[]>>

const DEFAULT_SPREAD_TICKS = 400
const DEFAULT_SKEW = 0.5
const DEFAULT_LOOKBACK = 5
const INVENTORY_IN_ORDERS = 10

const misfit = (message: string, details?: Record<string, unknown>) => turnAway('INVALID_ARGUMENT', message, details)

type NamedStrategy = { name: StrategyName; strategy: Strategy }

/** Fails with INVALID_ARGUMENT, or the code of a quantity that is none (OFF_LOT, ORDER_TOO_LARGE). */
export function readStrategy(args: Args): Admitted<NamedStrategy> {
  const asked = args.strategy.replaceAll(/[\s-]+/g, '_')
  const name = STRATEGY_NAMES.find((known) => known === asked)
  if (name === undefined) {
    return misfit(`strategy: there is none called "${args.strategy}". Known: ${STRATEGY_NAMES.join(', ')}.`, {
      known: STRATEGY_NAMES,
    })
  }
  for (const [own, owners] of Object.entries(OWN)) {
    if (args[own as keyof typeof OWN] === undefined || (owners as readonly string[]).includes(name)) continue
    return misfit(`${own}: an argument of ${owners.join(' and ')}, not of ${name}. Leave it out.`)
  }
  const read = READERS[name](args)
  return read.ok ? admit({ name, strategy: read.value }) : read
}

const READERS: Record<StrategyName, (args: Args) => Admitted<Strategy>> = {
  simple(args) {
    const qty = readQty(args.qty)
    return qty.ok ? admit(simple({ ...args, qtyLots: qty.value })) : qty
  },
  market_making(args) {
    const qty = readQty(args.qty)
    if (!qty.ok) return qty
    const spread = readSpread(args.spread)
    if (!spread.ok) return spread
    const most = readInventory(args, qty.value)
    if (!most.ok) return most
    const { steps, sides, skew = DEFAULT_SKEW } = args
    return admit(
      marketMaking({
        steps,
        sides,
        skew,
        qtyLots: qty.value,
        spreadTicks: spread.value,
        maxInventoryLots: most.value,
      }),
    )
  },
  momentum(args) {
    const qty = readQty(args.qty)
    if (!qty.ok) return qty
    const most = readInventory(args, qty.value)
    if (!most.ok) return most
    const { steps, sides, threshold, lookback = DEFAULT_LOOKBACK } = args
    if (lookback >= steps) {
      return misfit(
        `lookback: ${lookback} steps back need a run of more than ${lookback} steps; this one has ${steps}.`,
      )
    }
    return admit(momentum({ steps, sides, threshold, lookback, qtyLots: qty.value, maxInventoryLots: most.value }))
  },
  twap(args) {
    if (args.sides === 'BOTH') return misfit('sides: twap trades one side; give BUY or SELL.')
    const { steps, duration = steps } = args
    if (duration > steps) return misfit(`duration: ${duration} steps do not fit into a run of ${steps}.`)
    const total = args.totalQty === undefined ? readQty(args.qty) : readQty(args.totalQty, 'totalQty')
    if (!total.ok) return total
    const totalLots = args.totalQty === undefined ? total.value * duration : total.value
    return admit(twap({ side: args.sides, totalLots, duration }))
  },
}

function readSpread(given: string | number | undefined): Admitted<PriceTicks> {
  if (given === undefined) return admit(DEFAULT_SPREAD_TICKS)
  const scaled = parsePrice(given)
  if (scaled.ok && scaled.value > 0 && scaled.value <= LADDER_MAX_TICKS) return admit(scaled.value)
  return misfit(
    `spread: ${JSON.stringify(given)} is none; give NT$/MWh from 0.01 to ${priceNumber(LADDER_MAX_TICKS)} in steps of 0.01.`,
  )
}

function readInventory(args: Args, qtyLots: number): Admitted<number> {
  if (args.maxInventory === undefined) return admit(INVENTORY_IN_ORDERS * qtyLots)
  return readQty(args.maxInventory, 'maxInventory')
}
