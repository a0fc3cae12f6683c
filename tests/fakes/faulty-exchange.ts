/**
 * A real exchange behind a line that misbehaves on order. It stands between desk and exchange on stdio, passes every
 * message on, and does to calls of a tool what the file FAULTS says: {"placeOrder": "drop-answer"}. A fault is used up
 * by the call it hits unless it ends with "!". Every call that reaches the exchange is appended to FAULTS.log.
 *
 *   drop-answer   the exchange gets it, the answer never comes
 *   drop-request  the exchange never gets it, and nobody says so
 *   late-request  the exchange gets it after the next resolveCommand has been answered
 *   answer-twice  the same answer two times
 *   error         the exchange gets it, a JSON-RPC internal error comes back
 *   die           the exchange gets it, then everything is killed
 *   changed       tools/list tells another description of the tool
 */
import { spawn } from 'node:child_process'
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

type Message = {
  id?: number | string
  method?: string
  params?: { name?: string; arguments?: unknown }
  result?: unknown
  error?: unknown
}

const faultsFile = process.env.FAULTS ?? ''
const root = join(import.meta.dirname, '..', '..')
const child = spawn(process.execPath, [join(root, 'lib', 'exchange', 'main.ts'), '--stdio'], {
  stdio: ['pipe', 'pipe', 'inherit'],
  env: process.env,
})
const faultOf = new Map<number | string, string>()
let heldBack: string[] = []

function faults(): Record<string, string> {
  try {
    return JSON.parse(readFileSync(faultsFile, 'utf8'))
  } catch {
    return {}
  }
}

function take(tool: string): string | undefined {
  const all = faults()
  const fault = all[tool]
  if (!fault) return undefined
  if (fault.endsWith('!')) return fault.slice(0, -1)
  delete all[tool]
  writeFileSync(faultsFile, JSON.stringify(all))
  return fault
}

const toExchange = (line: string) => void child.stdin.write(`${line}\n`)
const toDesk = (line: string) => void process.stdout.write(`${line}\n`)

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line) as Message
  if (message.method === 'tools/list' && message.id !== undefined) faultOf.set(message.id, 'list')
  if (message.method !== 'tools/call' || message.id === undefined) return toExchange(line)
  const tool = message.params?.name ?? ''
  const fault = take(tool)
  if (tool === 'resolveCommand' && heldBack.length > 0) faultOf.set(message.id, 'then-late')
  if (fault === 'drop-request') return
  if (fault === 'late-request') return void heldBack.push(line)
  appendFileSync(`${faultsFile}.log`, `${JSON.stringify({ tool, args: message.params?.arguments })}\n`)
  toExchange(line)
  if (fault === 'die') {
    // The exchange has it in its pipe and gets the time to make it durable; the answer goes nowhere.
    faultOf.set(message.id, 'die')
  } else if (fault) faultOf.set(message.id, fault)
})
process.stdin.on('end', () => child.stdin.end())

createInterface({ input: child.stdout }).on('line', (line) => {
  const message = JSON.parse(line) as Message
  const fault = message.id === undefined ? undefined : faultOf.get(message.id)
  if (message.id !== undefined) faultOf.delete(message.id)
  switch (fault) {
    case 'drop-answer':
      return
    case 'answer-twice':
      toDesk(line)
      return toDesk(line)
    case 'error':
      return toDesk(
        JSON.stringify({
          jsonrpc: '2.0',
          id: message.id,
          error: { code: -32603, message: 'something broke after the fact' },
        }),
      )
    case 'die':
      child.kill('SIGKILL')
      process.kill(process.pid, 'SIGKILL')
      return
    case 'list': {
      const changed = Object.entries(faults()).filter(([, f]) => f.startsWith('changed'))
      const { tools = [] } = (message.result ?? {}) as { tools?: { name: string; description?: string }[] }
      for (const t of tools) if (changed.some(([name]) => name === t.name)) t.description = `${t.description} (changed)`
      return toDesk(JSON.stringify(message))
    }
    case 'then-late': {
      toDesk(line)
      const late = heldBack
      heldBack = []
      for (const l of late) toExchange(l)
      return
    }
    default:
      return toDesk(line)
  }
})
child.on('exit', (code) => process.exit(code ?? 1))
