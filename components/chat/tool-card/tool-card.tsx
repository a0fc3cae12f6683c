'use client'

import type { DynamicToolUIPart } from 'ai'
import {
  BanIcon,
  CheckIcon,
  ChevronDownIcon,
  CircleDashedIcon,
  CircleHelpIcon,
  CircleSlashIcon,
  ClockIcon,
  HistoryIcon,
  HourglassIcon,
  type LucideIcon,
  TriangleAlertIcon,
} from 'lucide-react'
import dynamic from 'next/dynamic'
import { useLocale, useTranslations } from 'next-intl'
import { type ComponentProps, memo, type ReactNode, useEffect, useId, useState } from 'react'
import { LateNote } from '@/components/shell/words/late-note.tsx'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import type { ResultView } from '@/components/trading/results/result-view.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { codedText, isFailure } from '@/lib/contracts/errors.ts'
import { HOME_SERVER } from '@/lib/contracts/home-server.ts'
import { canBeReadAgain } from '@/lib/contracts/read-again.ts'
import { formatDuration } from '@/lib/i18n/format.ts'
import { cn } from '@/lib/ui/cn.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { loadAgain } from '@/lib/ui/load-again.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { CallProgress } from './call-progress.tsx'
import { inputSummary } from './input-summary.ts'
import { ReadAgainButton, ReadAgainLine, useReadAgain } from './read-again.tsx'
import { toolName } from './tool-name.ts'
import {
  isAwayRead,
  isDeskTool,
  isShownByPlan,
  resultTime,
  serverOf,
  type ToolCardState,
  toolOf,
} from './tool-state.ts'

const loadResultView = loadAgain(() =>
  import('@/components/trading/results/result-view.tsx').then((module) => module.ResultView),
)
const LateResultView = dynamic(loadResultView, {
  ssr: false,
  loading: () => (
    <>
      <Skeleton className="h-24 w-full" />
      <LateNote className="mt-2" />
    </>
  ),
})
/** Once it is there. Even then the one above would first draw the room that is kept for it, which is seldom what an answer takes. */
let loaded: typeof ResultView | undefined

/** Fetches what draws the answers of calls ahead of the first. */
export const preloadResults = () =>
  void loadResultView().then((View) => {
    loaded = View
  })

/** Chosen once: another one in its place would forget what its reader has opened. */
function Result(props: ComponentProps<typeof ResultView>) {
  const [View] = useState(() => loaded ?? LateResultView)
  return <View {...props} />
}

