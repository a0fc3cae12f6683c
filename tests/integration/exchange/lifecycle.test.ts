/** How the process starts, refuses to start, stops, and what it says when the disk fails. */
import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext, test } from 'node:test'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import Database from 'better-sqlite3'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { ELC, type Exchange, listSymbols, openExchange } from '../../../lib/exchange/exchange.ts'
import { ACKNOWLEDGED_FILE, readAcknowledged } from '../../../lib/exchange/journal/acknowledged.ts'
import { openJournalFolder } from '../../../lib/exchange/journal/open-folder.ts'
import { JournalRefused } from '../../../lib/exchange/journal/store.ts'
import { type Answer, MAIN, startExchange, temporaryFolder } from './exchange-process.ts'

type Ended = { code: number | null; stdout: string; stderr: string }

function run(
  dataDir: string,
  env: Record<string, string> = {},
  args = ['--stdio'],
): { child: ChildProcess; ended: Promise<Ended> } {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, DEMO_MARKET: 'off', ...env },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  return { child, ended: once(child, 'close').then(([code]) => ({ code, stdout, stderr })) }
}

/** The folder of an exchange that has ended, opened here: what a start refuses, and what it finds, needs no process. */
const openFolder = (dataDir: string): Exchange => openExchange({ folder: join(dataDir, 'exchange') })

