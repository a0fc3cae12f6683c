/** Reports of simulations, kept beside the journal. No part of the exchange's state. */
import type Database from 'better-sqlite3'

type StoredReport = { id: string; body: string }

export type Reports = {
  saveReport(userId: string, id: string, body: string): void
  /** `userId` null finds anybody's. */
  findReport(id: string, userId: string | null): StoredReport | null
  latestReport(userId: string): StoredReport | null
}

export function openReports(db: Database.Database, perUser: number): Reports {
  const insert = db.prepare<[string, string, string]>('INSERT INTO report (id, user_id, body) VALUES (?, ?, ?)')
  const prune = db.prepare<[string, string, number]>(
    `DELETE FROM report WHERE user_id = ? AND n NOT IN
       (SELECT n FROM report WHERE user_id = ? ORDER BY n DESC LIMIT ?)`,
  )
  const byId = db.prepare<[string], StoredReport & { user_id: string }>('SELECT * FROM report WHERE id = ?')
  const latest = db.prepare<[string], StoredReport>('SELECT * FROM report WHERE user_id = ? ORDER BY n DESC LIMIT 1')
  return {
    saveReport: db.transaction((userId: string, id: string, body: string) => {
      insert.run(id, userId, body)
      prune.run(userId, userId, perUser)
    }),
    findReport(id, userId) {
      const row = byId.get(id)
      return row && (userId === null || row.user_id === userId) ? { id: row.id, body: row.body } : null
    },
    latestReport: (userId) => latest.get(userId) ?? null,
  }
}
