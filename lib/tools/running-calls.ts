/**
 * The calls that are on their way: whose each is, how far it says it has come, and when it ends. Known where a call came
 * from: a read says so itself, a write is named by the gate after its plan and leg.
 */
import { EventEmitter } from 'node:events'
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'
import type { CallProgress } from '../contracts/market-stream.ts'
import { log, messageOf } from '../log.ts'
import type { Interceptor, Progress, ToolCall } from './interceptors/chain.ts'

/** Who asked for a call: the trader, their conversation and the call in it, where there are such. */
export type CallOwner = { traderId: string; chatId: string | null; toolCallId: string | null }

export type RunningCall = {
  server: string
  /** What the server calls it. */
  tool: string
  owner(): Promise<CallOwner | null>
  /** How often its server asked a person while it ran. */
  asked: number
}

export type RunningCalls = {
  interceptor: Interceptor
  at(server: string): RunningCall[]
  /** How far the calls of this trader have come. */
  progressOf(traderId: string): CallProgress[]
  /** At most five times a second for each call, and once more when it ends. */
  onProgress(listener: (traderId: string, progress: CallProgress) => void): () => void
  onEnd(listener: (call: RunningCall) => void): () => void
}

const TELL_EVERY_MS = 200

type Held = RunningCall & { told: (CallProgress & { traderId: string }) | null }

/** @param ownerOfWrite by the name the gate gave it; null for a write of nobody's plan */
export function createRunningCalls(ownerOfWrite: (clientOrderId: string) => Promise<CallOwner | null>): RunningCalls {
  const running = new Set<Held>()
  const events = new EventEmitter<{ progress: [string, CallProgress]; end: [RunningCall] }>().setMaxListeners(0)

  function ownerOf({ context, tool }: ToolCall): () => Promise<CallOwner | null> {
    const { traderId, chatId, callId, clientOrderId } = context
    let known: Promise<CallOwner | null> | undefined
    if (traderId) return () => Promise.resolve({ traderId, chatId: chatId ?? null, toolCallId: callId ?? null })
    if (!clientOrderId) return () => Promise.resolve(null)
    return () => {
      known ??= ownerOfWrite(clientOrderId).catch((error) => {
        log('error', 'tool.owner_failed', { tool: tool.name, message: messageOf(error) })
        return null
      })
      return known
    }
  }

  /** Tells the newest progress at most so often: a server may report more than anybody reads. */
  function teller(held: Held): { say(progress: Progress): void; end(): void } {
    let newest: Progress | null = null
    let timer: NodeJS.Timeout | undefined
    let over = false
    const tell = async () => {
      const owner = await held.owner()
      if (over || !newest || !owner?.toolCallId) return
      held.told = { traderId: owner.traderId, chatId: owner.chatId, toolCallId: owner.toolCallId, ...plain(newest) }
      publish(held.told)
    }
    return {
      say(progress) {
        const first = newest === null
        newest = progress
        if (first) void tell()
        timer ??= setTimeout(() => {
          timer = undefined
          void tell()
        }, TELL_EVERY_MS)
      },
      end() {
        over = true
        clearTimeout(timer)
        if (held.told) publish({ ...held.told, ended: true })
      },
    }
  }

  function publish({ traderId, ...progress }: CallProgress & { traderId: string }): void {
    events.emit('progress', traderId, progress)
  }

  return {
    async interceptor(call, next) {
      const held: Held = { server: call.tool.server, tool: call.tool.tool, owner: ownerOf(call), asked: 0, told: null }
      const { say, end } = teller(held)
      const anybodys = call.context.traderId !== undefined || call.context.clientOrderId !== undefined
      running.add(held)
      try {
        const isPersonal = () => held.asked > 0
        if (!anybodys) return await next({ ...call, isPersonal, running: held })
        const onProgress = (progress: Progress) => {
          call.onProgress?.(progress)
          say(progress)
        }
        return await next({ ...call, onProgress, isPersonal, running: held })
      } finally {
        running.delete(held)
        end()
        events.emit('end', held)
      }
    },
    at: (server) => [...running].filter((call) => call.server === server),
    progressOf: (traderId) =>
      [...running].flatMap(({ told }) => {
        if (told?.traderId !== traderId) return []
        const { traderId: _whose, ...progress } = told
        return [progress]
      }),
    onProgress(listener) {
      events.on('progress', listener)
      return () => events.off('progress', listener)
    },
    onEnd(listener) {
      events.on('end', listener)
      return () => events.off('end', listener)
    },
  }
}

const plain = ({ progress, total, message }: Progress) => ({
  progress,
  total: total ?? null,
  message: (message ?? '').replaceAll(HIDDEN_CHARACTERS, '').trim(),
})
