/**
 * The head of the audit chain, kept outside the database and sealed with the desk's secret. The chain alone cannot tell
 * that its end was cut off, or that all of it was hashed anew, by somebody who may write to the database.
 *
 * What it covers: everything up to a second before the folder was touched, as long as the secret is not in the same
 * hands (DESK_SECRET from elsewhere than DATA_DIR). What it does not: a whole folder put back from an older copy.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DeskError, dataDirUnusable } from '../errors.ts'
import { FILE_MODE } from '../sqlite/private.ts'
import type { Db, RecordedHash } from './database.ts'

export type SealedHead =
  | { state: 'none' }
  | { state: 'sealed'; seq: number; hash: string }
  | { state: 'broken'; why: string }

const FILE = 'audit.head'
const headPath = (dataDir: string): string => join(dataDir, FILE)
const macOf = (seq: number, hash: string, secret: string): string =>
  createHmac('sha256', secret).update(`audit-head-v1:${seq}:${hash}`).digest('hex')

/** @throws DeskError DATA_DIR_UNUSABLE */
export function readAuditHead(dataDir: string, secret: string): SealedHead {
  let text: string
  try {
    text = readFileSync(headPath(dataDir), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { state: 'none' }
    throw dataDirUnusable(dataDir, error, FILE, 'It has to be a file that this user may read and replace')
  }
  const [, seq = '', hash = '', mac = ''] = /^(\d{1,15}) ([0-9a-f]{64}) ([0-9a-f]{64})\n$/.exec(text) ?? []
  const expected = Buffer.from(macOf(Number(seq), hash, secret))
  if (mac.length !== expected.length || !timingSafeEqual(Buffer.from(mac), expected))
    return { state: 'broken', why: 'audit.head was changed, or sealed with another DESK_SECRET' }
  return { state: 'sealed', seq: Number(seq), hash }
}

/** Written beside and renamed: a desk that dies here leaves the old head or the new one. */
function writeAuditHead(dataDir: string, secret: string, { seq, hash }: { seq: number; hash: string }): void {
  const path = headPath(dataDir)
  writeFileSync(`${path}.new`, `${seq} ${hash} ${macOf(seq, hash, secret)}\n`, { mode: FILE_MODE, flush: true })
  renameSync(`${path}.new`, path)
}

const notSealed = (seq: number): string => `record ${seq} of the audit is not the one that was sealed`

/**
 * For a start, before anything is written: a database that was emptied, removed or put back alone would else begin anew and
 * look well. A crash is none of that: the head is sealed after its record is on disk, so it may lag and is never ahead.
 * @throws DeskError DATA_DIR_DAMAGED
 */
export function checkAuditHead(dataDir: string, secret: string, recorded: RecordedHash): void {
  const held = readAuditHead(dataDir, secret)
  if (held.state === 'none') return
  if (held.state === 'sealed' && recorded(held.seq) === held.hash) return
  const why =
    held.state === 'broken'
      ? held.why
      : recorded(held.seq) === undefined
        ? `desk.db does not have record ${held.seq} of the audit, which audit.head was sealed for`
        : `${notSealed(held.seq)} in audit.head: desk.db is another one, or was written anew`
  throw new DeskError(
    'DATA_DIR_DAMAGED',
    `desk.db and audit.head in ${dataDir} do not belong together: ${why}. Nothing was started and nothing was changed. Put the folder back from a backup. To go on with desk.db as it is, save the folder first and then move audit.head out of it.`,
    503,
  )
}

const EVERY_MS = 1_000

/**
 * Seals the head as it is now and each second in which it moved. A head that the chain does not go on from is left as
 * it is, for whoever verifies: sealing the present state would cover up what was done while the desk was down.
 * @param onBroken is told once why nothing more is sealed, and once of each time it cannot be for now
 * @param displaced whether another folder may stand where the desk's was: its head is not ours to seal
 */
export async function keepAuditHead(
  db: Db,
  dataDir: string,
  secret: string,
  onBroken: (why: string) => void,
  displaced: () => string | null = () => null,
): Promise<{ close(): Promise<void> }> {
  let sealing = true
  /** The disk did not take the last one. The chain is whole, so the next second tries again. */
  let failing = false
  const stop = (why: string) => {
    sealing = false
    onBroken(why)
  }
  const hashAt = async (seq: number): Promise<string | undefined> =>
    (await db.selectFrom('audit').select('hash').where('seq', '=', seq).executeTakeFirst())?.hash

  async function seal(): Promise<void> {
    if (!sealing || displaced() !== null) return
    const held = readAuditHead(dataDir, secret)
    if (held.state === 'broken') return stop(held.why)
    if (held.state === 'sealed' && (await hashAt(held.seq)) !== held.hash) return stop(notSealed(held.seq))
    // Read after it is on disk (synchronous=FULL): the head is never ahead of the chain.
    const last = await db.selectFrom('audit').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst()
    if (last && (held.state === 'none' || held.seq < last.seq)) writeAuditHead(dataDir, secret, last)
  }
  await seal()
  const timer = setInterval(() => {
    seal().then(
      () => {
        failing = false
      },
      (error: Error) => {
        if (!failing) onBroken(`audit.head cannot be written for now: ${error.message}`)
        failing = true
      },
    )
  }, EVERY_MS)
  timer.unref()
  return {
    async close() {
      clearInterval(timer)
      // If it fails the next start seals the head, and closing goes on.
      await seal().catch((error: Error) => onBroken(`audit.head cannot be written for now: ${error.message}`))
    },
  }
}
