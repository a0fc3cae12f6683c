/** Opens the desk's database under DATA_DIR and holds the folder against a second desk. */
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import {
  type DatabaseConnection,
  Kysely,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely'
import { DEFAULT_MIGRATION_TABLE, Migrator } from 'kysely/migration'
import { LRUCache } from 'lru-cache'
import { DeskError, dataDirUnusable as unusable } from '../errors.ts'
import { messageOf } from '../log.ts'
import { makePrivateFile, makePrivateFolder } from '../sqlite/private.ts'
import { inspectWal } from '../sqlite/wal-tail.ts'
import { LOCK, lockFolder } from './folder-lock.ts'
import { MIGRATIONS } from './migrations.ts'
import { type Place, watchPlace } from './place.ts'
import type { Tables } from './schema.ts'

export type Db = Kysely<Tables>
export type Store = Pick<Place, 'displaced' | 'refuseIfLost'> & { db: Db; close(): Promise<void> }

/** Kept ready: SQLite takes longer to read the text of a small query than to run it. */
const STATEMENTS = 500

const DATABASE = 'desk.db'
export const databasePath = (dataDir: string): string => join(dataDir, DATABASE)

/** @throws DeskError DATA_DIR_UNUSABLE */
function opened(dataDir: string, file: string, options: SQLite.Options = {}): SQLite.Database {
  try {
    if (!options.readonly) makePrivateFile(join(dataDir, file))
    const sqlite = new SQLite(join(dataDir, file), options)
    // SQLite's own `lower` leaves all letters but those of ASCII as they are.
    sqlite.function('folded', { deterministic: true }, (text) => String(text).toLowerCase())
    return sqlite
  } catch (error) {
    throw unusable(dataDir, error, file)
  }
}

const damaged = (dataDir: string, what: string): DeskError =>
  new DeskError(
    'DATA_DIR_DAMAGED',
    `The desk's data in ${dataDir} is damaged: ${what}. Nothing was started and nothing was changed. Restore the folder from a backup.`,
    503,
  )

/**
 * SQLite drops all that follows a broken transaction and writes over it. A log that was cut off is opened, as SQLite means it.
 * @throws DeskError DATA_DIR_DAMAGED, DATA_DIR_UNUSABLE
 */
function checkLog(dataDir: string): void {
  const log = `${DATABASE}-wal`
  let tail: ReturnType<typeof inspectWal>
  try {
    tail = inspectWal(join(dataDir, log))
  } catch (error) {
    throw unusable(dataDir, error, log)
  }
  if (tail.kind !== 'damaged') return
  throw damaged(
    dataDir,
    `in its write-ahead log (${log}) the transaction at byte ${tail.atByte} is broken, and others follow it, so it is no torn tail`,
  )
}

/** The hash of a record of the audit, undefined where there is none. */
export type RecordedHash = (seq: number) => string | undefined

/**
 * Looks into the database before anything is written, through a connection that cannot write.
 * @param checkAudit throws where the audit is not the one it knows; hears of an empty one where there is no database
 * @throws DeskError DATABASE of a newer desk, DATA_DIR_UNUSABLE, and what `checkAudit` throws
 */
function inspect(dataDir: string, checkAudit: (recorded: RecordedHash) => void): void {
  const path = join(dataDir, DATABASE)
  // SQLite makes a database of an empty file, and removes the log beside it.
  if (!existsSync(path) || statSync(path).size === 0) {
    checkAudit(() => undefined)
    return
  }
  const sqlite = opened(dataDir, DATABASE, { readonly: true })
  try {
    const has = (table: string) =>
      sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = ?").get(table) !== undefined
    const names = has(DEFAULT_MIGRATION_TABLE)
      ? sqlite.prepare(`select name from ${DEFAULT_MIGRATION_TABLE}`).pluck().all()
      : []
    const unknown = names.find((name) => !Object.hasOwn(MIGRATIONS, String(name)))
    if (unknown !== undefined) throw newerDesk(path, String(unknown))
    const hashAt = has('audit')
      ? sqlite.prepare<[number], string>('select hash from audit where seq = ?').pluck()
      : null
    checkAudit((seq) => hashAt?.get(seq))
  } catch (error) {
    throw error instanceof SQLite.SqliteError ? unusable(dataDir, error, DATABASE) : error
  } finally {
    sqlite.close()
  }
}

const newerDesk = (path: string, migration: string): DeskError =>
  new DeskError(
    'DATABASE',
    `${path} was written by a newer version of the desk (it has "${migration}", which this one does not know); start it with that one. Nothing was changed.`,
    503,
  )

/**
 * SQLite ends a transaction by itself where the disk is full or fails. A rollback after that throws "no transaction is
 * active", and whoever asked would hear that instead of the cause.
 */
class Driver extends SqliteDriver {
  readonly #sqlite: SQLite.Database
  constructor(config: SqliteDialectConfig, sqlite: SQLite.Database) {
    super(config)
    this.#sqlite = sqlite
  }
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#sqlite.inTransaction) await super.rollbackTransaction(connection)
  }
}

