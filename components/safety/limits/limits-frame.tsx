'use client'

import { CheckIcon, TriangleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import { Sentence } from '@/components/shell/words/sentence.tsx'
import { Alert, AlertDescription, AlertTitle } from '@/components/ui/alert.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { cn } from '@/lib/ui/cn.ts'
import { isComposingKey } from '@/lib/ui/composing-key.ts'
import type { SavingPhase } from './use-limit-saving.ts'

/** What every form of limits has around its rows: the columns, how far it is saved, and the buttons. */
export function LimitsFrame({
  name,
  title,
  columns,
  words,
  changes,
  isValid,
  phase,
  onSave,
  onDiscard,
  children,
}: {
  /** Begins the test ids. */
  name: string
  title: string
  columns: readonly { text: string; right?: boolean }[]
  words: { hint: string; unsaved: string; notSaved: string }
  /** How many limits would change by saving. */
  changes: number
  isValid: boolean
  phase: SavingPhase
  onSave: () => void
  onDiscard: () => void
  children: ReactNode
}) {
  const t = useTranslations('safety.limits')
  const saving = phase.kind === 'saving'
  return (
    <form
      noValidate
      aria-label={title}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={(event: KeyboardEvent) => {
        // The Enter that ends a composition is not the Enter that saves.
        if (event.key === 'Enter' && isComposingKey(event.nativeEvent)) event.preventDefault()
      }}
    >
      <div className="overflow-x-auto">
        {/* On a phone every limit is a block of its own: name, fields, what is used. */}
        <table className="w-full border-separate border-spacing-0 max-sm:block max-sm:[&_tbody]:block">
          <thead className="max-sm:hidden">
            <tr className="[&>*]:border-t [&>*]:px-4 [&>*]:py-2 [&>*]:font-medium [&>*]:text-2xs [&>*]:text-muted-foreground">
              {columns.map(({ text, right }) => (
                <th key={text} scope="col" className={cn(right ? 'text-right' : 'text-left')}>
                  {text}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </div>
      <footer className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t px-4 py-3">
        <p
          role="status"
          className="min-w-0 flex-1 basis-40 text-muted-foreground text-xs"
          data-testid={`${name}-state`}
        >
          {phase.kind === 'saved' && changes === 0 ? (
            <span className="flex items-center gap-1.5 text-foreground">
              <CheckIcon aria-hidden className="size-3.5 text-info" />
              {t('saved')}
            </span>
          ) : changes === 0 ? (
            words.hint
          ) : isValid ? (
            words.unsaved
          ) : (
            t('mend')
          )}
        </p>
        {changes > 0 && (
          <Button variant="ghost" size="sm" disabled={saving} onClick={onDiscard}>
            {t('discard')}
          </Button>
        )}
        <Button
          type="submit"
          size="sm"
          data-testid={`${name}-save`}
          aria-disabled={saving || !isValid || changes === 0 || undefined}
          onClick={(event: MouseEvent) => {
            // Enter in a field clicks this button; a script's requestSubmit() does not.
            if (event.nativeEvent.isTrusted) onSave()
          }}
        >
          {saving && <Spinner />}
          {t(saving ? 'saving' : 'save')}
        </Button>
        {/* Where nothing is left to change, the request that got no answer had arrived. */}
        {changes > 0 && (phase.kind === 'unreachable' || phase.kind === 'refused') && (
          <Alert variant="destructive" data-testid={`${name}-problem`}>
            <TriangleAlertIcon aria-hidden />
            <AlertTitle>{words.notSaved}</AlertTitle>
            <AlertDescription>
              {phase.kind === 'unreachable' ? t('unreachable') : <Sentence text={phase.message} />}
            </AlertDescription>
          </Alert>
        )}
      </footer>
    </form>
  )
}
