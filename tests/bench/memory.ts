/** How often a memory is among the five nearest to a question that words it differently, and what finding it takes. */
import { builtInEmbedder } from '../../lib/memory/embedder.ts'
import { ngramVector } from '../../lib/memory/ngrams.ts'
import { nearest } from '../../lib/memory/similarity.ts'
import { MEMORY_LANGUAGES, type Remembered, remembered } from '../corpus/memory/memories.ts'
import type { Figures } from './figures.ts'

const NEAREST = 5

/** Queries whose memory is among the nearest, of all memories of that language. */
export function found(rows: readonly Remembered[], queries: readonly Remembered[]): Remembered[] {
  const items = rows.map((row) => ({ item: row.id, vector: ngramVector(row.text) }))
  return queries.filter((row) =>
    nearest(ngramVector(row.query), items, { ...builtInEmbedder, limit: NEAREST }).some(({ item }) => item === row.id),
  )
}

export async function memoryFigures(): Promise<Figures> {
  const figures: Figures = {}
  for (const language of MEMORY_LANGUAGES) {
    const rows = remembered(language)
    const report = rows.filter(({ split }) => split === 'report')
    figures[`memory.recall5.${language}`] = { value: found(rows, rows).length / rows.length, unit: 'share' }
    figures[`memory.recall5.${language}.report`] = { value: found(rows, report).length / report.length, unit: 'share' }
  }
  const rows = MEMORY_LANGUAGES.flatMap(remembered)
  const thousand = Array.from({ length: 1_000 }, (_, i) => ({
    item: i,
    vector: ngramVector(`${rows[i % rows.length]?.text} ${i}`),
  }))
  const times = rows.map(({ query }) => {
    const start = performance.now()
    nearest(ngramVector(query), thousand, { ...builtInEmbedder, limit: NEAREST })
    return performance.now() - start
  })
  figures['memory.nearest_of_1000.p50'] = { value: times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0, unit: 'ms' }
  return figures
}
