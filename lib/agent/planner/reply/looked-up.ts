/** Answers to questions about the desk and about a plan, with what is looked up for them. */
import { wallClock } from '../../delivery-clock.ts'
import { isOfOrder } from '../dialog/outcome.ts'
import { list } from '../result-fields.ts'
import { nextStep } from '../steps.ts'
import { zoneName } from '../tell/clock-words.ts'
import { snagLine } from '../tell/snags.ts'
import { tellSince, tellWrite } from '../tell/writes.ts'
import { calling, joined, type Of, type Reply, type Scene, saying, stepLines } from './scene.ts'

export function replyToTopic({ m, turn, tools, nowMs }: Scene, { topic, beside, reads }: Of<'about'>): Reply {
  const step = nextStep(reads, turn.calls, tools, nowMs)
  if (step.kind === 'call') return calling(step.wanted)
  const clock = topic !== 'clock' ? null : nowMs === null ? m.noClock() : m.clock(wallClock(nowMs), zoneName())
  const lines = [joined(stepLines(m, reads, step, nowMs)), clock, m.about(topic), beside && m.about(beside)]
  return saying(lines.filter(Boolean).join('\n\n'))
}

export function replyToOutcome({ m, turn, tools, nowMs }: Scene, { calls, reads }: Of<'outcome'>): Reply {
  const step = nextStep(reads, turn.calls, tools, nowMs)
  if (step.kind === 'call') return calling(step.wanted)
  const rows = step.calls.flatMap((call) => (call.outcome?.ok ? list(call.outcome.value, 'orders') : []))
  const lines = calls.map((call) => (isOfOrder(call) ? tellSince(m, call, rows) : null) ?? tellWrite(m, call))
  const snags = step.snags.map((snag) => snagLine(m, snag, nowMs))
  return saying(joined([...new Set([...lines, ...snags])]))
}
