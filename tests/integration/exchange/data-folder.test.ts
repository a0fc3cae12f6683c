/** The data folder from outside: who may open it, what `verify` and `replay` say of it, and a folder that an older program wrote. */
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { hash } from 'node:crypto'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { deserialize, serialize } from 'node:v8'
import Database from 'better-sqlite3'
import { contractSpec } from '../../../lib/exchange/calendar/contracts.ts'
import { replayFolder } from '../../../lib/exchange/cli/replay.ts'
import { verifyFolder } from '../../../lib/exchange/cli/verify.ts'
import type { Command, Timeless } from '../../../lib/exchange/engine/commands.ts'
import { restoreState } from '../../../lib/exchange/engine/snapshot.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { type Exchange, openExchange } from '../../../lib/exchange/exchange.ts'
import { ACKNOWLEDGED_FILE, openAcknowledged, readAcknowledged } from '../../../lib/exchange/journal/acknowledged.ts'
import { openJournalFolder } from '../../../lib/exchange/journal/open-folder.ts'
import { recover } from '../../../lib/exchange/journal/recovery.ts'
import { encodeSnapshot } from '../../../lib/exchange/journal/snapshot.ts'
import { snapshotFiles } from '../../../lib/exchange/journal/snapshot-files.ts'
import { openFrameReader, openSqliteStore } from '../../../lib/exchange/journal/sqlite-store.ts'
import { JournalRefused } from '../../../lib/exchange/journal/store.ts'
import { SequencerStopped } from '../../../lib/exchange/sequencer.ts'
import { createRandom } from '../../../lib/exchange/simulation/random.ts'
import { createCommandStream, opening, stamped } from '../../property/exchange/command-stream.ts'
import { MAIN } from './exchange-process.ts'

const AT_MS = 1_795_000_000_000

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'eap-folder-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Twenty frames of ten commands. */
function traded(folder: string): Exchange {
  const x = openExchange({ folder, lockWaitMs: 0, nowMs: () => AT_MS })
  const stream = createCommandStream(createRandom(1))
  x.sequencer.ingest(opening().map((command) => stamped(command, AT_MS)))
  for (let n = 1; n <= 20; n++) {
    const atMs = AT_MS + n
    x.sequencer.ingest(Array.from({ length: 10 }, () => stamped(stream.next(atMs), atMs)))
  }
  return x
}

function snapshotOf(folder: string): number {
  const reader = openFrameReader(folder)
  const { state, market, end } = recover(reader, null)
  reader.close()
  snapshotFiles(folder).write(end.seq, encodeSnapshot(end, state, market))
  return end.seq
}

function verified(folder: string): { good: boolean; said: string } {
  const lines: string[] = []
  const good = verifyFolder(folder, (line) => lines.push(line))
  return { good, said: lines.join('\n') }
}

/** Everything but the file in which readers of SQLite take their places. */
const contents = (folder: string): [string, string][] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => !name.endsWith('-shm') && statSync(join(folder, name)).isFile())
    .map((name) => [name, readFileSync(join(folder, name), 'base64')])

