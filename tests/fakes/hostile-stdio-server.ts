/**
 * An MCP server on stdio that misbehaves: the first argument says how. Written line by line, without the SDK.
 *
 *   node hostile-stdio-server.ts SCENARIO      appends what happens to LOG, one JSON line each
 */
import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

type Rpc = {
  id?: number | string
  method?: string
  params?: Record<string, unknown>
  result?: unknown
  error?: unknown
}

const [scenario = 'ok', detail = ''] = process.argv.slice(2)
const record = (entry: Record<string, unknown>) => {
  if (process.env.LOG) appendFileSync(process.env.LOG, `${JSON.stringify({ ...entry, pid: process.pid })}\n`)
}
record({ started: scenario, at: Date.now() })

const mark = scenario === 'marked' ? '\ufeff' : ''
const write = (message: Record<string, unknown>): boolean =>
  process.stdout.write(`${mark}${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const say = (id: unknown, words: string) => write({ id, result: { content: [{ type: 'text', text: words }] } })
const forElicitation = new Map<string, number | string>()
let questions = 0

function call(id: number | string, params: Record<string, unknown>): unknown {
  record({ call: params.name })
  switch (scenario) {
    case 'long-line':
      process.stdout.write('{"jsonrpc":"2.0","id":')
      setInterval(() => process.stdout.write('1'.repeat(1024 * 1024)), 1)
      return
    case 'stderr-flood':
      for (let i = 0; i < 400; i++) process.stderr.write(`${'e'.repeat(1_023)}\n`)
      return say(id, 'said a lot')
    case 'dies':
      process.exit(3)
      return
    case 'hangs':
      // Deaf and busy: nothing is read, no signal but the last is heard.
      process.on('SIGTERM', () => {})
      for (;;);
    case 'noise':
      for (let i = 0; i < 1_500; i++) process.stdout.write('Downloading the internet… 12 %\n')
      return
    case 'chatty':
      process.stdout.write('Server is ready\n\n{"not":"rpc"}\n')
      return say(id, 'heard')
    case 'environment':
      return say(id, JSON.stringify(process.env))
    case 'folder':
      return say(id, process.cwd())
    case 'throws':
      return write({ id, error: { code: -32603, message: `at /srv/app.js: key sk-${'a'.repeat(20)}` } })
    case 'asks': {
      const question = `q${++questions}`
      forElicitation.set(question, id)
      return write({ id: question, method: 'elicitation/create', params: params.arguments as never })
    }
    case 'wants': {
      const question = `q${++questions}`
      forElicitation.set(question, id)
      return write({ id: question, ...(params.arguments as { method: string }) })
    }
    case 'wrong-id':
      say(4_711, 'for somebody else')
      setTimeout(() => say(id, 'for you'), 20)
      return
    default:
      return say(id, JSON.stringify(params.arguments ?? {}))
  }
}

/** Asks as fast as it is heard, and reads none of the answers. */
function askWithoutEnd(): void {
  process.stdin.pause()
  const line = (n: number) => `${JSON.stringify({ jsonrpc: '2.0', id: n, method: 'ping' })}\n`
  const some = (from: number) => {
    process.stdout.write(Array.from({ length: 1_000 }, (_, i) => line(from + i)).join(''), () => some(from + 1_000))
  }
  some(1_000_000)
}

function request({ id, method, params = {} }: Rpc & { id: number | string }): unknown {
  switch (method) {
    case 'initialize': {
      record({ initialize: params })
      if (scenario === 'modern') {
        const data = { supported: ['2026-07-28'], requested: params.protocolVersion }
        return write({ id, error: { code: -32022, message: 'Unsupported protocol version', data } })
      }
      if (scenario === 'future') {
        const result = { protocolVersion: '2031-01-01', capabilities: {}, serverInfo: { name: 'x', version: '1' } }
        return write({ id, result })
      }
      const protocolVersion = detail || '2025-11-25'
      write({
        id,
        result: {
          protocolVersion,
          capabilities: scenario === 'prompts' ? { prompts: {} } : { tools: {} },
          serverInfo: { name: `hostile ${scenario}`, version: '1' },
        },
      })
      return
    }
    case 'tools/list':
      record({ list: true })
      if (scenario === 'prompts' || scenario === 'unlisted')
        return write({ id, error: { code: -32601, message: 'unknown' } })
      write({ id, result: { tools: [{ name: 'run', inputSchema: { type: 'object' } }] } })
      // Starts well, and ends at once, every time.
      if (scenario === 'exits') setTimeout(() => process.exit(0), 5)
      if (scenario === 'list-flood') setInterval(() => write({ method: 'notifications/tools/list_changed' }), 1)
      if (scenario === 'deaf-flood') askWithoutEnd()
      return
    case 'tools/call':
      return call(id, params)
    case 'ping':
      return write({ id, error: { code: -32601, message: 'what is a ping' } })
    default:
      return write({ id, error: { code: -32601, message: 'unknown' } })
  }
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const rpc = JSON.parse(line) as Rpc
  const { id, method } = rpc
  if (method && id !== undefined) return request({ ...rpc, id })
  if (method === 'notifications/cancelled') record({ cancelled: rpc.params, at: Date.now() })
  const waiting = id === undefined ? undefined : forElicitation.get(String(id))
  if (waiting !== undefined) say(waiting, JSON.stringify(rpc.error ? { error: rpc.error } : rpc.result))
})
process.stdin.on('close', () => process.exit(0))
