/** Durable before applied, applied before answered, one frame per turn of the loop. The disk is a recorder here: its order of events is the point. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Command } from '../../../lib/exchange/engine/commands.ts'
import { createState } from '../../../lib/exchange/engine/state.ts'
import { createSequencer, type Sequencer, SequencerStopped } from '../../../lib/exchange/sequencer.ts'

type Log = string[]
function start(options: { nowMs?: () => number; failAt?: number; dueAtMs?: () => number | null } = {}): {
  sequencer: Sequencer
  log: Log
  frames: Command[][]
  seq: () => number
} {
  const log: Log = []
  const frames: Command[][] = []
  const state = createState()
  const sequencer = createSequencer({
    state,
    nowMs: options.nowMs ?? (() => 5),
    dueAtMs: options.dueAtMs,
    journal: {
      append(commands) {
        if (frames.length + 1 === options.failAt) throw new Error('disk says no')
        log.push(`journal ${commands.length} at seq ${state.seq}`)
        frames.push([...commands])
      },
    },
    observe: () => log.push(`applied ${state.seq}`),
    published: () => log.push('published'),
  })
  return { sequencer, log, frames, seq: () => state.seq }
}
const open = (n: number) =>
  ({
    kind: 'openAccount',
    userId: `u${n}`,
    simulated: false,
    cashMicro: 0,
    energyLots: 0,
    clientOrderId: null,
  }) as const

test('commands of one turn share a frame; nothing is applied before it is journaled or answered before it is applied', async () => {
  const { sequencer, log } = start()
  const answers = [1, 2, 3].map((n) => sequencer.submit(open(n)).then(() => log.push(`answered ${n}`)))
  assert.deepEqual(log, [])
  await Promise.all(answers)
  assert.deepEqual(log, [
    'journal 3 at seq 0',
    'applied 1',
    'applied 2',
    'applied 3',
    'published',
    'answered 1',
    'answered 2',
    'answered 3',
  ])
})

test('a failing disk stops everything: nothing of that frame is applied, all waiting and all later ones are told why', async () => {
  const { sequencer, log, seq } = start({ failAt: 2 })
  await sequencer.submit(open(1))
  const waiting = [sequencer.submit(open(2)), sequencer.submit(open(3))]
  for (const answer of waiting)
    await assert.rejects(answer, (e) => e instanceof SequencerStopped && /disk says no/.test(e.message))
  await assert.rejects(sequencer.submit(open(4)), /disk says no/)
  assert.throws(() => sequencer.ingest([{ ...open(5), atMs: 9 }]), SequencerStopped)
  assert.equal(seq(), 1)
  assert.equal(sequencer.stopped(), 'disk says no')
  assert.equal(await sequencer.failed, 'disk says no')
  sequencer.stop('the exchange is shutting down')
  assert.equal(sequencer.stopped(), 'disk says no', 'the first reason is the one')
  assert.equal(log.filter((l) => l.startsWith('journal')).length, 1)
})

test('a disk that fails under an expiry, which nobody waits for, is told; a stop that was asked for is none', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { sequencer } = start({ failAt: 1, dueAtMs: () => 5 })
  const asked = start().sequencer
  asked.stop('the exchange is shutting down')
  t.mock.timers.tick(1_000)
  assert.equal(await Promise.race([asked.failed, sequencer.failed]), 'disk says no')
})

test('time never runs backwards, whatever the clock does', async () => {
  const clock = [100, 40, 70, 120]
  const { sequencer, frames } = start({ nowMs: () => clock.shift() ?? 0 })
  for (let n = 0; n < 4; n++) await sequencer.submit(open(n))
  assert.deepEqual(
    frames.flat().map((c) => c.atMs),
    [100, 100, 100, 120],
  )
})

test('a long queue is written in frames of bounded size, in order, and between two of them others have their turn', async () => {
  const { sequencer, frames, seq } = start()
  const all = Promise.all(Array.from({ length: 10_000 }, (_, n) => sequencer.submit(open(n))))
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  for (const written of [1, 2, 3]) {
    await turn()
    assert.equal(frames.length, written)
  }
  await all
  assert.deepEqual(
    frames.map((f) => f.length),
    [4_096, 4_096, 1_808],
  )
  assert.equal(seq(), 10_000)
  assert.deepEqual(
    frames
      .flat()
      .map((c) => (c.kind === 'openAccount' ? c.userId : ''))
      .slice(4_090, 4_100),
    Array.from({ length: 10 }, (_, i) => `u${4_090 + i}`),
  )
})

test('whoever flushes a long queue finds all of it written', () => {
  const { sequencer, frames } = start()
  for (let n = 0; n < 10_000; n++) sequencer.enqueue(open(n))
  sequencer.flush()
  assert.deepEqual(
    frames.map((f) => f.length),
    [4_096, 4_096, 1_808],
  )
})

const kinds = (frames: Command[][]): string[][] => frames.map((frame) => frame.map(({ kind }) => kind))

test('orders that are due end before anything else, in the same frame, and every answer is still its own', async () => {
  let dueAt: number | null = 5
  const { sequencer, frames } = start({ dueAtMs: () => dueAt })
  const answers = await Promise.all([sequencer.submit(open(1)), sequencer.submit(open(2))])
  assert.deepEqual(
    answers.map((outcome) => outcome.kind === 'accountOpened' && outcome.userId),
    ['u1', 'u2'],
  )
  dueAt = 6
  await sequencer.submit(open(3))
  dueAt = null
  await sequencer.submit(open(4))
  dueAt = 9
  sequencer.ingest([{ ...open(5), atMs: 8 }])
  sequencer.ingest([{ ...open(6), atMs: 9 }])
  const opened = 'openAccount'
  assert.deepEqual(kinds(frames), [['expire', opened, opened], [opened], [opened], [opened], ['expire', opened]])
  assert.deepEqual(
    frames[4]?.map(({ atMs }) => atMs),
    [9, 9],
  )
})

const names = (frame: Command[] | undefined): string[] =>
  (frame ?? []).map((command) => (command.kind === 'openAccount' ? command.userId : command.kind))

test('of what is due, orders end before the calendar acts, and both come before who was waiting', async () => {
  const { sequencer, frames } = start({ dueAtMs: () => 5 })
  sequencer.askDue(() => [open(9)])
  await sequencer.submit(open(1))
  assert.deepEqual(frames.map(names), [['expire', 'u9', 'u1']])
})

test('a past that is taken in follows what waits, in one frame that is kept whole or not at all, and is published; then its orders end', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 5
  let dueAt = (): number | null => null
  const { sequencer, frames, log } = start({ nowMs: () => now, dueAtMs: () => dueAt() })
  dueAt = () => (frames.length > 1 ? 9 : null)
  sequencer.enqueue(open(0))
  const past = Array.from({ length: 5_000 }, (_, n): Command => ({ ...open(n + 1), atMs: 7 }))
  sequencer.ingest(past)
  assert.deepEqual(
    frames.map((frame) => [frame.length, names(frame)[0]]),
    [
      [1, 'u0'],
      [5_000, 'u1'],
    ],
  )
  assert.deepEqual(log.slice(-2), ['applied 5001', 'published'])
  now = 9
  t.mock.timers.tick(4)
  assert.deepEqual(frames[2], [{ kind: 'expire', atMs: 9 }])
})

test('one look in a second waits for a far end, however much is written until then', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let asked = 0
  const looked = (frames: number): number => {
    const dueAtMs = (): number => {
      asked++
      return 3_600_000
    }
    const { sequencer } = start({ dueAtMs })
    for (let n = 0; n < frames; n++) {
      sequencer.enqueue(open(n))
      sequencer.flush()
    }
    asked = 0
    t.mock.timers.tick(1_000)
    sequencer.stop('enough')
    return asked
  }
  assert.equal(looked(50), looked(0))
})

test('orders that are due end when nothing else arrives, also after the clock has jumped', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 1_000
  let dueAt: number | null = 1_400
  const { frames } = start({ nowMs: () => now, dueAtMs: () => dueAt })
  const pass = (ms: number): void => {
    now += ms
    t.mock.timers.tick(ms)
  }
  pass(399)
  assert.deepEqual(frames, [])
  pass(1)
  assert.deepEqual(frames, [[{ kind: 'expire', atMs: 1_400 }]])
  // Put off by an hour; the machine's clock gets there in a second.
  dueAt = 3_600_000
  pass(5_000)
  assert.equal(frames.length, 1)
  now = 3_600_001
  t.mock.timers.tick(1_000)
  assert.deepEqual(frames[1], [{ kind: 'expire', atMs: 3_600_001 }])
  dueAt = null
  pass(5_000)
  assert.equal(frames.length, 2)
})

test('no expiry is written after it has stopped, and nothing else that is due', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { sequencer, frames } = start({ dueAtMs: () => 1 })
  sequencer.askDue(() => [open(1)])
  sequencer.stop('the exchange is shutting down')
  t.mock.timers.tick(10_000)
  // As the calendar does, and whoever closes an exchange whose files are lost.
  sequencer.flush()
  assert.deepEqual(frames, [])
})

test('who waits when it is stopped hears so, and nothing of it is written', async () => {
  const { sequencer, log } = start()
  const waiting = [sequencer.submit(open(1)), sequencer.submit(open(2))]
  sequencer.stop('the exchange is shutting down')
  for (const answer of await Promise.allSettled(waiting)) {
    assert.equal(answer.status, 'rejected')
    assert.ok(answer.reason instanceof SequencerStopped)
    assert.equal(answer.reason.message, 'the exchange is shutting down')
  }
  assert.deepEqual(log, [])
})
