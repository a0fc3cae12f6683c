/**
 * One line through which every change goes: check → journal → apply → publish → answer. Commands that arrive in the same turn
 * of the event loop share one frame and one sync. Nothing is applied, and nobody is answered, before the frame is durable; so
 * what can be read has always been kept.
 */
import { apply } from './engine/apply.ts'
import type { Command, Outcome } from './engine/commands.ts'
import type { ExchangeState } from './engine/state.ts'
import type { Journal } from './journal/journal.ts'

/** A command as the door makes it; the sequencer stamps the time. */
export type Unstamped = Command extends infer C ? (C extends Command ? Omit<C, 'atMs'> : never) : never

/** The journal could not be written; whether these commands were recorded is unknown. */
export class SequencerStopped extends Error {}

export type Observer = (command: Command, outcome: Outcome) => void

export type Sequencer = {
  /** Resolves when the command is durable and applied. Rejects with SequencerStopped. */
  submit(command: Unstamped): Promise<Outcome>
  /** Like submit, for whoever needs no answer. */
  enqueue(command: Unstamped): void
  /** Journals and applies commands that carry their own times, not before the exchange's. Throws SequencerStopped. */
  ingest(commands: readonly Command[]): void
  /** Writes and applies all that is waiting, now. */
  flush(): void
  /** Why nothing more is accepted, or null. */
  stopped(): string | null
  stop(why: string): void
}

export type SequencerOptions = {
  state: ExchangeState
  journal: Pick<Journal, 'append'>
  nowMs: () => number
  observe: Observer
  /** After each flush. */
  published: () => void
}

type Waiting = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void } | null
/** Bounds how long one flush may hold the event loop. */
const MAX_FRAME_COMMANDS = 4_096

export function createSequencer(options: SequencerOptions): Sequencer {
  const { state, journal, nowMs, observe, published } = options
  let commands: Unstamped[] = []
  let waiting: Waiting[] = []
  let scheduled = false
  let stopped: string | null = null

  function add(command: Unstamped, waiter: Waiting): void {
    if (stopped !== null) {
      waiter?.reject(new SequencerStopped(stopped))
      return
    }
    commands.push(command)
    waiting.push(waiter)
    if (scheduled) return
    scheduled = true
    setImmediate(flush)
  }

  function flush(): void {
    scheduled = false
    while (commands.length > 0 && stopped === null) {
      const batch = commands.length <= MAX_FRAME_COMMANDS ? commands : commands.slice(0, MAX_FRAME_COMMANDS)
      const waiters = waiting.length <= MAX_FRAME_COMMANDS ? waiting : waiting.slice(0, MAX_FRAME_COMMANDS)
      commands = commands.length <= MAX_FRAME_COMMANDS ? [] : commands.slice(MAX_FRAME_COMMANDS)
      waiting = waiting.length <= MAX_FRAME_COMMANDS ? [] : waiting.slice(MAX_FRAME_COMMANDS)
      writeAndApply(batch, waiters)
    }
  }

  function writeAndApply(batch: readonly Unstamped[], waiters: readonly Waiting[]): void {
    // The exchange's time never runs backwards, whatever the machine's clock does.
    const atMs = Math.max(nowMs(), state.atMs)
    const stamped = batch.map((command) => ({ ...command, atMs }) as Command)
    try {
      journal.append(stamped)
    } catch (error) {
      stop(messageOf(error))
      for (const waiter of waiters) waiter?.reject(new SequencerStopped(stopped ?? ''))
      return
    }
    for (let i = 0; i < stamped.length; i++) {
      const outcome = applyOne(stamped[i] as Command)
      waiters[i]?.resolve(outcome)
    }
    published()
  }

  function applyOne(command: Command): Outcome {
    const outcome = apply(state, command)
    observe(command, outcome)
    return outcome
  }

  function ingest(batch: readonly Command[]): void {
    flush()
    if (stopped !== null) throw new SequencerStopped(stopped)
    for (let from = 0; from < batch.length; from += MAX_FRAME_COMMANDS) {
      const part = batch.slice(from, from + MAX_FRAME_COMMANDS)
      try {
        journal.append(part)
      } catch (error) {
        stop(messageOf(error))
        throw new SequencerStopped(messageOf(error), { cause: error })
      }
      for (const command of part) applyOne(command)
    }
    published()
  }

  function stop(why: string): void {
    stopped ??= why
    const left = waiting
    commands = []
    waiting = []
    for (const waiter of left) waiter?.reject(new SequencerStopped(stopped))
  }

  return {
    submit: (command) => new Promise((resolve, reject) => add(command, { resolve, reject })),
    enqueue: (command) => add(command, null),
    ingest,
    flush,
    stopped: () => stopped,
    stop,
  }
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
