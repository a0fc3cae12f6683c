'use client'

import { ChevronRightIcon, KeyRoundIcon } from 'lucide-react'
import Link from 'next/link'
import { useLocale, useTranslations } from 'next-intl'
import { memo, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { Choice } from '@/components/ui/choice.tsx'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '@/components/ui/collapsible.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Label } from '@/components/ui/label.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { ToggleGroup, ToggleGroupItem } from '@/components/ui/toggle-group.tsx'
import type { Plan } from '@/lib/contracts/gate/plan.ts'
import { PERMITTED_TOOLS } from '@/lib/contracts/gate/safety.ts'
import { cn } from '@/lib/ui/cn.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { localMinute } from '@/lib/ui/local-minute.ts'
import { permissionSentence } from '../../safety/permissions/permission-sentence.ts'
import {
  DURATIONS,
  draftOf,
  draftProblem,
  type PermissionDraft,
  type ReadDraft,
  readDraft,
  untilOf,
} from './plan-permission.ts'

/**
 * "Do not ask again for orders like this…": asked for with an approval. Mounted anew for every set of numbers, so that
 * what was filled in for one of them is never given with another.
 */
export const PlanPermissionForm = memo(function PlanPermissionForm({
  plan,
  onWanted,
}: {
  plan: Plan
  onWanted: (wanted: ReadDraft | null) => void
}) {
  const t = useTranslations('approval')
  const safety = useTranslations('safety')
  const locale = useLocale()
  const id = useId()
  const [fromMs, setFromMs] = useState(() => deskNow())
  const [wanted, setWanted] = useState(false)
  const [draft, setDraft] = useState<PermissionDraft>(() =>
    draftOf(plan, localMinute(untilOf({ duration: '4h', exact: '' }, deskNow()) ?? 0)),
  )
  const read = useMemo(() => readDraft(draft, fromMs), [draft, fromMs])
  useEffect(() => onWanted(wanted ? read : null), [wanted, read, onWanted])
  useEffect(() => () => onWanted(null), [onWanted])

  const set = (patch: Partial<PermissionDraft>) => {
    setFromMs(deskNow())
    setDraft({ ...draft, ...patch })
  }
  const field = (name: 'symbols' | 'perOrder' | 'perDay' | 'maxPrice' | 'minPrice', unit?: string) => (
    <Field id={`${id}-${name}`} label={t(`permission.${name}`)} unit={unit}>
      <Input
        id={`${id}-${name}`}
        value={draft[name]}
        inputMode={name === 'symbols' ? 'text' : 'decimal'}
        autoComplete="off"
        className={cn('h-8', name !== 'symbols' && 'tnum text-right')}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  )
  // The form is the last thing above the buttons, so what it unfolds has to be scrolled into view.
  const whole = useRef<HTMLDivElement>(null)
  const show = () => requestAnimationFrame(() => whole.current?.scrollIntoView({ block: 'nearest' }))
  return (
    <Collapsible
      ref={whole}
      onOpenChange={(open) => open && show()}
      className="group/permission rounded-lg border text-xs"
    >
      <CollapsibleTrigger
        data-testid="permission-open"
        className="flex w-full items-center gap-2 rounded-lg px-3 py-2 coarse:min-h-11 text-left outline-none hover:bg-accent focus-visible:ring-2 focus-visible:ring-ring"
      >
        <KeyRoundIcon aria-hidden className="size-3.5 text-muted-foreground" />
        <span className="flex-1">{t('permission.title')}</span>
        {wanted && <span className="font-medium text-brand-ink">{t('permission.on')}</span>}
        <ChevronRightIcon
          aria-hidden
          className="size-3.5 text-muted-foreground transition-transform group-data-[state=open]/permission:rotate-90"
        />
      </CollapsibleTrigger>
      <CollapsibleContent className="space-y-3 border-t p-3">
        <fieldset>
          <legend className="mb-1 font-medium text-muted-foreground">{t('permission.tools')}</legend>
          <ToggleGroup
            type="multiple"
            aria-label={t('permission.tools')}
            value={draft.tools}
            onValueChange={(tools) => set({ tools: PERMITTED_TOOLS.filter((tool) => tools.includes(tool)) })}
            className="flex-wrap"
          >
            {PERMITTED_TOOLS.map((tool) => (
              <ToggleGroupItem key={tool} value={tool}>
                {t(`permission.tool.${tool}`)}
              </ToggleGroupItem>
            ))}
          </ToggleGroup>
        </fieldset>
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
          <div className="col-span-2 flex flex-col gap-1">
            <span className="font-medium text-muted-foreground">{t('permission.side')}</span>
            <Choice
              label={t('permission.side')}
              values={['BUY', 'SELL', 'ANY']}
              value={draft.side}
              onValue={(side) => set({ side })}
              word={(side) => (side === 'ANY' ? t('permission.anySide') : t(`side.${side}`))}
            />
          </div>
          <div className="col-span-2">{field('symbols')}</div>
          {field('perOrder', 'MWh')}
          {field('perDay', 'MWh')}
          {draft.side !== 'SELL' && field('maxPrice', 'NT$/MWh')}
          {draft.side !== 'BUY' && field('minPrice', 'NT$/MWh')}
        </div>
        <div className="flex flex-wrap items-end gap-3">
          <div className="flex flex-col gap-1">
            <span className="font-medium text-muted-foreground">{t('permission.until')}</span>
            <Choice
              label={t('permission.until')}
              values={DURATIONS}
              value={draft.duration}
              onValue={(duration) => set({ duration })}
              word={(duration) => t(`permission.duration.${duration}`)}
              className="flex-wrap"
            />
          </div>
          {draft.duration === 'exact' && (
            <Input
              type="datetime-local"
              aria-label={t('permission.duration.exact')}
              value={draft.exact}
              className="h-8 w-auto"
              onChange={(event) => set({ exact: event.target.value })}
            />
          )}
        </div>
        <p
          role="status"
          data-testid="permission-sentence"
          className={cn('rounded-md px-2.5 py-1.5', read.ok ? 'bg-muted font-medium' : 'bg-warn/10 text-warn')}
        >
          {read.ok ? (
            <WholeWords text={permissionSentence(read.terms, t, locale, { nowMs: fromMs })} />
          ) : (
            draftProblem(read, t, safety)
          )}
        </p>
        <div className="flex items-start gap-2.5">
          <Switch id={`${id}-give`} checked={wanted} onCheckedChange={setWanted} data-testid="permission-give" />
          <div className="min-w-0">
            <Label htmlFor={`${id}-give`} className="text-xs leading-5">
              {t('permission.give')}
            </Label>
            <p className="text-muted-foreground">
              {t('permission.when')}
              <SentenceGap />
              <Link href="/settings" prefetch={false} className="underline underline-offset-2">
                {t('permission.takeBack')}
              </Link>
            </p>
          </div>
        </div>
      </CollapsibleContent>
    </Collapsible>
  )
})

function Field({ id, label, unit, children }: { id: string; label: string; unit?: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-2">
        <Label htmlFor={id} className="font-medium text-muted-foreground text-xs leading-4">
          {label}
        </Label>
        {unit && <span className="text-2xs text-muted-foreground">{unit}</span>}
      </div>
      {children}
    </div>
  )
}
