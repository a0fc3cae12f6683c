/** What the calls of a turn answered, in words: each as it was asked for. */
import type { Call } from '../dialog/history.ts'
import { sumOf } from '../reach.ts'
import type { Action } from '../understand/action.ts'
import { tellAtLevel, tellAtPrice } from './at-level.ts'
import { tellBudget } from './budget.ts'
import { tellComparison } from './comparison.ts'
import { tellContractFigures } from './contract-figures.ts'
import { tellContractPrices } from './contract-prices.ts'
import { tellContractsIn } from './contracts-in.ts'
import { tellCourse } from './course.ts'
import { tellHolding } from './holding.ts'
import { tellInPeriod } from './in-period.ts'
import { tellKeptBack } from './kept-back.ts'
import { tellWrites } from './many-writes.ts'
import type { Messages } from './messages.ts'
import { tellNearMid } from './near-mid.ts'
import { tellNewest } from './newest-order.ts'
import { tellChosen, tellNearness, tellPlace, tellRanked, tellSums } from './open-orders.ts'
import { tellOrderState } from './order-state.ts'
import { tellOwnMeans } from './own-means.ts'
import { tellPast } from './past.ts'
import { tellPreview } from './preview.ts'
import { tellProceeds } from './proceeds.ts'
import { tellRead } from './reads.ts'
import { tellShareOfMeans } from './share-of-means.ts'
import { tellStandsOut } from './stands-out.ts'
import { tellResultIn } from './today.ts'
import { tellWithin } from './within.ts'
import { isWriteAnswer } from './writes.ts'

type Look = Extract<Action, { kind: 'call' }>

/** The actions that a call answers: those it was called for, else those that name its tool. */
function askedBy(actions: readonly Action[], { tool, args }: Call): Look[] {
  const looks = actions.filter((a): a is Look => a.kind === 'call' && a.tool === tool)
  const { symbol: _, ...own } = args
  const isPart = (look: Look) =>
    Object.entries(look.args).every(([name, value]) => name === 'symbol' || own[name] === value)
  const exact = looks.filter((look) => isPart(look) && Object.keys(own).every((name) => name in look.args))
  const part = exact.length > 0 ? exact : looks.filter(isPart)
  return part.length > 0 ? part : looks
}

/** Asked for "today's high, low and volume", the answer tells the volume together with the range. */
const isToldWith = (look: Look, beside: readonly Look[]): boolean =>
  look.focus === 'volume' && !look.span && beside.some(({ focus }) => focus === 'range')

const hasOrders = (calls: readonly Call[]): boolean => calls.some((c) => c.tool === 'getUserOrders' && c.outcome?.ok)

/** What a look was asked to be reckoned into; null where it was asked for itself, or says no figures. */
function tellReckoned(
  m: Messages,
  reckoned: Look['reckoned'],
  call: Call,
  calls: readonly Call[],
  nowMs: number | null,
): string | null {
  if (!call.outcome?.ok) return null
  const { value } = call.outcome
  switch (reckoned?.into) {
    case 'budget': {
      const sum = sumOf(reckoned, calls)
      return sum === null ? null : tellBudget(m, call, value, sum)
    }
    case 'within':
      return tellWithin(m, call, value, reckoned)
    case 'nearMid':
      return tellNearMid(m, call, value, reckoned)
    case 'contractPrices':
      return tellContractPrices(m, call, reckoned, nowMs)
    case 'contractFigures':
      return tellContractFigures(m, call, reckoned, nowMs)
    case 'atLevel':
      return tellAtLevel(m, value, reckoned)
    case 'atPrice':
      return tellAtPrice(m, call, value, reckoned)
    case 'means':
      return tellOwnMeans(m, value, reckoned, nowMs)
    case 'shareOf':
      return tellShareOfMeans(m, value, reckoned)
    case 'kept':
      return tellKeptBack(m, value, reckoned)
    case 'past':
      return tellPast(m, call, value, reckoned, nowMs)
    case 'course':
      return tellCourse(m, call, value, reckoned, nowMs)
    case 'orderState':
      return tellOrderState(m, call, value, reckoned)
    case 'standingOut':
      return tellStandsOut(m, call, value, reckoned, nowMs)
    case 'nearness':
      // How far the market is from the orders is told with the orders.
      return call.tool === 'getUserOrders' ? tellNearness(m, call, calls, reckoned) : hasOrders(calls) ? '' : null
    case 'proceeds':
      return tellProceeds(m, value, calls)
    case 'sums':
      return tellSums(m, call, value, reckoned)
    case 'place':
      return tellPlace(m, call, value, reckoned, nowMs)
    case 'ranked':
      return tellRanked(m, call, reckoned)
    case 'chosen':
      return tellChosen(m, call, value, reckoned)
    case 'period':
      return tellInPeriod(m, call, value, reckoned, nowMs)
    case 'newest':
      return tellNewest(m, call, value, reckoned, nowMs)
    case 'result':
      return tellResultIn(m, value, reckoned, nowMs)
    case 'holding':
      return tellHolding(m, value, reckoned, nowMs)
    case 'slippage':
      return tellPreview(m, call, value, { isSlippage: true })
    case 'plan':
      return tellPreview(m, call, value, { isOfPlan: true })
    default:
      return null
  }
}

/** @param nowMs what hours in the actions count from */
export function told(
  m: Messages,
  actions: readonly Action[],
  calls: readonly Call[],
  nowMs: number | null = null,
): string[] {
  const writes = tellWrites(m, calls.filter(isWriteAnswer))
  const lines = calls.flatMap((call) => {
    // Told together, where the first of them stands.
    if (isWriteAnswer(call)) return writes.splice(0)
    const asked = askedBy(actions, call).filter((look, _, looks) => !isToldWith(look, looks))
    return (asked.length > 0 ? asked : [undefined]).map((look) => {
      if (look?.hours) return tellContractsIn(m, call, look.hours, nowMs)
      return tellReckoned(m, look?.reckoned, call, calls, nowMs) ?? tellRead(m, call, look?.focus, look?.span)
    })
  })
  const isCompared = actions.some((a) => a.kind === 'call' && a.reckoned?.into === 'comparison')
  const apart = isCompared ? tellComparison(m, calls) : null
  return [...new Set([...lines, ...(apart ? [apart] : [])])]
}
