/** The verdict over the audit chain for whoever looks at it: one walk at a time, and not again within a few seconds. */
import { type AuditVerdict, verifyAudit } from './audit.ts'
import { readAuditHead } from './audit-head.ts'
import type { Db } from './database.ts'

const FRESH_MS = 3_000

type Checked = AuditVerdict & { checkedAt: string }
const checks = new WeakMap<Db, { startedAt: number; verdict: Promise<Checked> }>()

export function checkAudit(db: Db, dataDir: string, secret: string): Promise<Checked> {
  // Not the time of day: a clock that is set back would make an old verdict the newest.
  const now = performance.now()
  const known = checks.get(db)
  if (known && now - known.startedAt < FRESH_MS) return known.verdict
  const verdict = verifyAudit(db, readAuditHead(dataDir, secret)).then((v) => ({
    ...v,
    checkedAt: new Date().toISOString(),
  }))
  // While a check runs, everybody who asks shares it, even if it takes longer than a verdict is kept.
  const check = { startedAt: Number.POSITIVE_INFINITY, verdict }
  checks.set(db, check)
  verdict.then(
    () => {
      check.startedAt = performance.now()
    },
    () => checks.delete(db),
  )
  return verdict
}
