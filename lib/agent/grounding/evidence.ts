/** Gathers what may back an answer: the ledger and the read results of the conversation up to it. */
import { isToolUIPart } from 'ai'
import type { DeskMessage } from '../../contracts/chat.ts'
import type { Plan } from '../../contracts/plan.ts'
import { isWrite } from '../planner/understand/action.ts'
import { understand } from '../planner/understand/understand.ts'
import { type Fact, isStandIn, legFacts, readFacts } from './facts.ts'

export type Evidence = {
  facts: Fact[]
  /** The trader asked for something to be done just now, so only what this turn did can answer. */
  askedToAct: boolean
  /**
   * Every figure on record, by the result or leg list it stands in, newest first. What the trader says is the balance
   * makes it none. Asked for only where an answer names one.
   */
  figures(): number[][]
}

const textOf = (message: DeskMessage): string => message.parts.map((p) => (p.type === 'text' ? p.text : '')).join('\n')

function asksToAct(said: string): boolean {
  const { actions, same, again, talk, ask } = understand(said)
  return talk === 'yes' || same !== null || again || ask !== null || actions.some(isWrite)
}

/** Of one result. */
const MAX_FIGURES = 50_000
const NUMERAL = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?/g

/** Numbers anywhere in a result, and in the words of one. */
function collect(value: unknown, into: number[]): void {
  if (into.length >= MAX_FIGURES) return
  if (typeof value === 'number') into.push(value)
  else if (typeof value === 'string') {
    for (const m of value.matchAll(NUMERAL)) into.push(Number(m[0].replaceAll(',', '')))
  } else if (Array.isArray(value)) for (const v of value) collect(v, into)
  else if (typeof value === 'object' && value !== null) for (const v of Object.values(value)) collect(v, into)
}

function resultsOf(message: DeskMessage): { tool: string; output: unknown }[] {
  return message.parts.flatMap((part) => {
    if (!isToolUIPart(part) || part.state !== 'output-available' || isStandIn(part.output)) return []
    return [
      { tool: part.type === 'dynamic-tool' ? part.toolName : part.type.slice('tool-'.length), output: part.output },
    ]
  })
}

/** The ledger's plans of a message; a plan is on the ledger before it is in its message. */
function plansOf(message: DeskMessage, plans: ReadonlyMap<string, Plan>): Plan[] {
  const ids = new Set(message.parts.flatMap((p) => (p.type === 'data-plan' ? [p.data.id] : [])))
  return [...plans.values()].filter((p) => ids.has(p.id) || p.origin.messageId === message.id)
}

/**
 * @param messages the conversation up to and with the answer
 * @param plans the ledger: what a message says about a plan counts for nothing
 */
export function evidenceFor(messages: readonly DeskMessage[], plans: ReadonlyMap<string, Plan>): Evidence {
  const askedAt = messages.findLastIndex((m) => m.role === 'user')
  const asked = messages[askedAt]
  const since = asked?.metadata?.createdAt
  const facts: Fact[] = []
  for (const [i, message] of messages.entries()) {
    if (message.role === 'user') continue
    for (const { tool, output } of resultsOf(message)) facts.push(...readFacts(tool, output))
    for (const plan of plansOf(message, plans)) {
      // A plan that ended after the trader's last words is what the desk now speaks about.
      const isOfTurn = i > askedAt || (since !== undefined && plan.finishedAt !== null && plan.finishedAt >= since)
      facts.push(...legFacts(plan, isOfTurn ? 'turn' : 'earlier'))
    }
  }
  return {
    facts,
    askedToAct: asked ? asksToAct(textOf(asked)) : false,
    figures() {
      const sources = messages
        .filter(({ role }) => role !== 'user')
        .flatMap((message): unknown[] => [
          ...resultsOf(message).map(({ output }) => output),
          ...plansOf(message, plans).map(({ legs, totals, checks }) => [legs, totals, checks]),
        ])
      return sources.reverse().map((source) => {
        const found: number[] = []
        collect(source, found)
        return found
      })
    },
  }
}
