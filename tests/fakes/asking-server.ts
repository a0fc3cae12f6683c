/**
 * An MCP server of somebody else on stdio that takes its time and wants to know things, written line by line:
 *
 *   work   {steps, everyMs}  tells its progress at each step; `steps` 0 never ends by itself; the file END ends it early
 *   ask    {question}        sends `question` as elicitation/create and answers with what it got, as JSON
 *   fast   {}                answers at once
 *   fail   {}                answers with an error
 *
 * What happens is appended to LOG, one JSON line each.
 */
import { appendFileSync, existsSync } from 'node:fs'
import { createInterface } from 'node:readline'

type Id = number | string
type Rpc = {
  id?: Id
  method?: string
  params?: { name?: string; arguments?: Record<string, unknown>; _meta?: { progressToken?: Id }; requestId?: Id }
  result?: unknown
  error?: unknown
}

const record = (entry: Record<string, unknown>) => {
  if (process.env.LOG) appendFileSync(process.env.LOG, `${JSON.stringify(entry)}\n`)
}
const isToEnd = () => process.env.END !== undefined && existsSync(process.env.END)
const write = (message: Record<string, unknown>) =>
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const say = (id: Id, text: string, isError = false) =>
  write({ id, result: { content: [{ type: 'text', text }], isError } })

const working = new Map<Id, NodeJS.Timeout>()
const asking = new Map<Id, Id>()
let questions = 0

const FORM = {
  message: 'Where should the report go?',
  requestedSchema: {
    type: 'object',
    properties: {
      mail: { type: 'string', format: 'email', title: 'Mail address' },
      hours: { type: 'integer', minimum: 1, maximum: 24, title: 'Hours', description: 'How far ahead it looks.' },
      zone: { type: 'string', enum: ['north', 'south'], enumNames: ['North', 'South'], title: 'Zone' },
      daily: { type: 'boolean', title: 'Every day' },
    },
    required: ['mail', 'zone'],
  },
}

function work(id: Id, token: Id | undefined, steps: number, everyMs: number): void {
  let done = 0
  working.set(
    id,
    setInterval(() => {
      done += 1
      const told = { progress: done, ...(steps > 0 ? { total: steps } : {}), message: `step ${done}` }
      if (token !== undefined) write({ method: 'notifications/progress', params: { progressToken: token, ...told } })
      if (done !== steps && !isToEnd()) return
      clearInterval(working.get(id))
      working.delete(id)
      say(id, JSON.stringify({ done }))
    }, everyMs),
  )
}

function call(id: Id, { name = '', arguments: args = {}, _meta }: NonNullable<Rpc['params']>): unknown {
  record({ call: name })
  if (name === 'work') return work(id, _meta?.progressToken, Number(args.steps ?? 5), Number(args.everyMs ?? 100))
  if (name === 'fail') return say(id, 'the printer is out of paper', true)
  if (name !== 'ask') return say(id, '{"ok":true}')
  const question = `q${++questions}`
  asking.set(question, id)
  return write({ id: question, method: 'elicitation/create', params: args.question ?? FORM })
}

const number = { type: 'number' }
const object = { type: 'object' }
const TOOLS = [
  {
    name: 'work',
    description: 'Works for a while.',
    inputSchema: { ...object, properties: { steps: number, everyMs: number } },
  },
  { name: 'ask', description: 'Asks before it answers.', inputSchema: { ...object, properties: { question: object } } },
  { name: 'fast', description: 'Answers.', inputSchema: object },
  { name: 'fail', description: 'Says no.', inputSchema: object },
]
const HELLO = {
  protocolVersion: '2025-11-25',
  capabilities: { tools: {} },
  serverInfo: { name: 'asking-server', version: '1.2' },
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params = {}, result, error } = JSON.parse(line) as Rpc
  if (method === 'notifications/cancelled' && params.requestId !== undefined) {
    record({ cancelled: params.requestId })
    clearInterval(working.get(params.requestId))
  }
  if (id === undefined) return
  const waiting = asking.get(id)
  if (!method && waiting !== undefined) {
    record({ answer: result ?? error })
    say(waiting, JSON.stringify(result ?? error))
  } else if (method === 'initialize') write({ id, result: HELLO })
  else if (method === 'tools/list') write({ id, result: { tools: TOOLS } })
  else if (method === 'tools/call') call(id, params)
  else if (method) write({ id, result: {} })
})
process.stdin.on('close', () => process.exit(0))
