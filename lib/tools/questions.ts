/**
 * Forms of servers that wait for a person. Where each call has a stream of its own (Streamable HTTP), that tells whose call a
 * form is about. Any other server asks over the line that all traders share and does not say for whose call, so it is asked only
 * when every call it has on its way is of one trader; otherwise it is declined, because what one trader does is none of another's
 * business.
 */
import { EventEmitter } from 'node:events'
import {
  type ElicitAnswer,
  type ElicitField,
  type ElicitValues,
  type FieldProblem,
  problemOf,
  type Question,
} from '../contracts/elicitation.ts'
import { DeskError } from '../errors.ts'
import { log } from '../log.ts'
import { type Elicit, type ElicitRequest, filledIn } from '../mcp/calls/elicitation.ts'
import type { CallOwner, RunningCall, RunningCalls } from './running-calls.ts'

export type Questions = {
  /** Asks the trader on behalf of a server; connections call it when their server asks. */
  elicit: Elicit
  /** What waits for this trader, oldest first. */
  of(traderId: string): Question[]
  /**
   * Once, by the trader it waits for. An answer that does not fit leaves it waiting.
   * @throws DeskError NOT_FOUND 404, NOT_OWNER 403, NOT_PENDING 409, INVALID_ARGUMENT 422 with `details` by field
   */
  answer(traderId: string, id: string, answer: ElicitAnswer): void
  onChange(listener: (traderId: string) => void): () => void
  /** Nobody will answer any more. */
  close(): void
}

type Deps = {
  running: Pick<RunningCalls, 'at' | 'onEnd'>
  now: () => Date
  newId: () => string
  /** How long a person may take. */
  waitMs?: number
}
type Waiting = { traderId: string; question: Question; settle(answer: ElicitAnswer): void }

const WAIT_MS = 5 * 60_000
/** Forms of one server that wait for one trader at once. More is no question but a flood. */
const MAX_WAITING = 3
/** For all traders: a call that waits for a person holds one of the few places at its server, which is everybody's. */
const MAX_AT_SERVER = 6
/** Forms within one call. A write cannot be stopped, so that it has to come to an end. */
const MAX_PER_CALL = 10
/** Ids that were answered, to tell a second answer from one to nothing. */
const REMEMBERED = 1_000

export function createQuestions({ running, now, newId, waitMs = WAIT_MS }: Deps): Questions {
  const waiting = new Map<string, Waiting>()
  const answered = new Map<string, string>()
  const events = new EventEmitter<{ change: [string] }>().setMaxListeners(0)

  /**
   * The calls it can be about, and the one trader they are of; null where that cannot be told.
   * @param about the one it is about, where the line tells
   */
  async function whose(
    server: string,
    about: object | undefined,
  ): Promise<{ calls: RunningCall[]; owner: CallOwner; tool: string | null } | null> {
    const calls = running.at(server).filter((call) => about === undefined || call === about)
    const owners = await Promise.all(calls.map((call) => call.owner()))
    const [first] = owners
    if (!first || owners.some((o) => o?.traderId !== first.traderId)) return null
    const sameChat = owners.every((o) => o?.chatId === first.chatId)
    const tool = calls.every((call) => call.tool === calls[0]?.tool) ? (calls[0]?.tool ?? null) : null
    return { calls, owner: sameChat ? first : { ...first, chatId: null }, tool }
  }

  const elicit: Elicit = async ({ server, message, fields, call }, signal) => {
    const found = await whose(server, call)
    const refuse = (why: string): ElicitAnswer => {
      log('warn', 'mcp.elicit_refused', { server, why })
      return { action: 'decline' }
    }
    if (!found) return refuse('it is not known whose call it is about')
    const times = Math.max(...found.calls.map((call) => call.asked))
    const open = [...waiting.values()].filter((w) => w.question.server === server)
    const own = open.filter(({ traderId }) => traderId === found.owner.traderId)
    if (own.length >= MAX_WAITING || open.length >= MAX_AT_SERVER || times >= MAX_PER_CALL)
      return refuse('it asks too much')
    for (const call of found.calls) call.asked += 1
    // A call may end while its trader is looked up; a form that outlives its call asks for nothing any more.
    const going = new Set(running.at(server))
    if (signal.aborted || !found.calls.some((call) => going.has(call))) return { action: 'cancel' }
    return wait({ server, message, fields }, found, signal)
  }

  function wait(
    { server, message, fields }: ElicitRequest,
    { calls, owner, tool }: { calls: RunningCall[]; owner: CallOwner; tool: string | null },
    signal: AbortSignal,
  ): Promise<ElicitAnswer> {
    const { traderId, chatId } = owner
    const id = newId()
    const at = now()
    const expiresAt = new Date(at.getTime() + waitMs).toISOString()
    const question: Question = { id, server, tool, chatId, message, fields, askedAt: at.toISOString(), expiresAt }
    return new Promise((resolve) => {
      const settle = (answer: ElicitAnswer) => {
        if (!waiting.delete(id)) return
        clearTimeout(timer)
        signal.removeEventListener('abort', cancel)
        stopEnd()
        remember(id, traderId)
        events.emit('change', traderId)
        resolve(answer)
      }
      const cancel = () => settle({ action: 'cancel' })
      const timer = setTimeout(cancel, waitMs)
      const stopEnd = running.onEnd(() => {
        const going = new Set(running.at(server))
        if (!calls.some((call) => going.has(call))) cancel()
      })
      signal.addEventListener('abort', cancel, { once: true })
      waiting.set(id, { traderId, question, settle })
      events.emit('change', traderId)
    })
  }

  function remember(id: string, traderId: string): void {
    answered.set(id, traderId)
    const [oldest] = answered.keys()
    if (answered.size > REMEMBERED && oldest !== undefined) answered.delete(oldest)
  }

  return {
    elicit,
    of: (traderId) => [...waiting.values()].filter((w) => w.traderId === traderId).map((w) => w.question),
    answer(traderId, id, answer) {
      const whose = waiting.get(id)?.traderId ?? answered.get(id)
      if (whose === undefined) throw new DeskError('NOT_FOUND', 'There is no such question.', 404)
      if (whose !== traderId) throw new DeskError('NOT_OWNER', 'This question is for another trader.', 403)
      const one = waiting.get(id)
      if (!one)
        throw new DeskError('NOT_PENDING', 'This question is over: it was answered, or its call has ended.', 409)
      if (answer.action !== 'accept') return one.settle(answer)
      const problems = problemsOf(one.question.fields, answer.content)
      if (Object.keys(problems).length > 0)
        throw new DeskError('INVALID_ARGUMENT', 'Some of it does not fit the form; nothing was sent.', 422, problems)
      one.settle({ action: 'accept', content: filledIn(one.question.fields, answer.content) })
    },
    onChange(listener) {
      events.on('change', listener)
      return () => events.off('change', listener)
    },
    close() {
      for (const { settle } of [...waiting.values()]) settle({ action: 'cancel' })
    },
  }
}

function problemsOf(fields: ElicitField[], content: ElicitValues): Record<string, FieldProblem> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = Object.hasOwn(content, field.name) ? content[field.name] : field.default
      const problem = problemOf(field, value)
      return problem ? [[field.name, problem]] : []
    }),
  )
}
