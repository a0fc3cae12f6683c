/**
 * Which journal of the embedded exchange the desk's data belongs to. An exchange whose folder was lost would begin anew
 * beside it, look well, and know none of the accounts; one whose folder was put back from an older copy would have lost orders
 * and trades that traders count on. `exchange.id` stands guard and can be moved away by whoever means to go on with another
 * exchange, `exchange.seen` says how far its journal had come; the database remembers besides whose the accounts are, so that each
 * exchange has its own.
 */
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOME_SERVER } from './contracts/home-server.ts'
import { DeskError, dataDirUnusable } from './errors.ts'
import { hasFrame, journalIdentity, newestFrame, type SeenFrame } from './exchange/journal/identity.ts'
import { FILE_MODE } from './sqlite/private.ts'
import { appendAudit } from './store/audit.ts'
import type { Db } from './store/database.ts'

const FILE = 'exchange.id'
const SEEN_FILE = 'exchange.seen'

/** @throws DeskError DATA_DIR_UNUSABLE */
function read(dataDir: string, file: string): string | null {
  try {
    return readFileSync(join(dataDir, file), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw dataDirUnusable(dataDir, error, file, 'It has to be a file that this user may read and replace')
  }
}

/** Written beside and renamed: a desk that dies here leaves what there was, or this. */
function write(dataDir: string, file: string, text: string): void {
  const path = join(dataDir, file)
  writeFileSync(`${path}.new`, `${text}\n`, { mode: FILE_MODE, flush: true })
  renameSync(`${path}.new`, path)
}

const guarded = (dataDir: string): string | null => read(dataDir, FILE)

/** @throws DeskError DATA_DIR_UNUSABLE */
function seen(dataDir: string): SeenFrame | null {
  const [, firstSeq, name] = /^(\d{1,16}) ([0-9a-f]{32})$/.exec(read(dataDir, SEEN_FILE) ?? '') ?? []
  return firstSeq && name ? { firstSeq: Number(firstSeq), name } : null
}

const isPutBack = (folder: string, last: SeenFrame | null): boolean => last !== null && !hasFrame(folder, last)

/**
 * Why the exchange must not be started on its folder; null where it may. A journal that cannot be read is not told here:
 * the exchange itself says best what is wrong with it.
 * @throws DeskError DATA_DIR_UNUSABLE
 */
export function otherExchange(dataDir: string, folder: string): DeskError | null {
  const known = guarded(dataDir)
  if (known === null) return null
  const last = seen(dataDir)
  let found: string | null
  let putBack: boolean
  try {
    found = journalIdentity(folder)
    putBack = found === known && isPutBack(folder, last)
  } catch {
    return null
  }
  if (found === known && !putBack) return null
  const elsewhere = 'traders get new accounts there, and what they had stays with the exchange that is gone'
  const [what, other, then] =
    found === null
      ? ['there is none, or it is empty', 'a new one', elsewhere]
      : putBack
        ? ['it is an older copy', 'this one', 'traders have there what they had then, and no order or trade since']
        : ['it is another one', 'this one', elsewhere]
  return new DeskError(
    'DATA_DIR_DAMAGED',
    `The exchange's journal in ${folder} is not the one this desk traded with: ${what}. Nothing was started and nothing was changed. Put that folder back from a backup. To go on with ${other}, save ${dataDir} first and then move ${FILE} out of it: ${then}.`,
    503,
  )
}

/** Remembers how far the journal of the desk's own exchange has come. @throws DeskError, JournalRefused, what the disk said */
export function markExchange(dataDir: string, folder: string): void {
  if (guarded(dataDir) === null || otherExchange(dataDir, folder) !== null) return
  const newest = newestFrame(folder)
  if (newest) write(dataDir, SEEN_FILE, `${newest.firstSeq} ${newest.name}`)
}

/** For an exchange that runs: it is the one that is known from now on. Accounts of the one before are put by, and its own taken up. */
export async function rememberExchange(db: Db, dataDir: string, folder: string, at: string): Promise<void> {
  const id = journalIdentity(folder)
  if (id === null) return
  const putBack = isPutBack(folder, seen(dataDir))
  await db.transaction().execute(async (trx) => {
    const before = (await trx.selectFrom('exchange_journal').select('id').executeTakeFirst())?.id
    if (before === id) {
      if (putBack) await appendAudit(trx, { kind: 'exchange.put_back', body: { server: HOME_SERVER, now: id } }, at)
      return
    }
    await trx.deleteFrom('exchange_journal').execute()
    await trx.insertInto('exchange_journal').values({ id }).execute()
    if (before === undefined) return
    const rename = (from: string, to: string) =>
      trx.updateTable('accounts').set({ server: to }).where('server', '=', from).execute()
    await rename(HOME_SERVER, putBy(before))
    await rename(putBy(id), HOME_SERVER)
    await appendAudit(trx, { kind: 'exchange.replaced', body: { server: HOME_SERVER, before, now: id } }, at)
  })
  if (putBack) rmSync(join(dataDir, SEEN_FILE), { force: true })
  if (guarded(dataDir) !== id) write(dataDir, FILE, id)
  markExchange(dataDir, folder)
}

/** The name of another exchange's row: no name of a server has an @. */
const putBy = (journal: string): string => `${HOME_SERVER}@${journal}`
