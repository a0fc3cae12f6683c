/**
 * The one queue through which every change goes: check → journal → apply → publish → answer. Commands that arrive in the same
 * turn of the event loop share one frame and one sync. Nothing is applied, and nobody is answered, before the frame is durable,
 * so whatever can be read will survive a crash.
 */
import { apply } from './engine/apply.ts'
import type { Command, Outcome, Timeless } from './engine/commands.ts'
import type { ExchangeState } from './engine/state.ts'
import type { Journal } from './journal/journal.ts'
import { reasonOf } from './journal/store.ts'

export type Unstamped = Timeless<Command>

/** The journal could not be written; whether these commands were recorded is unknown. */
export class SequencerStopped extends Error {}

type Observer = (command: Command, outcome: Outcome) => void

export type Sequencer = {
  /** Takes the command over. Resolves when it is durable and applied. Rejects with SequencerStopped. */
  submit(command: Unstamped): Promise<Outcome>
  /** Like submit, for whoever needs no answer. */
  enqueue(command: Unstamped): void
  /**
   * Journals and applies commands that carry their own times, which are not before the exchange's. Orders that are due at the
   * first of them expire before it. The batch is one frame, so a crash keeps all of it or nothing. Throws SequencerStopped.
   */
  ingest(commands: readonly Command[]): void
  /** Writes and applies all that is due or waiting, now; what is due comes first. */
  flush(): void
  /**
   * `due` gives the commands that are due at a time, each once. It is asked before each frame, because an order may arrive
   * before the timer that would have closed its market.
   */
  askDue(due: (atMs: number) => readonly Unstamped[]): void
  /** Why nothing more is accepted, or null. */
  stopped(): string | null
  /** Resolves with the reason when the journal could not be written or is lost; never when somebody called `stop`. */
  failed: Promise<string>
  stop(why: string): void
  /** Like `stop`, and resolves `failed` too, as a journal that cannot be written does. */
  fail(why: string): void
}

type SequencerOptions = {
  state: ExchangeState
  journal: Pick<Journal, 'append'>
  nowMs: () => number
  observe: Observer
  /** After each flush. */
  published: () => void
  /** When the next order with an expiry ends; null where none does. */
  dueAtMs?: () => number | null
}

type Waiting = { resolve: (outcome: Outcome) => void; reject: (error: Error) => void } | null
/**
 * Commands in one frame, so that a turn of the event loop stays short. `flush` writes frame after frame until none wait.
 */
const MAX_FRAME_COMMANDS = 4_096
/** The machine's clock may jump while its timers do not, so a far expiry is checked again from time to time. */
const LONGEST_WAIT_MS = 1_000

export function createSequencer(options: SequencerOptions): Sequencer {
  const { state, journal, nowMs, observe, published, dueAtMs = () => null } = options
  let commands: Unstamped[] = []
  let waiting: Waiting[] = []
  let scheduled = false
  let due: (atMs: number) => readonly Unstamped[] = () => []
  let stopped: string | null = null
  const failed = Promise.withResolvers<string>()
  let expiryTimer: NodeJS.Timeout | null = null
  waitForExpiry()

  function add(command: Unstamped, waiter: Waiting): void {
    if (stopped !== null) {
      waiter?.reject(new SequencerStopped(stopped))
      return
    }
    commands.push(command)
    waiting.push(waiter)
    schedule()
  }

  function schedule(): void {
    if (scheduled) return
    scheduled = true
    setImmediate(writeFrame)
  }

  /** One frame for each turn of the event loop, so that reads and other work get theirs. */
  function writeFrame(): void {
    scheduled = false
    if (stopped !== null) return
    writeNext()
    if (commands.length > 0) schedule()
    waitForExpiry()
  }

  function flush(): void {
    do {
      if (stopped !== null) return
      writeNext()
    } while (commands.length > 0)
    waitForExpiry()
  }

  function writeNext(): void {
    const batch = commands.length <= MAX_FRAME_COMMANDS ? commands : commands.slice(0, MAX_FRAME_COMMANDS)
    const waiters = waiting.length <= MAX_FRAME_COMMANDS ? waiting : waiting.slice(0, MAX_FRAME_COMMANDS)
    commands = commands.length <= MAX_FRAME_COMMANDS ? [] : commands.slice(MAX_FRAME_COMMANDS)
    waiting = waiting.length <= MAX_FRAME_COMMANDS ? [] : waiting.slice(MAX_FRAME_COMMANDS)
    writeAndApply(batch, waiters)
  }

  function writeAndApply(batch: readonly Unstamped[], waiters: readonly Waiting[]): void {
    const atMs = exchangeTimeMs()
    const expire: Unstamped[] = isDue(atMs) ? [{ kind: 'expire' }] : []
    const ahead = [...expire, ...due(atMs)]
    const frame = (ahead.length === 0 ? batch : [...ahead, ...batch]).map((command) => stamp(command, atMs))
    if (frame.length === 0) return
    try {
      journal.append(frame)
    } catch (error) {
      fail(reasonOf(error))
      for (const waiter of waiters) waiter?.reject(new SequencerStopped(stopped ?? ''))
      return
    }
    for (let i = 0; i < frame.length; i++) {
      const outcome = applyOne(frame[i] as Command)
      if (i >= ahead.length) waiters[i - ahead.length]?.resolve(outcome)
    }
    published()
  }

  /** The exchange's time never runs backwards, whatever the machine's clock does. */
  function exchangeTimeMs(): number {
    return Math.max(nowMs(), state.atMs)
  }

  function isDue(atMs: number): boolean {
    const dueAt = dueAtMs()
    return dueAt !== null && dueAt <= atMs
  }

  /** Ends due orders when nothing else arrives. */
  function waitForExpiry(): void {
    if (expiryTimer !== null) clearTimeout(expiryTimer)
    expiryTimer = null
    const dueAt = stopped === null ? dueAtMs() : null
    if (dueAt === null) return
    const waitMs = Math.min(Math.max(dueAt - nowMs(), 1), LONGEST_WAIT_MS)
    expiryTimer = setTimeout(flush, waitMs)
    expiryTimer.unref()
  }

  function applyOne(command: Command): Outcome {
    const outcome = apply(state, command)
    observe(command, outcome)
    return outcome
  }

  function ingest(batch: readonly Command[]): void {
    flush()
    if (stopped !== null) throw new SequencerStopped(stopped)
    const first = batch[0]
    if (first && isDue(first.atMs)) batch = [{ kind: 'expire', atMs: first.atMs }, ...batch]
    try {
      journal.append(batch)
    } catch (error) {
      fail(reasonOf(error))
      throw new SequencerStopped(reasonOf(error), { cause: error })
    }
    for (const command of batch) applyOne(command)
    published()
    waitForExpiry()
  }

  function fail(why: string): void {
    stop(why)
    failed.resolve(why)
  }

  function stop(why: string): void {
    stopped ??= why
    if (expiryTimer !== null) clearTimeout(expiryTimer)
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
    askDue: (ask) => {
      due = ask
    },
    stopped: () => stopped,
    failed: failed.promise,
    stop,
    fail,
  }
}

/** Stamped in place: a copy of every command would be a tenth of what an order costs here. */
function stamp(command: Unstamped & { atMs?: number }, atMs: number): Command {
  command.atMs = atMs
  return command as Command
}
