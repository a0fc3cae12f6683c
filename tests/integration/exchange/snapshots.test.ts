/** Snapshots are taken while trading goes on, hold the live state to the byte, and are never trusted more than the journal. */
import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { LIVE_RESERVE } from '../../../lib/exchange/engine/state.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { type Exchange, openExchange } from '../../../lib/exchange/exchange.ts'
import { decodeSnapshot } from '../../../lib/exchange/journal/snapshot.ts'
import { snapshotFiles } from '../../../lib/exchange/journal/snapshot-files.ts'
import { JournalRefused } from '../../../lib/exchange/journal/store.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import { createCommandStream, opening } from '../../property/exchange/command-stream.ts'

const FRAMES_PER_SNAPSHOT = 40

type Run = {
  folder: string
  log: string[]
  /** State digests by sequence number, one after every flush. */
  digests: Map<number, string>
  open(zone?: string): Exchange
  trade(x: Exchange, flushes: number): Promise<void>
}

function start(t: TestContext, seed: number): Run {
  const folder = mkdtempSync(join(tmpdir(), 'eap-snapshots-'))
  const opened: Exchange[] = []
  t.after(async () => {
    for (const x of opened) {
      x.close()
      await x.snapshotter.settled()
    }
    rmSync(folder, { recursive: true, force: true })
  })
  const random = createRandom(seed)
  const stream = createCommandStream(random)
  const log: string[] = []
  const digests = new Map<number, string>()
  let clockMs = 1_795_000_000_000
  return {
    folder,
    log,
    digests,
    open(zone) {
      const nowMs = () => clockMs
      const snapshotEvery = FRAMES_PER_SNAPSHOT * 5
      const x = openExchange({ folder, nowMs, zone, snapshotEvery, log: (line) => log.push(line) })
      opened.push(x)
      return x
    },
    async trade(x, flushes) {
      if (x.state.seq === 0) for (const command of opening()) x.sequencer.enqueue(command)
      for (let flush = 0; flush < flushes; flush++) {
        clockMs += 100
        const answers = Array.from({ length: 5 }, () => x.sequencer.submit(stream.next(clockMs)))
        for (const outcome of await Promise.all(answers)) stream.saw(outcome)
        digests.set(x.state.seq, stateDigest(x.state))
      }
    },
  }
}

const snapshotsOf = (folder: string): number[] => snapshotFiles(folder).list()
const path = (folder: string, seq: number): string => join(folder, 'snapshots', `${seq}.snapshot`)

test('a snapshot is taken in the background, holds the live state of its sequence number, and two are kept', async (t) => {
  const run = start(t, 1)
  const x = run.open()
  for (let n = 0; n < 3; n++) {
    await run.trade(x, FRAMES_PER_SNAPSHOT)
    // Trading goes on while it is taken: the flushes of `trade` do not wait for it.
    await run.trade(x, 2)
    await x.snapshotter.settled()
  }
  const kept = snapshotsOf(run.folder)
  const taken = run.log.map((line) => Number(/^snapshot at (\d+), [\d.]+ MB in \d+ ms$/.exec(line)?.[1]))
  assert.equal(taken.length, 3, run.log.join('\n'))
  assert.deepEqual(kept, [taken[2], taken[1]], 'the newest')
  for (const [n, seq] of taken.entries()) assert.ok(seq - (taken[n - 1] ?? 0) >= FRAMES_PER_SNAPSHOT * 5, `${taken}`)
  for (const seq of kept) {
    assert.ok(seq < x.state.seq)
    assert.equal(decodeSnapshot(readFileSync(path(run.folder, seq))).header.digest, run.digests.get(seq), `at ${seq}`)
  }
  assert.deepEqual(
    readdirSync(join(run.folder, 'snapshots')).filter((name) => !name.endsWith('.snapshot')),
    [],
  )
})

test('a start reads the newest snapshot and the frames after it, and comes to the same state as all frames', async (t) => {
  const run = start(t, 2)
  const x = run.open()
  await run.trade(x, FRAMES_PER_SNAPSHOT)
  await x.snapshotter.settled()
  await run.trade(x, 7)
  const [seq, digest, market] = [x.state.seq, stateDigest(x.state), structuredClone(x.market)]
  x.close()
  const [snapshotSeq] = snapshotsOf(run.folder)

  const y = run.open()
  assert.deepEqual([y.recovered.snapshotSeq, y.recovered.commands], [snapshotSeq, seq - (snapshotSeq ?? 0)])
  assert.ok(y.state.orders.ints.length >= LIVE_RESERVE.orders << 4, 'with room for all orders, as it began')
  assert.equal(stateDigest(y.state), digest)
  assert.deepEqual(y.market, market)
  // What goes on from a restored state is what would have gone on.
  await run.trade(y, 5)
  const after = stateDigest(y.state)
  y.close()
  rmSync(join(run.folder, 'snapshots'), { recursive: true })
  const z = run.open()
  assert.deepEqual([z.recovered.snapshotSeq, stateDigest(z.state)], [0, after])
})

