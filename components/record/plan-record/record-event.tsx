'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { LegPictures } from '@/components/approval/outcome/leg-pictures.tsx'
import { wordsOf } from '@/components/approval/outcome/outcome-steps.ts'
import { ServerAnswer, ServerWords } from '@/components/approval/outcome/server-words.tsx'
import { isAway } from '@/components/approval/plan/leg-kind.ts'
import { argText } from '@/components/approval/plan/plan-args.ts'
import { shortDigest } from '@/components/approval/plan/plan-facts.ts'
import { legSentence } from '@/components/approval/plan/plan-sentence.ts'
import { useSession } from '@/components/shell/requests/session.tsx'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import { JsonView } from '@/components/trading/results/json-view.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { PlanLeg } from '@/lib/contracts/gate/plan.ts'
import type { PlanRecord, RecordEvent } from '@/lib/contracts/gate/record.ts'
import { saidByServer } from '@/lib/contracts/said-by-server.ts'
import type { Figures } from '@/lib/ui/figures.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { toldIn } from '../audit/audit-words.ts'
import { eventTitle } from './event-title.ts'
import { FactRow } from './fact-row.tsx'

/** What an event is, in a line. */
export function useEventTitle(): (event: RecordEvent, record: PlanRecord) => string {
  const t = useTranslations('record.event')
  const kind = useTranslations('record.kind')
  const approval = useTranslations('approval')
  return (event, { plan }) => {
    if (event.kind === 'other') return kind.has(event.auditKind) ? kind(event.auditKind) : event.auditKind
    const { key, values } = eventTitle(event, plan)
    const status = event.kind === 'finished' ? approval(`status.${event.status}`) : ''
    return t(key, { ...values, status })
  }
}

/** Everything of an event that is not its title. Versions have a view of their own. */
export function EventDetail({
  event,
  record,
}: {
  event: Exclude<RecordEvent, { kind: 'version' }>
  record: PlanRecord
}) {
  const t = useTranslations('record.fact')
  const words = useTranslations('record')
  const state = useTranslations('trading.state')
  const approval = useTranslations('approval')
  const locale = useLocale()
  const leg = 'leg' in event ? record.plan.legs.find(({ id }) => id === event.leg) : undefined
  const several = record.plan.legs.length > 1
  // Another server's answers are no facts of ours: they stand below, as its words.
  const theirs = leg && isAway(leg) ? theirsOf(event, leg) : null
  const facts = factsOf(theirs ? theirs.rest : event, useFigures(), {
    status: (value) => toldIn(words, locale, 'status', value),
    code: (value) => toldIn(words, locale, 'code', value),
    orderState: (value) => (state.has(value) ? state(value) : value),
  })
  return (
    <div className="mt-1 space-y-1 text-xs">
      {leg && several && <p className="text-muted-foreground">{legSentence(leg, approval, locale)}</p>}
      {event.kind === 'other' ? (
        <JsonView value={event.body} />
      ) : (
        facts.length > 0 && (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 sm:grid-cols-[7.5rem_minmax(0,1fr)] gap-y-0.5">
            {facts.map(([name, value]) => (
              <FactRow key={name} label={t(name)}>
                {value}
              </FactRow>
            ))}
          </dl>
        )
      )}
      {leg && theirs?.words !== undefined && <ServerWords server={leg.server} text={theirs.words} />}
      {leg && theirs?.result && <ServerAnswer server={leg.server} result={theirs.result} />}
      {leg && event.kind === 'answered' && <LegPictures leg={leg} />}
    </div>
  )
}

type LegEvent = Exclude<RecordEvent, { kind: 'version' }>
/** What of an event another server said, and the event without it. */
type Theirs = { rest: LegEvent; words?: string; result?: Record<string, unknown> }

function theirsOf(event: LegEvent, { server, sentAt }: Pick<PlanLeg, 'server' | 'sentAt'>): Theirs {
  if (event.kind === 'unknown') return { rest: event, words: event.error?.said }
  if (event.kind !== 'answered') return { rest: event }
  const { error, result } = event
  if (!error) return { rest: { ...event, result: null }, ...(result ? { result } : {}) }
  const { quote } = saidByServer({ sentAt, error }) ? wordsOf(server, error) : {}
  return quote ? { rest: { ...event, error: null, result: null }, words: quote.text } : { rest: event }
}

