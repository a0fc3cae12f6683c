/**
 * The day before the first start: the participants trade on a scratch exchange with past times, and the commands they gave
 * become the beginning of the journal. So the first chart is not empty, and everything on it can be replayed.
 */
import { apply } from '../engine/apply.ts'
import type { Command } from '../engine/commands.ts'
import { createState, symbolAt } from '../engine/state.ts'
import type { SymbolSpec } from '../engine/symbol-spec.ts'
import { advance, type ReferencePath, referenceAt } from './load-curve.ts'
import { PARTICIPANT_GRANT, PARTICIPANTS, step } from './participants.ts'
import type { Random } from './random.ts'

const HOUR_MS = 3_600_000
/** The made-up past moves in coarse steps long ago and in steps close to the live ones in the last hours. */
const STRETCHES = [
  { fromHours: 24, toHours: 6, stepMs: 20_000 },
  { fromHours: 6, toHours: 0, stepMs: 8_000 },
] as const
const REQUOTES = 6

/** Commands for an empty exchange whose times end before `nowMs`, and where the reference price stands then. */
export function generateHistory(
  symbols: readonly SymbolSpec[],
  nowMs: number,
  random: Random,
): { commands: Command[]; path: ReferencePath } {
  const scratch = createState()
  const commands: Command[] = []
  const startMs = nowMs - 24 * HOUR_MS
  const path: ReferencePath = { levelTicks: null, noiseTicks: 0, atMs: startMs }
  const give = (command: Command): void => {
    commands.push(command)
    apply(scratch, command)
  }
  for (const spec of symbols) give({ kind: 'listSymbol', atMs: startMs, spec })
  for (const userId of PARTICIPANTS) {
    give({ kind: 'openAccount', atMs: startMs, userId, simulated: true, ...PARTICIPANT_GRANT, clientOrderId: null })
  }
  const symbol = symbolAt(scratch, 0)
  for (const { fromHours, toHours, stepMs } of STRETCHES) {
    const endMs = nowMs - toHours * HOUR_MS
    for (let atMs = nowMs - fromHours * HOUR_MS; atMs < endMs; atMs += stepMs) {
      advance(path, atMs, random)
      const view = {
        state: scratch,
        symbol,
        random,
        referenceTicks: referenceAt(path),
        atMs,
        stepMs,
        requotes: REQUOTES,
      }
      step(view, (command) => give({ ...command, atMs } as Command))
    }
  }
  return { commands, path }
}