/** As an exchange leaves them that has ended: each order in a frame of its own. */
function someOrders(dataDir: string, count: number): void {
  const x = openFolder(dataDir)
  listSymbols(x, [ELC])
  const one = { account: 1, symbol: 0, side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', postOnly: false } as const
  const plain = { displayLots: 0, expiresAtMs: 0, selfTrade: 'CANCEL_TAKER', clientOrderId: null } as const
  const { cashMicro, energyLots } = x.grant
  x.sequencer.enqueue({
    kind: 'openAccount',
    userId: 'u',
    simulated: false,
    cashMicro,
    energyLots,
    clientOrderId: null,
  })
  x.sequencer.flush()
  for (let i = 0; i < count; i++) {
    x.sequencer.enqueue({ kind: 'place', ...one, ...plain, priceTicks: 10_000 + i, qtyLots: 10 })
    x.sequencer.flush()
  }
  x.close()
}

/** What is there of an exchange that has ended. */
function kept(dataDir: string): { seq: number; orders: number; users: string[] } {
  const x = openFolder(dataDir)
  const { seq, orders, accountIndex } = x.state
  x.close()
  return { seq, orders: orders.openCount, users: [...accountIndex.keys()] }
}

test('stdin closing ends it with code 0 and everything kept; stdout carries only MCP', async (t) => {
  const folder = temporaryFolder(t)
  someOrders(folder, 3)
  const { child, ended } = run(folder)
  child.stdin?.end()
  const { code, stdout, stderr } = await ended
  assert.deepEqual([code, stdout], [0, ''])
  assert.match(stderr, /replayed 5 commands.*\n.*stdin closed; 5 commands kept/)
  assert.deepEqual(kept(folder), { seq: 5, orders: 3, users: ['u'] })
})

test('a message longer than it takes ends it with the reason: it would hear nothing more, not even that stdin closes', async (t) => {
  const { child, ended } = run(temporaryFolder(t))
  child.stdin?.on('error', () => {
    // It does not wait for the rest.
  })
  child.stdin?.write('x'.repeat(11 << 20))
  const { code, stderr } = await ended
  assert.equal(code, 1)
  assert.match(stderr, /^exchange: ReadBuffer exceeded maximum size of \d+ bytes; 1 commands kept/m)
})

test('SIGTERM ends it with code 0', async (t) => {
  const folder = temporaryFolder(t)
  const x = await startExchange(folder)
  const { userId } = await x.call('registerUser')
  const closed = new Promise<void>((resolve) => {
    x.client.onclose = () => resolve()
  })
  process.kill(x.pid, 'SIGTERM')
  await closed
  assert.match(x.stderr(), /terminated; 2 commands kept/)
  assert.deepEqual(kept(folder).users, [userId])
})

test('a second process on the same folder is refused with a sentence that names it, where it waits in vain; another gets it', async (t) => {
  const folder = temporaryFolder(t)
  const x = await startExchange(folder)
  const told: string[] = []
  const held = { folder: join(folder, 'exchange'), lockWaitMs: 50, log: (line: string) => told.push(line) }
  assert.throws(() => openJournalFolder(held), {
    message: new RegExp(`Another exchange is using ${join(folder, 'exchange')}`),
  })
  assert.deepEqual(told, [`another process holds ${held.folder}: waiting 0.05 s for it to end`])
  const { code, stdout, stderr } = await run(folder, { LOCK_WAIT_MS: '200' }).ended
  assert.deepEqual([code, stdout], [1, ''])
  assert.match(stderr, /Another exchange is using .*set DATA_DIR to another folder/)
  assert.ok((await x.call('registerUser')).success, 'the first goes on')
  // Started while the first still runs, as a restarting desk may do.
  const second = run(folder)
  await new Promise((resolve) => setTimeout(resolve, 300))
  assert.equal(second.child.exitCode, null)
  await x.close()
  second.child.stdin?.end()
  assert.equal((await second.ended).code, 0)
})

test('a word too many is misuse, and not passed over', async (t) => {
  const folder = temporaryFolder(t)
  for (const args of [
    ['--http', '127.0.0.1:0', folder],
    ['--http=127.0.0.1:0', '--verbose'],
    ['--stdio', folder],
    ['--http', '127.0.0.1'],
  ]) {
    const { child, ended } = run(folder, {}, args)
    child.stderr?.once('data', (line) => /listening/.test(line) && child.kill())
    const { code, stderr } = await ended
    assert.match(stderr, /^Usage: /, args.join(' '))
    assert.equal(code, 2)
  }
})

test('wrong settings are refused by name', async (t) => {
  const folder = temporaryFolder(t)
  const { code, stderr } = await run(folder, { DEMO_MARKET: 'maybe', GRANT_MWH: '1.23' }).ended
  assert.equal(code, 1)
  assert.match(stderr, /DEMO_MARKET/)
  assert.match(stderr, /GRANT_MWH/)
  assert.equal((await run(folder, {}, ['--sdtio']).ended).code, 2)
})

/** A start that should fail, as its process tells it; one that succeeds ends by itself. */
function refused(folder: string): Promise<Ended> {
  const { child, ended } = run(folder)
  child.stdin?.end()
  return ended
}

function damaged(t: TestContext, harm: (db: Database.Database) => void): string {
  const folder = temporaryFolder(t)
  someOrders(folder, 6)
  const db = new Database(join(folder, 'exchange', 'exchange.sqlite'))
  harm(db)
  db.close()
  return folder
}

test('a damaged frame in the middle stops the start and is named', async (t) => {
  const folder = damaged(t, (db) => {
    const { body } = db.prepare('SELECT body FROM frame WHERE first_seq = 5').get() as { body: Buffer }
    body[30] = (body[30] ?? 0) ^ 1
    db.prepare('UPDATE frame SET body = ? WHERE first_seq = 5').run(body)
  })
  const { code, stderr } = await refused(folder)
  assert.equal(code, 1)
  assert.match(stderr, /is damaged: frame 5 .*hash does not match.*Nothing was started/)
})

test('a missing frame stops the start and is named', (t) => {
  const folder = damaged(t, (db) => db.exec('DELETE FROM frame WHERE first_seq = 4'))
  assert.throws(() => openFolder(folder), refusal(/frame 5 \(expected 4\)/))
})

test('a frame of another journal does not fit in', (t) => {
  const folder = damaged(t, (db) => {
    const other = temporaryFolder(t)
    const stranger = openExchange({ folder: other, nowMs: () => 1 })
    stranger.sequencer.ingest(
      [1, 2, 3, 4, 5].map((n) => ({
        kind: 'openAccount',
        atMs: n,
        userId: `u${n}`,
        simulated: false,
        cashMicro: 0,
        energyLots: 0,
        clientOrderId: null,
      })),
    )
    stranger.sequencer.ingest([{ kind: 'resolve', atMs: 9, account: 1, clientOrderId: 'x' }])
    stranger.close()
    const theirs = new Database(join(other, 'exchange.sqlite'))
    const { body } = theirs.prepare('SELECT body FROM frame WHERE first_seq = 6').get() as { body: Buffer }
    theirs.close()
    db.prepare('UPDATE frame SET body = ? WHERE first_seq = 6').run(body)
  })
  assert.throws(() => openFolder(folder), refusal(/frame 6 .*does not follow the frame before it/))
})

const refusal = (message: RegExp) => (error: unknown) => error instanceof JournalRefused && message.test(error.message)

/** Five orders, then kill -9; the write-ahead log is as it was then. */
const left = mkdtempSync(join(tmpdir(), 'eap-exchange-'))
after(() => rmSync(left, { recursive: true, force: true }))
let userId = ''
before(async () => {
  const folder = left
  const x = await startExchange(folder)
  userId = (await x.call('registerUser')).userId
  for (let i = 0; i < 5; i++) await x.call('placeOrder', { userId, side: 'BUY', price: 100 + i, qty: 1 })
  // The witness is written within milliseconds.
  while (readAcknowledged(join(folder, 'exchange')) !== 7) await new Promise((resolve) => setTimeout(resolve, 2))
  process.kill(x.pid, 'SIGKILL')
  await new Promise<void>((resolve) => {
    x.client.onclose = () => resolve()
  })
})

/** A copy of what it left. */
function killed(t: TestContext): { folder: string; wal: string; mark: string } {
  const folder = temporaryFolder(t)
  cpSync(left, folder, { recursive: true })
  const file = (name: string): string => join(folder, 'exchange', name)
  return { folder, wal: file('exchange.sqlite-wal'), mark: file(ACKNOWLEDGED_FILE) }
}

test('a torn tail of the write-ahead log is cut to the last whole frame, and said so', async (t) => {
  const { folder, wal, mark } = killed(t)
  truncateSync(wal, statSync(wal).size - 100)
  // The last order was cut off while it was written: nobody had been answered.
  rmSync(mark)
  const y = await startExchange(folder)
  const { orders } = await y.call('getUserOrders', { userId })
  assert.deepEqual(
    orders.map((o: Answer) => o.price),
    [103, 102, 101, 100],
  )
  assert.match(y.stderr(), /the last write was cut off: \d+ bytes after the last whole frame were dropped/)
  await y.close()
})

test('a write-ahead log that lost what had been acknowledged stops the start, and nothing is changed', (t) => {
  const { folder, wal } = killed(t)
  const whole = readFileSync(wal)
  for (const harm of [() => truncateSync(wal, whole.length - 100), () => rmSync(wal), () => truncateSync(wal, 0)]) {
    writeFileSync(wal, whole)
    harm()
    const lost = /ends at sequence number \d, but commands up to 7 had been acknowledged.*Nothing was started/
    assert.throws(() => openFolder(folder), refusal(lost))
  }
  writeFileSync(wal, whole)
  assert.deepEqual(kept(folder), { seq: 7, orders: 5, users: [userId] })
})

test('a write-ahead log that is broken before its last transaction stops the start', (t) => {
  const { folder, wal, mark } = killed(t)
  rmSync(mark)
  const bytes = readFileSync(wal)
  const at = Math.floor(bytes.length / 2)
  bytes[at] = (bytes[at] ?? 0) ^ 1
  writeFileSync(wal, bytes)
  const broken = /is damaged: in its write-ahead log .* the transaction at byte \d+ is broken/
  assert.throws(() => openFolder(folder), refusal(broken))
  assert.deepEqual(readFileSync(wal), bytes)
})

/** The shell limits the size of any file to 200 blocks of 1 KiB: the write-ahead log hits it soon. */
const onSmallDisk = (...args: string[]) => ({
  command: 'bash',
  args: ['-c', 'ulimit -f 200; exec "$0" "$@"', process.execPath, MAIN, ...args],
})

test('a full disk ends it with the reason, what was under way is unknown, and the next start has every acknowledged order', async (t) => {
  const folder = temporaryFolder(t)
  const x = await startExchange(folder, onSmallDisk('--stdio'))
  const closed = new Promise<void>((resolve) => {
    x.client.onclose = () => resolve()
  })
  const { userId } = await x.call('registerUser')
  const acknowledged: string[] = []
  let refusal: Answer | null = null
  for (let i = 0; i < 400 && refusal === null; i++) {
    const answer = await x.call('placeOrder', { userId, side: 'BUY', price: 1 + i, qty: 0.1, clientOrderId: `k${i}` })
    if (answer.success) acknowledged.push(answer.orderId)
    else refusal = answer
  }
  assert.equal(refusal?.code, 'UNAVAILABLE')
  assert.match(refusal?.message, /stopped accepting writes: writing the journal in .* failed: .*resolveCommand/)
  await closed
  assert.match(
    x.stderr(),
    new RegExp(`exchange: writing the journal in ${folder}.* failed: .*commands kept in ${folder}`),
  )

  const y = await startExchange(folder)
  const { orders } = await y.call('getUserOrders', { userId, limit: 500 })
  const there = new Set(orders.map((o: Answer) => o.orderId))
  for (const orderId of acknowledged) assert.ok(there.has(orderId), `${orderId} is there`)
  const fate = await y.call('resolveCommand', { userId, clientOrderId: `k${acknowledged.length}` })
  assert.equal(fate.outcome === 'executed', there.size === acknowledged.length + 1)
  assert.ok((await y.call('placeOrder', { userId, side: 'BUY', price: 7, qty: 1 })).success, 'it accepts again')
  await y.close()
})

test('over HTTP too a full disk ends it, with code 1, after the last answer', async (t) => {
  const folder = temporaryFolder(t)
  const { command, args } = onSmallDisk('--http', '127.0.0.1:0')
  const child = spawn(command, args, {
    env: { ...process.env, DATA_DIR: folder, DEMO_MARKET: 'off' },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  t.after(() => child.kill())
  const exited = once(child, 'exit')
  const url = await new Promise<URL>((resolve) => {
    child.stderr.on('data', (chunk) => {
      const [, address] = /listening on (\S+)/.exec(String(chunk)) ?? []
      if (address) resolve(new URL(address))
    })
  })
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(new StreamableHTTPClientTransport(url))
  let last: Answer = { success: true }
  for (let i = 0; i < 400 && last.success; i++)
    last = (await client.callTool({ name: 'registerUser', arguments: {} })).structuredContent as Answer
  assert.equal(last.code, 'UNAVAILABLE')
  assert.deepEqual(await exited, [1, null])
  await client.close()
})

test('a journal that is moved, removed or replaced under it ends it with the reason, and it writes nothing at the old place', async (t) => {
  // Each at one stroke, or it would be met halfway; what comes back puts it right again.
  const harms: [(folder: string) => (() => void) | null, RegExp][] = [
    [
      (folder) => {
        renameSync(folder, `${folder}-moved`)
        return () => renameSync(`${folder}-moved`, folder)
      },
      /exchange\.sqlite is no longer in /,
    ],
    [
      (folder) => {
        rmSync(join(folder, 'exchange.sqlite-wal'))
        return null
      },
      /exchange\.sqlite-wal is no longer in /,
    ],
    [
      (folder) => {
        const [file, kept] = [join(folder, 'exchange.sqlite'), `${folder}-kept`]
        linkSync(file, kept)
        copyFileSync(file, `${folder}-other`)
        renameSync(`${folder}-other`, file)
        return () => renameSync(kept, file)
      },
      /exchange\.sqlite in .* is another file now/,
    ],
    // Another exchange would have its folder, and stop this one at its next write alone.
    [
      (folder) => {
        rmSync(join(folder, 'exchange.lock'))
        return () => {}
      },
      /exchange\.lock is no longer in /,
    ],
  ]
  for (const [harm, why] of harms) {
    const data = temporaryFolder(t)
    const folder = join(data, 'exchange')
    const x = await startExchange(data)
    const closed = new Promise<void>((resolve) => {
      x.client.onclose = () => resolve()
    })
    const { userId } = await x.call('registerUser')
    const repair = harm(folder)
    const there = existsSync(folder)
    await closed
    assert.match(x.stderr(), why)
    assert.doesNotMatch(x.stderr(), /kept in/)
    assert.equal(existsSync(folder), there)
    if (!repair) continue
    // What was moved is whole, and goes on where it was.
    repair()
    assert.deepEqual(kept(data).users, [userId])
  }
})

test('the simulated market starts with a past, moves, is marked as simulated, and replays to the same state', async (t) => {
  const folder = temporaryFolder(t)
  const x = await startExchange(folder, { env: { DEMO_MARKET: 'on', DEMO_SEED: '3' } })
  const { symbols } = await x.call('listSymbols')
  assert.equal(symbols[0].simulatedParticipants, true)
  const { candles } = await x.call('getCandles', { interval: '1h', limit: 30 })
  assert.ok(candles.length >= 24)
  const { trades } = await x.call('getTrades', { limit: 500 })
  assert.ok(trades.length === 500 && trades.every((trade: Answer) => trade.simulated))
  const before = await x.call('getMarketMetrics', {})
  assert.ok(before.marketSummary.referencePrice > 2_000 && before.marketSummary.spread > 0)
  const book = await x.call('getOrderBook', { depth: 50 })
  assert.ok(book.bids.length >= 10 && book.asks.length >= 10)
  const { userId } = await x.call('registerUser')
  const bought = await x.call('placeOrder', { userId, side: 'BUY', type: 'MARKET', qty: 1 })
  assert.equal(bought.state, 'FILLED')
  // The simulated ones may have traded again since, and that comes first.
  const { trades: newest } = await x.call('getTrades', { limit: 500 })
  assert.ok(newest.some((trade: Answer) => !trade.simulated))
  let seq = bought.seq
  for (let i = 0; i < 100 && seq < bought.seq + 5; i++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    seq = (await x.call('getOrderBook', {})).seq
  }
  assert.ok(seq >= bought.seq + 5, 'the market moves')
  await x.close()
  // At one moment: orders that end with a minute would end between the two.
  const atMs = Date.now()
  const digests = [0, 1].map(() => {
    const exchange = openExchange({ folder: join(folder, 'exchange'), nowMs: () => atMs })
    const digest = stateDigest(exchange.state)
    exchange.close()
    return digest
  })
  assert.equal(digests[0], digests[1])
  const y = await startExchange(folder, { env: { DEMO_MARKET: 'on', DEMO_SEED: '3' } })
  const after = await y.call('getMarketMetrics', {})
  assert.ok(
    Math.abs(after.marketSummary.referencePrice - before.marketSummary.referencePrice) < 60,
    'no jump at a restart',
  )
  await y.close()
})
