/**
 * A real exchange behind a line that misbehaves on order. It stands between desk and exchange on stdio, passes every
 * message on, and does to a call what the folder FAULTS says (faulty-exchange/faults.ts): a file `placeOrder`, or
 * `placeOrder@<account or clientOrderId>`, holds the fault. A fault is used up by the call it hits unless it ends with
 * "!". Every call is appended to FAULTS.log, with `lost: true` where it never reached the exchange.
 *
 *   delay:<ms>    the answer takes that long
 *   drop-answer   the exchange gets it, the answer never comes
 *   late-answer   the exchange gets it, the answer comes once the desk has given up on it
 *   answer-twice  the same answer two times
 *   error         the exchange gets it, a JSON-RPC internal error comes back
 *   500           the exchange never gets it, a JSON-RPC internal error comes back
 *   drop-request  the exchange never gets it, and nobody says so
 *   late-request  the exchange gets it after the next resolveCommand of that account has been answered
 *   after-order   the exchange gets it after the next placeOrder of that account has been answered
 *   empty-book    answered by a second exchange on which nobody ever traded: getOrderBook, previewPlan
 *   die-before    everything is killed before the exchange gets it
 *   die-at-once   the exchange is sent it, and everything is killed in the same moment
 *   die           the exchange has done it, then everything is killed; no answer comes
 *   die-after     the desk has the answer, then everything is killed
 *   poison        every text of the answer gets the words of the file FAULTS.poison, and the answer a text of its own
 *   poison-note   only the text of its own
 *   poison-error  the answer is an error, in those words
 *   changed       tools/list tells another description of the tool
 *   as:<tool>     tools/list gives the tool the definition of another
 *   called:<name> tools/list gives the tool another name
 *
 * FAULTS.door is a socket for a second client: the exchange asked past desk and faults (faulty-exchange/side-door.ts).
 */
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { emptyExchange } from './faulty-exchange/empty-exchange.ts'
import { listFaults, takeFault } from './faulty-exchange/faults.ts'
import { isPoison, poisoned } from './faulty-exchange/poison.ts'
import { SIDE, sideDoor } from './faulty-exchange/side-door.ts'

type Message = {
  id?: number | string
  method?: string
  params?: { name?: string; arguments?: { userId?: string; clientOrderId?: string }; requestId?: number | string }
  result?: unknown
}
type ListedTool = { name: string; description?: string }

const folder = process.env.FAULTS ?? ''
mkdirSync(folder, { recursive: true })
const child = spawn(
  process.execPath,
  [join(import.meta.dirname, '..', '..', 'lib', 'exchange', 'main.ts'), '--stdio'],
  {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: process.env,
  },
)
const empty = emptyExchange(`${folder}.empty`)
/** What is done to the answer of a call that is out. */
const faultOf = new Map<number | string, string>()
/** Answers that wait for the desk to give up, and who did so before there was one. */
const unheard = new Map<number | string, string>()
const givenUp = new Set<number | string>()
/** Requests on their long way, and the call whose answer they come after. */
type Overtaking = { tool: string; account: string | undefined }
let onTheWay: (Overtaking & { line: string })[] = []
const overtaking = new Map<number | string, Overtaking>()
/** By fault. */
const OVERTAKEN_BY: Record<string, string> = { 'late-request': 'resolveCommand', 'after-order': 'placeOrder' }

const toExchange = (line: string) => void child.stdin.write(`${line}\n`)
const toDesk = (line: string, then?: () => void) => void process.stdout.write(`${line}\n`, then)
const tellDesk = (message: unknown) => toDesk(JSON.stringify({ jsonrpc: '2.0', ...(message as object) }))
const door = sideDoor(`${folder}.door`, toExchange)

function dieNow(): void {
  child.kill('SIGKILL')
  process.kill(process.pid, 'SIGKILL')
}

