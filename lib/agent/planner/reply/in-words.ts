import type { Intent } from '../dialog/intent.ts'
import type { Messages } from '../tell/messages.ts'
import { tellShift } from '../tell/order-shift.ts'
import { isNamed, refuse } from '../tell/refusals.ts'
import { exampleOf } from '../tell/suggest.ts'
import { told } from '../tell/told.ts'
import { grouped } from '../tell/values.ts'
import type { OrderDraft } from '../understand/action.ts'
import { joined, type Of, othersIn, type Scene } from './scene.ts'

type Said = Exclude<Intent, { kind: 'do' } | { kind: 'ask' } | { kind: 'about' } | { kind: 'outcome' }>

/** What is said where nothing is done, asked or looked up. */
export function inWords({ m, tools, nowMs }: Scene, intent: Said): string {
  const example = (orders: readonly OrderDraft[]) => (isNamed(orders) ? exampleOf(m, orders, nowMs) : null)
  switch (intent.kind) {
    case 'hours_differ':
      return m.hoursDiffer(exampleOf(m, intent.begin, nowMs) ?? null, exampleOf(m, intent.end, nowMs) ?? null)
    case 'each_meant':
      return m.eachMeant(intent.said)
    case 'each_side':
      return m.eachSideOrInAll(grouped(intent.by))
    case 'hours_seen':
      return m.hoursSeen(intent.begin, intent.end)
    case 'cannot':
      return m.cannot(intent.what)
    case 'table':
      return m.table(intent.problem)
    case 'refuse':
      return refuse(m, intent, nowMs)
    case 'shifted':
      return tellShift(m, intent.shift, false).text
    case 'ended':
      return `${joined(told(m, [], intent.calls))}\n\n${m.nothingRests()}`
    case 'cancelled_already':
      return m.cancelledAlready(example(intent.orders))
    case 'nothing_waits':
      return m.nothingWaits(example(intent.orders))
    case 'say':
      return lineFor(m, intent.what, tools)
  }
}

const lineFor = (m: Messages, what: Of<'say'>['what'], tools: ReadonlySet<string>): string => {
  const lines: Record<typeof what, () => string> = {
    hello: m.help,
    help: m.help,
    thanks: m.thanks,
    approval: m.approval,
    plan_waits: m.planWaits,
    dropped: m.dropped,
    nothing_to_drop: m.nothingToDrop,
    unknown: () => m.unknown(othersIn(tools)),
    nothing_to_repeat: m.nothingToRepeat,
    nothing_to_undo: m.nothingToUndo,
    outcome_unknown: m.notRepeated,
  }
  return lines[what]()
}
