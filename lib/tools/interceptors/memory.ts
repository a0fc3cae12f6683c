/**
 * What the desk remembers of reads: a fresh answer saves the call, and when the server cannot be asked the last good
 * one serves, always marked with its age. Kept per account. A server without accounts is asked the same by everybody, and what it
 * answered one trader serves all; but not what it answered after it had asked that trader something. A write clears nothing, because
 * only the server knows what it changed, so nothing that a write can change is ever called fresh.
 */
import { LRUCache } from 'lru-cache'
import { canonicalJson } from '../../store/canonical-json.ts'
import type { ToolResponse } from '../response.ts'
import { type Interceptor, type ToolCall, unreached } from './chain.ts'

type Kept = { at: number; data: Record<string, unknown>; of: unknown }

const MAX_CHARACTERS = 8_000_000
const LARGEST_ANSWER = 512_000

const keyOf = (call: ToolCall): string =>
  canonicalJson([call.tool.server, call.tool.tool, call.tool.fingerprint, call.userId, call.args])

/**
 * @param settingsOf another object once another server stands under the name; answers of the former one are not used for it
 */
export function createMemory(settingsOf: (server: string) => unknown): Interceptor {
  const kept = new LRUCache<string, Kept>({
    maxSize: MAX_CHARACTERS,
    maxEntrySize: LARGEST_ANSWER,
    sizeCalculation: ({ data }, key) => JSON.stringify(data).length + key.length,
  })

  /** An answer is measured and stored only after its caller has it, or when the next one looks into the memory. */
  const unwritten: [key: string, Kept][] = []
  const writeDown = () => {
    for (const [key, answer] of unwritten.splice(0)) kept.set(key, answer)
  }
  function keep(key: string, answer: Kept): void {
    if (unwritten.push([key, answer]) === 1) setImmediate(writeDown)
  }

  /** The kept answer, if it is of this very server and not of another that had its name before. */
  const answerOf = (key: string, of: unknown): Kept | undefined => {
    writeDown()
    const found = kept.get(key)
    return found?.of === of ? found : undefined
  }

  return async (call, next) => {
    const { freshMs, staleMs, stub } = call.metadata
    if (call.effect !== 'read' || (freshMs === 0 && staleMs === 0 && !stub)) return next(call)
    const of = settingsOf(call.tool.server)
    const before = freshMs > 0 ? answerOf(keyOf(call), of) : undefined
    const meta = { server: call.tool.server, tool: call.tool.tool, durationMs: 0, attempts: 0 }
    if (before && performance.now() - before.at < freshMs)
      return {
        status: 'ok',
        data: before.data,
        errorCode: null,
        errorMessage: null,
        meta: { ...meta, fromCache: true },
      }
    const response = await next(call)
    if (response.status === 'ok' && response.data) {
      if ((freshMs > 0 || staleMs > 0) && !call.isPersonal?.())
        keep(keyOf(call), { at: performance.now(), data: response.data, of })
      return response
    }
    if (!unreached(response)) return response
    const why = response.errorMessage ?? 'it cannot be asked'
    // Looked up again: another call may have brought a newer one while this one waited.
    const last = answerOf(keyOf(call), of)
    const ageMs = last ? performance.now() - last.at : Number.POSITIVE_INFINITY
    if (last && ageMs <= staleMs) return instead(response, last.data, 'stale_cache', ageMs, why)
    if (stub) return instead(response, stub, 'stub_data', null, why)
    return response
  }
}

function instead(
  failed: ToolResponse,
  data: Record<string, unknown>,
  kind: 'stale_cache' | 'stub_data',
  ageMs: number | null,
  why: string,
): ToolResponse {
  const fallback = { kind, ageMs: ageMs === null ? null : Math.round(ageMs), why }
  return { status: 'ok', data, errorCode: null, errorMessage: null, meta: { ...failed.meta, fallback } }
}
