'use client'

import { DownloadIcon, PrinterIcon, ScrollTextIcon } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { useApproval } from '@/components/approval/dialog/approval-provider.tsx'
import { PlanStatusBadge } from '@/components/approval/outcome/plan-status.tsx'
import { ContractCodes } from '@/components/approval/plan/contract-codes.tsx'
import { Objections } from '@/components/approval/plan/objections.tsx'
import { PlanMark } from '@/components/approval/plan/plan-mark.tsx'
import { PlanOriginView } from '@/components/approval/plan/plan-origin.tsx'
import { planSentence } from '@/components/approval/plan/plan-sentence.ts'
import { TimeLeft } from '@/components/approval/plan/time-left.tsx'
import { useIsOpen } from '@/components/approval/plan/use-is-open.ts'
import { addressOf } from '@/components/chat/thread/message-address.ts'
import { useTraderName } from '@/components/members/use-trader-name.ts'
import { Moment } from '@/components/pages/moment.tsx'
import { PrintedHead } from '@/components/pages/printed-head.tsx'
import { useSession } from '@/components/shell/requests/session.tsx'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { usePlan } from '@/components/trading/live/market-provider.tsx'
import { Button } from '@/components/ui/button.tsx'
import { EVERYBODY, type PlanRecordView } from '@/lib/contracts/gate/record.ts'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { queryText } from '../lists/desk-data.ts'
import { LoadFailed, Nothing, RowsLoading } from '../lists/list-states.tsx'
import { ChannelMark } from '../plans/channel-mark.tsx'
import { OrdersNow } from './orders-now.tsx'
import { RecordTimeline } from './record-timeline.tsx'
import { useRecord } from './use-record.ts'

/** One plan from the question to the fills, to be read, printed and kept. */
export function RecordPage({ planId }: { planId: string }) {
  const t = useTranslations('record')
  const me = useSession()?.traderId
  // Only a head gets the record of another trader's plan.
  const isOthers = ({ traderId }: PlanRecordView) => me !== undefined && traderId !== me
  const { record, reload } = useRecord(planId, isOthers)
  if (record.state === 'loading') return <RowsLoading />
  if (record.state === 'failed') {
    if (record.status !== 403 && record.status !== 404)
      return <LoadFailed status={record.status} message={record.message} onRetry={reload} />
    return (
      <div className="rounded-lg border bg-card">
        <Nothing title={t('notFound')} detail={t('notFoundDetail')} />
        <p className="pb-8 text-center">
          <Button asChild variant="outline" size="sm">
            <Link href="/plans">{t('allPlans')}</Link>
          </Button>
        </p>
      </div>
    )
  }
  return (
    <article data-testid="plan-record" data-plan-id={planId} data-status={record.data.status} className="space-y-6">
      <PrintedHead at={record.data.plan.createdAt} />
      <Head record={record.data} isOthers={isOthers(record.data)} />
      <Asked record={record.data} isOthers={isOthers(record.data)} />
      <RecordTimeline record={record.data} />
      <OrdersNow record={record.data} />
    </article>
  )
}

function Head({ record: { plan, traderId, email }, isOthers }: { record: PlanRecordView; isOthers: boolean }) {
  const t = useTranslations('record')
  const approval = useTranslations('approval')
  const locale = useLocale()
  const nameOf = useTraderName()
  const { review } = useApproval()
  const live = usePlan(plan.id) ?? plan
  const open = useIsOpen(live)
  const file = (format: 'json' | 'csv') => `/api/plans/${encodeURIComponent(plan.id)}/record?format=${format}`
  return (
    <header className="space-y-3">
      <div className="flex items-start gap-3">
        <PlanMark plan={plan} />
        <div className="min-w-0 flex-1">
          <h2 className="break-words font-semibold text-lg leading-6">
            <WholeWords text={planSentence(plan, approval, locale)} />
          </h2>
          <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-muted-foreground text-xs">
            <PlanStatusBadge plan={plan} expired={false} isOthers={isOthers} />
            <ChannelMark channel={plan.origin.kind} />
            <Moment at={plan.createdAt} long />
            {open && <TimeLeft expiresAt={live.expiresAt} />}
            <ContractCodes legs={plan.legs} />
          </p>
          {isOthers && (
            <p data-testid="record-trader" className="wrap-anywhere mt-1 text-xs">
              {withNames((names) => t('ofTrader', names), { trader: nameOf(traderId, email) })}{' '}
              <span className="font-mono text-2xs text-muted-foreground">{traderId}</span>
            </p>
          )}
          <p className="mt-1 break-all font-mono text-2xs text-muted-foreground">{plan.id}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 print:hidden">
        {open && !isOthers && (
          <Button size="sm" onClick={() => review(live)}>
            {approval('card.review')}
          </Button>
        )}
        <Button variant="outline" size="sm" onClick={() => window.print()}>
          <PrinterIcon aria-hidden />
          {t('print')}
        </Button>
        {(['json', 'csv'] as const).map((format) => (
          <Button key={format} asChild variant="outline" size="sm">
            <a href={file(format)} download aria-label={t('download', { format: format.toUpperCase() })}>
              <DownloadIcon aria-hidden />
              {format.toUpperCase()}
            </a>
          </Button>
        ))}
        <Button asChild variant="ghost" size="sm">
          <Link href={`/audit${queryText({ of: isOthers ? EVERYBODY : null, planId: plan.id })}`}>
            <ScrollTextIcon aria-hidden />
            {t('inAudit')}
          </Link>
        </Button>
      </div>
    </header>
  )
}

/** The question, and the words of who proposed an answer to it: both as quotes, neither as fact. */
function Asked({ record: { question, origin }, isOthers }: { record: PlanRecordView; isOthers: boolean }) {
  const t = useTranslations('record')
  return (
    <section aria-labelledby="record-asked" className="space-y-2">
      <h3 id="record-asked" className="font-semibold text-sm">
        {t('asked')}
      </h3>
      {question ? (
        <figure className="rounded-lg border bg-card px-3.5 py-2.5">
          <blockquote data-testid="record-question" className="whitespace-pre-wrap break-words text-sm">
            {question.text}
          </blockquote>
          <figcaption className="mt-1 text-muted-foreground text-xs">
            {t('askedBy')} · <Moment at={question.at} long />
            {origin.chatId !== undefined && !isOthers && (
              <Link
                href={addressOf(origin.chatId)}
                className="relative finger-sized ml-2 inline-block underline underline-offset-2 print:hidden"
              >
                {t('conversation')}
              </Link>
            )}
          </figcaption>
        </figure>
      ) : (
        <p className="text-muted-foreground text-sm">{t(origin.kind === 'chat' ? 'questionGone' : 'byHand')}</p>
      )}
      <Objections origin={origin} />
      <PlanOriginView origin={origin} />
    </section>
  )
}
