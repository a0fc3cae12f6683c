/**
 * A plan at the terminal: shown, then asked for. `y` approves what is shown; another word, or none, rejects it. Ctrl+C
 * and Ctrl+D decide nothing: the plan goes on waiting until its time is over.
 */
import { setTimeout } from 'node:timers/promises'
import type { DeskCode } from '../contracts/errors.ts'
import { type Plan, planStatus } from '../contracts/gate/plan.ts'
import { DeskError } from '../errors.ts'
import { messageOf } from '../log.ts'
import type { DeskClient } from './desk-client.ts'
import { timeOf } from './figures.ts'
import { visibleLine } from './foreign-text.ts'
import { outcomeLines, planLines } from './plan-text.ts'
import type { Terminal } from './terminal.ts'

const SETTLE_MS = 50

type Desk = Pick<DeskClient, 'decide'>

/** Refusals after which the trader can simply be shown the plan as it is now. */
const NEW_NUMBERS: ReadonlySet<DeskCode> = new Set(['REQUOTED', 'STALE_DIGEST'])
const NEXT: Partial<Record<DeskCode, string>> & { EXPIRED: string } = {
  EXPIRED: 'Ask for it again to get new numbers.',
  LIMIT: 'Make it smaller, or change your limits under Safety on screen.',
  KILL_SWITCH: 'A person has to reset the kill switch on screen first.',
  QUARANTINED: 'Look at the changed tool under Tools on screen, and accept it there.',
  UNAVAILABLE: 'The exchange cannot be asked at the moment. The plan waits; decide again with npm run ask.',
}

/** @returns whether it was decided; false leaves it as it is. @throws where nobody knows */
export async function decideAtTerminal(desk: Desk, shown: Plan, terminal: Terminal): Promise<boolean> {
  const { paint, write } = terminal
  const say = (line: string) => write(`${line}\n`)
  for (let plan: Plan | null = shown; plan; ) {
    say('')
    for (const line of planLines(plan, paint)) say(line)
    if (!terminal.isInteractive) {
      say(`Not approved: there is no terminal to ask. It waits until ${timeOf(plan.expiresAt)}; then it expires.`)
      return false
    }
    const late = AbortSignal.timeout(Math.max(0, Date.parse(plan.expiresAt) - Date.now()))
    say(`Valid until ${timeOf(plan.expiresAt)}.`)
    // Whatever was typed before these numbers were shown is no answer to them, also after new ones.
    await terminal.meanwhile(
      () => setTimeout(SETTLE_MS),
      () => {},
    )
    const answer = await terminal.question(`Approve plan ${plan.digest.slice(0, 8)}? [y/N] `, { signal: late })
    if (answer.kind === 'late') {
      say(
        `\n${paint('warn', `Expired at ${timeOf(plan.expiresAt)} while you were asked. Nothing was sent.`)} ${NEXT.EXPIRED}`,
      )
      return false
    }
    if (answer.kind !== 'line') {
      say(`\nNot decided, nothing sent: the plan waits until ${timeOf(plan.expiresAt)}. npm run ask shows it again.`)
      return false
    }
    const decision = /^y(es)?$/i.test(answer.text.trim()) ? 'approve' : 'reject'
    try {
      const decided = await desk.decide(plan, decision)
      for (const line of outcomeLines(decided, paint)) say(line)
      return true
    } catch (error) {
      // Its answer was lost, or it broke in the middle: the order may be on its way.
      if (!(error instanceof DeskError))
        throw new Error(`${messageOf(error)}: it is not known whether the desk took this decision`, { cause: error })
      say(paint('bad', visibleLine(error.message)))
      plan = NEW_NUMBERS.has(error.code) ? planIn(error.details) : null
      if (!plan && NEXT[error.code]) say(NEXT[error.code] ?? '')
    }
  }
  return false
}

/** The plan under its new digest, where the refusal carries it. */
function planIn(details: unknown): Plan | null {
  const plan = (details as { plan?: Plan } | null | undefined)?.plan
  return plan && planStatus.safeParse(plan.status).data === 'pending' ? plan : null
}
