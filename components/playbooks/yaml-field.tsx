'use client'

import { useTranslations } from 'next-intl'
import { useLayoutEffect, useRef } from 'react'
import { cn } from '@/lib/ui/cn.ts'

type Props = {
  value: string
  onValue: (value: string) => void
  /** Lines with something wrong. */
  lines: ReadonlySet<number>
  /** What is to be selected, once for each object. */
  sought: { from: number; to: number } | null
  readOnly: boolean
}

const MIN_LINES = 12

/** The text beside its line numbers. It never wraps, so that a number stands beside its line. */
export function YamlField({ value, onValue, lines, sought, readOnly }: Props) {
  const t = useTranslations('playbooks')
  const field = useRef<HTMLTextAreaElement>(null)
  // Before the next key: with a late frame it would be selected under the fingers of whoever types on.
  useLayoutEffect(() => {
    if (!sought) return
    field.current?.focus()
    field.current?.setSelectionRange(sought.from, sought.to)
  }, [sought])
  const count = value.split('\n').length
  return (
    <div className="flex max-h-[70dvh] items-start overflow-auto rounded-md border border-input bg-card font-mono text-xs leading-5 shadow-raised focus-within:ring-2 focus-within:ring-ring/50">
      <div aria-hidden className="sticky left-0 z-10 select-none border-r bg-muted px-2 py-2 text-right">
        {Array.from({ length: count }, (_, i) => i + 1).map((line) => (
          <div
            key={line}
            className={cn('tnum', lines.has(line) ? 'font-bold text-destructive' : 'text-muted-foreground')}
          >
            {line}
          </div>
        ))}
      </div>
      <textarea
        ref={field}
        aria-label={t('yaml')}
        aria-invalid={lines.size > 0}
        data-testid="playbook-yaml"
        value={value}
        readOnly={readOnly}
        cols={Math.max(40, ...value.split('\n').map((line) => line.length + 2))}
        wrap="off"
        spellCheck={false}
        autoCapitalize="off"
        onChange={(event) => onValue(event.target.value)}
        // As high as its lines: were it lower, it would scroll by itself and leave the numbers behind.
        style={{ height: `calc(${Math.max(count, MIN_LINES)} * 1.25rem + 1rem)` }}
        className="min-w-0 flex-1 shrink-0 resize-none overflow-hidden whitespace-pre bg-transparent p-2 outline-none"
      />
    </div>
  )
}
