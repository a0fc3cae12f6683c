/** The planner as one of a team: rules in place of judgement, and the same tools. Pure. */
import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { DEFAULT_SYMBOL } from '../../contracts/exchange/default-symbol.ts'
import { intentOf } from './dialog/dialog.ts'
import { type Call, type Turn, turnsOf } from './dialog/history.ts'
import type { Wanted } from './prepare.ts'
import { localeIn, nowIn } from './prompt.ts'
import type { Reply } from './reply/scene.ts'
import { objectionsTo, riskReads } from './risk.ts'
import type { PlannerRole } from './role.ts'
import { tellRead } from './tell/reads.ts'
import { messagesIn } from './tell/words.ts'
import { answerLanguage } from './text/language.ts'
import type { Args } from './understand/action.ts'

const silent: Reply = { text: '', calls: [], choices: [] }

export function replyAs(
  role: Exclude<PlannerRole, { role: 'decided' }>,
  prompt: LanguageModelV4Prompt,
  tools: ReadonlySet<string>,
): Reply {
  const turns = turnsOf(prompt)
  const turn = turns.at(-1)
  if (!turn) return silent
  const m = messagesIn(
    answerLanguage(
      turns.map(({ said }) => said),
      localeIn(prompt),
    ),
  )
  const proposed =
    role.role === 'risk' ? role.calls.map(({ tool, args }): Wanted => ({ tool, args: args as Args })) : []
  const wanted = (role.role === 'risk' ? riskReads(proposed) : marketReads(turns, nowIn(prompt))).filter((w) =>
    tools.has(w.tool),
  )
  const missing = wanted.filter((w) => !madeIn(turn, w))
  if (missing.length > 0) return { text: '', calls: missing, choices: [] }
  const made = wanted.flatMap((w) => madeIn(turn, w) ?? [])
  const text =
    role.role === 'risk'
      ? JSON.stringify({ objections: objectionsTo(m, proposed, made) })
      : made.map((call) => tellRead(m, call)).join('\n\n')
  return { text, calls: [], choices: [] }
}

const madeIn = (turn: Turn, wanted: Wanted): Call | undefined =>
  turn.calls.findLast(
    (call) =>
      call.tool === wanted.tool && Object.entries(wanted.args).every(([name, value]) => call.args[name] === value),
  )

/** The market of each contract that is to be traded. A question about the market is answered by the trader alone. */
function marketReads(turns: readonly Turn[], nowMs: number | null): Wanted[] {
  const intent = intentOf(turns, nowMs)
  if (intent.kind !== 'do') return []
  const symbols = intent.actions.flatMap((action) =>
    action.kind === 'order' && !action.draft.window ? [action.draft.symbol ?? DEFAULT_SYMBOL] : [],
  )
  return [...new Set(symbols)].flatMap((symbol): Wanted[] => [
    { tool: 'getOrderBook', args: { symbol, depth: 5 } },
    { tool: 'getMarketMetrics', args: { symbol } },
  ])
}
