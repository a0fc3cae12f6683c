'use client'

import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button.tsx'
import { Choice, FORM_CHOICE } from '@/components/ui/choice.tsx'
import { Input } from '@/components/ui/input.tsx'
import { PERMITTED_TOOLS } from '@/lib/contracts/gate/safety.ts'
import { cn } from '@/lib/ui/cn.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import {
  ENDS,
  endAt,
  type PermissionDraft,
  type PermissionField,
  type PermissionProblem,
  problemKey,
} from './permission-draft.ts'

const HALF = 'sm:col-span-3'
const THIRD = 'sm:col-span-2'
const SIDES = ['BUY', 'SELL', 'ANY'] as const
type TextField = Exclude<PermissionField, 'tools' | 'side' | 'symbols' | 'until'>

export function PermissionFields({
  draft,
  disabled,
  problemOf,
  onChange,
  onLeft,
}: {
  draft: PermissionDraft
  disabled: boolean
  problemOf: (field: PermissionField) => PermissionProblem | null
  onChange: (patch: Partial<PermissionDraft>) => void
  onLeft: (field: PermissionField) => void
}) {
  const t = useTranslations('safety.permission')
  const number = (field: TextField, unit: string, width: string) => (
    <Field field={field} className={width} problem={problemOf(field)} label={t(`field.${field}`)} unit={unit}>
      {(described) => (
        <Input
          {...described}
          inputMode="decimal"
          autoComplete="off"
          value={draft[field]}
          disabled={disabled}
          onChange={(event) => onChange({ [field]: event.target.value })}
          onBlur={() => onLeft(field)}
          className="tnum pr-16 text-right"
        />
      )}
    </Field>
  )
  return (
    <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-6">
      <Actions draft={draft} disabled={disabled} problem={problemOf('tools')} onChange={onChange} />
      <Field
        field="symbols"
        className={HALF}
        problem={problemOf('symbols')}
        label={t('field.symbols')}
        hint={t('hint.symbols')}
      >
        {(described) => (
          <Input
            {...described}
            autoComplete="off"
            spellCheck={false}
            value={draft.symbols}
            disabled={disabled}
            onChange={(event) => onChange({ symbols: event.target.value })}
            onBlur={() => onLeft('symbols')}
          />
        )}
      </Field>
      <fieldset className={cn('min-w-0', HALF)} disabled={disabled}>
        <legend className="mb-1 font-medium text-muted-foreground text-xs">{t('field.side')}</legend>
        <Choice
          {...FORM_CHOICE}
          label={t('field.side')}
          values={SIDES}
          value={draft.side}
          onValue={(side) => onChange({ side })}
          word={(side) => t(`side.${side}`)}
        />
      </fieldset>
      {number('maxQtyPerOrder', 'MWh', HALF)}
      {number('maxQtyPerDay', 'MWh', HALF)}
      {number('maxPrice', 'NT$/MWh', THIRD)}
      {number('minPrice', 'NT$/MWh', THIRD)}
      {number('withinPercentOfMid', '%', THIRD)}
      <p className="text-muted-foreground text-xs leading-5 sm:col-span-6">{t('hint.price')}</p>
      <div className="sm:col-span-6">
        <Field field="until" problem={problemOf('until')} label={t('field.until')} hint={t('hint.until')}>
          {(described) => (
            <div className="flex flex-wrap items-center gap-2">
              <Input
                {...described}
                type="datetime-local"
                value={draft.until}
                disabled={disabled}
                onChange={(event) => onChange({ until: event.target.value })}
                onBlur={() => onLeft('until')}
                className="tnum w-auto"
              />
              {ENDS.map((end) => (
                <Button
                  key={end}
                  variant="outline"
                  size="sm"
                  disabled={disabled}
                  onClick={() => onChange({ until: endAt(end, deskNow()) })}
                >
                  {t(`end.${end}`)}
                </Button>
              ))}
            </div>
          )}
        </Field>
      </div>
    </div>
  )
}

function Actions({
  draft,
  disabled,
  problem,
  onChange,
}: {
  draft: PermissionDraft
  disabled: boolean
  problem: PermissionProblem | null
  onChange: (patch: Partial<PermissionDraft>) => void
}) {
  const t = useTranslations('safety.permission')
  return (
    <fieldset className="min-w-0 sm:col-span-6" disabled={disabled}>
      <legend className="mb-1 font-medium text-muted-foreground text-xs">{t('field.tools')}</legend>
      <div className="flex flex-wrap gap-x-5 gap-y-1">
        {PERMITTED_TOOLS.map((tool) => (
          <label key={tool} className="flex min-h-6 items-center gap-2 text-[0.8125rem] coarse:min-h-11">
            <input
              type="checkbox"
              className="size-4 accent-primary"
              checked={draft.tools.includes(tool)}
              aria-invalid={problem !== null || undefined}
              onChange={(event) => {
                const rest = draft.tools.filter((other) => other !== tool)
                onChange({ tools: event.target.checked ? [...rest, tool] : rest })
              }}
            />
            {t(`tool.${tool}`)}
          </label>
        ))}
      </div>
      {problem !== null && (
        <p data-problem="tools" className="mt-1 text-destructive text-xs">
          {t(`problem.${problemKey('tools', problem)}`)}
        </p>
      )}
    </fieldset>
  )
}

type Described = { id: string; 'aria-invalid': boolean; 'aria-describedby': string | undefined }

/** One input with its label, unit, hint and problem, all tied to it for a screen reader. */
function Field({
  field,
  label,
  unit,
  hint,
  problem,
  className,
  children,
}: {
  field: Exclude<PermissionField, 'tools' | 'side'>
  label: string
  unit?: string
  hint?: string
  problem: PermissionProblem | null
  className?: string
  children: (described: Described) => ReactNode
}) {
  const t = useTranslations('safety.permission')
  const noteId = useId()
  const unitId = useId()
  const id = `permission-${field}`
  const note = problem === null ? hint : t(`problem.${problemKey(field, problem)}`)
  const described = [unit && unitId, note && noteId].filter(Boolean).join(' ')
  return (
    <div className={cn('min-w-0', className)}>
      <label htmlFor={id} className="mb-1 block font-medium text-muted-foreground text-xs">
        {label}
      </label>
      <div className="relative">
        {children({ id, 'aria-invalid': problem !== null, 'aria-describedby': described || undefined })}
        {unit && (
          <span
            id={unitId}
            className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-2xs text-muted-foreground"
          >
            {unit}
          </span>
        )}
      </div>
      {note && (
        <p
          id={noteId}
          data-problem={problem === null ? undefined : field}
          className={problem === null ? 'mt-1 text-muted-foreground text-xs' : 'mt-1 text-destructive text-xs'}
        >
          {note}
        </p>
      )}
    </div>
  )
}