createInterface({ input: process.stdin }).on('line', (line) => {
  const message = JSON.parse(line) as Message
  const { id, method, params } = message
  if (method === 'notifications/cancelled') heardGivingUp(params?.requestId)
  if (method === 'tools/list' && id !== undefined) faultOf.set(id, 'list')
  if (method !== 'tools/call' || id === undefined) return toExchange(line)
  const { name: tool = '', arguments: args } = params ?? {}
  const fault = takeFault(folder, tool, [args?.clientOrderId, args?.userId])
  const log = (lost: boolean) =>
    appendFileSync(`${folder}.log`, `${JSON.stringify({ tool, args, ...(lost ? { lost } : {}) })}\n`)
  if (Object.values(OVERTAKEN_BY).includes(tool)) overtaking.set(id, { tool, account: args?.userId })
  switch (fault) {
    case 'drop-request':
      return log(true)
    case 'late-request':
    case 'after-order':
      log(false)
      return void onTheWay.push({ tool: OVERTAKEN_BY[fault] ?? '', account: args?.userId, line })
    case '500':
      log(true)
      return tellDesk({ id, error: { code: -32603, message: 'something broke before the fact' } })
    case 'empty-book':
      return empty.ask(message, tellDesk)
    case 'die-before':
      log(true)
      return dieNow()
    case 'die-at-once':
      log(false)
      return void child.stdin.write(`${line}\n`, dieNow)
  }
  log(false)
  if (fault) faultOf.set(id, fault)
  toExchange(line)
})
process.stdin.on('end', () => {
  child.stdin.end()
  empty.end()
})

function heardGivingUp(id: number | string | undefined): void {
  if (id === undefined) return
  const answer = unheard.get(id)
  if (answer !== undefined) toDesk(answer)
  else if (faultOf.get(id) === 'late-answer') givenUp.add(id)
  unheard.delete(id)
}

createInterface({ input: child.stdout }).on('line', (line) => {
  const message = JSON.parse(line) as Message
  const { id } = message
  if (id === undefined || message.method !== undefined) return toDesk(line)
  if (String(id).startsWith(SIDE)) return door.answer(message)
  const fault = faultOf.get(id)
  faultOf.delete(id)
  const overtook = overtaking.get(id)
  overtaking.delete(id)
  if (overtook) arriveAfter(overtook, fault, id, line)
  else if (fault === 'list') tellDesk(listed(message))
  else answerWith(fault, id, line)
})

function answerWith(fault: string | undefined, id: number | string, line: string): void {
  if (fault === 'drop-answer') return
  if (fault === 'die') dieNow()
  else if (fault === 'die-after') toDesk(line, dieNow)
  else if (isPoison(fault)) tellDesk(poisoned(JSON.parse(line), readFileSync(`${folder}.poison`, 'utf8'), fault))
  else if (fault === 'error') tellDesk({ id, error: { code: -32603, message: 'something broke after the fact' } })
  else if (fault?.startsWith('delay:')) setTimeout(() => toDesk(line), Number(fault.slice('delay:'.length)))
  else if (fault === 'late-answer' && !givenUp.delete(id)) unheard.set(id, line)
  else {
    if (fault === 'answer-twice') toDesk(line)
    toDesk(line)
  }
}

/** The desk has this answer; now what was sent before it arrives. */
function arriveAfter(
  { tool, account }: Overtaking,
  fault: string | undefined,
  id: number | string,
  line: string,
): void {
  answerWith(fault, id, line)
  const isDue = (late: Overtaking) => late.account === account && late.tool === tool
  const arrived = onTheWay.filter(isDue)
  onTheWay = onTheWay.filter((late) => !isDue(late))
  for (const late of arrived) toExchange(late.line)
}

function listed(message: Message): Message {
  const { tools = [] } = (message.result ?? {}) as { tools?: ListedTool[] }
  const real = new Map(tools.map((tool) => [tool.name, { ...tool }]))
  for (const [name, fault] of listFaults(folder)) {
    const tool = tools.find((t) => t.name === name)
    const other = real.get(fault.slice('as:'.length))
    if (!tool) continue
    if (fault === 'changed') tool.description = `${tool.description} (changed)`
    else if (fault.startsWith('called:')) tool.name = fault.slice('called:'.length)
    else if (other) Object.assign(tool, other, { name })
  }
  return message
}

let told = JSON.stringify([...listFaults(folder)])
watch(folder, () => {
  const now = JSON.stringify([...listFaults(folder)])
  if (now === told) return
  told = now
  tellDesk({ method: 'notifications/tools/list_changed' })
})
// Not by process.exit, which may wait for ever (lib/exchange/main.ts): the desk would never hear that the exchange is gone.
child.on('exit', () => process.kill(process.pid, 'SIGKILL'))
