/** What was found out about a model, kept over restarts. A setting of the operator goes before it. */
import type { Db } from '../../store/database.ts'

export type ModelFacts = { tools: 'native' | 'json' | null; images: boolean | null }

export type FactStore = {
  of(modelId: string): ModelFacts
  learn(modelId: string, found: Partial<ModelFacts>): void
  /** Resolves when all that was learned is written. */
  settled(): Promise<void>
}

/** `modelId` names address, model and API: of another one everything is found out anew. */
export async function openFacts(db: Db, now: () => Date): Promise<FactStore> {
  const rows = await db.selectFrom('model_facts').selectAll().execute()
  const known = new Map(
    rows.map((r): [string, ModelFacts] => [
      r.model_id,
      {
        tools: r.tools === 'native' || r.tools === 'json' ? r.tools : null,
        images: r.images === null ? null : r.images === 1,
      },
    ]),
  )
  const of = (modelId: string): ModelFacts => known.get(modelId) ?? { tools: null, images: null }
  let written: Promise<unknown> = Promise.resolve()
  return {
    of,
    learn(modelId, found) {
      const before = of(modelId)
      const next = { ...before, ...found }
      if (next.tools === before.tools && next.images === before.images) return
      known.set(modelId, next)
      const row = { tools: next.tools, images: next.images === null ? null : Number(next.images) }
      const found_at = now().toISOString()
      // Finding it out again costs one more question: nothing waits for this, and nothing fails with it.
      written = written
        .then(() =>
          db
            .insertInto('model_facts')
            .values({ model_id: modelId, ...row, found_at })
            .onConflict((c) => c.column('model_id').doUpdateSet({ ...row, found_at }))
            .execute(),
        )
        .catch(() => {})
    },
    settled: async () => void (await written),
  }
}