test('an exchange that has been replaced stops at its next write, even where the lock failed', async (t) => {
  const folder = temporary(t)
  const old = traded(folder)
  const { seq } = old.state
  // As on a network file system that does not lock: each has its own in its place.
  const [lock, of] = [join(folder, 'exchange.lock'), (name: string) => join(folder, `lock-of-${name}`)]
  renameSync(lock, of('old'))
  const next = openExchange({ folder, lockWaitMs: 0, nowMs: () => AT_MS })
  renameSync(lock, of('next'))
  renameSync(of('old'), lock)
  t.after(() => next.close())
  await assert.rejects(
    old.sequencer.submit({ kind: 'expire' }),
    (error) =>
      error instanceof SequencerStopped &&
      /another exchange has taken over \(epoch 2, after this one's 1\)/.test(error.message),
  )
  renameSync(of('next'), lock)
  assert.equal(old.state.seq, seq)
  await next.sequencer.submit({ kind: 'expire' })
  assert.ok(next.state.seq > seq)
  assert.match(old.sequencer.stopped() ?? '', /taken over/)
})

test('verify finds a good folder good beside the running exchange and after it, and changes nothing', async (t) => {
  const folder = temporary(t)
  const x = traded(folder)
  const beside = verified(folder)
  assert.ok(beside.good, beside.said)
  snapshotOf(folder)
  x.sequencer.ingest([stamped({ kind: 'expire' }, AT_MS + 99)])
  const digest = stateDigest(x.state)
  x.close()
  const before = contents(folder)
  const { good, said } = verified(folder)
  assert.ok(good, said)
  assert.match(said, /22 frames, 207 commands: 2 listSymbol, 4 openAccount, /)
  assert.match(said, /snapshot at 206: the state its frames give/)
  assert.match(said, new RegExp(`digest ${digest}`))
  assert.match(said, /GOOD: /)
  assert.deepEqual(
    contents(folder).filter(([name]) => !name.endsWith('-wal')),
    before,
  )
})

test('a journal that cannot be opened is not called broken: nothing is known of it', (t) => {
  const folder = temporary(t)
  traded(folder).close()
  // What SQLite says of it is what it says of a folder that is read-only for this user.
  mkdirSync(join(folder, 'exchange.sqlite-wal'))
  const { good, said } = verified(folder)
  assert.equal(good, false)
  assert.match(said, /^NOT VERIFIED: .*unable to open database file.*Copy the folder .* verify the copy\.$/)
  rmdirSync(join(folder, 'exchange.sqlite-wal'))
  const witness = join(folder, 'exchange.acknowledged')
  rmSync(witness)
  mkdirSync(witness)
  assert.match(verified(folder).said, /^NOT VERIFIED: .*EISDIR/)
})

test('files of another kind where its own should be: a sentence, or the journal alone', (t) => {
  const folder = temporary(t)
  const x = traded(folder)
  const { seq } = x.state
  x.close()
  writeFileSync(join(folder, 'snapshots'), 'no folder')
  const said: string[] = []
  // At its own time: of an order that is due by now the end would be one more record.
  const again = openExchange({ folder, lockWaitMs: 0, nowMs: () => AT_MS, log: (line) => said.push(line) })
  again.close()
  assert.equal(again.state.seq, seq)
  assert.match(said.join('\n'), /snapshots cannot be looked at.*ENOTDIR/)
  rmSync(join(folder, 'exchange.acknowledged'))
  mkdirSync(join(folder, 'exchange.acknowledged'))
  assert.throws(
    () => openExchange({ folder, lockWaitMs: 0 }),
    (error) => error instanceof JournalRefused && /cannot be used: .*EISDIR/.test(error.message),
  )
})

test('verify names the frame that is broken, the snapshot that lies, and what is missing', (t) => {
  const folder = temporary(t)
  traded(folder).close()
  const seq = snapshotOf(folder)
  const snapshots = snapshotFiles(folder)
  const whole = snapshots.read(seq)
  const db = new Database(join(folder, 'exchange.sqlite'))
  const { body } = db.prepare('SELECT body FROM frame WHERE first_seq = 107').get() as { body: Buffer }
  const change = (bytes: Buffer) => db.prepare('UPDATE frame SET body = ? WHERE first_seq = 107').run(bytes)

  const harmed = Buffer.from(body)
  harmed[50] = (harmed[50] ?? 0) ^ 1
  change(harmed)
  assert.match(verified(folder).said, /BROKEN: .*frame 107 \(expected 107\) cannot be trusted, its hash does not match/)
  assert.equal(verified(folder).good, false)
  change(body)
  assert.ok(verified(folder).good)

  // A snapshot of fewer commands under the name and the place of all of them.
  const reader = openFrameReader(folder)
  const { state, market, end } = recover(reader, null)
  reader.close()
  state.tradeNo++
  snapshots.write(seq, encodeSnapshot(end, state, market))
  assert.match(verified(folder).said, new RegExp(`BROKEN: snapshot ${seq} holds another state than its frames give`))
  snapshots.write(seq, encodeSnapshot({ ...end, hash: new Uint8Array(16) }, state, market))
  assert.match(verified(folder).said, new RegExp(`BROKEN: snapshot ${seq} was made of other frames`))
  snapshots.write(seq, whole.subarray(1))
  assert.match(verified(folder).said, new RegExp(`BROKEN: snapshot ${seq} cannot be used`))
  snapshots.write(seq, whole)

  db.exec('DELETE FROM frame WHERE first_seq = 197')
  db.close()
  const cut = verified(folder)
  assert.match(cut.said, /BROKEN: the frames end at 196, but commands up to 206 had been acknowledged/)
  assert.match(cut.said, /BROKEN: snapshot 206 was made of frames that are gone: they end at 196/)
  assert.equal(cut.good, false)
})

/** As a program with another layout would have written it. */
const ofAnotherVersion = (snapshot: Uint8Array): Buffer => rewritten(snapshot, (plain) => ({ ...plain, version: 1 }))

type Plain = { symbols: { spec: unknown }[] }
function rewritten(
  snapshot: Uint8Array,
  change: (plain: Plain) => object,
  digestOf?: (state: Buffer) => string,
): Buffer {
  const headerAt = 9
  const file = Buffer.from(snapshot)
  const stateAt = headerAt + file.readUInt32BE(5)
  const header = JSON.parse(file.toString('utf8', headerAt, stateAt))
  const marketAt = stateAt + header.stateBytes
  const state = serialize(change(deserialize(file.subarray(stateAt, marketAt))))
  const digest = digestOf ? digestOf(state) : header.digest
  const text = Buffer.from(JSON.stringify({ ...header, digest, stateBytes: state.length }))
  const start = Buffer.from(file.subarray(0, headerAt))
  start.writeUInt32BE(text.length, 5)
  const content = Buffer.concat([start, text, state, file.subarray(marketAt, -32)])
  return Buffer.concat([content, hash('sha256', content, 'buffer')])
}

test('a snapshot of the version that kept all terms of what was delivered is used, and is the state its frames give', (t) => {
  const folder = temporary(t)
  const x = traded(folder)
  const delivery = { startMs: AT_MS, endMs: AT_MS + 900_000 }
  const terms = { zone: 'Asia/Taipei', gateClosureMin: 0, grantLots: 1_000, referenceTicks: () => 300_000 }
  const spec = contractSpec(delivery, 'CONTINUOUS', terms)
  const symbol = x.state.symbols.length
  const ends: Timeless<Command>[] = [
    { kind: 'listSymbol', spec },
    { kind: 'setSession', symbol, session: 'CLOSED' },
    { kind: 'retire', symbol },
  ]
  x.sequencer.ingest(ends.map((command) => stamped(command, AT_MS + 30)))
  assert.equal(x.state.symbols[symbol]?.retired, true)
  const digest = stateDigest(x.state)
  x.close()
  const seq = snapshotOf(folder)
  const snapshots = snapshotFiles(folder)
  const withTerms = ({ symbols, ...plain }: Plain) => ({
    ...plain,
    version: 6,
    symbols: symbols.map((one, at) => (at === symbol ? { ...one, spec } : one)),
  })
  const asItWas = (state: Buffer) => stateDigest(restoreState(state))
  snapshots.write(seq, rewritten(snapshots.read(seq), withTerms, asItWas))
  const { good, said } = verified(folder)
  assert.ok(good, said)
  assert.match(said, new RegExp(`snapshot at ${seq}: the state its frames give`))
  const again = openExchange({ folder, lockWaitMs: 0, nowMs: () => AT_MS + 30 })
  t.after(() => again.close())
  assert.deepEqual([again.recovered.snapshotSeq, stateDigest(again.state)], [seq, digest])
})

test('a snapshot of another version is passed over and no damage, and still knows how far the journal must reach', (t) => {
  const folder = temporary(t)
  const x = traded(folder)
  const digest = stateDigest(x.state)
  x.close()
  const seq = snapshotOf(folder)
  const snapshots = snapshotFiles(folder)
  const whole = snapshots.read(seq)
  snapshots.write(seq, ofAnotherVersion(whole))
  const { good, said } = verified(folder)
  assert.ok(good, said)
  assert.match(said, new RegExp(`snapshot at ${seq}: another version of this program made it`))

  const log: string[] = []
  const again = openExchange({ folder, lockWaitMs: 0, nowMs: () => AT_MS, log: (line) => log.push(line) })
  assert.deepEqual([again.recovered.snapshotSeq, stateDigest(again.state)], [0, digest])
  assert.match(
    log.join(),
    /another version of this program made it: it has layout version 1; an older one or the whole/,
  )
  again.close()

  // The witness is gone, and the last frame too.
  const db = new Database(join(folder, 'exchange.sqlite'))
  db.exec('DELETE FROM frame WHERE first_seq > 190')
  db.close()
  rmSync(join(folder, 'exchange.acknowledged'))
  assert.throws(() => openExchange({ folder, lockWaitMs: 0 }), new RegExp(`but a snapshot was made at ${seq}`))
  assert.match(verified(folder).said, new RegExp(`BROKEN: snapshot ${seq} was made of frames that are gone`))
})

test('replay prints a range, the same from a snapshot as from the beginning', (t) => {
  const folder = temporary(t)
  const x = traded(folder)
  const print = (fromSeq: number, toSeq: number, json: boolean): string[] => {
    const lines: string[] = []
    const found = replayFolder(folder, { fromSeq, toSeq, json }, (line) => lines.push(line))
    assert.equal(found, lines.length)
    return lines
  }
  const all = print(1, 10_000, true).map((line) => JSON.parse(line))
  assert.deepEqual(
    all.map(({ seq }) => seq),
    Array.from({ length: 206 }, (_, n) => n + 1),
  )
  assert.deepEqual(
    [all[0].command.kind, all[0].outcome.kind, all[0].epoch, all[20].frame],
    ['listSymbol', 'symbolListed', 1, 17],
  )
  const words = print(1, 206, false)
  assert.match(words[0] ?? '', /^1 {2}2026-11-\d\dT.*Z {2}lists A {2}→ {2}symbol 0$/)
  assert.ok(words.some((line) => /user-\d (BUY|SELL) [\d.]+ MWh [AB] @ /.test(line)))

  const seq = snapshotOf(folder)
  x.sequencer.ingest([stamped({ kind: 'expire' }, AT_MS + 99), stamped({ kind: 'expire' }, AT_MS + 99)])
  x.close()
  const tail = print(seq + 2, seq + 2, true)
  assert.equal(JSON.parse(tail[0] ?? '').seq, seq + 2)
  rmSync(join(folder, 'snapshots'), { recursive: true })
  assert.deepEqual(print(seq + 2, seq + 2, true), tail)
  assert.deepEqual(print(500, 600, false), [])
})

test('the commands end with 0 for good, 1 for broken or nothing, 2 for misuse', (t) => {
  const data = temporary(t)
  traded(join(data, 'exchange')).close()
  const run = (...args: string[]) =>
    spawnSync(process.execPath, [MAIN, ...args], { encoding: 'utf8', env: { ...process.env, DATA_DIR: data } })
  const good = run('verify')
  assert.deepEqual([good.status, good.stderr], [0, ''])
  assert.match(good.stdout, /GOOD/)
  const nothing = run('verify', join(data, 'elsewhere'))
  assert.deepEqual([nothing.status, nothing.stdout], [1, ''])
  assert.match(nothing.stderr, /There is no exchange's journal in .*elsewhere/)
  assert.equal(run('replay', '--from', '9', '--to', '3').status, 2)
})

test('a folder of format 1 is read, carried on, and no longer opened by the program that wrote it', (t) => {
  type Old = { frames: { firstSeq: number; body: string }[]; commands: unknown[] }
  const file = new URL('../../property/exchange/fixtures/journal-format-1.json', import.meta.url)
  const old = JSON.parse(readFileSync(file, 'utf8')) as Old
  const folder = temporary(t)
  mkdirSync(folder, { recursive: true })
  const db = new Database(join(folder, 'exchange.sqlite'))
  db.pragma('journal_mode = WAL')
  db.exec('CREATE TABLE frame (first_seq INTEGER PRIMARY KEY, body BLOB NOT NULL) STRICT; PRAGMA user_version = 1')
  for (const { firstSeq, body } of old.frames) {
    db.prepare('INSERT INTO frame (first_seq, body) VALUES (?, ?)').run(firstSeq, Buffer.from(body, 'base64'))
  }
  db.close()
  const x = openExchange({ folder, lockWaitMs: 0, nowMs: () => AT_MS })
  assert.equal(x.recovered.commands, old.commands.length)
  x.sequencer.ingest([stamped({ kind: 'expire' }, x.state.atMs)])
  x.reports.saveReport('u', 'r', '{}')
  x.close()
  const seq = snapshotOf(folder)
  const y = openExchange({ folder, lockWaitMs: 0, nowMs: () => AT_MS })
  assert.deepEqual([y.state.seq, y.recovered.snapshotSeq], [old.commands.length + 1, seq])
  assert.equal(stateDigest(y.state), stateDigest(x.state))
  y.close()
  assert.ok(verified(folder).good)
  const again = new Database(join(folder, 'exchange.sqlite'))
  assert.equal(again.pragma('user_version', { simple: true }), 3)
  again.pragma('user_version = 4')
  again.close()
  assert.throws(() => openJournalFolder({ folder, lockWaitMs: 0 }), /has format 4; this program reads up to 3/)
})

test('a witness says what was last set; cut short, longer or with a bit turned it is none', (t) => {
  const folder = temporary(t)
  const mark = openAcknowledged(folder, 3, 60_000)
  // Due in a minute, and now where somebody asks for it.
  mark.set(41)
  mark.set(42)
  mark.sync()
  mark.close()
  assert.equal(readAcknowledged(folder), 42)
  const path = join(folder, ACKNOWLEDGED_FILE)
  const whole = readFileSync(path)
  for (let bit = 0; bit < whole.length * 8; bit++) {
    const turned = Buffer.from(whole)
    turned[bit >> 3] = (turned[bit >> 3] as number) ^ (1 << (bit & 7))
    writeFileSync(path, turned)
    assert.equal(readAcknowledged(folder), null, `bit ${bit}`)
  }
  for (const bytes of [whole.subarray(0, 15), Buffer.alloc(0), Buffer.concat([whole, Buffer.alloc(1)])]) {
    writeFileSync(path, bytes)
    assert.equal(readAcknowledged(folder), null, `${bytes.length} bytes`)
  }
})

test('the journal waits for the disk at every frame', (t) => {
  const store = openSqliteStore(temporary(t), 0)
  t.after(() => store.close())
  store.startWriting(0, 0)
  const pragma = (name: string): unknown => store.database().pragma(name, { simple: true })
  const FULL = 2
  assert.deepEqual([pragma('journal_mode'), pragma('synchronous')], ['wal', FULL])
})

test('an opening has a later epoch than any frame, also where the stored one was lost', (t) => {
  const folder = temporary(t)
  for (let n = 0; n < 3; n++) traded(folder).close()
  const db = new Database(join(folder, 'exchange.sqlite'))
  db.exec('DELETE FROM writer')
  db.close()
  traded(folder).close()
  const { good, said } = verified(folder)
  assert.ok(good, said)
  assert.match(said, /in 4 epochs up to 4/)
})

test('a stored epoch that cannot be is refused', (t) => {
  const folder = temporary(t)
  traded(folder).close()
  const db = new Database(join(folder, 'exchange.sqlite'))
  db.exec('UPDATE writer SET epoch = 4294967295')
  db.close()
  assert.throws(() => openExchange({ folder, lockWaitMs: 0 }), /epoch/)
})
