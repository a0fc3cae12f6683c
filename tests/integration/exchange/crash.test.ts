/**
 * kill -9 at any moment under load, snapshots being taken all the while, again and again on the same folder: every acknowledged write is there
 * after the restart, nothing is there twice, what was not acknowledged is either done or can never be done, and the books balance. The same
 * for a process that is stopped and resumed, for two starts at once and for requests that come twice, late or in another order.
 */
import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { verifyFolder } from '../../../lib/exchange/cli/verify.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { ELC, listSymbols, openExchange } from '../../../lib/exchange/exchange.ts'
import { snapshotFiles } from '../../../lib/exchange/journal/snapshot-files.ts'
import { createRandom, type Random } from '../../../lib/exchange/simulation/random.ts'
import { LOOK_EVERY_MS } from '../../../lib/sqlite/in-place.ts'
import { checkInvariants } from '../../property/exchange/invariants.ts'
import { type Answer, type ExchangeProcess, startExchange, temporaryFolder } from './exchange-process.ts'

const ROUNDS = 6
const CALLERS = 8
const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const REPEAT = `repeat with: SEED=${SEED} npm test -- tests/integration/exchange/crash.test.ts`
/** So often that one is under way most of the time. */
const SNAPSHOTS = { env: { SNAPSHOT_EVERY: '20' } }

type Sent = { userId: string; key: string; args: Record<string, unknown>; answer: Answer | null }

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Callers that send one order after another until the line goes dead. */
async function load(x: ExchangeProcess, users: string[], round: number, random: Random, sent: Sent[]): Promise<void> {
  const caller = async (n: number): Promise<void> => {
    for (let i = 0; ; i++) {
      const userId = users[n % users.length] as string
      const key = `r${round}-c${n}-${i}`
      const args = {
        userId,
        side: random.pick(['BUY', 'SELL'] as const),
        price: Math.round(random.between(2_990, 3_010)),
        qty: Math.round(random.between(1, 30)) / 10,
        timeInForce: random.pick(['GTC', 'GTC', 'IOC', 'FOK'] as const),
        clientOrderId: key,
      }
      const entry: Sent = { userId, key, args, answer: null }
      sent.push(entry)
      try {
        entry.answer = await x.call('placeOrder', args)
      } catch {
        return
      }
    }
  }
  await Promise.all(Array.from({ length: CALLERS }, (_, n) => caller(n)))
}

test(`kill -9 under load loses nothing acknowledged and does nothing twice (SEED=${SEED})`, async (t) => {
  const random = createRandom(SEED)
  const folder = temporaryFolder(t)
  let x = await startExchange(folder, SNAPSHOTS)
  const users = await Promise.all(
    Array.from({ length: 4 }, async () => (await x.call('registerUser')).userId as string),
  )
  let acknowledged = 0
  let uncertain = 0
  const executedKeys = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const sent: Sent[] = []
    const running = load(x, users, round, random, sent)
    // At a moment of its own choosing, however fast the machine is.
    const enough = random.between(20, 60)
    while (sent.filter(({ answer }) => answer !== null).length < enough) await pause(1)
    await pause(random.between(0, 10))
    process.kill(x.pid, 'SIGKILL')
    await running
    x = await startExchange(folder, SNAPSHOTS)

    for (const { userId, key, args, answer } of sent) {
      if (answer) {
        acknowledged++
        const again = await x.call('placeOrder', args)
        if (answer.success) assert.deepEqual(again, { ...answer, replayed: true }, key)
        else assert.deepEqual([again.code, again.details.seq], [answer.code, answer.details.seq], key)
        if (answer.success) executedKeys.add(key)
        continue
      }
      uncertain++
      const fate = await x.call('resolveCommand', { userId, clientOrderId: key })
      if (fate.outcome === 'executed') executedKeys.add(key)
      if (fate.outcome !== 'voided') continue
      const late = await x.call('placeOrder', args)
      assert.equal(late.code, 'VOIDED', 'a late arrival of a voided command is refused')
    }
    // Room for the next round: the history of a trader is bounded.
    for (const userId of users) {
      const { orders, totalCount } = await x.call('getUserOrders', { userId, limit: 500 })
      if (totalCount > 500) continue
      const keys = orders.map((o: Answer) => o.clientOrderId)
      assert.equal(new Set(keys).size, keys.length, 'no order is there twice')
      for (const key of keys)
        assert.ok(executedKeys.has(key), `${key} is there and was acknowledged or resolved as executed`)
    }
  }
  assert.ok(acknowledged > 100, `${acknowledged} acknowledged`)
  t.diagnostic(`${acknowledged} acknowledged, ${uncertain} without an answer when the process was killed`)
  const dataFolder = join(folder, 'exchange')
  // On a fast machine every process may have been killed before its first snapshot was whole.
  while (snapshotFiles(dataFolder).list().length === 0) await x.call('registerUser')
  await x.close()

  const said: string[] = []
  assert.ok(
    verifyFolder(dataFolder, (line) => said.push(line)),
    said.join('\n'),
  )
  const fromSnapshot = openExchange({ folder: dataFolder })
  checkInvariants(fromSnapshot.state)
  const digest = stateDigest(fromSnapshot.state)
  assert.ok(fromSnapshot.recovered.snapshotSeq > 0)
  fromSnapshot.close()
  rmSync(join(dataFolder, 'snapshots'), { recursive: true })
  const fromFrames = openExchange({ folder: dataFolder })
  assert.equal(stateDigest(fromFrames.state), digest, 'snapshot and frames give the same state as all frames')
  fromFrames.close()
})