const ICON: Record<Exclude<ToolCardState, 'running'>, LucideIcon> = {
  done: CheckIcon,
  stale: HistoryIcon,
  failed: TriangleAlertIcon,
  refused: TriangleAlertIcon,
  waiting: HourglassIcon,
  denied: BanIcon,
  takenBack: BanIcon,
  expired: ClockIcon,
  unknown: CircleHelpIcon,
  unknownAway: CircleHelpIcon,
  queued: CircleDashedIcon,
  stopped: CircleSlashIcon,
}
const TONE: Record<ToolCardState, string> = {
  running: 'text-info',
  done: 'text-muted-foreground',
  stale: 'text-warn',
  failed: 'text-destructive',
  refused: 'text-destructive',
  waiting: 'text-brand-ink',
  denied: 'text-muted-foreground',
  takenBack: 'text-muted-foreground',
  expired: 'text-muted-foreground',
  unknown: 'text-warn',
  unknownAway: 'text-warn',
  queued: 'text-muted-foreground',
  stopped: 'text-muted-foreground',
}
export const ToolCard = memo(function ToolCard({
  messageId,
  part,
  state,
  turnStartedAt,
  answeredByPlan,
  startsOpen,
  live,
}: {
  messageId: string
  part: DynamicToolUIPart
  state: ToolCardState
  turnStartedAt: string | undefined
  /** A write: its plan's card tells the rest, so this stays one line. */
  answeredByPlan: boolean
  /** Until the trader opens or closes it. */
  startsOpen: boolean
  /** Whether the turn of this call is being written now. */
  live: boolean
}) {
  const t = useTranslations('chat.tool')
  const locale = useLocale()
  const figures = useFigures()
  const bodyId = useId()
  const [chosen, setChosen] = useState<boolean>()
  const open = chosen ?? startsOpen
  const server = serverOf(part)
  const said = part.state === 'output-available' && !isAwayRead(part) ? part.output : undefined
  const at = part.state === 'output-available' ? resultTime(said, turnStartedAt) : undefined
  const failure = failureOf(part)
  const isBeingWritten = state === 'running' && part.state === 'input-streaming'
  const isOwn = server === HOME_SERVER || isDeskTool(part)
  const hasAnswer = part.state === 'output-available' && !isShownByPlan(part)
  const hasBody = !answeredByPlan && (failure !== null || hasAnswer)
  const reading = useReadAgain({ messageId, toolCallId: part.toolCallId })
  const { again } = reading
  const canBeRenewed =
    (state === 'done' || state === 'stale') && hasBody && open && reading.canRead && canBeReadAgain(part.toolName)
  return (
    <div
      data-testid="tool-card"
      data-tool={part.toolName}
      data-state={state}
      className={cn('min-w-0', hasBody && open && 'overflow-hidden rounded-xl border bg-card shadow-raised')}
    >
      <div className={cn('flex items-center', hasBody && open && 'border-b bg-muted/40')}>
        <Head body={hasBody ? { id: bodyId, open, onToggle: () => setChosen(!open) } : null}>
          <StateMark state={state} />
          <span className="min-w-0 truncate font-medium text-foreground">
            {isOwn ? toolName(toolOf(part), t) : toolOf(part)}
          </span>
          {!isOwn && <span className="shrink-0 text-muted-foreground">{t('on', { server })}</span>}
          <span className="min-w-0 flex-1 truncate text-muted-foreground">
            {isShownByPlan(part) ? null : inputSummary(part.input, isOwn, t, locale)}
          </span>
          {state === 'running' && <RunningFor />}
          {at && (
            <time dateTime={at} className="tnum shrink-0 text-muted-foreground">
              {figures.timeSeen(at, deskNow())}
            </time>
          )}
          {state !== 'done' && (
            <span className={cn('shrink-0 font-medium', TONE[state])}>
              {t(`state.${isBeingWritten ? 'preparing' : state}`)}
            </span>
          )}
          {state === 'done' && <span className="sr-only">{t('state.done')}</span>}
        </Head>
        {/* A turn that is being written reads for itself, and what it has read is not on record yet: until then its room is kept. */}
        {canBeRenewed && <ReadAgainButton of={reading} className={live ? 'invisible' : undefined} />}
      </div>
      {state === 'running' && <CallProgress toolCallId={part.toolCallId} />}
      {hasBody && open && (
        <div id={bodyId} className="p-3">
          {failure !== null ? (
            <p data-code={failure.code || undefined} className="break-words text-xs">
              <Sentence text={failure.message} />
            </p>
          ) : (
            <>
              <ReadAgainLine of={reading} />
              <Result
                server={server}
                tool={part.toolName}
                result={again.state === 'now' ? again.output : part.output}
              />
            </>
          )}
        </div>
      )}
    </div>
  )
})

const HEAD = 'flex w-full min-w-0 items-center gap-2 rounded-md px-2.5 py-1.5 text-left text-xs'

/** A button only where there is something to open: a disabled one is read as refused, and in a system's own colours drawn so. */
function Head({
  body,
  children,
}: {
  body: { id: string; open: boolean; onToggle: () => void } | null
  children: ReactNode
}) {
  if (body === null) return <div className={HEAD}>{children}</div>
  const { id, open, onToggle } = body
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={id}
      onClick={onToggle}
      className={cn(
        HEAD,
        'coarse:min-h-11 outline-none hover:bg-accent/60 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset',
      )}
    >
      {children}
      <ChevronDownIcon
        aria-hidden
        className={cn('size-3.5 shrink-0 text-muted-foreground transition-transform', !open && '-rotate-90')}
      />
    </button>
  )
}

function StateMark({ state }: { state: ToolCardState }) {
  if (state === 'running') return <Spinner className={cn('size-3.5', TONE.running)} />
  const Icon = ICON[state]
  return <Icon aria-hidden className={cn('size-3.5 shrink-0', TONE[state])} />
}

/** Time since this card began to run, from the first second on. */
function RunningFor() {
  const locale = useLocale()
  const [ms, setMs] = useState(0)
  useEffect(() => {
    const started = performance.now()
    const timer = setInterval(() => setMs(performance.now() - started), 200)
    return () => clearInterval(timer)
  }, [])
  return ms < 1000 ? null : <span className="tnum shrink-0 text-muted-foreground">{formatDuration(ms, locale)}</span>
}

function failureOf(part: DynamicToolUIPart): { code: string; message: string } | null {
  if (part.state === 'output-error') return codedText(part.errorText)
  if (part.state === 'output-available' && isFailure(part.output)) return part.output
  return null
}
