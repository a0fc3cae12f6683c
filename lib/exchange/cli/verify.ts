/**
 * npm run exchange -- verify [FOLDER]: reads a whole data folder, also beside a running exchange, and changes nothing. Every frame against
 * the one before, every command applied again, the books balanced, every snapshot against the state it stands for.
 */
import { available, CASH, energyOf, locked, sumOfAsset } from '../engine/ledger.ts'
import { createState, type ExchangeState } from '../engine/state.ts'
import { stateDigest } from '../engine/state-digest.ts'
import { readAcknowledged } from '../journal/acknowledged.ts'
import { type Frame, type Position, START } from '../journal/frame.ts'
import { readFrames } from '../journal/read-frames.ts'
import { applyFrame } from '../journal/recovery.ts'
import { proveSnapshot, SnapshotOfAnotherVersion } from '../journal/snapshot.ts'
import { type SnapshotStore, snapshotFiles } from '../journal/snapshot-files.ts'
import { openFrameReader } from '../journal/sqlite-store.ts'
import { type FrameSource, JournalRefused, reasonOf } from '../journal/store.ts'

export type Say = (line: string) => void

/** Says what it found; returns whether all of it is good. */
export function verifyFolder(folder: string, say: Say): boolean {
  try {
    // Read before the frames: a running exchange goes on writing, and only what was acknowledged by now has to be there.
    const acknowledged = readAcknowledged(folder)
    const reader = openFrameReader(folder)
    try {
      return verify(reader, snapshotFiles(folder), acknowledged, say)
    } finally {
      reader.close()
    }
  } catch (error) {
    const unopened = [error, (error as Error).cause].find(isUnopened)
    if (unopened) say(notVerified(folder, unopened))
    else if (error instanceof JournalRefused) say(`BROKEN: ${error.message}`)
    else throw error
    return false
  }
}

/** The folder or a file could not be opened by this user, which says nothing about the journal in it. */
const isUnopened = (error: unknown): error is Error =>
  error instanceof Error &&
  /^(EACCES|EPERM|EROFS|EISDIR|SQLITE_CANTOPEN|SQLITE_READONLY|SQLITE_PERM)/.test(
    (error as { code?: string }).code ?? '',
  )

const notVerified = (folder: string, error: Error): string =>
  `NOT VERIFIED: the journal in ${folder} cannot be opened, so nothing is known of it: ${reasonOf(error)}. ` +
  'SQLite writes beside a database also to read it. Copy the folder to where this user may write, and verify the copy.'

/** `acknowledged`: the sequence number that has to be reached; null where nothing is known. Throws JournalRefused. */
function verify(frames: FrameSource, snapshots: SnapshotStore, acknowledged: number | null, say: Say): boolean {
  const problems: string[] = []
  const marks = readMarks(snapshots, problems)
  const state = createState()
  const tally = createTally()
  let end: Position = START
  for (const frame of readFrames(frames, START)) {
    applyFrame(frames.place, state, frame, () => {})
    end = frame.end
    count(tally, frame)
    while (marks.length > 0 && (marks.at(-1)?.seq ?? 0) <= end.seq) {
      compareMark(marks.pop() as Mark, end, state, problems, say)
    }
  }
  if (acknowledged !== null && acknowledged > end.seq) {
    problems.push(`the frames end at ${end.seq}, but commands up to ${acknowledged} had been acknowledged`)
  }
  for (const { seq } of marks) problems.push(`snapshot ${seq} was made of frames that are gone: they end at ${end.seq}`)
  problems.push(...imbalances(state))

  for (const line of inWords(tally)) say(line)
  say(`the frames end at sequence number ${end.seq} with hash ${Buffer.from(end.hash).toString('hex')}`)
  say(`state: ${state.accountIndex.size} accounts, ${state.orders.openCount} open orders, digest ${stateDigest(state)}`)
  for (const problem of problems) say(`BROKEN: ${problem}`)
  if (problems.length === 0) say('GOOD: every frame, every balance and every snapshot is as it was written')
  return problems.length === 0
}

/** `digest`: null where only another version of this program can read the state. */
type Mark = { seq: number; frameHash: string; digest: string | null }

/** What the snapshots say of themselves, the newest first; those that cannot be read are problems. */
function readMarks(snapshots: SnapshotStore, problems: string[]): Mark[] {
  const marks: Mark[] = []
  for (const seq of snapshots.list()) {
    try {
      const { header, state } = proveSnapshot(snapshots.read(seq))
      // Not as the header has it: an earlier version kept more of what was delivered.
      marks.push({ seq, frameHash: header.frameHash, digest: stateDigest(state) })
    } catch (error) {
      if (error instanceof SnapshotOfAnotherVersion) {
        marks.push({ seq, frameHash: error.header.frameHash, digest: null })
        continue
      }
      // A running exchange drops old ones.
      if ((error as { code?: string }).code === 'ENOENT') continue
      problems.push(`snapshot ${seq} cannot be used, ${reasonOf(error)}`)
    }
  }
  return marks
}

function compareMark(mark: Mark, end: Position, state: ExchangeState, problems: string[], say: Say): void {
  if (mark.seq !== end.seq || mark.frameHash !== Buffer.from(end.hash).toString('hex')) {
    problems.push(`snapshot ${mark.seq} was made of other frames`)
  } else if (mark.digest === null) {
    say(`snapshot at ${mark.seq}: another version of this program made it, so it is passed over`)
  } else if (mark.digest !== stateDigest(state)) {
    problems.push(`snapshot ${mark.seq} holds another state than its frames give`)
  } else say(`snapshot at ${mark.seq}: the state its frames give`)
}

function imbalances(state: ExchangeState): string[] {
  const problems: string[] = []
  const assets = [CASH, ...state.symbols.map(({ index }) => energyOf(index))]
  for (const asset of assets) {
    const name = asset === CASH ? 'cash' : `energy of ${state.symbols[asset - 1]?.spec.symbol}`
    const sum = sumOfAsset(state.ledger, asset)
    if (sum !== 0n) problems.push(`${name} does not sum to zero but to ${sum}`)
    for (const [userId, account] of state.accountIndex) {
      const [free, tied] = [available(state.ledger, asset, account), locked(state.ledger, asset, account)]
      if (free < 0 || tied < 0) problems.push(`${userId} has ${free} available and ${tied} locked of ${name}`)
    }
  }
  return problems
}

type Tally = { frames: number; commands: number; kinds: Map<string, number>; epochs: number[]; times: number[] }
const createTally = (): Tally => ({ frames: 0, commands: 0, kinds: new Map(), epochs: [], times: [] })

function count(tally: Tally, frame: Frame): void {
  tally.frames++
  tally.commands += frame.commands.length
  for (const { kind } of frame.commands) tally.kinds.set(kind, (tally.kinds.get(kind) ?? 0) + 1)
  if (tally.epochs.at(-1) !== frame.end.epoch) tally.epochs.push(frame.end.epoch)
  tally.times = [tally.times[0] ?? frame.atMs, frame.commands.at(-1)?.atMs ?? frame.atMs]
}

function inWords(tally: Tally): string[] {
  const kinds = [...tally.kinds].map(([kind, times]) => `${times} ${kind}`).join(', ')
  const [first, last] = tally.times.map((atMs) => new Date(atMs).toISOString())
  if (first === undefined) return ['no frames']
  return [
    `${tally.frames} frames, ${tally.commands} commands: ${kinds}`,
    `from ${first} to ${last}, in ${tally.epochs.length} epochs up to ${tally.epochs.at(-1)}`,
  ]
}