test('a damaged snapshot is passed over for the one before it, then for the whole journal, and said so', async (t) => {
  const run = start(t, 3)
  const x = run.open()
  for (let n = 0; n < 2; n++) {
    await run.trade(x, FRAMES_PER_SNAPSHOT)
    await x.snapshotter.settled()
  }
  await run.trade(x, 3)
  const digest = stateDigest(x.state)
  x.close()
  const [newest, older] = snapshotsOf(run.folder) as [number, number]
  for (const [broken, from] of [
    [newest, older],
    [older, 0],
  ] as const) {
    const bytes = readFileSync(path(run.folder, broken))
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(path(run.folder, broken), bytes)
    run.log.length = 0
    const y = run.open()
    assert.deepEqual([y.recovered.snapshotSeq, stateDigest(y.state)], [from, digest])
    assert.match(run.log.join('\n'), new RegExp(`snapshot ${broken} cannot be used, its hash does not match`))
    y.close()
  }
})

test('where the market has another zone now, its candles are counted anew by that zone’s days', async (t) => {
  const run = start(t, 5)
  const x = run.open()
  await run.trade(x, FRAMES_PER_SNAPSHOT)
  await x.snapshotter.settled()
  const [seq, digest] = [snapshotsOf(run.folder)[0], stateDigest(x.state)]
  const opens = ({ market }: Exchange) =>
    market.symbols.flatMap((symbol) => symbol?.candles['1d'].ring[0]?.openMs ?? [])
  assert.equal(new Date(opens(x)[0] ?? 0).toISOString(), '2026-11-17T16:00:00.000Z')
  x.close()

  const y = run.open('Europe/Berlin')
  assert.deepEqual([y.recovered.snapshotSeq, stateDigest(y.state)], [0, digest])
  assert.equal(new Date(opens(y)[0] ?? 0).toISOString(), '2026-11-17T23:00:00.000Z')
  assert.match(
    run.log.join('\n'),
    new RegExp(`snapshot ${seq} counts days by the clock of Asia/Taipei; an older one or`),
  )
  // Those that are taken from now on are of that zone as well.
  await run.trade(y, FRAMES_PER_SNAPSHOT)
  await y.snapshotter.settled()
  const market = structuredClone(y.market)
  y.close()
  const z = run.open('Europe/Berlin')
  assert.equal(z.recovered.snapshotSeq, snapshotsOf(run.folder)[0])
  assert.deepEqual(z.market, market)
})

test('a snapshot of another journal is not used; one of frames that are gone stops the start', async (t) => {
  const run = start(t, 4)
  const x = run.open()
  await run.trade(x, FRAMES_PER_SNAPSHOT)
  await x.snapshotter.settled()
  x.close()
  const digest = stateDigest(x.state)
  const [seq] = snapshotsOf(run.folder) as [number]

  const other = start(t, 5)
  const o = other.open()
  await other.trade(o, FRAMES_PER_SNAPSHOT)
  await o.snapshotter.settled()
  o.close()
  const theirs = snapshotsOf(other.folder)[0] as number
  assert.equal(theirs, seq, 'at the same sequence number')
  const mine = readFileSync(path(run.folder, seq))
  writeFileSync(path(run.folder, seq), readFileSync(path(other.folder, theirs)))
  const y = run.open()
  assert.deepEqual([y.recovered.snapshotSeq, stateDigest(y.state)], [0, digest])
  assert.match(run.log.join('\n'), /does not stand in this journal/)
  y.close()

  writeFileSync(path(run.folder, seq), mine)
  for (const name of ['exchange.sqlite', 'exchange.acknowledged']) rmSync(join(run.folder, name))
  assert.throws(
    () => run.open(),
    (error) =>
      error instanceof JournalRefused && /ends at sequence number 0, but a snapshot was made at/.test(error.message),
  )
})

test('a snapshot that cannot be stored is no harm, and is said', async (t) => {
  const run = start(t, 6)
  const x = run.open()
  writeFileSync(join(run.folder, 'snapshots'), 'in the way')
  await run.trade(x, FRAMES_PER_SNAPSHOT + 1)
  await x.snapshotter.settled()
  assert.match(run.log.join('\n'), /no snapshot at \d+: .*(EEXIST|ENOTDIR)/)
  await run.trade(x, 2)
  assert.equal(x.sequencer.stopped(), null)
})

test('a snapshot that cannot be stored leaves nothing of itself: on a full disk the journal needs the room', (t) => {
  const { folder } = start(t, 7)
  mkdirSync(join(path(folder, 5), 'in the way'), { recursive: true })
  assert.throws(() => snapshotFiles(folder).write(5, Buffer.alloc(1_000)))
  assert.deepEqual(readdirSync(join(folder, 'snapshots')), ['5.snapshot'])
})
