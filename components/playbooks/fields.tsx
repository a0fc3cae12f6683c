'use client'

import { type ReactNode, useId } from 'react'
import { Input } from '@/components/ui/input.tsx'
import { Label } from '@/components/ui/label.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'

function Field({
  label,
  children,
  wide = false,
}: {
  label: string
  children: (id: string) => ReactNode
  wide?: boolean
}) {
  const id = useId()
  return (
    <div className={wide ? 'flex flex-col gap-1.5 sm:col-span-2' : 'flex min-w-0 flex-col gap-1.5'}>
      <Label htmlFor={id}>{label}</Label>
      {children(id)}
    </div>
  )
}

type TextProps = { label: string; value: string; onValue: (value: string) => void; most?: number }

export function TextField({ label, value, onValue, most = 120 }: TextProps) {
  return (
    <Field label={label}>
      {(id) => <Input id={id} value={value} maxLength={most} onChange={(event) => onValue(event.target.value)} />}
    </Field>
  )
}

export function LongField({ label, value, onValue, most = 4_000 }: TextProps) {
  return (
    <Field label={label} wide>
      {(id) => <Textarea id={id} value={value} maxLength={most} onChange={(event) => onValue(event.target.value)} />}
    </Field>
  )
}

export function ChoiceField<T extends string>({
  label,
  value,
  options,
  onValue,
}: {
  label: string
  value: T
  options: readonly { value: T; label: string }[]
  onValue: (value: T) => void
}) {
  return (
    <Field label={label}>
      {(id) => (
        <Select
          value={value}
          onValueChange={(next) => {
            const found = options.find((option) => option.value === next)
            if (found) onValue(found.value)
          }}
        >
          <SelectTrigger id={id} className="w-full">
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {options.map((option) => (
              <SelectItem key={option.value} value={option.value}>
                {option.label}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      )}
    </Field>
  )
}
