'use client'

import { ChevronDownIcon, CircleAlertIcon, PencilIcon, Undo2Icon, XIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { DeliveryHours } from '@/components/trading/contracts/delivery-hours.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { PlanLeg } from '@/lib/contracts/gate/plan.ts'
import { cn } from '@/lib/ui/cn.ts'
import { ContractCodes } from '../plan/contract-codes.tsx'
import { contractOf } from '../plan/contracts-of.ts'
import { isNewOrder } from '../plan/leg-kind.ts'
import { sideOf } from '../plan/plan-args.ts'
import { type Figure, fitsInLine } from '../plan/plan-facts.ts'
import { SideBadge } from '../plan/plan-mark.tsx'
import { legSentence } from '../plan/plan-sentence.ts'
import { isEditable } from '../revision/leg-edit.ts'
import { LegEditor } from '../revision/leg-editor.tsx'
import type { Revision } from '../revision/use-revision.ts'
import { ChecksList } from './checks-list.tsx'
import { FillsTable } from './fills-table.tsx'
import { GateClosing } from './gate-closing.tsx'
import type { Check } from './leg-checks.ts'
import { LegBrief, LegFacts } from './leg-facts.tsx'
import { OrdersToCancel } from './orders-to-cancel.tsx'
import { WalletTable } from './wallet-table.tsx'

/** One leg of the plan as it would run on the state that the earlier legs leave behind. */
export function PlanLegView({
  leg,
  number,
  later,
  changed,
  checks,
  decideBy,
  revision,
  folds = null,
}: {
  leg: PlanLeg
  /** 1-based place in a plan of several legs; null when it is the only one (the title already says it). */
  number: number | null
  /** Runs after another leg, on what that leaves. */
  later: boolean
  changed: Set<Figure>
  checks: Check[]
  /** When the time to decide ends; null where nothing is to be decided any more. */
  decideBy: string | null
  /** null where the plan can no longer be changed. */
  revision: Revision | null
  /** Of many legs each is a line that opens; whether it does, until it is opened or closed by itself. */
  folds?: 'open' | 'closed' | null
}) {
  const t = useTranslations('approval')
  const detailsId = useId()
  const [chosen, setChosen] = useState<boolean>()
  const locale = useLocale()
  const side = sideOf(leg.args)
  const sentence = legSentence(leg, t, locale)
  const draft = revision?.drafts.get(leg.id)
  const dropped = draft?.kind === 'drop'
  const { problem } = revision ?? {}
  const contract = contractOf(leg)
  const edited = draft?.kind === 'edit'
  // It stays open behind its fields: folded, the button that closed them would be gone from a phone, and the focus with it.
  if (edited && !chosen) setChosen(true)
  const open = folds === null || edited || (chosen ?? (folds === 'open' || !fitsInLine(leg)))
  const folded = !open && !dropped
  return (
    <section
      aria-label={sentence}
      data-leg-id={leg.id}
      className={
        number === null ? 'space-y-3' : cn('rounded-lg border bg-card p-3', folded ? 'space-y-1.5' : 'space-y-3')
      }
    >
      {number !== null && (
        <div className={cn('flex flex-wrap items-center gap-x-2 gap-y-1', folded && 'max-sm:flex-nowrap')}>
          <h3
            className={cn(
              'flex min-w-0 flex-1 items-baseline gap-2 font-semibold text-[0.8125rem] leading-5',
              !folded && 'max-sm:basis-full',
            )}
          >
            <span className="tnum text-muted-foreground">{number}</span>
            {side && isNewOrder(leg) && <SideBadge side={side} className="self-center" />}
            <span className={cn('min-w-0 break-words', dropped && 'text-muted-foreground line-through')}>
              <WholeWords text={sentence} />
            </span>
          </h3>
          {revision && (
            // On the smallest screens a folded leg has no room for its buttons.
            <div className={cn(folded && 'max-sm:hidden')}>
              <LegButtons leg={leg} revision={revision} />
            </div>
          )}
          {folds !== null && !dropped && !edited && (
            <Button
              data-testid="leg-details"
              variant="ghost"
              size="icon-xs"
              aria-label={t('dialog.legDetails', { n: number })}
              aria-expanded={open}
              aria-controls={detailsId}
              className="ml-auto"
              onClick={() => setChosen(!open)}
            >
              <ChevronDownIcon aria-hidden className={cn('transition-transform', !open && '-rotate-90')} />
            </Button>
          )}
        </div>
      )}
      {dropped && <p className="text-muted-foreground text-xs">{t('edit.willBeLeftOut')}</p>}
      {edited && revision && (
        <LegEditor
          leg={leg}
          fields={draft.fields}
          onChange={(fields) => revision.edit(leg.id, fields)}
          onPreview={() => void revision.preview()}
        />
      )}
      {problem?.kind === 'refused' && problem.leg === leg.id && (
        <p role="alert" className="flex items-start gap-2 rounded-md bg-destructive/10 px-2.5 py-1.5 text-xs">
          <CircleAlertIcon aria-hidden className="mt-px size-3.5 shrink-0 text-destructive" />
          <Sentence text={problem.message} />
        </p>
      )}
      {folded && (
        <>
          <LegBrief leg={leg} changed={changed} />
          <GateClosing leg={leg} decideBy={decideBy} isFolded />
          <ChecksList checks={checks.filter(({ ok, drops }) => !ok || drops)} />
        </>
      )}
      {!dropped && open && (
        <div id={detailsId} className="space-y-3">
          {contract && (
            <div className="space-y-0.5">
              <p className="text-xs">
                <span className="text-muted-foreground">{t('dialog.delivery')}</span>{' '}
                <span className="tnum font-semibold">
                  <DeliveryHours symbol={contract} long />
                </span>
                {/* A plan of one leg names its contract in the head of the dialog. */}
                {number !== null && <ContractCodes legs={[leg]} className="ml-1.5" />}
              </p>
              <GateClosing leg={leg} decideBy={decideBy} />
            </div>
          )}
          <LegFacts leg={leg} changed={changed} />
          <OrdersToCancel leg={leg} />
          {leg.preview && (
            <div
              className={cn(
                'grid items-start gap-x-8 gap-y-3',
                leg.preview.fills.length > 0 && 'sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]',
              )}
            >
              {leg.preview.fills.length > 0 && <FillsTable preview={leg.preview} />}
              <WalletTable preview={leg.preview} later={later} changed={changed.has('walletAfter')} />
            </div>
          )}
          <ChecksList checks={checks} />
        </div>
      )}
    </section>
  )
}

function LegButtons({ leg, revision }: { leg: PlanLeg; revision: Revision }) {
  const t = useTranslations('approval.edit')
  const draft = revision.drafts.get(leg.id)
  const drops = draft?.kind === 'drop'
  return (
    <div className="flex gap-1">
      {!drops && isEditable(leg) && <EditButton leg={leg} revision={revision} size="xs" />}
      <Button
        data-testid={drops ? 'leg-restore' : 'leg-drop'}
        variant="ghost"
        size="xs"
        disabled={revision.busy}
        className="text-muted-foreground"
        onClick={() => (drops ? revision.restore(leg.id) : revision.leaveOut(leg.id))}
      >
        {drops ? <Undo2Icon aria-hidden /> : <XIcon aria-hidden />}
        {drops ? t('undo') : t('leaveOut')}
      </Button>
    </div>
  )
}

/** Opens the fields of a leg, and closes them again without a change. */
export function EditButton({ leg, revision, size }: { leg: PlanLeg; revision: Revision; size: 'xs' | 'sm' }) {
  const t = useTranslations('approval.edit')
  const open = revision.drafts.get(leg.id)?.kind === 'edit'
  return (
    <Button
      data-testid="leg-edit"
      variant="ghost"
      size={size}
      aria-expanded={open}
      disabled={revision.busy}
      className="text-muted-foreground aria-expanded:bg-accent aria-expanded:text-foreground"
      onClick={() => (open ? revision.restore(leg.id) : revision.open(leg.id))}
    >
      <PencilIcon aria-hidden />
      {t('edit')}
    </Button>
  )
}

/** A leg that is no longer part of the plan: it stays in its place, so that the others keep their numbers. */
export function LeftOutLeg({ leg, number }: { leg: PlanLeg; number: number }) {
  const t = useTranslations('approval')
  const locale = useLocale()
  return (
    <section
      aria-label={legSentence(leg, t, locale)}
      data-leg-id={leg.id}
      className="flex items-baseline gap-2 rounded-lg border border-dashed px-3 py-2 text-muted-foreground text-xs"
    >
      <span className="tnum font-semibold">{number}</span>
      <s className="min-w-0 flex-1 break-words">{legSentence(leg, t, locale)}</s>
      <span className="shrink-0">{t('edit.leftOut')}</span>
    </section>
  )
}
