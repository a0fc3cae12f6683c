/**
 * Interceptors: functions `(call, next) → response`, in two tiers. The mandatory ones stand outside, so they see every
 * call, also one that an optional one (cache, breaker) answers without asking further.
 */
import type { ToolMetadata } from '../metadata.ts'
import type { KeepPictures } from '../pictures.ts'
import type { Tool } from '../registry.ts'
import type { ToolResponse } from '../response.ts'

/** Who asks and where it belongs. Frozen: what one call is told, no other can change. */
export type CallContext = Readonly<{
  traderId?: string
  chatId?: string
  callId?: string
  /** How the gate names the write: `<plan>:<leg>`. */
  clientOrderId?: string
}>

export type ToolCall = Readonly<{
  effect: 'read' | 'write'
  tool: Tool
  metadata: ToolMetadata
  /** The settings of its server when the call was made. Compared by identity: another object means another server. */
  settings: unknown
  /** The arguments as they are sent, with the account. */
  args: Record<string, unknown>
  userId: string | null
  signal: AbortSignal | undefined
  context: CallContext
  onProgress: ((progress: Progress) => void) | undefined
  /** Whether its server has asked a person meanwhile: what it answers then may be about what they said. */
  isPersonal?: () => boolean
  /** What `running-calls.ts` knows it by. */
  running?: object
  /** Where the pictures of the answer go; without it they are named in it and nothing more. */
  keepPictures: KeepPictures | undefined
}>
export type Progress = { progress: number; total?: number; message?: string }

type Next = (call: ToolCall) => Promise<ToolResponse>
export type Interceptor = (call: ToolCall, next: Next) => Promise<ToolResponse>
type Tiers = { mandatory: readonly Interceptor[]; optional: readonly Interceptor[] }

export function chain({ mandatory, optional }: Tiers, run: Next): Next {
  return [...mandatory, ...optional].reduceRight<Next>((next, interceptor) => (call) => interceptor(call, next), run)
}

/** A response of the desk itself, where the server was not asked. */
export const refusal = (
  call: ToolCall,
  errorCode: NonNullable<ToolResponse['errorCode']>,
  errorMessage: string,
): ToolResponse => ({
  status: 'error',
  data: null,
  errorCode,
  errorMessage,
  meta: { server: call.tool.server, tool: call.tool.tool, durationMs: 0, attempts: 0 },
})

/** Codes that say the server could not be asked or broke off, not that it said no. */
const UNREACHED: ReadonlySet<string> = new Set(['UNAVAILABLE', 'TIMEOUT'])
export const unreached = (response: ToolResponse): boolean =>
  response.status !== 'ok' && response.errorCode !== null && UNREACHED.has(response.errorCode)
