/** Gathers what may back an answer: the ledger and the read results of the conversation up to it. */
import { getToolName, isToolUIPart } from 'ai'
import type { DeskMessage } from '../../contracts/chat.ts'
import type { Plan } from '../../contracts/gate/plan.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { readInTime } from '../planner/in-time.ts'
import { isWrite } from '../planner/understand/action.ts'
import { understand } from '../planner/understand/understand.ts'
import { type Fact, isStandIn, legFacts, readFacts } from './facts.ts'

/** Whose word backs a figure: for a figure of the trader's account, only the exchange's does. */
type By = 'exchange' | 'any'

export type Evidence = {
  facts: Fact[]
  /** The trader asked for something to be done just now, so only what this turn did can answer. */
  askedToAct: boolean
  /**
   * Every figure on record, by the result or leg list it stands in, newest first. What the trader says is the balance
   * makes it none. Asked for only where an answer names one.
   */
  figures(by: By): number[][]
}

const textOf = (message: DeskMessage): string => message.parts.map((p) => (p.type === 'text' ? p.text : '')).join('\n')

function asksToAct(said: string): boolean {
  const understood = readInTime(said, understand)
  // A message that could not be read in time may have asked for anything, an order included.
  if (!understood) return true
  const { actions, same, again, talk, ask } = understood
  return talk === 'yes' || same !== null || again || ask !== null || actions.some(isWrite)
}

/** How many figures of one result are looked at. */
const MAX_FIGURES = 50_000
const NUMERAL = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g

/** Collects every number in a result, also those that stand in its texts. */
function collect(value: unknown, into: Set<number>): void {
  if (into.size >= MAX_FIGURES) return
  if (typeof value === 'number') into.add(value)
  else if (typeof value === 'string') {
    for (const m of value.matchAll(NUMERAL)) into.add(Number(m[0].replaceAll(',', '')))
  } else if (Array.isArray(value)) for (const v of value) collect(v, into)
  else if (typeof value === 'object' && value !== null) for (const v of Object.values(value)) collect(v, into)
}

function resultsOf(message: DeskMessage): { tool: string; output: unknown; isAway: boolean }[] {
  return message.parts.flatMap((part) => {
    if (!isToolUIPart(part) || part.state !== 'output-available' || isStandIn(part.output)) return []
    const { server = HOME_SERVER } = part.toolMetadata ?? {}
    return [{ tool: getToolName(part), output: part.output, isAway: server !== HOME_SERVER }]
  })
}

/** What one message has on record: what its reads say was done, its plans, and the figures of both, a list for each. */
type Recorded = { reads: Fact[]; plans: Plan[]; figures(by: By): number[][] }
export type Records = (message: DeskMessage) => Recorded

/**
 * What messages have on record, each read once: every answer of a long conversation is held against all before it.
 *
 * @param plans the ledger: what a message says about a plan counts for nothing
 */
export function recordsOf(plans: ReadonlyMap<string, Plan>): Records {
  const byMessage = Map.groupBy(plans.values(), ({ origin }) => origin.messageId)
  const known = new Map<DeskMessage, Recorded>()

  function read(message: DeskMessage): Recorded {
    const results = resultsOf(message)
    const shown = message.parts.flatMap((p) => (p.type === 'data-plan' ? (plans.get(p.data.id) ?? []) : []))
    // A plan is on the ledger before it is written into its message, so plans are looked for in both.
    const own = [...new Set([...shown, ...(byMessage.get(message.id) ?? [])])]
    let figures: { away: number[][]; exchange: number[][] } | null = null
    return {
      reads: results.flatMap(({ tool, output }) => readFacts(tool, output)),
      plans: own,
      figures(by) {
        figures ??= {
          away: [
            ...results.filter(({ isAway }) => isAway).map(({ output }) => figuresIn(output)),
            ...own.map(({ legs }) => figuresIn(legs.filter(({ server }) => server !== HOME_SERVER))),
          ],
          exchange: [
            ...results.filter(({ isAway }) => !isAway).map(({ output }) => figuresIn(output)),
            ...own.map(({ legs, totals, checks }) =>
              figuresIn([legs.filter(({ server }) => server === HOME_SERVER), totals, checks]),
            ),
          ],
        }
        return by === 'any' ? [...figures.away, ...figures.exchange] : figures.exchange
      },
    }
  }

  return (message) => {
    const recorded = known.get(message) ?? read(message)
    known.set(message, recorded)
    return recorded
  }
}

function figuresIn(source: unknown): number[] {
  const found = new Set<number>()
  collect(source, found)
  return [...found]
}

/** @param messages the conversation up to and with the answer */
export function evidenceFor(messages: readonly DeskMessage[], recordOf: Records): Evidence {
  const askedAt = messages.findLastIndex((m) => m.role === 'user')
  const asked = messages[askedAt]
  const since = asked?.metadata?.createdAt
  const facts: Fact[] = []
  for (const [i, message] of messages.entries()) {
    if (message.role === 'user') continue
    const { reads, plans } = recordOf(message)
    facts.push(...reads)
    for (const plan of plans) {
      // A plan that ended after the trader's last words is what the desk now speaks about.
      const isOfTurn = i > askedAt || (since !== undefined && plan.finishedAt !== null && plan.finishedAt >= since)
      facts.push(...legFacts(plan, isOfTurn ? 'turn' : 'earlier'))
    }
  }
  return {
    facts,
    askedToAct: asked ? asksToAct(textOf(asked)) : false,
    figures: (by) =>
      messages
        .filter(({ role }) => role !== 'user')
        .flatMap((message) => recordOf(message).figures(by))
        .reverse(),
  }
}