/**
 * SQLite makes and changes tables within transactions, and Kysely does not count on it: a desk that was killed between two
 * statements of a migration would never start again, because a table of the one that begins anew is there already.
 */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** @throws DeskError DATA_DIR_UNUSABLE */
function openDatabase(dataDir: string): SQLite.Database {
  const sqlite = opened(dataDir, DATABASE)
  try {
    // The first look into the file.
    sqlite.pragma('journal_mode = WAL')
    return sqlite
  } catch (error) {
    sqlite.close()
    throw unusable(dataDir, error, DATABASE)
  }
}

/**
 * @param checkAudit is asked before anything is written, see `inspect`
 * @throws DeskError DATA_DIR_IN_USE, DATA_DIR_UNUSABLE, DATA_DIR_DAMAGED or DATABASE with a sentence for the operator
 */
export async function openStore(
  dataDir: string,
  checkAudit: (recorded: RecordedHash) => void = () => {},
): Promise<Store> {
  try {
    makePrivateFolder(dataDir)
  } catch (error) {
    throw unusable(dataDir, error)
  }
  const lock = lockFolder(dataDir)
  let sqlite: SQLite.Database
  try {
    checkLog(dataDir)
    inspect(dataDir, checkAudit)
    sqlite = openDatabase(dataDir)
  } catch (error) {
    lock.release()
    throw error
  }
  sqlite.pragma('synchronous = FULL')
  sqlite.pragma('foreign_keys = ON')
  // What a trader deletes is overwritten, not only forgotten by the tables.
  sqlite.pragma('secure_delete = ON')
  const statements = new LRUCache<string, SQLite.Statement>({ max: STATEMENTS })
  let refuseIfLost = () => {}
  const prepare = (text: string): SQLite.Statement => {
    const statement = statements.get(text) ?? sqlite.prepare(text)
    statements.set(text, statement)
    if (!statement.readonly) refuseIfLost()
    return statement
  }
  const config = { database: { prepare, close: () => sqlite.close() } }
  const dialect = Object.assign(new SqliteDialect(config), {
    createDriver: () => new Driver(config, sqlite),
    createAdapter: () => new Adapter(),
  })
  const db: Db = new Kysely<Tables>({ dialect })
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  const { error } = await migrator.migrateToLatest()
  statements.clear()
  if (error) {
    await db.destroy()
    lock.release()
    throw new DeskError(
      'DATABASE',
      `${databasePath(dataDir)} could not be brought up to date: ${messageOf(error)}. It is as it was before.`,
      503,
    )
  }
  // With the lock: who takes it for one that was left behind and removes it lets a second desk in.
  const place = watchPlace(dataDir, [DATABASE, `${DATABASE}-wal`, LOCK])
  refuseIfLost = place.refuseIfLost
  return {
    db,
    displaced: place.displaced,
    refuseIfLost: place.refuseIfLost,
    async close() {
      place.stop()
      await db.destroy()
      lock.release()
    },
  }
}
