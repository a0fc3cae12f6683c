/** One tool call: a slot, a time limit that is kept, progress, and a cancellation that reaches the server. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { maybe } from '../transport/without-nulls.ts'
import { callError, McpCallError } from './call-error.ts'
import type { HeldUntil } from './held-time.ts'
import { sentCall } from './sent-call.ts'
import type { Slots } from './slots.ts'

type CallProgress = { progress: number; total?: number; message?: string }

export type CallOptions = {
  signal?: AbortSignal
  /** From the call to the answer, waiting for its turn included. */
  timeoutMs: number
  /** Where it is longer than `timeoutMs`: progress starts that wait anew, up to this in all from the call to the answer. */
  maxTotalMs?: number
  onProgress?: (progress: CallProgress) => void
  meta?: Record<string, unknown>
  /** What the caller knows this call by. A question of the server comes with it, where the line tells which call it is about. */
  about?: object
}

/** As the server sent it. Content of kinds we do not know stays: it is for whoever shows it to leave out. */
export type ToolAnswer = {
  content: { type: string; [key: string]: unknown }[]
  structuredContent?: unknown
  isError?: boolean
  resultType?: unknown
  _meta?: Record<string, unknown>
}
const toolAnswer = z.looseObject({
  content: maybe(z.array(z.looseObject({ type: z.string() }))).transform((content) => content ?? []),
  structuredContent: maybe(z.unknown()),
  isError: maybe(z.boolean()),
  resultType: maybe(z.unknown()),
  _meta: z.record(z.string(), z.unknown()).optional(),
})

const MAX_PROGRESS_WORDS = 300
/** While a person answers a question of the server, its time limit stands still, for this long at most. */
const MAX_HELD_MS = 15 * 60_000

/**
 * @param heldUntil until then a person was asked something that may be about this call, and both of its time limits count from
 *   there
 * @throws McpCallError
 */
export async function callTool(
  connected: () => Client,
  slots: Slots,
  tool: string,
  args: Record<string, unknown>,
  options: CallOptions,
  heldUntil?: HeldUntil,
): Promise<ToolAnswer> {
  const { signal, timeoutMs } = options
  const refuseIfCancelled = () => {
    if (signal?.aborted) throw new McpCallError('cancelled', false, 'cancelled before it was sent')
  }
  refuseIfCancelled()
  const from = performance.now()
  const turn = slots.take(timeoutMs, signal)
  if (turn) await turn
  try {
    // Checked again: the signal may have been aborted while the call waited, and a listener added later would not hear of it.
    refuseIfCancelled()
    return await request(connected(), tool, args, options, from, heldUntil)
  } finally {
    slots.free()
  }
}

async function request(
  at: Client,
  tool: string,
  args: Record<string, unknown>,
  { signal, timeoutMs, maxTotalMs, onProgress, meta, about }: CallOptions,
  from: number,
  heldUntil: HeldUntil | undefined,
): Promise<ToolAnswer> {
  // One controller per call, detached when it settles: the SDK keeps its listener on a signal for ever and would
  // send a spurious cancellation for every finished call when a long-lived signal aborts.
  const own = new AbortController()
  let givenUp: 'cancelled' | 'timeout' | null = null
  const giveUp = (why: 'cancelled' | 'timeout') => {
    givenUp ??= why
    // The server is told one word; the caller's own reason is none of its business.
    own.abort(why)
  }
  const onAbort = () => giveUp('cancelled')
  signal?.addEventListener('abort', onAbort, { once: true })
  const totalMs = Math.max(maxTotalMs ?? 0, timeoutMs)
  const call = { sentAtMs: performance.now(), about }
  const held = heldUntil && (() => heldUntil(call))
  const patience = keepTime({ from, quietMs: timeoutMs, totalMs, heldUntil: held }, () => giveUp('timeout'))
  // The SDK's own limits do not wait for a person, and check the total only when progress arrives; so its timeout is only the
  // last resort.
  const limits: RequestOptions = { signal: own.signal, timeout: totalMs + MAX_HELD_MS }
  // Progress is asked for only where somebody listens, or where it may prolong the call.
  if (onProgress || totalMs > timeoutMs)
    limits.onprogress = (p) => {
      patience.sign()
      onProgress?.(plainProgress(p))
    }
  try {
    const params = { name: tool, arguments: args, ...(meta ? { _meta: meta } : {}) }
    const answer = await sentCall.run(about, () => at.request({ method: 'tools/call', params }, toolAnswer, limits))
    if (answer.resultType !== undefined && answer.resultType !== 'complete')
      throw new McpCallError('unreadable', true, 'it asks for more input in a way this desk does not speak')
    return answer
  } catch (error) {
    // The SDK reports an abort with the code of a timeout, so who gave up has to be told apart here.
    if (givenUp === 'cancelled') throw new McpCallError('cancelled', true, 'cancelled')
    if (givenUp === 'timeout') throw new McpCallError('timeout', true, 'no answer in time')
    throw callError(error)
  } finally {
    patience.stop()
    signal?.removeEventListener('abort', onAbort)
  }
}

/** `from` and `heldUntil` are on the clock of `performance.now()`. */
type Limits = { from: number; quietMs: number; totalMs: number; heldUntil: (() => number) | undefined }

/** Calls `over` once nothing was heard for `quietMs`, or after `totalMs`, each counted from a person's answer too. */
function keepTime({ from, quietMs, totalMs, heldUntil }: Limits, over: () => void): { sign(): void; stop(): void } {
  let lastSign = from
  const leftMs = (): number => {
    const held = heldUntil?.() ?? from
    const end = Math.min(Math.max(lastSign, held) + quietMs, Math.max(from, held) + totalMs)
    return Math.min(end - performance.now(), quietMs)
  }
  const look = () => {
    const left = leftMs()
    if (left > 0) timer = setTimeout(look, left)
    else over()
  }
  let timer = setTimeout(look, Math.max(1, leftMs()))
  return {
    sign: () => {
      lastSign = performance.now()
    },
    stop: () => clearTimeout(timer),
  }
}

const plainProgress = ({ progress, total, message }: Progress): CallProgress => ({
  progress,
  ...(total === undefined ? {} : { total }),
  ...(message === undefined ? {} : { message: message.slice(0, MAX_PROGRESS_WORDS) }),
})
