/** The contracts by what can be traded in them, or was: both ends of a figure, or those of one. */
import { formatPrice, formatSigned } from '../../../i18n/format.ts'
import type { Contract, ContractFigure } from '../contracts.ts'
import type { Call } from '../dialog/history.ts'
import { exact } from '../result-fields.ts'
import type { FigureEnd, Reckoned } from '../understand/action.ts'
import { comparedContracts } from './compared-contracts.ts'
import type { Messages } from './messages.ts'
import { figure, price, quoted } from './values.ts'

type Known = Contract & { value: number }

/** The order in which contracts are told: the wanted end first, then those nearest to it. */
const RANKS: Record<FigureEnd, (a: Known, b: Known) => number> = {
  most: (a, b) => b.value - a.value,
  least: (a, b) => a.value - b.value,
  furthest: (a, b) => Math.abs(b.value) - Math.abs(a.value),
}

const written = (of: ContractFigure, value: number): string => {
  if (of === 'volume') return `${figure(value)} MWh`
  return of === 'change' ? formatSigned(value, 'en-US', formatPrice) : price(value)
}

/** @param nowMs what "tomorrow" counts from */
export function tellContractFigures(
  m: Messages,
  call: Call,
  { figure: of, within, top, isLacking }: Reckoned<'contractFigures'>,
  nowMs: number | null,
): string {
  const compared = comparedContracts(m, call, within, nowMs)
  if (typeof compared === 'string') return compared
  const { those, hours } = compared
  if (isLacking) return tellLacking(m, of, hours, those)
  const known = those.flatMap((c): Known[] => (c.figures[of] === null ? [] : [{ ...c, value: c.figures[of] }]))
  const [least, most] = [known.toSorted(RANKS.least)[0], known.toSorted(RANKS.most)[0]]
  if (!least || !most) return m.noContractFigures(of)
  const named = (c: Known) => ({
    hours: m.delivery(c.startMs, c.endMs),
    symbol: quoted(c.symbol),
    figure: written(of, c.value),
  })
  // Where all contracts have the same value none of them is the most.
  const ranks = top && (known.length === 1 || most.value !== least.value) ? top : null
  const ranked = ranks ? known.toSorted(RANKS[ranks.end]) : []
  const told = ranked.slice(0, ranks?.count)
  const alike = known.filter(({ value }) => value === least.value).length
  const sum = known.reduce((total, { value }) => total + value, 0)
  return m.contractFigures({
    of,
    hours,
    count: String(known.length),
    minutes: String((least.endMs - least.startMs) / 60_000),
    least: named(least),
    leastCount: alike > 1 ? String(alike) : null,
    most: most.value === least.value ? null : named(most),
    whole:
      of === 'change' || known.length === 1 ? null : written(of, exact(of === 'volume' ? sum : sum / known.length)),
    top: ranks
      ? {
          end: ranks.end,
          those: told.map(named),
          alike: ranked.slice(told.length).filter(({ value }) => value === told.at(-1)?.value).length,
        }
      : null,
    without: those.length - known.length,
  })
}

/** Told by name. More are told as the hours they fill together, and of those only how many beyond so many. */
const MAX_NAMED = 8

type Hours = { startMs: number; endMs: number; contracts: Contract[] }
function filledBy(contracts: readonly Contract[]): Hours[] {
  const hours: Hours[] = []
  for (const c of contracts) {
    const last = hours.at(-1)
    if (last?.endMs === c.startMs) {
      last.endMs = c.endMs
      last.contracts.push(c)
    } else hours.push({ startMs: c.startMs, endMs: c.endMs, contracts: [c] })
  }
  return hours
}

/** What an auction collects nobody can trade at: of it, neither side is missing. */
function tellLacking(m: Messages, of: ContractFigure, hours: string | null, all: readonly Contract[]): string {
  const those = of === 'volume' ? all : all.filter(({ session }) => session !== 'AUCTION')
  const [first] = those
  // Of an exchange that tells the figure of none, each would be one that has none.
  if (!first || those.every(({ figures }) => Object.values(figures).every((one) => one === null)))
    return m.noContractFigures(of)
  const lacking = those.filter(({ figures }) => (of === 'volume' ? figures.volume === 0 : figures[of] === null))
  const told = lacking.length > MAX_NAMED ? filledBy(lacking) : lacking.map((c) => ({ ...c, contracts: [c] }))
  return m.contractsLacking({
    of,
    hours,
    count: String(those.length),
    minutes: String((first.endMs - first.startMs) / 60_000),
    those: told.slice(0, MAX_NAMED).map(({ startMs, endMs, contracts: [c, ...others] }) => ({
      hours: m.delivery(startMs, endMs),
      symbol: c && others.length === 0 ? quoted(c.symbol) : null,
    })),
    lacking: lacking.length,
    more: told.slice(MAX_NAMED).flatMap(({ contracts }) => contracts).length,
  })
}
