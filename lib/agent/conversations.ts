/** Conversations of traders: ask, ask again, rejoin, stop, and go on after a decision. */
import type { UIMessageChunk } from 'ai'
import type { ChatRequest, ChatSummary, ChatView, DeskMessage } from '../contracts/chat.ts'
import { DeskError } from '../errors.ts'
import { log, messageOf } from '../log.ts'
import { turnSpan } from '../telemetry/spans.ts'
import { spanned } from '../telemetry/tracing.ts'
import * as store from './chat-store.ts'
import { withUnbacked } from './grounding/mark.ts'
import { withLedger } from './history.ts'
import { createRuns, type Run } from './runs.ts'
import { runTurn, type TurnDeps } from './turn.ts'

export type ChatChange = { traderId: string; chatId: string; state: 'running' | 'idle' | 'deleted' }

export type Conversations = {
  ask(traderId: string, request: ChatRequest): Promise<ReadableStream<UIMessageChunk>>
  /** null when nothing runs */
  rejoin(traderId: string, chatId: string): Promise<ReadableStream<UIMessageChunk> | null>
  stop(traderId: string, chatId: string): Promise<boolean>
  /** Lets the model speak about what became of a plan. */
  continueAfterPlan(traderId: string, chatId: string): Promise<void>
  list(traderId: string): Promise<ChatSummary[]>
  view(traderId: string, chatId: string): Promise<ChatView>
  rename(traderId: string, chatId: string, title: string): Promise<void>
  remove(traderId: string, chatId: string): Promise<void>
  runningCount(): number
  close(): Promise<void>
}

export function createConversations(deps: TurnDeps, onChange: (change: ChatChange) => void): Conversations {
  const { db, gate } = deps
  const runs = createRuns((run, state) => onChange({ traderId: run.traderId, chatId: run.chatId, state }))

  async function owned(traderId: string, chatId: string): Promise<store.ChatRow> {
    const chat = await store.findChat(db, traderId, chatId)
    if (!chat) throw new DeskError('not_found', 'There is no such conversation.', 404)
    return chat
  }

  function begin(traderId: string, chatId: string): Run {
    const run = runs.begin(chatId, traderId)
    if (!run)
      throw new DeskError('busy', 'An answer is already on its way in this conversation. Wait for it or stop it.', 409)
    return run
  }

  async function drive(run: Run): Promise<void> {
    try {
      const messages = await store.loadMessages(db, run.chatId)
      await spanned(deps.tracing, 'chat turn', turnSpan(run.chatId, deps.model.id), () => runTurn(deps, run, messages))
    } catch (error) {
      log('error', 'turn.crashed', { chatId: run.chatId, message: messageOf(error) })
      run.push({ type: 'error', errorText: 'The answer broke off. Your question is kept; try again.' })
    } finally {
      run.finish()
    }
  }

  return {
    async ask(traderId, request) {
      const { chatId } = request
      const at = deps.now().toISOString()
      if ('trigger' in request) {
        await owned(traderId, chatId)
        const run = begin(traderId, chatId)
        try {
          await store.dropAfterLastUser(db, chatId)
        } catch (error) {
          run.finish()
          throw error
        }
        const stream = run.watch()
        void drive(run)
        return stream
      }
      const { message } = request
      const words = message.parts.map((p) => p.text).join('\n')
      if (words.trim() === '') throw new DeskError('INVALID_ARGUMENT', 'The message is empty.')
      await store.ensureChat(db, traderId, chatId, words, at)
      const run = begin(traderId, chatId)
      try {
        const known = await store.loadMessages(db, chatId)
        if (known.some((m) => m.id === message.id))
          throw new DeskError('duplicate', 'This message was already received.', 409)
        // Only the words come from the browser. Whatever else a part carried is left behind here.
        const own: DeskMessage = {
          id: message.id,
          role: 'user',
          parts: message.parts.map((p) => ({ type: 'text', text: p.text })),
          metadata: { createdAt: at },
        }
        await store.saveMessage(db, chatId, own, at)
        await deps.memory.learn({ traderId, chatId, message: own })
      } catch (error) {
        run.finish()
        throw error
      }
      const stream = run.watch()
      void drive(run)
      return stream
    },
    async rejoin(traderId, chatId) {
      if (!(await store.findChat(db, traderId, chatId))) return null
      return runs.get(chatId)?.watch() ?? null
    },
    async stop(traderId, chatId) {
      await owned(traderId, chatId)
      const run = runs.get(chatId)
      if (!run) return false
      run.stop()
      await run.ended
      return true
    },
    async continueAfterPlan(traderId, chatId) {
      // Somebody may be asking something else at this moment: wait for that answer, then speak.
      for (;;) {
        await runs.get(chatId)?.ended
        if (!(await store.findChat(db, traderId, chatId))) return
        const run = runs.begin(chatId, traderId)
        if (run) return drive(run)
      }
    },
    async list(traderId) {
      return (await store.listChats(db, traderId)).map((c) => ({ ...c, running: runs.get(c.id) !== undefined }))
    },
    async view(traderId, chatId) {
      const chat = await owned(traderId, chatId)
      const running = runs.get(chatId) !== undefined
      const messages = await store.loadMessages(db, chatId)
      // The turn that runs is rejoined as a stream from its start; half of it here would show it twice.
      if (running && messages.at(-1)?.role === 'assistant') {
        const last = messages.at(-1)
        const finished = last?.metadata?.durationMs !== undefined
        if (!finished) messages.pop()
      }
      const plans = await gate.plansOfChat(traderId, chatId)
      const last = messages.at(-1)
      // Written after a step, never finished: the desk went down in the middle of this answer.
      if (
        !running &&
        last?.role === 'assistant' &&
        last.metadata?.durationMs === undefined &&
        last.metadata?.ended === undefined
      ) {
        last.metadata = {
          ...last.metadata,
          ended: 'failed',
          error: 'The desk was restarted in the middle of this answer.',
        }
      }
      const told = withUnbacked(withLedger(messages, plans, 'screen'), plans)
      return { id: chat.id, title: chat.title, messages: told, running }
    },
    async rename(traderId, chatId, title) {
      await owned(traderId, chatId)
      await store.renameChat(db, chatId, title)
    },
    async remove(traderId, chatId) {
      await owned(traderId, chatId)
      const run = runs.get(chatId)
      if (run) {
        run.stop()
        await run.ended
      }
      await store.deleteChat(db, chatId)
      onChange({ traderId, chatId, state: 'deleted' })
    },
    runningCount: runs.count,
    close: runs.stopAll,
  }
}