/** Words of the screen for those that the desk and the exchange choose among. */
type Told = { status(value: string): string; code(value: string): string; orderState(value: string): string }
type Fact = [name: string, value: ReactNode]
const given = (name: string, value: ReactNode): Fact[] =>
  value === null || value === undefined || value === '' ? [] : [[name, value]]
const why = (words: string, code: string, told: Told): Fact => [
  'why',
  <span key="w">
    <Sentence text={words} /> ({told.code(code)})
  </span>,
]
const digestFact = (digest: string | null): Fact[] =>
  digest === null
    ? []
    : [['digest', <span key="d" className="font-mono" title={digest}>{`${shortDigest(digest)}…`}</span>]]

function factsOf(event: RecordEvent, figures: Figures, told: Told): Fact[] {
  switch (event.kind) {
    case 'refused':
      return [
        why(event.why, event.code, told),
        ...given('by', event.by === null ? null : <Who key="w" traderId={event.by} />),
        ...given('from', event.from),
        ...digestFact(event.digest),
      ]
    case 'decision':
      return [
        ...given('reason', event.reason && <VisibleText key="r" text={event.reason} />),
        ...given('permission', event.permissionId),
        ...given('by', event.by === null ? null : <Who key="w" traderId={event.by} />),
        ...given('from', event.from),
        ...digestFact(event.digest),
      ]
    case 'sent':
      return [
        [
          'key',
          <span key="k" className="break-all font-mono">
            {event.clientOrderId}
          </span>,
        ],
        ['to', `${event.server} · ${event.tool}`],
        ...given('account', event.userId),
        ['arguments', argsText(event.args)],
      ]
    case 'answered':
      if (event.error) return [why(event.error.message, event.error.code, told)]
      return event.result === null ? [] : resultFacts(event.result, figures, told)
    case 'unknown':
      return event.error ? [why(event.error.message, event.error.code, told)] : []
    case 'reconciled':
      return [
        ['found', told.status(event.status)],
        ['askedTimes', event.asked],
      ]
    case 'skipped':
      return [['why', <Sentence key="w" text={event.why} />]]
    default:
      return []
  }
}

const argsText = (args: Record<string, unknown>): string =>
  Object.entries(args)
    .map(([name, value]) => `${name} ${argText(value)}`)
    .join(' · ') || '–'

/** Of an answer what a reader looks for; the whole of it is in the audit. */
function resultFacts(result: Record<string, unknown>, figures: Figures, told: Told): Fact[] {
  const text = (name: string) => (result[name] === null || result[name] === undefined ? null : argText(result[name]))
  const figure = (name: string, words: (value: number) => string) => {
    const value = result[name]
    return typeof value === 'number' ? words(value) : null
  }
  const cancelled = Array.isArray(result.cancelled) ? result.cancelled.map(String).join(', ') : null
  return [
    ...given('order', text('orderId')),
    ...given('state', typeof result.state === 'string' ? told.orderState(result.state) : null),
    ...given('filled', figure('filledQty', figures.qty)),
    ...given('average', figure('avgPrice', figures.price)),
    ...given('rests', figure('remainingQty', figures.qty)),
    ...given('cancelled', cancelled),
    ...given('message', typeof result.message === 'string' ? <Sentences key="m" text={result.message} /> : null),
    ...given('seq', text('seq')),
  ]
}

/** The exchange tells of an order in one sentence for each thing that became of it. */
function Sentences({ text }: { text: string }) {
  return text.split(/(?<=\.) /).map((one, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text never changes, and a sentence may stand in it twice
    <Fragment key={i}>
      {i > 0 && <SentenceGap />}
      <Sentence text={one} />
    </Fragment>
  ))
}

function Who({ traderId }: { traderId: string }) {
  const t = useTranslations('record')
  const me = useSession()?.traderId
  return (
    <>
      {me === traderId && `${t('you')} · `}
      <span className="break-all font-mono text-2xs">{traderId}</span>
    </>
  )
}
