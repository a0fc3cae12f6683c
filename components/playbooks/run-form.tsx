'use client'

import { PlayIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { z } from 'zod'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Label } from '@/components/ui/label.tsx'
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from '@/components/ui/select.tsx'
import { hourAhead } from '@/lib/contracts/exchange/contract-name.ts'
import type { PlaybookInput, PlaybookView } from '@/lib/contracts/playbooks.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMinute } from '@/lib/ui/use-now.ts'
import { call } from './playbooks-api.ts'

const HOURS_ID = 'playbook-hours'
const started = z.object({ runId: z.string() })

/** Its inputs and the button. What is left blank takes its default. */
export function RunForm({ playbook, onStarted }: { playbook: PlaybookView; onStarted: (runId: string) => void }) {
  const t = useTranslations('playbooks')
  const inputs = playbook.definition.inputs ?? []
  const [typed, setTyped] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')
  const valueIn = (input: PlaybookInput) => typed[input.name] ?? String(input.default ?? '')
  const hours = useHoursAhead(inputs, valueIn)

  async function run() {
    setBusy(true)
    const own = Object.fromEntries(Object.entries(typed).filter(([name]) => inputs.some((i) => i.name === name)))
    const path = `/${encodeURIComponent(playbook.id)}/run`
    const outcome = await call(started, path, { method: 'POST', body: { inputs: own } })
    setBusy(false)
    setRefused(outcome.ok ? '' : outcome.message || t('unreachable'))
    if (outcome.ok) onStarted(outcome.data.runId)
  }

  return (
    <Card className="p-4">
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void run()
        }}
      >
        {inputs.map((input) => (
          <InputField
            key={input.name}
            input={input}
            value={valueIn(input)}
            describedBy={hours.has(input.name) ? HOURS_ID : undefined}
            onValue={(value) => setTyped({ ...typed, [input.name]: value })}
          />
        ))}
        <Button type="submit" disabled={busy || playbook.problems.length > 0} data-testid="playbook-run">
          <PlayIcon aria-hidden />
          {t('runNow')}
        </Button>
      </form>
      {hours.size > 0 && (
        <p id={HOURS_ID} data-testid="playbook-hours" className="tnum mt-2 text-muted-foreground text-xs">
          {t('hoursNow', { hours: [...hours.values()].join(' · ') })}
        </p>
      )}
      <p role="alert" className="mt-2 text-destructive text-sm empty:hidden">
        {refused}
      </p>
      <p className="mt-2 text-muted-foreground text-xs">{t('writesWait')}</p>
    </Card>
  )
}

function InputField({
  input,
  value,
  describedBy,
  onValue,
}: {
  input: PlaybookInput
  value: string
  describedBy: string | undefined
  onValue: (value: string) => void
}) {
  const id = `playbook-input-${input.name}`
  const options = input.type === 'boolean' ? ['true', 'false'] : input.options
  return (
    <div className="flex min-w-36 flex-col gap-1.5">
      <Label htmlFor={id}>{input.label ?? input.name}</Label>
      {options ? (
        <Select value={value} onValueChange={onValue}>
          <SelectTrigger id={id}>
            <SelectValue />
          </SelectTrigger>
          <SelectContent>
            {options.map((option) => (
              <SelectItem key={option} value={option}>
                {option}
              </SelectItem>
            ))}
          </SelectContent>
        </Select>
      ) : (
        <Input
          id={id}
          value={value}
          maxLength={500}
          aria-describedby={describedBy}
          inputMode={['price', 'quantity', 'number', 'integer'].includes(input.type) ? 'decimal' : 'text'}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </div>
  )
}

/** By the name of its input, which hour each "@hour+2" is now: "Hour to leave = Nov 29, 02:00 – 03:00". */
function useHoursAhead(inputs: PlaybookInput[], valueIn: (input: PlaybookInput) => string): Map<string, string> {
  const figures = useFigures()
  const nowMs = useMinute()
  return new Map(
    inputs.flatMap((input) => {
      const contract = input.type === 'symbol' ? hourAhead(valueIn(input), nowMs) : null
      return contract ? [[input.name, `${input.label ?? input.name} = ${figures.contract(contract)}`]] : []
    }),
  )
}
