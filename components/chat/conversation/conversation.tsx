'use client'

import { ArrowDownIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Fragment, useEffect, useRef } from 'react'
import { toast } from 'sonner'
import { PrintedHead } from '@/components/pages/printed-head.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { canContinue, type DeskMessage } from '@/lib/contracts/chat.ts'
import { useSteady } from '@/lib/ui/use-steady.ts'
import type { AttachedImage } from '../composer/attached-image.ts'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import { DropHint, useFileDrop } from '../composer/file-drop.tsx'
import { mayTakeFocus } from '../composer/may-take-focus.ts'
import { MessageQueue } from '../composer/message-queue.tsx'
import { Message } from '../message/message.tsx'
import { canAnswerAgain, messageText, plansShownBelow } from '../message/message-blocks.ts'
import { Thinking } from '../message/thinking.tsx'
import { preloadProse } from '../prose/prose.tsx'
import { Questions } from '../questions/questions.tsx'
import { BranchLine } from '../thread/branch-line.tsx'
import { EarlierMessages } from '../thread/earlier-messages.tsx'
import { EmptyState } from '../thread/empty-state.tsx'
import { FailureNotice, LoadNotice, LostNotice, UnansweredNotice } from '../thread/thread-notices.tsx'
import { useFollowBottom } from '../thread/use-follow-bottom.ts'
import { useShownMessages } from '../thread/use-shown-messages.ts'
import { useWantedMessage } from '../thread/use-wanted-message.ts'
import { wantedIn } from '../thread/wanted-message.ts'
import { preloadResults } from '../tool-card/tool-card.tsx'
import type { ChatFailure } from './chat-failure.ts'
import { ConversationId } from './conversation-id.tsx'
import { takeHandedOver } from './handed-over-question.ts'
import { useBranch } from './use-branch.ts'
import { type ConversationState, useConversation } from './use-conversation.ts'
import { type WrittenMessage, writtenIn } from './written-message.ts'

function preloadAnswers() {
  preloadProse()
  preloadResults()
}

/** One conversation, from the empty page to the running turn. Mounted anew (by key) for each. */
export function Conversation({
  chatId,
  isNew,
  onFirstMessage,
  onNew,
  onOpen,
}: {
  chatId: string
  /** Made here and not yet known to the server. */
  isNew: boolean
  onFirstMessage: () => void
  onNew: () => void
  onOpen: (chatId: string) => void
}) {
  const t = useTranslations('chat')
  const conversation = useConversation({ chatId, isNew, onFirstMessage })
  const { messages, status, busy, load, queue } = conversation
  const { viewport, viewportRef, away, toBottom, leaveBottom, hold } = useFollowBottom(chatId, messages.length > 0)
  const shown = useShownMessages(chatId, messages, viewport, away)
  const marked = useWantedMessage(chatId, {
    ids: messages.map(({ id }) => id),
    isReady: load === 'ready' && viewport !== null,
    show: (index) => {
      leaveBottom()
      shown.show(index)
    },
    hold,
    onGone: () => toast(t('messageGone')),
  })
  const composer = useRef<ComposerHandle>(null)

  // What draws answers is a quarter as large as the rest of the page: fetched where there are answers, or somebody comes near to ask.
  useEffect(() => {
    if (!isNew) preloadAnswers()
  }, [isNew])

  // A finger that taps a conversation wants to read it; a keyboard appears only when asked for.
  useEffect(() => {
    const may = mayTakeFocus() && wantedIn(chatId) === null
    if (may && window.matchMedia('(pointer: fine)').matches) composer.current?.focus()
  }, [chatId])

  useEffect(() => {
    const question = takeHandedOver(chatId)
    if (question) composer.current?.fill(question.text, question.images)
  }, [chatId])

  const send = useSteady((text: string, images?: AttachedImage[]) => {
    toBottom()
    // A new question takes the address of an earlier message away: the reader is no longer there.
    if (window.location.hash) window.history.replaceState(null, '', window.location.pathname)
    conversation.send(text, images)
  })
  const onBranch = useBranch(chatId, onOpen)
  const stop = useSteady(() => void conversation.stop())
  const sent = useSteady(() => sentBy(messages))
  const askAgain = useSteady((message: DeskMessage) => {
    const own = messages.filter(({ role }) => role === 'user')
    composer.current?.recall(own.length - own.indexOf(message), writtenIn(message).images)
  })
  const drop = useFileDrop((files) => composer.current?.attach(files))
  const empty = messages.length === 0 && (load === 'new' || load === 'ready')

  return (
    <section
      data-testid="conversation"
      data-status={status}
      data-load={load}
      aria-label={t('log')}
      tabIndex={-1}
      className="@container relative flex h-full min-h-0 flex-col outline-none"
      onInputCapture={preloadAnswers}
      onPointerEnter={preloadAnswers}
      {...(load !== 'missing' && drop.zone)}
    >
      {drop.over && <DropHint />}
      <div className="relative min-h-0 flex-1">
        <div
          ref={viewportRef}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
          tabIndex={0}
          role="log"
          data-conversation-log
          aria-live="off"
          aria-label={t('log')}
          aria-busy={busy}
          className="scrollbar-thin h-full overflow-y-auto overscroll-contain outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
        >
          <div className="mx-auto flex min-h-full w-full max-w-3xl flex-col">
            {load === 'loading' && <LoadingMessages label={t('loading')} />}
            {(load === 'missing' || load === 'unreachable') && (
              <LoadNotice kind={load} onRetry={() => void conversation.loadHistory()} onNew={onNew} />
            )}
            {empty && <EmptyState onPick={send} />}
            <PrintedHead at={messages.find((message) => message.metadata?.createdAt)?.metadata?.createdAt} />
            {messages.length > 0 && load !== 'missing' && (
              <ConversationId value={chatId}>
                <MessageList
                  conversation={conversation}
                  shown={shown}
                  marked={marked}
                  onChoose={send}
                  onBranch={onBranch}
                  onOpen={onOpen}
                  onReadOn={leaveBottom}
                  onAskAgain={askAgain}
                  onEdit={({ text, images }) => composer.current?.fill(text, images)}
                />
              </ConversationId>
            )}
          </div>
        </div>
        {away && (
          <Button
            variant="outline"
            size="sm"
            className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full bg-popover shadow-float"
            onClick={toBottom}
          >
            <ArrowDownIcon aria-hidden />
            {t('jump')}
          </Button>
        )}
      </div>
      {load !== 'missing' && (
        <div className="mx-auto w-full max-w-3xl px-3 pb-3 sm:px-4">
          <Questions chatId={chatId} />
          <div className="mx-3">
            <MessageQueue
              queue={queue}
              paused={conversation.paused}
              onRemove={conversation.removeQueued}
              onSend={conversation.sendQueued}
            />
          </div>
          <Composer
            ref={composer}
            chatId={chatId}
            draftSlot={load === 'new' && isNew ? 'new' : chatId}
            busy={busy}
            sent={sent}
            onSend={send}
            onStop={stop}
          />
        </div>
      )}
      <p role="status" className="sr-only">
        {conversation.finished > 0 && !busy && !conversation.failure && t('finished')}
      </p>
    </section>
  )
}

