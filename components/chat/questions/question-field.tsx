'use client'

import { useTranslations } from 'next-intl'
import { useId } from 'react'
import { Input } from '@/components/ui/input.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { ElicitField, FieldProblem } from '@/lib/contracts/elicitation.ts'
import type { Entered } from './question-answer.ts'

const TYPE = { email: 'email', uri: 'url', date: 'date', 'date-time': 'datetime-local' } as const

/** One field of a server's form, with the server's own words beside it. */
export function QuestionField({
  field,
  value,
  problem,
  disabled,
  onChange,
}: {
  field: ElicitField
  value: Entered[string]
  problem: FieldProblem | undefined
  disabled: boolean
  onChange: (value: Entered[string]) => void
}) {
  const t = useTranslations('chat.question')
  const id = useId()
  const [hintId, problemId] = [`${id}-hint`, `${id}-problem`]
  const described = [field.description && hintId, problem && problemId].filter(Boolean).join(' ') || undefined
  const shared = {
    id,
    disabled,
    'data-field': field.name,
    'aria-invalid': problem ? true : undefined,
    'aria-describedby': described,
  }
  const label = (
    <>
      <VisibleText text={field.title} />
      {field.required && field.kind !== 'boolean' && (
        <span className="font-normal text-muted-foreground"> {t('required')}</span>
      )}
    </>
  )
  const around = (
    <>
      {field.description && (
        <p id={hintId} className="text-muted-foreground text-xs [overflow-wrap:anywhere]">
          <VisibleText text={field.description} />
        </p>
      )}
      {problem && (
        <p id={problemId} className="text-destructive text-xs">
          {t(`problem.${problem}`, limitsOf(field))}
        </p>
      )}
    </>
  )
  if (field.kind === 'choices') {
    const chosen = Array.isArray(value) ? value : []
    return (
      <fieldset className="space-y-1.5" aria-describedby={described} disabled={disabled}>
        <legend className="font-medium text-[0.8125rem]">{label}</legend>
        {field.options.map((option, i) => (
          <label key={option.value} className="flex items-center gap-2 text-sm">
            <input
              type="checkbox"
              {...(i === 0 ? { 'data-field': field.name } : {})}
              className="size-4 accent-primary"
              checked={chosen.includes(option.value)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...chosen, option.value] : chosen.filter((one) => one !== option.value),
                )
              }
            />
            <VisibleText text={option.label} />
          </label>
        ))}
        {around}
      </fieldset>
    )
  }
  if (field.kind === 'boolean') {
    return (
      <div className="space-y-1.5">
        <div className="flex items-center gap-2.5">
          <Switch {...shared} checked={value === true} onCheckedChange={onChange} />
          <label htmlFor={id} className="font-medium text-[0.8125rem]">
            {label}
          </label>
        </div>
        {around}
      </div>
    )
  }
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-medium text-[0.8125rem]">
        {label}
      </label>
      {field.kind === 'choice' ? (
        <select
          {...shared}
          required={field.required}
          className="h-9 w-full rounded-md border border-input bg-card px-2.5 text-base shadow-raised outline-none focus-visible:border-ring focus-visible:ring-2 focus-visible:ring-ring/50 disabled:opacity-45 aria-invalid:border-destructive sm:text-sm"
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">{t('choose')}</option>
          {field.options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      ) : (
        <Input
          {...shared}
          autoComplete="off"
          aria-required={field.required || undefined}
          type={field.kind === 'text' && field.format ? TYPE[field.format] : 'text'}
          inputMode={field.kind === 'integer' ? 'numeric' : field.kind === 'number' ? 'decimal' : undefined}
          maxLength={field.kind === 'text' && !field.format ? field.maxLength : undefined}
          value={String(value)}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
      {around}
    </div>
  )
}

function limitsOf(field: ElicitField): Record<string, number> {
  if (field.kind === 'text') return { min: field.minLength, max: field.maxLength }
  if (field.kind === 'choices') return { min: field.minItems, max: field.maxItems }
  if (field.kind === 'number' || field.kind === 'integer') return { min: field.minimum ?? 0, max: field.maximum ?? 0 }
  return { min: 0, max: 0 }
}
