/** Conversations of traders: ask, ask again, rejoin, stop, and go on after a decision. */
import type { UIMessageChunk } from 'ai'
import { createPlaces } from '../at-once.ts'
import {
  type Branched,
  type ChatRequest,
  type ChatSummary,
  type ChatView,
  canContinue,
  isPlaybookChat,
} from '../contracts/chat.ts'
import type { Pattern } from '../contracts/patterns.ts'
import { DeskError } from '../errors.ts'
import type { Locale } from '../i18n/locales.ts'
import { log, messageOf } from '../log.ts'
import { turnSpan } from '../telemetry/spans.ts'
import { spanned } from '../telemetry/tracing.ts'
import { branchOff } from './branch.ts'
import * as store from './chat-store.ts'
import { chatView } from './chat-view.ts'
import { checkRoom, findImage, type Image } from './images.ts'
import { openingWords } from './opening-words.ts'
import { readingFor } from './planner/in-time.ts'
import { keepQuestion, readQuestion } from './question.ts'
import { createReadAgain, type ReadAgain } from './read-again.ts'
import { createRuns, type Run } from './runs.ts'
import type { TurnDeps } from './turn/context.ts'
import { runTurn } from './turn/turn.ts'

export type ChatChange = { traderId: string; chatId: string; state: 'running' | 'idle' | 'deleted' }

export type Conversations = {
  /**
   * @param locale of the screen that asks
   * @param signInId of the person who asks there; null for a guest
   */
  ask(
    traderId: string,
    request: ChatRequest,
    locale?: Locale,
    signInId?: string | null,
  ): Promise<ReadableStream<UIMessageChunk>>
  /** The answer that is on its way, from its first word; null where there is none. @throws DeskError (429) */
  rejoin(traderId: string, chatId: string): Promise<ReadableStream<UIMessageChunk> | null>
  stop(traderId: string, chatId: string): Promise<boolean>
  /** Stops every answer that is on its way to this trader. */
  stopAll(traderId: string): Promise<void>
  /**
   * Lets the model speak about what became of the plan.
   * @param signInId of whoever decided it, or of who asked for it where no person did
   */
  continueAfterPlan(traderId: string, chatId: string, planId: string, signInId: string | null): Promise<void>
  list(traderId: string): Promise<ChatSummary[]>
  view(traderId: string, chatId: string): Promise<ChatView>
  rename(traderId: string, chatId: string, title: string): Promise<void>
  /** Who answers, and how, from the next turn on. @throws DeskError where no such model is offered */
  choose(traderId: string, chatId: string, choice: { model?: string; pattern?: Pattern }): Promise<void>
  image(traderId: string, chatId: string, imageId: string): Promise<Image>
  /** @param titled the title of the new one, from that of this. @throws DeskError; see branch.ts */
  branch(traderId: string, chatId: string, messageId: string, titled: (title: string) => string): Promise<Branched>
  /** @throws DeskError; see read-again.ts */
  readAgain: ReadAgain
  remove(traderId: string, chatId: string): Promise<void>
  /** @returns how many there were, also those beyond what `list` has place for; the log is for the caller to wipe */
  removeAll(traderId: string): Promise<number>
  runningCount(): number
  /** Begins no answer any more. Resolves when those that run have ended. */
  close(): Promise<void>
}

/** Of one trader, who has a few tabs. Questions of playbooks are not among them: of those only so many run. */
const ANSWERS_AT_ONCE = 32
/** Of one trader: as many as may follow the market. Each is given the whole answer from its first word, read or not. */
const READERS_AT_ONCE = 32

/** Deleted meanwhile, on another page; its id is free then, and may be somebody else's already. */
function unlessGone(error: unknown): void {
  if (!(error instanceof DeskError && ['NOT_FOUND', 'NOT_OWNER'].includes(error.code))) throw error
}

