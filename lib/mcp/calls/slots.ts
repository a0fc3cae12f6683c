/** How many calls one server gets at once. The others wait in order; whoever gives up waiting leaves the queue. */
import { McpCallError } from './call-error.ts'

export type Slots = {
  /**
   * Nothing to wait for while there is room.
   * @throws McpCallError, never sent: busy when the queue is full, timeout after `waitMs`, cancelled with `signal`
   */
  take(waitMs: number, signal?: AbortSignal): Promise<void> | undefined
  free(): void
  /** Calls on their way, and calls that wait. */
  load(): { running: number; waiting: number }
}

export function createSlots(size: number, maxWaiting: number): Slots {
  const waiting = new Set<() => void>()
  let running = 0
  return {
    take(waitMs, signal) {
      if (running < size) {
        running += 1
        return undefined
      }
      if (waiting.size >= maxWaiting) throw new McpCallError('busy', false, 'too many calls are waiting for it')
      return new Promise((resolve, reject) => {
        const leave = (kind: 'timeout' | 'cancelled', message: string) => {
          end()
          reject(new McpCallError(kind, false, message))
        }
        const onAbort = () => leave('cancelled', 'cancelled before it was sent')
        const timer = setTimeout(() => leave('timeout', 'it was not its turn in time'), waitMs)
        const enter = () => {
          end()
          resolve()
        }
        const end = () => {
          clearTimeout(timer)
          signal?.removeEventListener('abort', onAbort)
          waiting.delete(enter)
        }
        signal?.addEventListener('abort', onAbort, { once: true })
        waiting.add(enter)
      })
    },
    free() {
      const [next] = waiting
      // The slot goes from one to the other: nobody who comes later can slip in between.
      if (next) next()
      else running -= 1
    },
    load: () => ({ running, waiting: waiting.size }),
  }
}
