/**
 * A real exchange on which nobody ever traded, for calls that are to see an empty book. Started with the first of
 * them. It has one account, which stands in for whoever asks.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Call = { id?: number | string; method?: string; params?: { arguments?: Record<string, unknown> } }
type Answer = { id?: number | string; result?: { structuredContent?: { userId?: string } } }

const MAIN = join(import.meta.dirname, '..', '..', '..', 'lib', 'exchange', 'main.ts')

export function emptyExchange(dataDir: string): { ask(call: Call, answer: (a: Answer) => void): void; end(): void } {
  let child: ChildProcess | undefined
  let account: Promise<string> | undefined
  const waiting = new Map<number | string, (answer: Answer) => void>()

  const send = (message: object) => child?.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
  const request = (id: number | string, message: object) =>
    new Promise<Answer>((resolve) => {
      waiting.set(id, resolve)
      send({ id, ...message })
    })

  async function open(): Promise<string> {
    child = spawn(process.execPath, [MAIN, '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, DATA_DIR: dataDir },
    })
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const answer = JSON.parse(line) as Answer
      if (answer.id === undefined) return
      waiting.get(answer.id)?.(answer)
      waiting.delete(answer.id)
    })
    const clientInfo = { name: 'empty', version: '0' }
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }
    await request('initialize', { method: 'initialize', params })
    send({ method: 'notifications/initialized' })
    const made = await request('account', { method: 'tools/call', params: { name: 'registerUser', arguments: {} } })
    const userId = made.result?.structuredContent?.userId
    if (!userId) throw new Error(`the empty exchange opened no account: ${JSON.stringify(made)}`)
    return userId
  }

  return {
    async ask(call, answer) {
      account ??= open()
      const userId = await account
      const args = call.params?.arguments ?? {}
      const params = { ...call.params, arguments: 'userId' in args ? { ...args, userId } : args }
      answer(await request(call.id ?? 0, { ...call, params }))
    },
    end: () => child?.stdin?.end(),
  }
}
