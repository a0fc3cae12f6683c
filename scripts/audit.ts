/**
 * `npm run audit -- verify`: walks the audit hash chain of DATA_DIR. Exit 1 where it is broken, 2 where it cannot be read.
 * `npm run audit -- export [--plan ID] [--from TIME] [--to TIME]`: its records as JSON lines, oldest first.
 * Both may run beside the desk.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { readSecret } from '../lib/auth/session.ts'
import { type Env, readEnv } from '../lib/env.ts'
import { jsonLine } from '../lib/json-line.ts'
import { messageOf } from '../lib/log.ts'
import { verifyAudit } from '../lib/store/audit.ts'
import { readAuditHead } from '../lib/store/audit-head.ts'
import { type AuditFilter, eachAudit } from '../lib/store/audit-query.ts'
import { type Db, databasePath } from '../lib/store/database.ts'
import type { Tables } from '../lib/store/schema.ts'
import { loadEnvironmentFiles } from './environment-files.ts'
import { helpIfAsked } from './read-arguments.ts'

const USAGE = 'Usage: npm run audit -- verify\n       npm run audit -- export [--plan ID] [--from TIME] [--to TIME]'

/** A sentence for the operator; exit 2. */
class Problem extends Error {}

async function main(): Promise<number> {
  helpIfAsked(USAGE)
  const { command, filter } = readArguments()
  loadEnvironmentFiles()
  const env = readEnv()
  const path = databasePath(env.DATA_DIR)
  if (!existsSync(path))
    throw new Problem(`There is no desk database at ${path}. Start the desk once, or set DATA_DIR.`)
  const sqlite = new SQLite(path, { readonly: true })
  const db: Db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: sqlite }) })
  try {
    if (sqlite.prepare("select 1 from sqlite_master where name = 'audit'").get() === undefined)
      throw new Problem(`${path} holds no audit: it is not a desk's database, or no desk has opened it yet.`)
    if (command === 'verify') return await verify(db, env)
    let found = false
    for await (const record of eachAudit(db, filter, 'oldest')) {
      found = true
      // A reader that is slower than the disk is waited for.
      if (!process.stdout.write(`${jsonLine(record)}\n`))
        await new Promise((resolve) => process.stdout.once('drain', resolve))
    }
    // A time in which nothing happened is an answer; a plan without a record is none, and most of all a number cut short.
    const isAllTime = filter.from === undefined && filter.to === undefined
    if (!found && filter.planId !== undefined && isAllTime)
      throw new Problem(
        `No record is of a plan "${filter.planId}": give the id as the address of its page says it, /plans/p-…`,
      )
    return 0
  } finally {
    await db.destroy()
  }
}

async function verify(db: Db, { DATA_DIR, DESK_SECRET }: Env): Promise<number> {
  // Read before the chain: a desk that is running moves both on. A folder without a secret has sealed nothing.
  const known = DESK_SECRET !== undefined || existsSync(join(DATA_DIR, 'secret'))
  const verdict = await verifyAudit(db, known ? readAuditHead(DATA_DIR, readSecret(DATA_DIR, DESK_SECRET)) : undefined)
  if (!verdict.ok) {
    console.error(
      `The audit chain is BROKEN at record ${verdict.brokenAt}: ${verdict.why}. ${verdict.records} records before it are whole.`,
    )
    return 1
  }
  console.log(`The audit chain is whole: ${verdict.records} records, head ${verdict.head.slice(0, 16)}.`)
  if (verdict.sealedTo !== null) console.log(`Its head was sealed at record ${verdict.sealedTo}.`)
  else if (verdict.records > 0)
    console.log(
      'There is no sealed head (audit.head) beside it: a chain that was cut at its end or written anew would look the same.',
    )
  return 0
}

function readArguments(): { command: 'verify' | 'export'; filter: AuditFilter } {
  const options = { plan: { type: 'string' }, from: { type: 'string' }, to: { type: 'string' } } as const
  const { positionals, values } = parseOrExplain(() => parseArgs({ allowPositionals: true, options }))
  const [command, ...more] = positionals
  if ((command !== 'verify' && command !== 'export') || more.length > 0) throw new Problem(USAGE)
  if (command === 'verify' && Object.keys(values).length > 0) throw new Problem(USAGE)
  const instant = (name: 'from' | 'to') => (values[name] === undefined ? {} : { [name]: readTime(name, values[name]) })
  return { command, filter: { ...(values.plan ? { planId: values.plan } : {}), ...instant('from'), ...instant('to') } }
}

function parseOrExplain<T>(parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new Problem(`${messageOf(error)}\n${USAGE}`)
  }
}

function readTime(name: string, text: string): string {
  const at = new Date(text)
  if (Number.isNaN(at.getTime()))
    throw new Problem(`--${name} ${JSON.stringify(text)} is no time; give 2026-11-20 or 2026-11-20T03:00:00Z`)
  return at.toISOString()
}

// `… export | head` stops reading: no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 2))

main().then(
  (code) => {
    process.exitCode = code
  },
  (error) => {
    console.error(error instanceof Problem ? error.message : `error: ${messageOf(error)}`)
    process.exitCode = 2
  },
)
