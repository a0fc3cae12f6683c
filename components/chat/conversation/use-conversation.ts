'use client'

/**
 * One conversation: the stream, the stored history and the line that says when either changed. The rules:
 *
 * 1. The server owns the history. What was streamed here is replaced by what it stored once the run is over.
 * 2. A run belongs to the server. Losing the connection stops nothing: this hook rejoins it.
 * 3. A message is never lost and never sent twice: until the stored history holds it, it stays here with its own id.
 * 4. What was read earlier takes nothing back: answers may overtake each other, and the stream.
 */
import { useChat } from '@ai-sdk/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useApproval } from '@/components/approval/dialog/approval-provider.tsx'
import { useChatEvents, useLineOpened } from '@/components/trading/live/market-provider.tsx'
import type { ChatView, DeskMessage } from '@/lib/contracts/chat.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { readsInOrder } from '@/lib/ui/reads-in-order.ts'
import type { AttachedImage } from '../composer/attached-image.ts'
import { draftOf, dropDraft, keepAsDraft } from '../composer/use-draft.ts'
import { messageText } from '../message/message-blocks.ts'
import { loadChat, stopRun } from './chat-api.ts'
import { type ChatFailure, chatFailure, isOutOfTurn } from './chat-failure.ts'
import { chatTransport, GO_ON } from './chat-transport.ts'
import { modelChoice, patternChoice } from './model-and-pattern.ts'
import { newId } from './new-id.ts'
import { reconcile } from './reconcile-history.ts'
import { leaveBehind, leftIn } from './unsent-messages.ts'
import { userMessage, type WrittenMessage, writtenIn } from './written-message.ts'

const THROTTLE_MS = 60
const RECONNECT_MS = [1_000, 2_000, 4_000, 8_000]

const NONE: readonly WrittenMessage[] = []

