/** How often a memory is among the five nearest to a question that words it differently, and what finding it takes. */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readEnv } from '../../lib/env.ts'
import { builtInEmbedder } from '../../lib/memory/embedder.ts'
import { createMemories } from '../../lib/memory/memories.ts'
import { createMemory } from '../../lib/memory/memory.ts'
import { ngramVector } from '../../lib/memory/ngrams.ts'
import { held, nearest } from '../../lib/memory/similarity.ts'
import { type Db, openStore } from '../../lib/store/database.ts'
import { MEMORY_LANGUAGES, type Remembered, remembered } from '../corpus/memory/memories.ts'
import type { Figures } from './figures.ts'
import { inTurns, median, timed } from './measure.ts'

const NEAREST = 5

/** Queries whose memory is among the nearest, of all memories of that language. */
export function found(rows: readonly Remembered[], queries: readonly Remembered[]): Remembered[] {
  const items = rows.map((row) => ({ item: row.id, vector: held(ngramVector(row.text)) }))
  return queries.filter((row) =>
    nearest(ngramVector(row.query), items, { ...builtInEmbedder, limit: NEAREST }).some(({ item }) => item === row.id),
  )
}

/** Queries whose memory is in the prompt of their question, with the budget a desk begins with. */
async function inPrompt(db: Db, rows: readonly Remembered[], traderId: string): Promise<number> {
  const tokens = readEnv({}).MEMORY_TOKENS
  const memory = createMemory({ db, embedder: builtInEmbedder, now: () => new Date(), newId: randomUUID, tokens })
  for (const { text } of rows) await memory.write(traderId, text)
  let there = 0
  for (const { text, query } of rows) {
    const message = { id: 'q', role: 'user' as const, parts: [{ type: 'text' as const, text: query }] }
    const { systemPart } = await memory.forTurn({ traderId, chatId: traderId, messages: [message] })
    if (systemPart.includes(`- ${text}\n`)) there += 1
  }
  return there / rows.length
}

/** Finding among a thousand memories as a question does, beside SQLite's own full-text search over the same texts. */
async function thousandFigures(db: Db, rows: readonly Remembered[]): Promise<Figures> {
  const memories = createMemories({ db, embedder: builtInEmbedder, now: () => new Date(), newId: randomUUID })
  await sql`create virtual table temp.peer using fts5(words)`.execute(db)
  for (let i = 0; i < 1_000; i++) {
    const text = `${rows[i % rows.length]?.text} ${i}`
    await memories.learn('thousand', { text, kind: 'written', source: null, by: 'trader' })
    await sql`insert into temp.peer (words) values (${text})`.execute(db)
  }
  const queries = rows.map(({ query }) => query)
  let [mine, theirs] = [0, 0]
  const { ones, others } = await inTurns(
    queries.length,
    () => timed(() => memories.recall('thousand', queries[mine++] ?? '', NEAREST)),
    () => {
      const any = (queries[theirs++]?.match(/[\p{L}\p{N}]+/gu) ?? ['x']).map((word) => `"${word}"`).join(' OR ')
      return timed(() =>
        sql`select words from temp.peer where peer match ${any} order by rank limit ${NEAREST}`.execute(db),
      )
    },
  )
  const [value, peer] = [median(ones), median(others)]
  return {
    'memory.recall_of_1000.p50': { value, unit: 'ms', ratio: value / peer, beside: 'FTS5 over the same texts' },
  }
}

export async function memoryFigures(): Promise<Figures> {
  const figures: Figures = {}
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const store = await openStore(folder)
  try {
    for (const language of MEMORY_LANGUAGES) {
      const rows = remembered(language)
      for (const split of ['dev', 'report', 'fresh'] as const) {
        const of = rows.filter((row) => row.split === split)
        figures[`memory.recall5.${language}.${split}`] = { value: found(rows, of).length / of.length, unit: 'share' }
      }
      figures[`memory.in_prompt.${language}`] = { value: await inPrompt(store.db, rows, language), unit: 'share' }
    }
    return { ...figures, ...(await thousandFigures(store.db, MEMORY_LANGUAGES.flatMap(remembered))) }
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
