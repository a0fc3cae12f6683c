/** Whose vectors find a memory again: an embedding model where one is configured, else the built-in n-grams. */
import { type EmbeddingModel, embedMany } from 'ai'
import { carefully } from '../agent/models/careful-fetch.ts'
import { wholeText } from '../agent/models/whole-text.ts'
import type { Env } from '../env.ts'
import { NGRAM_VERSION, ngramVector } from './ngrams.ts'

export type Embedder = {
  /** Stored with each vector: vectors of two embedders are never compared. */
  id: string
  /** What a person is told. */
  label: string
  sparse: boolean
  /** Cosine below which nothing counts as near. */
  least: number
  /** @throws whatever the model's server answers */
  embed(texts: string[], signal?: AbortSignal): Promise<Float32Array[]>
}

export const builtInEmbedder: Embedder = {
  id: NGRAM_VERSION,
  label: 'built-in',
  sparse: true,
  least: 0.1,
  embed: async (texts) => texts.map(ngramVector),
}

const PATIENCE_MS = 3_000
/** The vectors of a hundred memories take a quarter of it. */
const LONGEST_ANSWER = 32 * 1024 * 1024

const modelEmbedder = (model: EmbeddingModel, name: string): Embedder => ({
  id: `model:${name}`,
  label: name,
  sparse: false,
  least: 0.2,
  async embed(texts, signal) {
    const late = AbortSignal.timeout(PATIENCE_MS)
    const { embeddings } = await embedMany({
      model,
      values: wholeText(texts),
      maxRetries: 1,
      abortSignal: signal ? AbortSignal.any([signal, late]) : late,
      telemetry: { isEnabled: false },
    })
    return embeddings.map((embedding) => Float32Array.from(embedding))
  },
})

/** Texts go to the model's server only where one is named: a key for chat alone asks for no second kind of request. */
export async function chooseEmbedder(env: Env): Promise<Embedder> {
  if (!env.OPENAI_EMBEDDING_MODEL || !(env.OPENAI_API_KEY || env.OPENAI_BASE_URL)) return builtInEmbedder
  if (process.env.OPENAI_BASE_URL?.trim() === '') delete process.env.OPENAI_BASE_URL
  const { createOpenAI } = await import('@ai-sdk/openai')
  const openai = createOpenAI({
    apiKey: env.OPENAI_API_KEY ?? 'none',
    ...(env.OPENAI_BASE_URL ? { baseURL: env.OPENAI_BASE_URL } : {}),
    fetch: carefully(fetch, LONGEST_ANSWER),
  })
  return modelEmbedder(openai.embedding(env.OPENAI_EMBEDDING_MODEL), env.OPENAI_EMBEDDING_MODEL)
}
