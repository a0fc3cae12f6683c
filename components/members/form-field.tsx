'use client'

import { EyeIcon, EyeOffIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ComponentProps, useId, useState } from 'react'
import { Input } from '@/components/ui/input.tsx'
import { cn } from '@/lib/ui/cn.ts'
import type { Told } from './form-problem.ts'
import { ToldProblem } from './told-problem.tsx'

type Field = {
  label: string
  value: string
  onValue: (value: string) => void
  problem: Told | undefined
  /** The rule for this field, shown until a problem takes its place. */
  help?: string
} & Pick<ComponentProps<'input'>, 'autoComplete' | 'disabled' | 'ref' | 'type' | 'inputMode' | 'className'>

/**
 * A label, a field, and what is wrong with it. Without a name: a form that is sent before the page has come to life carries
 * no password anywhere.
 */
export function FormField({ label, value, onValue, problem, help, ...input }: Field) {
  const id = useId()
  const toldId = problem || help ? `${id}-told` : undefined
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="mb-1 block font-medium text-muted-foreground text-xs">
        {label}
      </label>
      <Input
        {...input}
        id={id}
        value={value}
        spellCheck={false}
        autoCapitalize="none"
        aria-invalid={problem !== undefined}
        aria-describedby={toldId}
        onChange={(event) => onValue(event.target.value)}
      />
      {toldId && (
        <p id={toldId} className={cn('mt-1 text-xs', problem ? 'text-destructive' : 'text-muted-foreground')}>
          {problem ? <ToldProblem told={problem} /> : help}
        </p>
      )}
    </div>
  )
}

/** Can be shown: a long password is typed blind by nobody, and a manager's is to be looked at. */
export function PasswordField({ className, ...field }: Omit<Field, 'type'>) {
  const t = useTranslations('members')
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOffIcon : EyeIcon
  return (
    <div className="relative">
      <FormField {...field} type={shown ? 'text' : 'password'} className={cn('pr-10', className)} />
      <button
        type="button"
        aria-label={t('showOf', { field: field.label })}
        aria-pressed={shown}
        disabled={field.disabled}
        onClick={() => setShown(!shown)}
        className="finger-sized absolute top-5 right-0 grid size-9 place-items-center rounded-md text-muted-foreground outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset disabled:opacity-45"
      >
        <Icon aria-hidden className="size-4" />
      </button>
    </div>
  )
}
