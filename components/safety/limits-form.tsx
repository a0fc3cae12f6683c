'use client'

import { CheckIcon, TriangleAlertIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { isComposingKey } from '@/components/chat/composing-key.ts'
import { Sentence } from '@/components/shell/sentence.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { LimitName, LimitsView } from '@/lib/contracts/safety.ts'
import { changedLimits, type LimitDraft, readLimitDraft } from './limit-draft.ts'
import { limitFigure } from './limit-figures.ts'
import { LIMITS } from './limit-list.ts'
import { LimitTableRow } from './limit-table-row.tsx'
import { saveLimits } from './safety-api.ts'

type Phase =
  | { kind: 'editing' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'unreachable' }
  /** `fields` are those the desk names. */
  | { kind: 'refused'; message: string; fields: readonly string[] }

/** The trader's own limits. Saved as a whole, and only what is stricter than the desk's. */
export function LimitsForm({ view, onSaved }: { view: LimitsView; onSaved: (view: LimitsView) => void }) {
  const t = useTranslations('safety.limits')
  const locale = useLocale()
  const [draft, setDraft] = useState<LimitDraft>({})
  const [phase, setPhase] = useState<Phase>({ kind: 'editing' })
  const locked = useRef(false)
  const read = readLimitDraft(draft, view.own, view.desk)
  const changed = changedLimits(draft, view.own)
  const saving = phase.kind === 'saving'

  const textOf = ({ name, kind }: (typeof LIMITS)[number]) => {
    const own = view.own[name]
    return draft[name] ?? (own === undefined ? '' : limitFigure(own, kind, locale))
  }
  const problemOf = ({ name, kind, unit }: (typeof LIMITS)[number]) => {
    const refused = phase.kind === 'refused' && phase.fields.includes(name) ? 'REFUSED' : undefined
    const problem = refused ?? (read.ok ? undefined : read.problems[name])
    if (problem === undefined) return null
    if (problem !== 'TOO_FINE') {
      return t(`problem.${problem}`, { desk: limitFigure(view.desk[name], kind, locale), unit: t(`unit.${unit}`) })
    }
    return t(`problem.TOO_FINE.${kind}`)
  }
  const edit = (name: LimitName, text: string) => {
    setPhase({ kind: 'editing' })
    setDraft({ ...draft, [name]: text })
  }

  async function save() {
    if (locked.current || !read.ok || changed.length === 0) return
    locked.current = true
    setPhase({ kind: 'saving' })
    const answer = await saveLimits(read.own)
    locked.current = false
    if (answer.kind === 'done') {
      setDraft({})
      setPhase({ kind: 'saved' })
      onSaved(answer.value)
    } else if (answer.kind === 'refused') {
      setPhase({ kind: 'refused', message: answer.message, fields: namedFields(answer.details) })
    } else setPhase({ kind: 'unreachable' })
  }

  return (
    <form
      noValidate
      aria-label={t('title')}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event: KeyboardEvent) => {
        // The Enter that ends a composition is not the Enter that saves.
        if (event.key === 'Enter' && isComposingKey(event.nativeEvent)) event.preventDefault()
      }}
    >
      <div className="overflow-x-auto">
        {/* On a phone every limit is a block of its own: name, field, what is used. */}
        <table className="w-full border-separate border-spacing-0 max-sm:block max-sm:[&_tbody]:block">
          <thead className="max-sm:hidden">
            <tr className="[&>*]:border-t [&>*]:px-4 [&>*]:py-2 [&>*]:font-medium [&>*]:text-2xs [&>*]:text-muted-foreground">
              <th scope="col" className="text-left">
                {t('column.limit')}
              </th>
              <th scope="col" className="text-right">
                {t('column.desk')}
              </th>
              <th scope="col" className="text-left">
                {t('column.own')}
              </th>
              <th scope="col" className="text-left">
                {t('column.today', { day: view.day })}
              </th>
            </tr>
          </thead>
          <tbody>
            {LIMITS.map((row) => (
              <LimitTableRow
                key={row.name}
                row={row}
                view={view}
                text={textOf(row)}
                changed={changed.includes(row.name)}
                problem={problemOf(row)}
                disabled={saving}
                onText={(text) => edit(row.name, text)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-4 py-3">
        <p role="status" className="min-w-0 flex-1 basis-40 text-muted-foreground text-xs" data-testid="limits-state">
          {phase.kind === 'saved' && changed.length === 0 ? (
            <span className="flex items-center gap-1.5 text-foreground">
              <CheckIcon aria-hidden className="size-3.5 text-info" />
              {t('saved')}
            </span>
          ) : changed.length > 0 ? (
            t(read.ok ? 'unsaved' : 'mend', { count: changed.length })
          ) : (
            t('hint')
          )}
        </p>
        {changed.length > 0 && (
          <Button
            variant="ghost"
            size="sm"
            disabled={saving}
            onClick={() => {
              setDraft({})
              setPhase({ kind: 'editing' })
            }}
          >
            {t('discard')}
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          data-testid="limits-save"
          aria-disabled={saving || !read.ok || changed.length === 0 || undefined}
          onClick={(event: MouseEvent) => {
            // Enter in a field clicks this button; a script's requestSubmit() does not.
            if (event.nativeEvent.isTrusted) void save()
          }}
        >
          {saving && <Spinner />}
          {t(saving ? 'saving' : 'save')}
        </Button>
        {(phase.kind === 'unreachable' || phase.kind === 'refused') && (
          <Alert variant="destructive" data-testid="limits-problem">
            <TriangleAlertIcon aria-hidden />
            <AlertTitle>{t('notSaved')}</AlertTitle>
            <AlertDescription>
              {phase.kind === 'unreachable' ? t('unreachable') : <Sentence text={phase.message} />}
            </AlertDescription>
          </Alert>
        )}
      </footer>
    </form>
  )
}

/** A refusal by name carries `fields`; a request that does not fit carries paths such as "own.maxDayQty". */
function namedFields(details: unknown): string[] {
  if (Array.isArray(details))
    return details.map((problem) => String((problem as { path?: unknown }).path).split('.')[1] ?? '')
  const { fields } = (details ?? {}) as { fields?: unknown }
  return Array.isArray(fields) ? fields.map(String) : []
}
