/** `npm run audit -- verify`: walks the audit hash chain of DATA_DIR. Exit 1 where it is broken. */
import { existsSync } from 'node:fs'
import SQLite from 'better-sqlite3'
import { Kysely, SqliteDialect } from 'kysely'
import { readEnv } from '../lib/env.ts'
import { messageOf } from '../lib/log.ts'
import { verifyAudit } from '../lib/store/audit.ts'
import { databasePath } from '../lib/store/database.ts'
import type { Tables } from '../lib/store/schema.ts'

async function main(): Promise<number> {
  const [command] = process.argv.slice(2)
  if (command !== 'verify') {
    console.error('Usage: npm run audit -- verify')
    return 2
  }
  const path = databasePath(readEnv().DATA_DIR)
  if (!existsSync(path)) {
    console.error(`There is no desk database at ${path}. Start the desk once, or set DATA_DIR.`)
    return 2
  }
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: new SQLite(path, { readonly: true }) }) })
  try {
    const verdict = await verifyAudit(db)
    if (verdict.ok)
      console.log(`The audit chain is whole: ${verdict.records} records, head ${verdict.head.slice(0, 16)}.`)
    else
      console.error(
        `The audit chain is BROKEN at record ${verdict.brokenAt}: ${verdict.why}. ${verdict.records} records before it are whole.`,
      )
    return verdict.ok ? 0 : 1
  } finally {
    await db.destroy()
  }
}

main().then(
  (code) => process.exit(code),
  (error) => {
    console.error(`error: ${messageOf(error)}`)
    process.exit(2)
  },
)