type LoadState = 'new' | 'loading' | 'ready' | 'missing' | 'unreachable'
export function useConversation({
  chatId,
  isNew,
  onFirstMessage,
}: {
  chatId: string
  isNew: boolean
  onFirstMessage: () => void
}) {
  const { present } = useApproval()
  const [load, setLoad] = useState<LoadState>(isNew ? 'new' : 'loading')
  /** `unsent`: the message is still here alone and can be taken back. */
  const [failure, setFailure] = useState<{ why: ChatFailure; unsent: boolean } | null>(null)
  /** `unsent`: the server is not known to have the message, so nobody can say that a run goes on. */
  const [reconnect, setReconnect] = useState<{ attempt: number; unsent: boolean } | null>(null)
  const [queue, setQueue] = useState(() => leftIn(chatId))
  const [paused, setPaused] = useState(queue.length > 0)
  /** How often the desk is being asked whether a run goes on, or for the line to one that does: until then nothing is over. */
  const [seeking, setSeeking] = useState(0)
  const [finished, setFinished] = useState(0)
  const [branchedFrom, setBranchedFrom] = useState<ChatView['branchedFrom']>(null)
  /** Sent from here, not yet known to be stored. */
  const unsent = useRef<string | null>(null)
  const sent = useRef<WrittenMessage>({ id: '', text: '', images: [] })
  /** The stream being read was running before this page: its plans are not news. */
  const rejoining = useRef(false)
  const stale = useRef(false)
  /** A stream has failed, and what that means is being asked. */
  const failing = useRef(false)
  /** Streams that were read to their end, whatever that was. */
  const ended = useRef(0)
  const [beginRead] = useState(readsInOrder)
  /** Whether the latest read of the conversation said that an answer is running. */
  const lastRunning = useRef(false)

  const chat = useChat<DeskMessage>({
    id: chatId,
    transport: chatTransport,
    throttle: THROTTLE_MS,
    generateId: newId,
    onData: (part) => {
      if (part.type === 'data-plan' && !rejoining.current) present(part.data as Plan)
    },
    onError: (error) => void fail(error),
    onFinish: ({ isAbort, isError, isDisconnect }) => {
      ended.current++
      // Stopped before a word came: whether it had arrived is for the server to say.
      const arrived = !isError && !isDisconnect && !(isAbort && statusRef.current === 'submitted')
      if (arrived && unsent.current !== null) {
        unsent.current = null
        dropDraft(chatId, sent.current.text)
      }
      if (!isAbort && !isError) setFinished((count) => count + 1)
    },
  })
  const { setMessages, resumeStream, clearError, status } = chat
  const statusRef = useRef(status)
  statusRef.current = status
  const isReading = () => statusRef.current === 'submitted' || statusRef.current === 'streaming'
  const busy = status === 'submitted' || status === 'streaming' || seeking > 0

  const seek = useCallback(async <T>(ask: () => Promise<T>): Promise<T> => {
    setSeeking((count) => count + 1)
    try {
      return await ask()
    } finally {
      setSeeking((count) => count - 1)
    }
  }, [])

  /** Takes the stored history. Returns whether a run is going on, or null when it could not be read. */
  const refresh = useCallback(async (): Promise<boolean | null> => {
    stale.current = false
    const isLatest = beginRead()
    const loaded = await loadChat(chatId)
    if (loaded.kind === 'unreachable') return null
    if (!isLatest()) return lastRunning.current
    lastRunning.current = loaded.kind === 'found' && loaded.view.running
    if (loaded.kind === 'missing') {
      // A conversation whose first message never arrived does not exist on the server yet.
      if (unsent.current === null) setLoad(draftOf(chatId) === '' && leftIn(chatId).length === 0 ? 'missing' : 'new')
      return unsent.current === null ? null : false
    }
    const { messages, running } = loaded.view
    setBranchedFrom(loaded.view.branchedFrom)
    modelChoice.remember(chatId, loaded.view.model)
    patternChoice.remember(chatId, loaded.view.pattern)
    const arrived = messages.find(({ id }) => id === unsent.current)
    if (arrived) {
      unsent.current = null
      dropDraft(chatId, messageText(arrived))
    }
    const stored = new Set(messages.map(({ id }) => id))
    setQueue((waiting) =>
      waiting.some(({ id }) => stored.has(id)) ? waiting.filter(({ id }) => !stored.has(id)) : waiting,
    )
    // While a stream is being read, it is ahead of the store, which has the last word after it.
    if (statusRef.current === 'streaming' || statusRef.current === 'submitted') stale.current = true
    else setMessages((held) => reconcile(held, messages, unsent.current))
    setLoad('ready')
    return running
  }, [chatId, setMessages, beginRead])

  const left = useRef(false)
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
    }
  }, [])

  // Kept at all times: when a phone is turned, the new page is drawn before the old one ends.
  useEffect(() => {
    // A message that certainly did not arrive is in the draft already and must not be kept twice.
    const isOpen = unsent.current !== null && draftOf(chatId) !== sent.current.text
    leaveBehind(chatId, [...(isOpen ? [sent.current] : []), ...queue])
  })

  const rejoin = useCallback(
    async (known: boolean) => {
      // Nobody would end that line before the run ends, and a browser has six of them for a desk.
      if (left.current) return
      rejoining.current = known
      try {
        await seek(resumeStream)
      } finally {
        rejoining.current = false
      }
    },
    [resumeStream, seek],
  )

  const loadHistory = useCallback(async () => {
    setLoad('loading')
    const running = await refresh()
    if (running === null) setLoad((state) => (state === 'loading' ? 'unreachable' : state))
    else if (running) await rejoin(true)
  }, [refresh, rejoin])

  // A new conversation becomes an old one by its first message, with nothing to load: only the state at mount counts.
  const loadAtMount = useRef(!isNew)
  useEffect(() => {
    if (loadAtMount.current) void loadHistory()
  }, [loadHistory])

  async function fail(error: unknown) {
    const kind = chatFailure(error)
    failing.current = true
    const running = await seek(refresh)
    failing.current = false
    if (isOutOfTurn(kind) && unsent.current !== null && running !== null) return waitForTurn(running)
    if (kind.kind === 'refused' || running === false) {
      const gone = unsent.current === null && kind.kind === 'unreachable'
      if (unsent.current !== null) keepAsDraft(chatId, sent.current.text)
      setFailure(gone ? null : { why: kind, unsent: unsent.current !== null })
      setPaused(true)
      if (gone) clearError()
      return
    }
    setReconnect({ attempt: 1, unsent: unsent.current !== null })
  }

  /** The desk had begun to speak by itself, about a decision, or was asked elsewhere: the next one in line goes out after that. */
  async function waitForTurn(running: boolean) {
    const message = sent.current
    unsent.current = null
    setMessages((held) => held.filter(({ id }) => id !== message.id))
    setQueue((waiting) => [message, ...waiting])
    if (running) await rejoin(false)
    else clearError()
  }

  // Connection lost while a run may be going on: ask again until the desk answers, then rejoin or show what is stored.
  useEffect(() => {
    if (!reconnect) return
    let cancelled = false
    const tryNow = async () => {
      const running = await refresh()
      if (cancelled) return
      if (running === null) return setReconnect({ attempt: reconnect.attempt + 1, unsent: unsent.current !== null })
      setReconnect(null)
      if (running) await rejoin(false)
      else if (unsent.current !== null) setFailure({ why: { kind: 'unreachable' }, unsent: true })
      else clearError()
    }
    const wait = RECONNECT_MS[Math.min(reconnect.attempt, RECONNECT_MS.length) - 1]
    const timer = setTimeout(tryNow, wait)
    const onOnline = () => void tryNow()
    window.addEventListener('online', onOnline, { once: true })
    return () => {
      cancelled = true
      clearTimeout(timer)
      window.removeEventListener('online', onOnline)
    }
  }, [reconnect, refresh, rejoin, clearError])

  function catchUp(known: boolean) {
    if (isReading()) stale.current = true
    else if (unsent.current === null) void refresh().then((running) => (running ? rejoin(known) : undefined))
  }
  useChatEvents((event) => {
    if (event.chatId !== chatId) return
    if (event.state !== 'deleted') return catchUp(false)
    setLoad('missing')
    unsent.current = null
    setQueue([])
  })
  useLineOpened(() => {
    if (load !== 'new') catchUp(load === 'loading')
  })

  // What changed while the stream was read: the server's word (tool outputs after an approval, a run that followed).
  useEffect(() => {
    if (status === 'ready' && stale.current) void refresh().then((running) => (running ? rejoin(false) : undefined))
  }, [status, refresh, rejoin])

  const sendNow = useCallback(
    (message: WrittenMessage) => {
      setFailure(null)
      setPaused(false)
      setLoad('ready')
      if (unsent.current !== null) setMessages((held) => held.filter((message) => message.id !== unsent.current))
      unsent.current = message.id
      sent.current = message
      onFirstMessage()
      void chat.sendMessage(userMessage(message))
    },
    [chat.sendMessage, setMessages, onFirstMessage],
  )

  /** After a stop or a failure, at a word from the trader. */
  const goOnSending = () => {
    setFailure(null)
    clearError()
    setPaused(false)
  }

  const send = (text: string, images: AttachedImage[] = []) => {
    const message = { id: newId(), text, images }
    if (!failing.current && !busy && !reconnect && queue.length === 0) return sendNow(message)
    setQueue((waiting) => [...waiting, message])
    // Sent in its place, it would take the one that failed from the screen before that is known to be unsent.
    if (!failing.current) goOnSending()
  }

  // The next one in line goes out when the turn is over.
  useEffect(() => {
    const [next, ...rest] = queue
    if (!next || paused || reconnect || failure || status !== 'ready' || seeking > 0 || load === 'loading') return
    setQueue(rest)
    sendNow(next)
  }, [queue, paused, reconnect, failure, status, seeking, load, sendNow])

  return {
    messages: chat.messages,
    status,
    /** A turn is going on, as far as is known: also while the connection to it is being sought. */
    busy: busy || reconnect !== null,
    load,
    failure,
    reconnect,
    // While the history loads it is not known whether a message that was left behind arrived, so none is shown.
    queue: load === 'loading' ? NONE : queue,
    paused,
    /** Counts turns that ended by themselves, for the live region. */
    finished,
    /** The conversation that its first messages are from, while that exists. */
    branchedFrom,
    send,
    loadHistory,
    sendQueued: goOnSending,
    removeQueued: (id: string) => setQueue((waiting) => waiting.filter((message) => message.id !== id)),
    stop: async () => {
      setPaused(true)
      const before = ended.current
      const stopped = await stopRun(chatId)
      // The answer may have ended by itself meanwhile. Then what is read now was sent after that, and is not stopped.
      if (ended.current === before) await chat.stop()
      const running = await seek(refresh)
      if (isReading()) return
      // It did not come to the desk: there the answer goes on, and so it does here.
      if (running === null) setReconnect({ attempt: 1, unsent: unsent.current !== null })
      else if (running) await rejoin(stopped)
    },
    regenerate: () => {
      setFailure(null)
      setPaused(false)
      void chat.regenerate()
    },
    retry: () => {
      const last = chat.messages.findLast((message) => message.id === unsent.current)
      setFailure(null)
      if (!last) return void chat.regenerate()
      sendNow(writtenIn(last))
    },
    /** Goes on with the answer that broke off, keeping what there is. */
    goOn: () => {
      goOnSending()
      void chat.sendMessage(undefined, { body: GO_ON })
    },
    /** Takes back the message that never arrived, to be edited; its words and images, or null when it did arrive. */
    takeBack: (): WrittenMessage | null => {
      const last = chat.messages.find((message) => message.id === unsent.current)
      if (!last) return null
      setMessages((held) => held.filter((message) => message !== last))
      unsent.current = null
      setFailure(null)
      clearError()
      return writtenIn(last)
    },
  }
}
export type ConversationState = ReturnType<typeof useConversation>
