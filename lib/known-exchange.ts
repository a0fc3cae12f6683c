/**
 * Which journal of the embedded exchange the desk's data belongs to. An exchange whose folder was lost would begin anew
 * beside it, look well, and know none of the accounts. `exchange.id` stands guard and can be moved away by whoever means to
 * go on with another exchange; the database remembers besides whose the accounts are, so that each exchange has its own.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HOME_SERVER } from './contracts/home-server.ts'
import { DeskError, dataDirUnusable } from './errors.ts'
import { journalIdentity } from './exchange/journal/identity.ts'
import { FILE_MODE } from './sqlite/private.ts'
import { appendAudit } from './store/audit.ts'
import type { Db } from './store/database.ts'

const FILE = 'exchange.id'

/** @throws DeskError DATA_DIR_UNUSABLE */
function guarded(dataDir: string): string | null {
  try {
    return readFileSync(join(dataDir, FILE), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw dataDirUnusable(dataDir, error, FILE, 'It has to be a file that this user may read and replace')
  }
}

/**
 * Why the exchange must not be started on its folder; null where it may. A journal that cannot be read is not told here:
 * the exchange itself says best what is wrong with it.
 * @throws DeskError DATA_DIR_UNUSABLE
 */
export function otherExchange(dataDir: string, folder: string): DeskError | null {
  const known = guarded(dataDir)
  if (known === null) return null
  let found: string | null
  try {
    found = journalIdentity(folder)
  } catch {
    return null
  }
  if (found === known) return null
  const [what, other] =
    found === null ? ['there is none, or it is empty', 'a new one'] : ['it is another one', 'this one']
  return new DeskError(
    'DATA_DIR_DAMAGED',
    `The exchange's journal in ${folder} is not the one this desk traded with: ${what}. Nothing was started and nothing was changed. Put that folder back from a backup. To go on with ${other}, save ${dataDir} first and then move ${FILE} out of it: traders get new accounts there, and what they had stays with the exchange that is gone.`,
    503,
  )
}

/** For an exchange that runs: it is the one that is known from now on. Accounts of the one before are put by, and its own taken up. */
export async function rememberExchange(db: Db, dataDir: string, folder: string, at: string): Promise<void> {
  const id = journalIdentity(folder)
  if (id === null) return
  await db.transaction().execute(async (trx) => {
    const before = (await trx.selectFrom('exchange_journal').select('id').executeTakeFirst())?.id
    if (before === id) return
    await trx.deleteFrom('exchange_journal').execute()
    await trx.insertInto('exchange_journal').values({ id }).execute()
    if (before === undefined) return
    const rename = (from: string, to: string) =>
      trx.updateTable('accounts').set({ server: to }).where('server', '=', from).execute()
    await rename(HOME_SERVER, putBy(before))
    await rename(putBy(id), HOME_SERVER)
    await appendAudit(trx, { kind: 'exchange.replaced', body: { server: HOME_SERVER, before, now: id } }, at)
  })
  if (guarded(dataDir) === id) return
  const path = join(dataDir, FILE)
  writeFileSync(`${path}.new`, `${id}\n`, { mode: FILE_MODE, flush: true })
  renameSync(`${path}.new`, path)
}

/** The name of another exchange's row: no name of a server has an @. */
const putBy = (journal: string): string => `${HOME_SERVER}@${journal}`
