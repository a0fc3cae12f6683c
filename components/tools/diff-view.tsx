'use client'

import { useTranslations } from 'next-intl'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { ToolDefinition } from '@/lib/contracts/tools.ts'
import { cn } from '@/lib/ui/cn.ts'
import { changesOf, type FieldChange, type Part } from './definition-diff.ts'

/** What changed, field by field: the accepted definition against the one the server gives now. */
export function DiffView({ before, after }: { before: ToolDefinition; after: ToolDefinition }) {
  const t = useTranslations('tools')
  return (
    <div className="flex flex-col gap-3">
      {changesOf(before, after).map((change) => (
        <section key={change.field} aria-label={t(`field.${change.field}`)} data-field={change.field}>
          <h4 className="eyebrow mb-1">{t(`field.${change.field}`)}</h4>
          {change.kind === 'text' ? <TextDiff parts={change.parts} /> : <LineDiff rows={change.rows} />}
        </section>
      ))}
    </div>
  )
}

const tone = {
  same: '',
  removed: 'bg-destructive/15 decoration-destructive',
  added: 'bg-info/15 decoration-info',
} as const

/** A change that is only white space must be seen too. */
const seen = ({ mark, text }: Part): string =>
  mark === 'same' || text.trim() !== '' ? text : text.replaceAll(' ', '␣').replaceAll('\n', '↵\n').replaceAll('\t', '⇥')

function TextDiff({ parts }: { parts: Part[] }) {
  const t = useTranslations('tools.diff')
  return (
    <p className="whitespace-pre-wrap rounded-md border bg-background px-3 py-2 text-[0.8125rem] [overflow-wrap:anywhere]">
      {parts.map((part, i) => {
        const text = <VisibleText text={seen(part)} />
        // biome-ignore-start lint/suspicious/noArrayIndexKey: the parts of one text, never reordered
        if (part.mark === 'same') return <span key={i}>{text}</span>
        const Tag = part.mark === 'removed' ? 'del' : 'ins'
        return (
          <Tag key={i} className={cn('mx-px rounded-xs', tone[part.mark], part.mark === 'added' && 'underline')}>
            <span className="sr-only">{t(part.mark)} </span>
            {text}
          </Tag>
        )
        // biome-ignore-end lint/suspicious/noArrayIndexKey: the parts of one text, never reordered
      })}
    </p>
  )
}

function LineDiff({ rows }: { rows: Extract<FieldChange, { kind: 'lines' }>['rows'] }) {
  const t = useTranslations('tools.diff')
  return (
    <section
      aria-label={t('lines')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      className="scrollbar-thin max-h-96 overflow-auto rounded-md border bg-background py-1 font-mono text-xs outline-none focus-visible:ring-2 focus-visible:ring-ring"
    >
      <ul className="w-max min-w-full">
        {rows.map((row, i) => {
          // biome-ignore-start lint/suspicious/noArrayIndexKey: the lines of one text, never reordered
          if (row.mark === 'gap')
            return (
              <li key={i} className="bg-muted px-3 py-0.5 text-muted-foreground">
                {t('gap', { count: row.count })}
              </li>
            )
          const sign = row.mark === 'removed' ? '−' : row.mark === 'added' ? '+' : ' '
          return (
            <li key={i} className={cn('flex whitespace-pre px-3', tone[row.mark])}>
              <span aria-hidden className="w-4 shrink-0 select-none">
                {sign}
              </span>
              {row.mark !== 'same' && <span className="sr-only">{t(row.mark)} </span>}
              <VisibleText text={row.text} />
            </li>
          )
          // biome-ignore-end lint/suspicious/noArrayIndexKey: the lines of one text, never reordered
        })}
      </ul>
    </section>
  )
}