const sentBy = (messages: DeskMessage[]) => messages.filter(({ role }) => role === 'user').map(messageText)

type MessageListProps = {
  conversation: ConversationState
  shown: ReturnType<typeof useShownMessages>
  marked: string | null
  onEdit: (message: WrittenMessage) => void
  onChoose: (words: string) => void
  onReadOn: () => void
  onAskAgain: (message: DeskMessage) => void
  onBranch: (message: DeskMessage) => Promise<void>
  onOpen: (chatId: string) => void
}

function MessageList({
  conversation,
  shown,
  marked,
  onEdit,
  onChoose,
  onReadOn,
  onAskAgain,
  onBranch,
  onOpen,
}: MessageListProps) {
  const t = useTranslations('chat.failure')
  const { messages, busy, failure, reconnect, regenerate } = conversation
  const onRegenerate = useSteady(regenerate)
  const onGoOn = useSteady(conversation.goOn)
  const onChosen = useSteady(onChoose)
  const last = messages.at(-1)
  const lastCopied = messages.findLast(isCopied)
  const isTold = isToldBy(last, failure?.why)
  const shownBelow = plansShownBelow(messages)
  return (
    <div className="flex-1 space-y-6 px-4 pt-6 pb-4 sm:px-5">
      {shown.from > 0 && <EarlierMessages count={shown.from} onShow={shown.showEarlier} />}
      {messages.slice(shown.from).map((message, i) => (
        <Fragment key={message.id}>
          <Message
            message={message}
            shownBelow={shownBelow.get(message.id)}
            live={busy && message === last && message.role === 'assistant'}
            marked={message.id === marked}
            again={!busy && message === last && canAnswerAgain(messages)}
            goesOn={!busy && message === last && canContinue(message)}
            onRegenerate={onRegenerate}
            onGoOn={onGoOn}
            onChoose={!busy && message === last ? onChosen : undefined}
            onReadOn={onReadOn}
            onAskAgain={onAskAgain}
            onBranch={shown.from + i > 0 && message.metadata?.createdAt ? onBranch : undefined}
          />
          {message === lastCopied && <BranchLine from={conversation.branchedFrom} onOpen={onOpen} />}
        </Fragment>
      ))}
      {busy && !reconnect && last?.role === 'user' && <Thinking />}
      {!busy && !failure && last?.role === 'user' && !isCopied(last) && (
        <UnansweredNotice onRetry={conversation.retry} />
      )}
      {/* A question whose answer has begun did arrive, so it is not told as unsent. */}
      {reconnect && <LostNotice attempt={reconnect.attempt} unsent={reconnect.unsent && last?.role === 'user'} />}
      {isTold && (
        <p role="alert" className="sr-only">
          {t('broken')}
        </p>
      )}
      {failure && !isTold && (
        <FailureNotice
          failure={failure.why}
          onRetry={conversation.retry}
          onEdit={
            failure.unsent
              ? () => {
                  const message = conversation.takeBack()
                  if (message !== null) onEdit(message)
                }
              : undefined
          }
        />
      )}
    </div>
  )
}

const isCopied = (message: DeskMessage): boolean => message.metadata?.copied === true

/** An answer that broke off says so itself, with its ways forward; only readers of the screen alone would not be told. */
const isToldBy = (last: DeskMessage | undefined, why: ChatFailure | undefined): boolean =>
  why?.kind === 'broken' && last?.role === 'assistant' && last.metadata?.ended === 'failed'

function LoadingMessages({ label }: { label: string }) {
  return (
    <div role="status" className="space-y-6 px-5 pt-6">
      <span className="sr-only">{label}</span>
      <Skeleton className="ml-auto h-9 w-2/5 rounded-2xl" />
      <div className="space-y-2">
        <Skeleton className="h-4 w-4/5" />
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-28 w-full rounded-xl" />
      </div>
    </div>
  )
}
