/** One tool call: a slot, a time limit that is kept, progress, and a cancellation that reaches the server. */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import type { RequestOptions } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { Progress } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { callError, McpCallError } from './call-error.ts'
import type { Slots } from './slots.ts'

export type CallProgress = { progress: number; total?: number; message?: string }

export type CallOptions = {
  signal?: AbortSignal
  /** From the call to the answer, waiting for its turn included; with `maxTotalMs`, from one sign of life to the next. */
  timeoutMs: number
  /** Each progress starts `timeoutMs` anew, up to this in total. */
  maxTotalMs?: number
  onProgress?: (progress: CallProgress) => void
  meta?: Record<string, unknown>
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
  content: z.array(z.looseObject({ type: z.string() })).default([]),
  structuredContent: z.unknown().optional(),
  isError: z.boolean().optional(),
  resultType: z.unknown().optional(),
  _meta: z.record(z.string(), z.unknown()).optional(),
})

const MAX_PROGRESS_WORDS = 300
/** No question of a server holds a call for longer. */
const MAX_HELD_MS = 15 * 60_000

/**
 * @param heldUntil on the clock of `performance.now()`: until then a person was asked something by this server, and
 *   the time limit of its calls counts from there; infinite while they are
 * @throws McpCallError
 */
export async function callTool(
  connected: () => Client,
  slots: Slots,
  tool: string,
  args: Record<string, unknown>,
  options: CallOptions,
  heldUntil?: () => number,
): Promise<ToolAnswer> {
  const { signal, timeoutMs } = options
  if (signal?.aborted) throw new McpCallError('cancelled', false, 'cancelled before it was sent')
  let restMs = timeoutMs
  const turn = slots.take(timeoutMs, signal)
  if (turn) {
    const from = performance.now()
    await turn
    restMs = Math.max(1, timeoutMs - (performance.now() - from))
  }
  try {
    return await request(connected(), tool, args, options, restMs, heldUntil)
  } finally {
    slots.free()
  }
}

async function request(
  at: Client,
  tool: string,
  args: Record<string, unknown>,
  { signal, timeoutMs, maxTotalMs, onProgress, meta }: CallOptions,
  restMs: number,
  heldUntil: (() => number) | undefined,
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
  // The SDK looks at its total only when progress arrives.
  const total = maxTotalMs === undefined ? undefined : setTimeout(() => giveUp('timeout'), maxTotalMs)
  // The SDK's limit cannot wait for a person.
  const patience =
    heldUntil && maxTotalMs === undefined ? keepTime(restMs, timeoutMs, heldUntil, () => giveUp('timeout')) : undefined
  const sdkLimitMs = patience ? MAX_HELD_MS + restMs : maxTotalMs === undefined ? restMs : timeoutMs
  const limits: RequestOptions = { signal: own.signal, timeout: sdkLimitMs }
  if (onProgress || maxTotalMs !== undefined) {
    // Without a listener the SDK does not ask for progress, nor count it as a sign of life.
    limits.onprogress = (p) => onProgress?.(plainProgress(p))
    limits.resetTimeoutOnProgress = maxTotalMs !== undefined
  }
  try {
    const params = { name: tool, arguments: args, ...(meta ? { _meta: meta } : {}) }
    const answer = await at.request({ method: 'tools/call', params }, toolAnswer, limits)
    if (answer.resultType !== undefined && answer.resultType !== 'complete')
      throw new McpCallError('unreadable', true, 'it asks for more input in a way this desk does not speak')
    return answer
  } catch (error) {
    // The SDK reports an abort with the code of a timeout, so who gave up has to be told apart here.
    if (givenUp === 'cancelled') throw new McpCallError('cancelled', true, 'cancelled')
    if (givenUp === 'timeout') throw new McpCallError('timeout', true, 'no answer in time')
    throw callError(error)
  } finally {
    clearTimeout(total)
    patience?.stop()
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Calls `over` after `firstMs`, and `againMs` after the last question where one was asked meanwhile. */
function keepTime(firstMs: number, againMs: number, heldUntil: () => number, over: () => void): { stop(): void } {
  const look = () => {
    const sinceMs = Math.max(0, performance.now() - heldUntil())
    if (sinceMs < againMs) timer = setTimeout(look, againMs - sinceMs)
    else over()
  }
  let timer = setTimeout(look, firstMs)
  return { stop: () => clearTimeout(timer) }
}

const plainProgress = ({ progress, total, message }: Progress): CallProgress => ({
  progress,
  ...(total === undefined ? {} : { total }),
  ...(message === undefined ? {} : { message: message.slice(0, MAX_PROGRESS_WORDS) }),
})
