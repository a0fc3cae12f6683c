/**
 * The desk as the terminal sees it: the one that already runs on this DATA_DIR over HTTP, else one of its own in
 * this process. Both act for the same trader, whose session the owner of DATA_DIR can sign.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseJsonEventStream, type UIMessageChunk, uiMessageChunkSchema } from 'ai'
import { newTraderId, readSecret, sessionCookie, sessionCookieName } from '../auth/session.ts'
import type { ChatView, HttpFailure } from '../contracts/chat.ts'
import { deskCode } from '../contracts/errors.ts'
import type { Plan } from '../contracts/gate/plan.ts'
import type { Pattern } from '../contracts/patterns.ts'
import type { Desk } from '../desk.ts'
import type { Env } from '../env.ts'
import { DeskError } from '../errors.ts'
import { messageOf } from '../log.ts'
import { deskBeside } from './desk-beside.ts'

export type DeskClient = {
  /** @param pattern how it is to be worked out from here on; as before where it is left out */
  ask(chatId: string, text: string, pattern?: Pattern): Promise<ReadableStream<UIMessageChunk>>
  view(chatId: string): Promise<ChatView>
  decide(plan: Plan, decision: 'approve' | 'reject'): Promise<Plan>
  /** The turn in which the model tells what became of a plan. null when it is already over. */
  afterPlan(chatId: string): Promise<ReadableStream<UIMessageChunk> | null>
  /** Ends the running answer; what there is of it stays. */
  stop(chatId: string): Promise<unknown>
  /** Plans that wait for this trader, oldest first. */
  waiting(): Promise<Plan[]>
  close(): Promise<void>
}

function cliTrader(dataDir: string): string {
  const path = join(dataDir, 'cli-trader')
  try {
    // 'wx' makes the first of two terminals win; the other reads what it wrote.
    writeFileSync(path, newTraderId(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(path, 'utf8').trim()
}

const userMessage = (chatId: string, text: string, pattern?: Pattern) => ({
  chatId,
  ...(pattern ? { pattern } : {}),
  message: { id: randomUUID(), role: 'user' as const, parts: [{ type: 'text' as const, text }] },
})
const decisionOf = (plan: Plan, decision: 'approve' | 'reject') => ({
  digest: plan.digest,
  legs: plan.legs.filter((l) => l.status === 'pending').map((l) => ({ id: l.id, decision })),
})

export async function connectDesk(env: Env): Promise<DeskClient> {
  const running = deskBeside(env.DATA_DIR)
  if (running) return remoteDesk(env, running)
  try {
    return await ownDesk(env)
  } catch (error) {
    if (!(error instanceof DeskError) || error.code !== 'DATA_DIR_IN_USE') throw error
    // One that was only just starting may listen by now.
    const url = deskBeside(env.DATA_DIR)
    if (!url) throw error
    return remoteDesk(env, url)
  }
}

async function ownDesk(env: Env): Promise<DeskClient> {
  // Its thousand modules are for whoever asks a question: help, usage and wrong settings are told without them.
  const { openDesk } = await import('../desk.ts')
  const desk = await openDesk(env)
  return deskClientFor(desk, cliTrader(env.DATA_DIR))
}

/** A desk in this process, acting for one trader. Closing the client closes the desk. */
export function deskClientFor(desk: Desk, traderId: string): DeskClient {
  return {
    ask: (chatId, text, pattern) => desk.conversations.ask(traderId, userMessage(chatId, text, pattern)),
    view: (chatId) => desk.conversations.view(traderId, chatId),
    decide: (plan, decision) => desk.gate.decide({ traderId, from: 'terminal' }, plan.id, decisionOf(plan, decision)),
    afterPlan: (chatId) => desk.conversations.rejoin(traderId, chatId),
    stop: (chatId) => desk.conversations.stop(traderId, chatId),
    waiting: async () => (await desk.gate.plans(traderId, ['pending'])).toReversed(),
    close: () => desk.close(),
  }
}

/** What comes, and a sentence where it breaks off. */
function untilItBreaks(url: string, body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const reader = body.getReader()
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.error(new Error(notAnswering(url, error), { cause: error }))
      }
    },
    cancel: (why) => reader.cancel(why),
  })
}

/** Node says "fetch failed" or "terminated", and the reason beside it. */
function notAnswering(url: string, error: unknown): string {
  const { cause } = error as { cause?: { code?: unknown } }
  const why = cause?.code === undefined ? messageOf(error) : String(cause.code)
  return `the desk at ${new URL(url).origin} does not answer (${why})`
}

function remoteDesk(env: Env, url: string): DeskClient {
  const secret = readSecret(env.DATA_DIR, env.DESK_SECRET)
  const cookie = `${sessionCookieName(secret)}=${sessionCookie(cliTrader(env.DATA_DIR), secret)}`
  async function send(path: string, body?: unknown): Promise<Response> {
    const response = await fetch(new URL(path, url), {
      method: body === undefined ? 'GET' : 'POST',
      headers: { cookie, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch((error: unknown) => {
      // No DeskError: that is a refusal, and nobody knows whether this arrived.
      throw new Error(notAnswering(url, error), { cause: error })
    })
    if (response.ok) return response
    const failure = (await response.json().catch(() => null)) as Partial<HttpFailure> | null
    throw new DeskError(
      deskCode(failure?.error?.code) ?? 'INTERNAL',
      failure?.error?.message ?? `The desk answered ${response.status}.`,
      response.status,
      failure?.error?.details,
    )
  }
  const chunksOf = (response: Response): ReadableStream<UIMessageChunk> => {
    const { body } = response
    if (!body) throw new DeskError('INTERNAL', 'The desk answered without a body.')
    return parseJsonEventStream({ stream: untilItBreaks(url, body), schema: uiMessageChunkSchema }).pipeThrough(
      new TransformStream({
        transform(parsed, controller) {
          if (parsed.success) controller.enqueue(parsed.value as UIMessageChunk)
        },
      }),
    )
  }
  return {
    ask: async (chatId, text, pattern) => chunksOf(await send('/api/chat', userMessage(chatId, text, pattern))),
    view: async (chatId) => (await send(`/api/chat/${encodeURIComponent(chatId)}`)).json(),
    decide: async (plan, decision) =>
      (await send(`/api/plans/${encodeURIComponent(plan.id)}/decision`, decisionOf(plan, decision))).json(),
    afterPlan: async (chatId) => {
      const response = await send(`/api/chat/${encodeURIComponent(chatId)}/stream`)
      return response.status === 204 ? null : chunksOf(response)
    },
    stop: (chatId) => send(`/api/chat/${encodeURIComponent(chatId)}/stop`, {}),
    waiting: async () =>
      ((await (await send('/api/plans?status=pending')).json()) as { plans: Plan[] }).plans.toReversed(),
    close: async () => {},
  }
}
