// A trader as a program: what a browser could send to the desk, without a browser.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { UIMessageChunk } from 'ai'
import { parseJsonEventStream, uiMessageChunkSchema } from 'ai'
import type { ChatView } from '../../lib/contracts/chat.ts'
import type { OrderRow, Wallet } from '../../lib/contracts/exchange/account.ts'
import type { Plan } from '../../lib/contracts/gate/plan.ts'

/** Several times the desk's pause between two readings of the same. */
const READ_LATER_MS = 250

type Answer = { status: number; body: unknown; code: string | undefined }
type Turn = {
  text: string
  plan: Plan | null
  outputs: { tool: string; output: unknown }[]
  errors: string[]
  chunks: UIMessageChunk[]
}

export type Trader = {
  cookie: string
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  ask(text: string, chatId?: string): Promise<Turn>
  view(chatId: string): Promise<ChatView>
  plan(id: string): Promise<Plan>
  plans(): Promise<Plan[]>
  decide(plan: Plan, decision?: string, over?: Record<string, unknown>): Promise<Answer>
  /** Read from the exchange now, through the desk's own tool road. */
  orders(): Promise<OrderRow[]>
  wallet(): Promise<Wallet>
}

/** A new guest of the desk at `url`, or the one of an existing cookie. */
export async function newTrader(url: string, known?: string): Promise<Trader> {
  const cookie = known ?? (await firstVisit(url))

  async function raw(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    return fetch(new URL(path, url), {
      method,
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
  }

  const trader: Trader = {
    cookie,
    async send(method, path, body, headers) {
      const response = await raw(method, path, body, headers)
      const text = await response.text()
      let parsed: unknown = text
      try {
        parsed = JSON.parse(text)
      } catch {
        // A stream or an empty body: kept as text.
      }
      return { status: response.status, body: parsed, code: (parsed as { error?: { code?: string } })?.error?.code }
    },
    async ask(text, chatId = randomUUID()) {
      const response = await raw('POST', '/api/chat', {
        chatId,
        message: { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] },
      })
      if (!response.ok || !response.body) throw new Error(`ask "${text}": ${response.status} ${await response.text()}`)
      return readTurn(response.body)
    },
    view: async (chatId) => (await raw('GET', `/api/chat/${chatId}`)).json(),
    plan: async (id) => (await raw('GET', `/api/plans/${id}`)).json(),
    plans: async () => ((await (await raw('GET', '/api/plans')).json()) as { plans: Plan[] }).plans,
    decide: (plan, decision = 'approve', over = {}) =>
      trader.send('POST', `/api/plans/${plan.id}/decision`, {
        digest: plan.digest,
        legs: plan.legs.filter((l) => l.status === 'pending').map((l) => ({ id: l.id, decision })),
        ...over,
      }),
    async orders() {
      return (await firstEvents(['orders'])).orders?.orders as OrderRow[]
    },
    async wallet() {
      return (await firstEvents(['wallet'])).wallet as unknown as Wallet
    },
  }

  /**
   * Opens a line of our own, so that nothing held from before can be mistaken for now. Where a page is open the desk hands out what
   * it read last, and what has changed since a reading later: that one is waited for.
   */
  async function firstEvents(names: string[]): Promise<Record<string, Record<string, unknown>>> {
    const abort = new AbortController()
    const response = await fetch(new URL('/api/market/stream?symbols=', url), {
      headers: { cookie },
      signal: abort.signal,
    })
    const found: Record<string, Record<string, unknown>> = {}
    let buffer = ''
    let settled: NodeJS.Timeout | null = null
    try {
      for await (const piece of response.body ?? []) {
        buffer += Buffer.from(piece as Uint8Array).toString('utf8')
        for (let end = buffer.indexOf('\n\n'); end >= 0; end = buffer.indexOf('\n\n')) {
          const block = buffer.slice(0, end)
          buffer = buffer.slice(end + 2)
          const name = /^event: (.*)$/m.exec(block)?.[1]
          const data = /^data: (.*)$/m.exec(block)?.[1]
          if (name && data && names.includes(name)) found[name] = JSON.parse(data)
        }
        if (names.every((n) => n in found)) settled ??= setTimeout(() => abort.abort(), READ_LATER_MS)
      }
    } catch (error) {
      if (!abort.signal.aborted) throw error
    } finally {
      if (settled) clearTimeout(settled)
      abort.abort()
    }
    if (names.every((n) => n in found)) return found
    throw new Error(`the stream ended before ${names.join(', ')} came`)
  }
  return trader
}

/** The trader of that page as a program, with the page's own cookie. */
export async function traderOf(page: Page, url: string): Promise<Trader> {
  const cookie = (await page.context().cookies(url)).find((c) => c.name.startsWith('desk_session_'))
  return newTrader(url, `${cookie?.name}=${cookie?.value}`)
}

async function firstVisit(url: string): Promise<string> {
  const response = await fetch(new URL('/api/session', url))
  await response.body?.cancel()
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error('the first visit set no cookie')
  return cookie
}

async function readTurn(body: ReadableStream<Uint8Array>): Promise<Turn> {
  const turn: Turn = { text: '', plan: null, outputs: [], errors: [], chunks: [] }
  const names = new Map<string, string>()
  for await (const parsed of parseJsonEventStream({ stream: body, schema: uiMessageChunkSchema })) {
    if (!parsed.success) throw parsed.error
    const chunk = parsed.value as UIMessageChunk
    turn.chunks.push(chunk)
    if (chunk.type === 'text-delta') turn.text += chunk.delta
    else if (chunk.type === 'tool-input-available' || chunk.type === 'tool-input-start')
      names.set(chunk.toolCallId, chunk.toolName)
    else if (chunk.type === 'tool-input-error') turn.errors.push(chunk.errorText)
    else if (chunk.type === 'tool-output-available')
      turn.outputs.push({ tool: names.get(chunk.toolCallId) ?? '?', output: chunk.output })
    else if (chunk.type === 'tool-output-error' || chunk.type === 'error') turn.errors.push(chunk.errorText)
    else if (chunk.type === 'data-plan') turn.plan = chunk.data as Plan
  }
  return turn
}