export function createConversations(deps: TurnDeps, onChange: (change: ChatChange) => void): Conversations {
  const { db, gate, models } = deps
  const runs = createRuns((run, state) => onChange({ traderId: run.traderId, chatId: run.chatId, state }))

  const placeForReader = createPlaces(
    READERS_AT_ONCE,
    `${READERS_AT_ONCE} pages of yours read answers already that are on their way. Close one of them.`,
  )
  /** Conversations that are being deleted: what began in one now would be taken away under it. */
  const removing = new Set<string>()
  let closing = false

  async function owned(traderId: string, chatId: string): Promise<store.ChatRow> {
    const chat = await store.findChat(db, traderId, chatId)
    if (!chat) throw store.noSuchChat()
    return chat
  }

  /** Anybody becomes a trader by a cookie, and an answer takes a model's time and the desk's: so one trader has only so many at once. */
  function requirePlace(traderId: string, chatId: string): void {
    // Where this very conversation is being answered, `begin` says so in its own words.
    if (runs.get(chatId) || runs.count(traderId) < ANSWERS_AT_ONCE) return
    const words = `${ANSWERS_AT_ONCE} answers of yours are on their way. Wait for one or stop one.`
    throw new DeskError('BUSY', words, 429)
  }

  function begin(traderId: string, chatId: string, signInId?: string | null): Run {
    if (closing) throw new DeskError('UNAVAILABLE', 'The desk is closing.', 503)
    if (removing.has(chatId)) throw store.noSuchChat()
    // A head may have closed the trader since the request came. Closing stops the runs there are, and would miss this one.
    const shutOut = gate.shutOut(traderId)
    if (shutOut !== null) throw new DeskError('FORBIDDEN', shutOut, 403)
    requirePlace(traderId, chatId)
    const run = runs.begin(chatId, traderId, signInId)
    if (!run)
      throw new DeskError('BUSY', 'An answer is already on its way in this conversation. Wait for it or stop it.', 409)
    return run
  }

  type Choice = { model?: string | undefined; pattern?: Pattern | undefined }
  function requireOffered({ model }: Choice): void {
    if (model !== undefined && !models.has(model))
      throw new DeskError('NOT_FOUND', 'This model is not offered here.', 404)
  }
  async function choose(chatId: string, choice: Choice): Promise<void> {
    requireOffered(choice)
    const { model: modelId, pattern } = choice
    if (modelId !== undefined) await store.setModel(db, chatId, modelId)
    if (pattern !== undefined) await store.setPattern(db, chatId, pattern)
  }

  type Drive = { continues?: boolean; decidedPlan?: string | null }
  async function drive(run: Run, { continues = false, decidedPlan = null }: Drive = {}): Promise<void> {
    try {
      const history = await store.loadMessages(db, run.chatId)
      const chat = await store.findChat(db, run.traderId, run.chatId)
      const model = models.choose(chat?.modelId ?? null)
      const pattern = chat?.pattern ?? 'react'
      await spanned(deps.tracing, 'chat turn', turnSpan(run.chatId, model.id), () =>
        readingFor(run.traderId, () => runTurn(deps, run, { history, model, pattern, continues, decidedPlan })),
      )
    } catch (error) {
      log('error', 'turn.crashed', { chatId: run.chatId, message: messageOf(error) })
      run.push({ type: 'error', errorText: 'The answer broke off. Your question is kept; try again.' })
    } finally {
      run.finish()
    }
  }

  /** Answers the last question once more, or goes on with an answer that broke off. */
  async function askAgain(
    traderId: string,
    request: Extract<ChatRequest, { trigger: unknown }>,
    signInId?: string | null,
  ): Promise<ReadableStream<UIMessageChunk>> {
    const { chatId } = request
    await owned(traderId, chatId)
    const continues = request.trigger === 'continue'
    const run = begin(traderId, chatId, signInId)
    try {
      await choose(chatId, request)
      if (!continues) await store.dropAfterLastUser(db, chatId, await gate.plansOfChat(traderId, chatId))
      else if (!canContinue((await store.loadMessages(db, chatId)).at(-1)))
        throw new DeskError('INVALID_ARGUMENT', 'The last answer did not break off.', 409)
    } catch (error) {
      run.finish()
      throw error
    }
    const stream = run.watch()
    void drive(run, { continues })
    return stream
  }

  async function remove(traderId: string, chatId: string): Promise<void> {
    await owned(traderId, chatId)
    removing.add(chatId)
    try {
      const run = runs.get(chatId)
      run?.stop()
      await run?.ended
      await store.deleteChat(db, chatId)
    } finally {
      removing.delete(chatId)
    }
    onChange({ traderId, chatId, state: 'deleted' })
  }

  /** From the files as well. A playbook's own question is no words of a trader, and goes with the next. */
  async function removeForGood(traderId: string, chatId: string): Promise<void> {
    await remove(traderId, chatId)
    if (!isPlaybookChat(chatId)) await deps.memory.wipeLog()
  }

  return {
    async ask(traderId, request, locale, signInId) {
      const { chatId } = request
      const at = deps.now().toISOString()
      if ('trigger' in request) return askAgain(traderId, request, signInId)
      const { message } = request
      const question = readQuestion(message)
      // Checked before a conversation is made, so that a refused question leaves none behind.
      requireOffered(request)
      requirePlace(traderId, chatId)
      await checkRoom(db, traderId, chatId, question.images)
      const title = openingWords(question.words, question.images[0]?.name, locale)
      await store.ensureChat(db, traderId, chatId, title, at)
      let run: Run | undefined
      try {
        run = begin(traderId, chatId, signInId)
        if (await store.findMessage(db, chatId, message.id))
          throw new DeskError('DUPLICATE', 'This message was already received.', 409)
        await choose(chatId, request)
        const own = await keepQuestion(db, message, question, { traderId, chatId, at, locale })
        const memory = await deps.memory.learn({ traderId, chatId, message: own, signal: run.signal })
        if (memory.kept > 0 || memory.forgotten > 0 || memory.full)
          await store.saveMessage(db, chatId, { ...own, metadata: { ...own.metadata, memory } }, at)
      } catch (error) {
        // The error that is told is the first one: a full disk may refuse this deletion too. And a conversation that another
        // run is answering may be empty only because its question is not stored yet.
        if (run ?? !runs.get(chatId)) await store.deleteEmptyChat(db, chatId).catch(() => {})
        run?.finish()
        throw error
      }
      const stream = run.watch()
      void drive(run)
      return stream
    },
    async rejoin(traderId, chatId) {
      if (!(await store.findChat(db, traderId, chatId))) return null
      const run = runs.get(chatId)
      if (!run) return null
      const leave = placeForReader(traderId)
      // Not written in place: TypeScript's Transformer does not know `cancel` yet.
      const ends = { flush: leave, cancel: leave }
      return run.watch().pipeThrough(new TransformStream(ends))
    },
    async stop(traderId, chatId) {
      await owned(traderId, chatId)
      const run = runs.get(chatId)
      if (!run) return false
      run.stop()
      await run.ended
      return true
    },
    stopAll: runs.stopAll,
    async continueAfterPlan(traderId, chatId, planId, signInId) {
      // Somebody may be asking something else at this moment: wait for that answer, then speak.
      for (;;) {
        await runs.get(chatId)?.ended
        if (!(await store.findChat(db, traderId, chatId)) || gate.shutOut(traderId) !== null) return
        if (closing || removing.has(chatId)) return
        const run = runs.begin(chatId, traderId, signInId)
        if (run) return drive(run, { decidedPlan: planId })
      }
    },
    async list(traderId) {
      const own = await store.listChats(db, traderId)
      return own.map((c) => ({ ...c, running: runs.get(c.id) !== undefined }))
    },
    async view(traderId, chatId) {
      return chatView(deps, await owned(traderId, chatId), () => runs.get(chatId))
    },
    async rename(traderId, chatId, title) {
      await owned(traderId, chatId)
      await store.renameChat(db, chatId, title)
    },
    async choose(traderId, chatId, choice) {
      await owned(traderId, chatId)
      await choose(chatId, choice)
    },
    async image(traderId, chatId, imageId) {
      await owned(traderId, chatId)
      const image = await findImage(db, chatId, imageId)
      if (!image) throw new DeskError('NOT_FOUND', 'There is no such image.', 404)
      return image
    },
    async branch(traderId, chatId, messageId, titled) {
      const plans = await gate.plansOfChat(traderId, chatId)
      const id = deps.newId()
      const at = deps.now().toISOString()
      const place = { traderId, chatId, messageId, plans }
      const title = await db.transaction().execute((trx) => branchOff(trx, place, { id, at, titled }))
      onChange({ traderId, chatId: id, state: 'idle' })
      return { chatId: id, title }
    },
    readAgain: createReadAgain(deps),
    remove: removeForGood,
    async removeAll(traderId) {
      let removed = 0
      for (;;) {
        const chats = await store.listChats(db, traderId)
        if (chats.length === 0) return removed
        for (const { id } of chats) await remove(traderId, id).catch(unlessGone)
        removed += chats.length
      }
    },
    runningCount: () => runs.count(),
    close() {
      closing = true
      return runs.stopAll()
    },
  }
}
