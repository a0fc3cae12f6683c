// What a Node process holds, asked of the process itself over its inspector.
import { setTimeout as sleep } from 'node:timers/promises'

const OPENS_WITHIN_MS = 20_000

/** Bytes in use after a garbage collection: objects, and the buffers outside of the heap that they hold. */
export type Heap = { held(): Promise<number>; close(): void }

/** @param port where the process was told to listen: NODE_OPTIONS=--inspect=127.0.0.1:port */
export async function heapOf(port: number): Promise<Heap> {
  const socket = new WebSocket(await debuggerUrl(port))
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error('the inspector does not answer'))
  })
  const waiting = new Map<number, (result: Result) => void>()
  socket.onmessage = ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id: number; result: Result }
    waiting.get(id)?.(result)
    waiting.delete(id)
  }
  let last = 0
  const ask = (method: string, params = {}) =>
    new Promise<Result>((resolve) => {
      waiting.set(++last, resolve)
      socket.send(JSON.stringify({ id: last, method, params }))
    })
  return {
    async held() {
      // The second one takes what finalizers of the first let go.
      for (let i = 0; i < 2; i++) await ask('HeapProfiler.collectGarbage')
      const expression = '(({ heapUsed, external }) => heapUsed + external)(process.memoryUsage())'
      const { result } = await ask('Runtime.evaluate', { expression })
      if (typeof result?.value !== 'number') throw new Error('the process does not tell its memory')
      return result.value
    },
    close: () => socket.close(),
  }
}

type Result = { result?: { value?: unknown } }

async function debuggerUrl(port: number): Promise<string> {
  for (const deadline = Date.now() + OPENS_WITHIN_MS; ; await sleep(50)) {
    const answer = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null)
    const [target] = answer ? ((await answer.json()) as { webSocketDebuggerUrl: string }[]) : []
    if (target) return target.webSocketDebuggerUrl
    if (Date.now() > deadline) throw new Error(`no inspector on port ${port}`)
  }
}
