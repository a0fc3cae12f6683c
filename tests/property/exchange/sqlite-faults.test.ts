/**
 * Under the real SQLite: its files as a power cut in the middle of a write would leave them, and as a failing medium would, put together
 * byte by byte under seeds. Opened again, either everything acknowledged is there and the state is right to the byte, or the start is refused with
 * the reason. A torn write is never mistaken for damage, and damage never for a torn write.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { Command } from '../../../lib/exchange/engine/commands.ts'
import { stateDigest } from '../../../lib/exchange/engine/state-digest.ts'
import { type Exchange, openExchange } from '../../../lib/exchange/exchange.ts'
import { ACKNOWLEDGED_FILE } from '../../../lib/exchange/journal/acknowledged.ts'
import { snapshotFiles } from '../../../lib/exchange/journal/snapshot-files.ts'
import { JOURNAL_FILE, openFrameReader } from '../../../lib/exchange/journal/sqlite-store.ts'
import { JournalRefused } from '../../../lib/exchange/journal/store.ts'
import { takeSnapshot } from '../../../lib/exchange/journal/take-snapshot.ts'
import { createRandom, type Random } from '../../../lib/exchange/simulation/random.ts'
import { asStored, createCommandStream, digestAfter, opening, stamped } from './command-stream.ts'

const SEED = Number(process.env.SEED ?? Date.now() % 1_000_000)
const REPEAT = `repeat with: SEED=${SEED} npm test -- tests/property/exchange/sqlite-faults.test.ts`
const SECTOR = 512
const WAL_HEADER = 32
const WAL_FILE = `${JOURNAL_FILE}-wal`
const FLUSHES = 60
/** SQLite moves its log into the database at 1,000 pages; a report fills 100. */
const REPORT = 'x'.repeat(400_000)

/** The folder after a write, and the commands that had been answered by then. */
type Image = { files: Map<string, Buffer>; commands: Command[] }

function temporary(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'eap-faults-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

const SNAPSHOT = (seq: number): string => join('snapshots', `${seq}.snapshot`)
function imageOf(folder: string, commands: readonly Command[]): Image {
  const names = [JOURNAL_FILE, WAL_FILE, ACKNOWLEDGED_FILE, ...snapshotFiles(folder).list().map(SNAPSHOT)]
  const there = names.filter((name) => existsSync(join(folder, name)))
  return { files: new Map(there.map((name) => [name, readFileSync(join(folder, name))])), commands: [...commands] }
}

/** A run of the exchange as pairs: the folder before one write and after it. */
function record(folder: string, random: Random): { before: Image; after: Image }[] {
  const x = openExchange({ folder, nowMs: () => 1_795_000_000_000, witnessAgeMs: 0 })
  const stream = createCommandStream(random)
  const commands: Command[] = []
  const pairs: { before: Image; after: Image }[] = []
  const around = (chance: number, write: () => void): void => {
    const before = random.chance(chance) ? imageOf(folder, commands) : null
    write()
    if (before) pairs.push({ before, after: imageOf(folder, commands) })
  }
  let moved = false
  for (let flush = 0; flush < FLUSHES; flush++) {
    const count = 1 + Math.floor(random.next() * 40)
    const some = flush === 0 ? opening() : Array.from({ length: count }, () => stream.next(x.nowMs()))
    const batch = some.map((command) => stamped(command, x.nowMs()))
    // After a move the log starts again from its beginning: there the files change in other ways than by growing.
    around(moved ? 1 : 0.3, () => {
      x.sequencer.ingest(batch)
      commands.push(...batch.map(asStored))
    })
    moved = false
    if (flush === 40) {
      const reader = openFrameReader(folder)
      takeSnapshot(reader, snapshotFiles(folder), x.state.seq)
      reader.close()
    }
    if (flush % 5 !== 0) continue
    const changedAt = statSync(join(folder, JOURNAL_FILE)).mtimeMs
    const full = statSync(join(folder, WAL_FILE)).size > 3_600_000
    around(full ? 1 : 0, () => x.reports.saveReport('u', `r${flush}`, REPORT))
    moved = statSync(join(folder, JOURNAL_FILE)).mtimeMs !== changedAt
  }
  x.close()
  return pairs
}

function putBack(folder: string, files: ReadonlyMap<string, Buffer>): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'snapshots'), { recursive: true })
  for (const [name, bytes] of files) writeFileSync(join(folder, name), bytes)
}

/** `to` with each sector, and the length, of `from` or of `to`. */
function torn(from: Buffer, to: Buffer, random: Random): Buffer {
  const out = Buffer.from(to)
  const arrives = random.pick([0.5, 0.95, 1])
  if (from.length < to.length && arrives < 1 && random.chance(0.5)) {
    const length = from.length + Math.floor(random.next() * (to.length - from.length))
    return tornSectors(from, out.subarray(0, length), arrives, random)
  }
  return tornSectors(from, out, arrives, random)
}
function tornSectors(from: Buffer, out: Buffer, arrives: number, random: Random): Buffer {
  for (let at = 0; at < out.length; at += SECTOR) {
    if (random.chance(arrives)) continue
    const end = Math.min(at + SECTOR, out.length)
    // A sector that never arrived reads as zeros where the file has grown over it.
    out.fill(0, at, end)
    if (at < from.length) from.copy(out, at, at, Math.min(end, from.length))
  }
  return out
}

