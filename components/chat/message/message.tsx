'use client'

import { BrainIcon, ChevronRightIcon, CircleStopIcon, TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { memo } from 'react'
import { PlanCard } from '@/components/approval/plan/plan-card.tsx'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { useNewest } from '@/components/trading/live/market-provider.tsx'
import { choicesIn, type DeskMessage } from '@/lib/contracts/chat.ts'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { withoutBidiControls } from '../prose/bidi-controls.ts'
import { Prose } from '../prose/prose.tsx'
import { elementIdOf } from '../thread/message-address.ts'
import { CallGroup } from '../tool-card/call-group.tsx'
import { ToolCard } from '../tool-card/tool-card.tsx'
import { startsOpen, toolCardState } from '../tool-card/tool-state.ts'
import { AnswerChoices } from './answer-choices.tsx'
import { DraftCard } from './draft-card.tsx'
import { type Block, messageBlocks, messageText, plansOf } from './message-blocks.ts'
import { MessageImages } from './message-images.tsx'
import { OwnMessageActions } from './own-message-actions.tsx'
import { OwnWords } from './own-words.tsx'
import { StepsCard } from './steps-card.tsx'
import { Thinking } from './thinking.tsx'
import { TurnLine } from './turn-line.tsx'
import { CautionNotice, TurnNotices } from './turn-notices.tsx'
import { UnbackedNotice } from './unbacked-notice.tsx'
import { VoiceCard } from './voice-card.tsx'

type Props = {
  message: DeskMessage
  /** Ids of its plans that a later message shows, parted by spaces; see `plansShownBelow`. */
  shownBelow: string | undefined
  /** The turn is being written now. */
  live: boolean
  /** Its reader was brought to it just now. */
  marked: boolean
  /** The answer can be given again: it is the last one and nothing on record came of it. */
  again: boolean
  /** The answer broke off, and there is something that another can go on from. */
  goesOn: boolean
  onRegenerate: () => void
  onGoOn: () => void
  /** Sends the words of a choice; absent where the conversation has gone on. */
  onChoose: ((words: string) => void) | undefined
  /** Its reader opens it to read: the newest is no longer what is looked at. */
  onReadOn: () => void
  /** Puts the trader's own message back where one writes. */
  onAskAgain: (message: DeskMessage) => void
  /** Of a question that something was said before; absent where the desk is not known to have it. */
  onBranch: ((message: DeskMessage) => Promise<void>) | undefined
}

/** Memoised on the message: only the one being written is drawn again while an answer streams. */
export const Message = memo(function Message(props: Props) {
  return props.message.role === 'user' ? <UserMessage {...props} /> : <AssistantMessage {...props} />
})

function UserMessage({ message, marked, onReadOn, onAskAgain, onBranch }: Props) {
  const t = useTranslations('chat')
  const text = messageText(message)
  return (
    <article
      id={elementIdOf(message.id)}
      tabIndex={-1}
      data-testid="message"
      data-role="user"
      data-marked={marked || undefined}
      aria-label={t('you')}
      className="group/own arrived relative flex flex-col items-end"
    >
      <MessageImages message={message} />
      {text && <OwnWords text={text} marked={marked} onOpen={onReadOn} />}
      <CautionNotice message={message} />
      <OwnMessageActions message={message} onAskAgain={onAskAgain} onBranch={onBranch} />
    </article>
  )
}

function AssistantMessage({ message, shownBelow, live, marked, again, goesOn, onRegenerate, onGoOn, onChoose }: Props) {
  const t = useTranslations('chat')
  const isBelow = new Set(shownBelow?.split(' '))
  const blocks = messageBlocks(message).filter((block) => block.kind !== 'plan' || !isBelow.has(block.plan.id))
  const plans = useNewest(plansOf(message))
  const why = useTranslations('common.model.trouble')
  const { ended, error, trouble, model } = message.metadata ?? {}
  const failure = trouble ? `${model ?? ''} ${why(trouble)}` : error
  const tail = blocks.at(-1)
  const choices = choicesIn(message)
  return (
    <article
      id={elementIdOf(message.id)}
      tabIndex={-1}
      data-testid="message"
      data-role="assistant"
      data-marked={marked || undefined}
      aria-label={t('desk')}
      className="group/message arrived relative min-w-0"
    >
      <div className="space-y-3">
        {blocks.map((block) => (
          <BlockView
            key={block.key}
            messageId={message.id}
            block={block}
            plans={plans}
            live={live}
            streaming={live && block === tail}
            turnStartedAt={message.metadata?.createdAt}
          />
        ))}
        {live && tail?.kind !== 'text' && <Thinking busyUntil={message.metadata?.busyUntil} />}
      </div>
      {!live && <TurnNotices message={message} />}
      {!live && onChoose && choices.length > 0 && <AnswerChoices choices={choices} onChoose={onChoose} />}
      {!live && <UnbackedNotice message={message} />}
      {ended && (
        <p className="mt-2 flex items-center gap-1.5 text-muted-foreground text-xs">
          {ended === 'failed' ? (
            <TriangleAlertIcon aria-hidden className="size-3.5 shrink-0 text-destructive" />
          ) : (
            <CircleStopIcon aria-hidden className="size-3.5 shrink-0" />
          )}
          <span className="shrink-0">
            {ended === 'failed' && isUnfinished(message) ? t('message.interrupted') : t(ENDED[ended])}
          </span>
          {ended === 'failed' && !isUnfinished(message) && failure && (
            <span className="min-w-0 break-words">
              – <Sentence text={failure} />
            </span>
          )}
        </p>
      )}
      {!live && (
        <TurnLine
          message={message}
          again={again}
          goesOn={goesOn}
          failed={ended === 'failed'}
          onRegenerate={onRegenerate}
          onGoOn={onGoOn}
        />
      )}
    </article>
  )
}

/** Stored after a step and never again: the desk itself went down in the middle. */
const isUnfinished = (message: DeskMessage) => message.metadata?.durationMs === undefined

const ENDED = {
  stopped: 'message.stopped',
  failed: 'message.failed',
  step_limit: 'message.stepLimit',
  time_limit: 'message.timeLimit',
  token_limit: 'message.tokenLimit',
} as const

function BlockView({
  messageId,
  block,
  plans,
  live,
  streaming,
  turnStartedAt,
}: {
  messageId: string
  block: Block
  plans: readonly Plan[]
  live: boolean
  streaming: boolean
  turnStartedAt: string | undefined
}) {
  switch (block.kind) {
    case 'text':
      return <Prose text={block.text} streaming={streaming} claims={streaming ? undefined : block.claims} />
    case 'reasoning':
      return <Reasoning text={block.text} />
    case 'plan':
      return <PlanCard plan={block.plan} />
    case 'steps':
      return <StepsCard steps={block.steps} plans={plans} live={live} />
    case 'step':
      return <StepHeading number={block.number} text={block.text} />
    case 'draft':
      return <DraftCard draft={block.draft} live={live} />
    case 'voice':
      return <VoiceCard voice={block.voice} live={live} claims={live ? undefined : block.claims} />
    case 'tool':
      return (
        <ToolCard
          messageId={messageId}
          part={block.part}
          state={toolCardState(block.part, plans, live)}
          turnStartedAt={turnStartedAt}
          answeredByPlan={plans.some((plan) => plan.legs.some((leg) => leg.toolCallId === block.part.toolCallId))}
          startsOpen={startsOpen(block.part.toolName, plans)}
          live={live}
        />
      )
    case 'reads':
    case 'writes':
      return (
        <CallGroup of={block.kind} tools={block.parts.map((part) => part.toolName)}>
          {block.parts.map((part) => (
            <ToolCard
              key={part.toolCallId}
              messageId={messageId}
              part={part}
              state={toolCardState(part, plans, live)}
              turnStartedAt={turnStartedAt}
              answeredByPlan={block.kind === 'writes'}
              startsOpen={false}
              live={live}
            />
          ))}
        </CallGroup>
      )
  }
}

function StepHeading({ number, text }: { number: number; text: string }) {
  const t = useTranslations('chat.pattern')
  return (
    <p data-testid="step-heading" className="flex items-baseline gap-1.5 border-t pt-3 text-muted-foreground text-xs">
      <span className="tnum shrink-0 font-semibold">{t('step', { number })}</span>
      <span className="line-clamp-3 min-w-0 break-words">{withoutBidiControls(text)}</span>
    </p>
  )
}

function Reasoning({ text }: { text: string }) {
  const t = useTranslations('chat')
  return (
    <details className="group text-muted-foreground text-xs">
      <summary className="relative finger-sized inline-flex cursor-pointer list-none items-center gap-1.5 rounded-sm outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring">
        <BrainIcon aria-hidden className="size-3.5" />
        {t('thought')}
        <ChevronRightIcon aria-hidden className="size-3 transition-transform group-open:rotate-90" />
      </summary>
      <p className="mt-1.5 whitespace-pre-wrap break-words border-l-2 pl-3">{withoutBidiControls(text)}</p>
    </details>
  )
}