test(`stopped and resumed, asked twice, late and out of order, then killed: every order once (SEED=${SEED})`, async (t) => {
  const random = createRandom(SEED)
  const folder = temporaryFolder(t)
  const x = await startExchange(folder, SNAPSHOTS)
  const users = await Promise.all([0, 1].map(async () => (await x.call('registerUser')).userId as string))
  const wanted = Array.from({ length: 60 }, (_, n) => ({
    userId: users[n % 2] as string,
    side: random.pick(['BUY', 'SELL'] as const),
    price: Math.round(random.between(2_995, 3_005)),
    qty: Math.round(random.between(1, 30)) / 10,
    clientOrderId: `k${n}`,
  }))
  // Each up to four times, in any order.
  const requests = wanted
    .flatMap((args) => Array.from({ length: 1 + Math.floor(random.next() * 4) }, () => ({ args, at: random.next() })))
    .sort((a, b) => a.at - b.at)
    .map(({ args }) => args)
  const half = requests.length >> 1
  const answers = requests.slice(0, half).map((args) => x.call('placeOrder', args))
  await answers[0]

  process.kill(x.pid, 'SIGSTOP')
  let answered = 0
  const whileStopped = requests.slice(half).map(async (args) => {
    const answer = await x.call('placeOrder', args)
    answered++
    return answer
  })
  await assert.rejects(
    startExchange(folder, { env: { LOCK_WAIT_MS: '100' } }),
    'it holds the folder though it stands still',
  )
  assert.equal(answered, 0)
  process.kill(x.pid, 'SIGCONT')
  const all = await Promise.all([...answers, ...whileStopped])

  const first = new Map<string, Answer>()
  for (const [n, answer] of all.entries()) {
    const key = requests[n]?.clientOrderId as string
    assert.ok(answer.success, answer.message)
    const known = first.get(key)
    if (!known) first.set(key, answer)
    else assert.equal(answer.orderId, known.orderId, `${key} is one order; ${REPEAT}`)
  }
  assert.equal(all.filter((answer) => !answer.replayed).length, wanted.length, REPEAT)
  assert.equal(new Set([...first.values()].map(({ orderId }) => orderId)).size, wanted.length)

  process.kill(x.pid, 'SIGKILL')
  const y = await startExchange(folder, SNAPSHOTS)
  for (const args of wanted) {
    const late = await y.call('placeOrder', args)
    assert.deepEqual([late.replayed, late.orderId], [true, first.get(args.clientOrderId)?.orderId], REPEAT)
  }
  for (const userId of users) {
    const { totalCount } = await y.call('getUserOrders', { userId, limit: 500 })
    assert.equal(totalCount, wanted.length / 2)
  }
  await y.close()
})

test('of two that start at once on one folder, one serves and one is refused', async (t) => {
  const folder = temporaryFolder(t)
  const starts = await Promise.allSettled([0, 1].map(() => startExchange(folder, { env: { LOCK_WAIT_MS: '0' } })))
  const served = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []))
  assert.equal(served.length, 1)
  assert.ok((await served[0]?.call('registerUser'))?.success)
  await served[0]?.close()
})

test('a clock that is set back behind the time of the exchange is told of, once for each time', async (t) => {
  t.mock.timers.enable({ apis: ['setInterval'] })
  const folder = temporaryFolder(t)
  const clock = { ms: 50_000_000 }
  const lines: string[] = []
  const open = () => openExchange({ folder, nowMs: () => clock.ms, log: (line, bad) => bad && lines.push(line) })
  const linesAt = (ms: number): number => {
    clock.ms = ms
    t.mock.timers.tick(2 * LOOK_EVERY_MS)
    return lines.length
  }
  let x = open()
  listSymbols(x, [ELC])
  assert.equal(linesAt(49_999_100), 0)
  assert.equal(linesAt(46_400_000), 1)
  assert.match(lines[0] ?? '', /clock is 3600 s behind the exchange's time, which stands still/)
  x.close()
  x = open()
  t.after(() => x.close())
  assert.equal(linesAt(46_500_000), 2)
  assert.equal(linesAt(50_000_001), 2)
  assert.equal(linesAt(49_000_000), 3)
})

test('the clock of the machine may jump across a restart: the time of the exchange does not run backwards', async (t) => {
  const folder = temporaryFolder(t)
  const times: number[] = []
  for (const clockMs of [5_000_000, 1_000_000, 9_000_000, 2_000_000]) {
    const x = openExchange({ folder, nowMs: () => clockMs })
    const { atMs } = await x.sequencer.submit({ kind: 'expire' })
    times.push(atMs, x.state.atMs)
    x.close()
  }
  assert.deepEqual(
    times,
    [5, 5, 5, 5, 9, 9, 9, 9].map((n) => n * 1_000_000),
  )
})
