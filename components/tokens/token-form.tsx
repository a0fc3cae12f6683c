'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Choice, FORM_CHOICE } from '@/components/ui/choice.tsx'
import { Input } from '@/components/ui/input.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { MadeToken, TokenScope } from '@/lib/contracts/api-tokens.ts'
import { isComposingKey } from '@/lib/ui/composing-key.ts'
import { makeToken } from './token-api.ts'

const SCOPES = ['read', 'propose'] as const
/** Days; 0 has no end. */
const LASTS = ['7', '30', '90', '0'] as const
type Phase = { kind: 'editing' } | { kind: 'making' } | { kind: 'unreachable' } | { kind: 'refused'; message: string }

export function TokenForm({ onMade, onCancel }: { onMade: (made: MadeToken) => void; onCancel: () => void }) {
  const t = useTranslations('tokens')
  const [name, setName] = useState('')
  const [scope, setScope] = useState<TokenScope>('read')
  const [days, setDays] = useState<(typeof LASTS)[number]>('30')
  const [asked, setAsked] = useState(false)
  const [phase, setPhase] = useState<Phase>({ kind: 'editing' })
  const nameField = useRef<HTMLInputElement>(null)
  const locked = useRef(false)
  const ids = { name: useId(), problem: useId(), scope: useId() }
  const making = phase.kind === 'making'
  const nameless = asked && name.trim() === ''

  useEffect(() => nameField.current?.focus(), [])

  async function make() {
    if (locked.current) return
    setAsked(true)
    if (name.trim() === '') return nameField.current?.focus()
    locked.current = true
    setPhase({ kind: 'making' })
    const answer = await makeToken({
      name: name.trim(),
      scope,
      ...(days === '0' ? {} : { expiresInDays: Number(days) }),
    })
    locked.current = false
    if (answer.kind === 'done') onMade(answer.value)
    else setPhase(answer.kind === 'refused' ? { kind: 'refused', message: answer.message } : { kind: 'unreachable' })
  }

  return (
    <form
      noValidate
      aria-label={t('new')}
      data-testid="token-form"
      className="space-y-4 border-t bg-muted/40 px-4 py-4"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key === 'Enter' && isComposingKey(event.nativeEvent)) event.preventDefault()
      }}
    >
      <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
        <div className="min-w-0 sm:col-span-2">
          <label htmlFor={ids.name} className="mb-1 block font-medium text-muted-foreground text-xs">
            {t('field.name')}
          </label>
          <Input
            id={ids.name}
            ref={nameField}
            value={name}
            maxLength={60}
            autoComplete="off"
            placeholder={t('namePlaceholder')}
            disabled={making}
            aria-invalid={nameless}
            aria-describedby={nameless ? ids.problem : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          {nameless && (
            <p id={ids.problem} className="mt-1 text-destructive text-xs">
              {t('nameMissing')}
            </p>
          )}
        </div>
        <fieldset className="min-w-0" disabled={making} aria-describedby={ids.scope}>
          <legend className="mb-1 font-medium text-muted-foreground text-xs">{t('field.scope')}</legend>
          <Choice
            {...FORM_CHOICE}
            label={t('field.scope')}
            values={SCOPES}
            value={scope}
            onValue={setScope}
            word={(v) => t(`scope.${v}`)}
          />
        </fieldset>
        <fieldset className="min-w-0" disabled={making}>
          <legend className="mb-1 font-medium text-muted-foreground text-xs">{t('field.lasts')}</legend>
          <Choice
            {...FORM_CHOICE}
            label={t('field.lasts')}
            values={LASTS}
            value={days}
            onValue={setDays}
            word={(v) => t(`lasts.${v}`)}
          />
        </fieldset>
        <p id={ids.scope} className="text-muted-foreground text-xs leading-5 sm:col-span-2">
          {t(`scopeDetail.${scope}`)}
        </p>
      </div>
      {(phase.kind === 'unreachable' || phase.kind === 'refused') && (
        <Alert variant="destructive">
          <TriangleAlertIcon aria-hidden />
          <AlertTitle>{t('notMade')}</AlertTitle>
          <AlertDescription>
            {phase.kind === 'unreachable' ? t('makeUnreachable') : <Sentence text={phase.message} />}
          </AlertDescription>
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="ghost" disabled={making} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          data-testid="token-make"
          aria-disabled={making || undefined}
          onClick={(event: MouseEvent) => {
            // Enter in a field clicks this button; a script's requestSubmit() does not.
            if (event.nativeEvent.isTrusted) void make()
          }}
        >
          {making && <Spinner />}
          {t(making ? 'making' : 'make')}
        </Button>
      </div>
    </form>
  )
}
