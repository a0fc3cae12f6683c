/** What one turn may cost, whatever it does with it: calls of the model, time, tokens. */
import type { StepResult, ToolSet } from 'ai'
import type { TurnLimit } from '../../contracts/chat.ts'

export type Limits = { steps: number; ms: number; tokens: number }
type Spent = { inputTokens: number; outputTokens: number }
type Usage = StepResult<ToolSet>['usage']

/** Servers tell it themselves. What is no count would give back what was spent, and all that is added to it after. */
const counted = (tokens: number | undefined): number =>
  tokens !== undefined && Number.isSafeInteger(tokens) && tokens > 0 ? tokens : 0

export const spentIn = (steps: readonly { usage: Pick<Usage, keyof Spent> }[]): Spent => ({
  inputTokens: steps.reduce((sum, { usage }) => sum + counted(usage.inputTokens), 0),
  outputTokens: steps.reduce((sum, { usage }) => sum + counted(usage.outputTokens), 0),
})

export type Budget = {
  /** Aborts when the trader stops the turn or its time is over. */
  signal: AbortSignal
  stepsLeft(): number
  /** Counts what was spent. */
  spend(steps: number, spent: Spent): void
  /** What ran out; null while there is some of everything. */
  exceeded(): TurnLimit | null
  /** For a run of several steps: whether the tokens are gone by now. */
  isSpent(options: { steps: StepResult<ToolSet>[] }): boolean
  /** The turn has ended: its time is of no matter any more. */
  close(): void
}

export function createBudget(limits: Limits, stopped: AbortSignal): Budget {
  const time = new AbortController()
  const timeIsUp = () => time.abort(new DOMException('the time of this turn is over', 'TimeoutError'))
  // Not AbortSignal.timeout, which cannot be called off: it would hold the request that asked until the time is up.
  const timer = setTimeout(timeIsUp, limits.ms).unref()
  let { steps, tokens } = limits
  return {
    signal: AbortSignal.any([stopped, time.signal]),
    stepsLeft: () => Math.max(0, steps),
    spend(taken, { inputTokens, outputTokens }) {
      steps -= taken
      tokens -= inputTokens + outputTokens
    },
    exceeded: () =>
      time.signal.aborted ? 'time_limit' : tokens <= 0 ? 'token_limit' : steps <= 0 ? 'step_limit' : null,
    isSpent: ({ steps: taken }) => {
      const { inputTokens, outputTokens } = spentIn(taken)
      return inputTokens + outputTokens >= tokens
    },
    close: () => clearTimeout(timer),
  }
}
