/**
 * kill -9 at any moment under load, again and again on the same folder: every acknowledged write is there after the restart,
 * nothing is there twice, what was not acknowledged is either done or can never be done, and the books balance.
 */
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { sumOfAsset } from '../../../lib/exchange/engine/ledger.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { openExchange } from '../../../lib/exchange/exchange.ts'
import { createRandom, type Random } from '../../../lib/exchange/simulation/random.ts'
import { checkInvariants } from '../../property/exchange/invariants.ts'
import { type Answer, type ExchangeProcess, startExchange, temporaryFolder } from './exchange-process.ts'

const ROUNDS = 8
const CALLERS = 8
const SEED = Number(process.env.CRASH_SEED ?? Date.now() % 1_000_000)

type Sent = { userId: string; key: string; args: Record<string, unknown>; answer: Answer | null }

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

test(`kill -9 under load loses nothing acknowledged and does nothing twice (seed ${SEED})`, async (t) => {
  const random = createRandom(SEED)
  const folder = temporaryFolder(t)
  let x = await startExchange(folder)
  const users = await Promise.all(
    Array.from({ length: 4 }, async () => (await x.call('registerUser')).userId as string),
  )
  let acknowledged = 0
  let uncertain = 0
  const executedKeys = new Set<string>()
  for (let round = 0; round < ROUNDS; round++) {
    const sent: Sent[] = []
    const running = load(x, users, round, random, sent)
    await new Promise((resolve) => setTimeout(resolve, random.between(5, 120)))
    process.kill(x.pid, 'SIGKILL')
    await running
    x = await startExchange(folder)

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
  await x.close()

  const dataFolder = join(folder, 'exchange')
  const first = openExchange({ folder: dataFolder })
  checkInvariants(first.state)
  first.state.ledger.assets.forEach((_, asset) => {
    assert.equal(sumOfAsset(first.state.ledger, asset), 0n)
  })
  const digest = stateDigest(first.state)
  first.close()
  const second = openExchange({ folder: dataFolder })
  assert.equal(stateDigest(second.state), digest, 'replay gives the same state every time')
  second.close()
})
