'use client'

import { useTranslations } from 'next-intl'
import { type MouseEvent, useEffect, useId, useRef, useState } from 'react'
import { localeOfPage } from '@/components/shell/frame/locale-of-page.ts'
import type { Answer } from '@/components/shell/requests/send.ts'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { Textarea } from '@/components/ui/textarea.tsx'
import { MAX_MEMORY_CHARACTERS, type Memory } from '@/lib/contracts/memory.ts'
import { sentenceIn } from '@/lib/i18n/sentences.ts'
import { cn } from '@/lib/ui/cn.ts'
import { isComposingKey } from '@/lib/ui/composing-key.ts'

/** Characters; more than these need no word. */
const SAID_FROM = 100

/** One memory as text, new or changed. */
export function MemoryText({
  label,
  initial,
  save,
  onSaved,
  onCancel,
}: {
  label: string
  initial: string
  save: (text: string) => Promise<Answer<Memory>>
  onSaved: () => void
  onCancel: () => void
}) {
  const t = useTranslations('memory')
  const [text, setText] = useState(initial)
  const [saving, setSaving] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const locked = useRef(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const ids = { field: useId(), problem: useId(), left: useId() }
  // A text that is too long is kept whole, for its writer to shorten: cut off in silence it would mean something else.
  const left = MAX_MEMORY_CHARACTERS - text.trim().length
  useEffect(() => field.current?.focus(), [])

  async function run() {
    if (locked.current) return
    if (text.trim() === '' || left < 0) {
      setProblem(left < 0 ? null : t('missing'))
      return field.current?.focus()
    }
    locked.current = true
    setSaving(true)
    setProblem(null)
    const answer = await save(text.trim())
    locked.current = false
    setSaving(false)
    if (answer.kind === 'done') onSaved()
    else
      setProblem(
        t('notSaved', {
          why: answer.kind === 'refused' ? sentenceIn(localeOfPage(), answer.message) : t('unreachable'),
        }),
      )
  }

  return (
    <div className="space-y-2">
      <label htmlFor={ids.field} className="block font-medium text-muted-foreground text-xs">
        {label}
      </label>
      <Textarea
        id={ids.field}
        ref={field}
        value={text}
        rows={2}
        disabled={saving}
        aria-invalid={problem !== null || left < 0}
        aria-describedby={cn(problem && ids.problem, left < SAID_FROM && ids.left) || undefined}
        data-testid="memory-text"
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposingKey(event.nativeEvent)) onCancel()
        }}
      />
      {left < SAID_FROM && (
        <p id={ids.left} className={cn('tnum text-xs', left < 0 ? 'text-destructive' : 'text-muted-foreground')}>
          {t(left < 0 ? 'tooMany' : 'left', { count: Math.abs(left) })}
        </p>
      )}
      {problem && (
        <p id={ids.problem} role="alert" className="text-destructive text-xs">
          {problem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button variant="ghost" size="sm" disabled={saving} onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button
          size="sm"
          data-testid="memory-save"
          aria-disabled={saving || undefined}
          onClick={(event: MouseEvent) => {
            if (event.nativeEvent.isTrusted) void run()
          }}
        >
          {saving && <Spinner />}
          {t('save')}
        </Button>
      </div>
    </div>
  )
}