/** What a power cut leaves while SQLite goes from `before` to `after`: it syncs the log's header, then the log, and only then touches the database. */
function cutBetween(before: Image, after: Image, random: Random): Map<string, Buffer> {
  const files = new Map(before.files)
  const [walBefore, walAfter] = [before, after].map(({ files }) => files.get(WAL_FILE) ?? Buffer.alloc(0)) as [
    Buffer,
    Buffer,
  ]
  const [dbBefore, dbAfter] = [before, after].map(({ files }) => files.get(JOURNAL_FILE) ?? Buffer.alloc(0)) as [
    Buffer,
    Buffer,
  ]
  if (!dbBefore.equals(dbAfter) && random.chance(0.5)) {
    files.set(WAL_FILE, walAfter)
    files.set(JOURNAL_FILE, torn(dbBefore, dbAfter, random))
    return files
  }
  const wal = Buffer.from(torn(walBefore, walAfter, random))
  walAfter.copy(wal, 0, 0, WAL_HEADER)
  files.set(WAL_FILE, wal)
  return files
}

/** Opens the folder; null where it is refused. */
function open(folder: string): Exchange | null {
  try {
    return openExchange({ folder, lockWaitMs: 0, nowMs: () => 1_795_000_000_000 })
  } catch (error) {
    if (error instanceof JournalRefused) return null
    throw error
  }
}

test(`a write that is cut off is undone or done, and never taken for damage (seed ${SEED})`, (t) => {
  const random = createRandom(SEED)
  const pairs = record(temporary(t), random)
  const folder = temporary(t)
  const met = { undone: 0, done: 0, reports: 0, moved: 0, restarted: 0 }
  for (const { before, after } of pairs) {
    const headers = [before, after].map(
      ({ files }) => files.get(WAL_FILE)?.subarray(0, WAL_HEADER) ?? Buffer.alloc(0),
    ) as [Buffer, Buffer]
    if (!headers[0].equals(headers[1])) met.restarted++
    if (!before.files.get(JOURNAL_FILE)?.equals(after.files.get(JOURNAL_FILE) ?? Buffer.alloc(0))) met.moved++
    for (let cut = 0; cut < 2; cut++) {
      putBack(folder, cutBetween(before, after, random))
      const x = open(folder)
      assert.ok(x, `a cut off write was refused; ${REPEAT}`)
      const { seq } = x.state
      assert.ok(seq === before.commands.length || seq === after.commands.length, `${seq} came back; ${REPEAT}`)
      assert.equal(stateDigest(x.state), digestAfter(after.commands.slice(0, seq)), REPEAT)
      if (before.commands.length === after.commands.length) met.reports++
      else if (seq === after.commands.length) met.done++
      else met.undone++
      x.sequencer.ingest([stamped({ kind: 'expire' }, x.state.atMs)])
      x.close()
    }
  }
  t.diagnostic(JSON.stringify(met))
  for (const [what, times] of Object.entries(met)) assert.ok(times > 0, `${what} never happened; ${REPEAT}`)
})

test(`damage costs nothing that was acknowledged, or the start is refused (seed ${SEED})`, (t) => {
  const random = createRandom(SEED + 1)
  const images = record(temporary(t), random).map(({ after }) => after)
  const folder = temporary(t)
  const met: Record<string, number> = {}
  for (let round = 0; round < 90; round++) {
    const image = random.pick(images as [Image, ...Image[]])
    const files = new Map(image.files)
    const name = random.pick([...files.keys()] as [string, ...string[]])
    const what = damage(files, name, random)
    putBack(folder, files)
    const x = open(folder)
    const kind = `${name.replace(/\d+/, 'N')} ${x ? 'opened' : 'refused'}`
    met[kind] = (met[kind] ?? 0) + 1
    if (!x) continue
    assert.equal(x.state.seq, image.commands.length, `${what}; ${REPEAT}`)
    assert.equal(stateDigest(x.state), digestAfter(image.commands), `${what}; ${REPEAT}`)
    x.close()
  }
  t.diagnostic(JSON.stringify(met))
  for (const name of [JOURNAL_FILE, WAL_FILE])
    assert.ok((met[`${name} refused`] ?? 0) > 0, `${name} was never refused; ${REPEAT}`)
  assert.equal(met[`${ACKNOWLEDGED_FILE} refused`], undefined, 'the witness alone is no reason')
})

/** Harms one file in place; says how. */
function damage(files: Map<string, Buffer>, name: string, random: Random): string {
  const bytes = Buffer.from(files.get(name) ?? Buffer.alloc(0))
  const at = Math.floor(random.next() * bytes.length)
  const kind = random.pick(['flip', 'zero', 'cut', 'gone'] as const)
  if (kind === 'flip') bytes[at] = (bytes[at] ?? 0) ^ (1 << Math.floor(random.next() * 8))
  if (kind === 'zero') bytes.fill(0, at, Math.min(bytes.length, at + 4_096))
  if (kind === 'gone') files.delete(name)
  else files.set(name, kind === 'cut' ? bytes.subarray(0, at) : bytes)
  return `${kind} of ${name} at ${at}`
}
