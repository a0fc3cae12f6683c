/** The vectors of memories: made, stored with them, and kept at hand while they are asked for. */
import { LRUCache } from 'lru-cache'
import { log, messageOf } from '../log.ts'
import type { Db } from '../store/database.ts'
import type { Tables } from '../store/schema.ts'
import { builtInEmbedder, type Embedder } from './embedder.ts'
import { type Held, held } from './similarity.ts'

export const bytesOf = (vector: Float32Array): Uint8Array =>
  new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength)
// Copied: the driver's bytes need not begin where four of them make a number.
const vectorOf = (bytes: Uint8Array): Float32Array => new Float32Array(bytes.slice().buffer)

/** After a model did not answer, it is left alone for so long: nobody waits for it again with each further word. */
const LEFT_ALONE_MS = 30_000

const VECTOR_CACHE_BYTES = 32 * 1024 * 1024
/** Columns that tell which vector a memory has: of a thousand memories, only the few nearest are read whole. */
type Marked = Pick<Tables['memories'], 'id' | 'embedder' | 'updated_at'>
/** A vector as its row had it: of another embedder or another time it is not asked. */
type Cached = { embedder: string; updatedAt: string; vector: Held }

export function createVectors(db: Db, embedder: Embedder, now: () => Date) {
  let leftAloneUntil = 0
  /** By memory. Which memories there are is asked of the database each time, so nothing forgotten is found here. */
  const cache = new LRUCache<string, Cached>({
    maxSize: VECTOR_CACHE_BYTES,
    sizeCalculation: ({ vector }) => vector.places.byteLength + vector.values.byteLength + 200,
  })

  function failed(by: Embedder, error: unknown, signal: AbortSignal | undefined): void {
    // The trader stopped the turn, which says nothing about the embedding model.
    if (signal?.aborted) return
    log('warn', 'memory.embedder_failed', { embedder: by.id, message: messageOf(error) })
    leftAloneUntil = now().getTime() + LEFT_ALONE_MS
  }

  /** An embedding model that cannot be reached keeps nobody from remembering: the built-in vectors stand in. */
  async function embedded(texts: string[], signal?: AbortSignal): Promise<{ by: Embedder; vectors: Float32Array[] }> {
    if (now().getTime() >= leftAloneUntil) {
      try {
        return { by: embedder, vectors: await embedder.embed(texts, signal) }
      } catch (error) {
        failed(embedder, error, signal)
      }
    }
    return { by: builtInEmbedder, vectors: await builtInEmbedder.embed(texts) }
  }

  /**
   * Rows made by another embedder get a vector of this one. Of a model's, a hundred at a time: the first search after a
   * change of model takes longer, none takes forever.
   */
  async function comparable(
    rows: readonly Marked[],
    by: Embedder,
    signal?: AbortSignal,
  ): Promise<{ item: Marked; vector: Held }[]> {
    const other = rows.filter((row) => row.embedder !== by.id).slice(0, by.sparse ? rows.length : 100)
    const made = new Map<string, Held>()
    if (other.length > 0) {
      try {
        const texts = await textsOf(other)
        // Some memories may have been forgotten since their list was read.
        const there = other.filter(({ id }) => texts.has(id))
        const vectors = await by.embed(
          there.map(({ id }) => texts.get(id) ?? ''),
          signal,
        )
        for (const [i, row] of there.entries()) {
          const vector = vectors[i]
          if (!vector) continue
          made.set(row.id, held(vector))
          // A stand-in's vectors serve this search and are not stored: the embedding model's are made when it is back.
          if (by === embedder)
            await db
              .updateTable('memories')
              .set({ embedder: by.id, vector: bytesOf(vector) })
              .where('id', '=', row.id)
              .where('updated_at', '=', row.updated_at)
              .execute()
        }
      } catch (error) {
        failed(by, error, signal)
      }
    }
    const own = rows.filter((row) => row.embedder === by.id)
    const stored = await storedVectors(own)
    return rows.flatMap((row) => {
      const vector = made.get(row.id) ?? stored.get(row.id)
      return vector ? [{ item: row, vector }] : []
    })
  }

  async function textsOf(rows: readonly Marked[]): Promise<Map<string, string>> {
    const ids = rows.map(({ id }) => id)
    const read = await db.selectFrom('memories').select(['id', 'text']).where('id', 'in', ids).execute()
    return new Map(read.map(({ id, text }) => [id, text]))
  }

  async function storedVectors(rows: readonly Marked[]): Promise<Map<string, Held>> {
    const found = new Map<string, Held>()
    const unread = new Map<string, Marked>()
    for (const row of rows) {
      const cached = cache.get(row.id)
      if (cached?.embedder === row.embedder && cached.updatedAt === row.updated_at) found.set(row.id, cached.vector)
      else unread.set(row.id, row)
    }
    if (unread.size === 0) return found
    const read = await db
      .selectFrom('memories')
      .select(['id', 'embedder', 'updated_at', 'vector'])
      .where('id', 'in', [...unread.keys()])
      .execute()
    for (const { id, embedder: by, updated_at: updatedAt, vector: bytes } of read) {
      const row = unread.get(id)
      if (row?.embedder !== by || row.updated_at !== updatedAt) continue
      const vector = held(vectorOf(bytes))
      found.set(id, vector)
      cache.set(id, { embedder: by, updatedAt, vector })
    }
    return found
  }

  return {
    embedded,
    comparable,
    drop(id: string): void {
      cache.delete(id)
    },
    dropAll: (): void => cache.clear(),
  }
}
