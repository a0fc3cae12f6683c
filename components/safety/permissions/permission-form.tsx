'use client'

import { TriangleAlertIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { permissionSentence } from '@/components/safety/permissions/permission-sentence.ts'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { WholeWords } from '@/components/shell/words/whole-words.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import type { Permission } from '@/lib/contracts/gate/safety.ts'
import { isComposingKey } from '@/lib/ui/composing-key.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { createPermission } from '../safety-api.ts'
import { firstDraft, type PermissionDraft, type PermissionField, readPermissionDraft } from './permission-draft.ts'
import { PermissionFields } from './permission-fields.tsx'

type Phase = { kind: 'editing' } | { kind: 'saving' } | { kind: 'unreachable' } | { kind: 'refused'; message: string }

/** Gives a standing permission. The sentence above its button is what is being given, in words. */
export function PermissionForm({
  onCreated,
  onCancel,
}: {
  onCreated: (permission: Permission) => void
  onCancel: () => void
}) {
  const t = useTranslations('safety')
  const approval = useTranslations('approval')
  const locale = useLocale()
  const [draft, setDraft] = useState<PermissionDraft>(() => firstDraft(DEFAULT_SYMBOL, deskNow()))
  /** Fields speak up once they were left or the whole was sent: nobody is told off for what they have not typed yet. */
  const [touched, setTouched] = useState<ReadonlySet<PermissionField>>(new Set())
  /** How often it was sent. */
  const [asked, setAsked] = useState(0)
  const [phase, setPhase] = useState<Phase>({ kind: 'editing' })
  const form = useRef<HTMLFormElement>(null)
  const locked = useRef(false)
  const read = readPermissionDraft(draft, deskNow())
  const saving = phase.kind === 'saving'

  useEffect(() => {
    form.current?.querySelector<HTMLElement>('#permission-maxQtyPerOrder')?.focus()
  }, [])
  // The first field that needs mending, in the order of the screen. Not with the next frame: by then the trader may be in another.
  useLayoutEffect(() => {
    if (asked > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [asked])

  const problemOf = (field: PermissionField) => {
    const problem = read.ok ? undefined : read.problems[field]
    if (problem === undefined || !(asked > 0 || touched.has(field))) return null
    // A field that is merely empty is not complained about before the form was sent.
    if (asked === 0 && (problem === 'MISSING' || problem.startsWith('NO_'))) return null
    return problem
  }
  const set = (patch: Partial<PermissionDraft>) => {
    setPhase({ kind: 'editing' })
    setDraft({ ...draft, ...patch })
  }

  async function create() {
    if (locked.current) return
    setAsked(asked + 1)
    const now = readPermissionDraft(draft, deskNow())
    if (!now.ok) return
    locked.current = true
    setPhase({ kind: 'saving' })
    const answer = await createPermission(now.terms)
    locked.current = false
    if (answer.kind === 'done') onCreated(answer.value)
    else setPhase(answer.kind === 'refused' ? { kind: 'refused', message: answer.message } : { kind: 'unreachable' })
  }

  return (
    <form
      ref={form}
      noValidate
      aria-label={t('permission.new')}
      data-testid="permission-form"
      className="space-y-4 border-t bg-muted/40 px-4 py-4"
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event: KeyboardEvent) => {
        // The Enter that ends a composition gives no permission.
        if (event.key === 'Enter' && isComposingKey(event.nativeEvent)) event.preventDefault()
      }}
    >
      <PermissionFields
        draft={draft}
        disabled={saving}
        problemOf={problemOf}
        onChange={set}
        onLeft={(field) => setTouched(new Set(touched).add(field))}
      />
      <div className="rounded-md border bg-card px-3 py-2.5" aria-live="off" data-testid="permission-preview">
        <p className="eyebrow">{t('permission.previewTitle')}</p>
        <p className="text-pretty text-[0.8125rem] leading-5">
          {read.ok ? (
            <WholeWords text={permissionSentence(read.terms, approval, locale, { nowMs: deskNow() })} />
          ) : (
            <span className="text-muted-foreground">{t('permission.previewEmpty')}</span>
          )}
        </p>
      </div>
      {(phase.kind === 'unreachable' || phase.kind === 'refused') && (
        <Alert variant="destructive" data-testid="permission-problem">
          <TriangleAlertIcon aria-hidden />
          <AlertTitle>{t('permission.notCreated')}</AlertTitle>
          <AlertDescription>
            {phase.kind === 'unreachable' ? t('permission.createUnreachable') : <Sentence text={phase.message} />}
          </AlertDescription>
        </Alert>
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Button variant="ghost" disabled={saving} onClick={onCancel}>
          {t('permission.cancel')}
        </Button>
        <Button
          type="submit"
          data-testid="permission-create"
          aria-disabled={saving || undefined}
          onClick={(event: MouseEvent) => {
            // Enter in a field clicks this button; a script's requestSubmit() does not.
            if (event.nativeEvent.isTrusted) void create()
          }}
        >
          {saving && <Spinner />}
          {t(saving ? 'permission.creating' : 'permission.create')}
        </Button>
      </div>
    </form>
  )
}
