'use client'

import { ChevronRightIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { cn } from '@/lib/ui/cn.ts'

/** Levels that are open at first. */
const OPEN_DEPTH = 1
/** Children drawn before the reader asks for more, so that a huge answer cannot stall the page. */
const PAGE = 50

type Entry = readonly [key: string, value: unknown]

function entriesOf(value: unknown): readonly Entry[] | null {
  if (Array.isArray(value)) return value.map((one, i) => [String(i), one])
  if (value !== null && typeof value === 'object') return Object.entries(value)
  return null
}

function Leaf({ value }: { value: unknown }) {
  const tone =
    typeof value === 'string' ? '' : typeof value === 'number' ? 'text-info tnum' : 'text-muted-foreground italic'
  return (
    <span className={cn('min-w-0 whitespace-pre-wrap break-words', tone)}>
      {typeof value === 'string' ? value : String(value)}
    </span>
  )
}

function Node({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  const t = useTranslations('trading.result')
  const entries = entriesOf(value)
  const [open, setOpen] = useState(depth < OPEN_DEPTH)
  if (!entries) {
    return (
      <li className="flex gap-2 py-px pl-4">
        <span className="shrink-0 text-muted-foreground">{name}</span>
        <Leaf value={value} />
      </li>
    )
  }
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="flex items-center gap-1 rounded-xs py-px coarse:min-h-[40px] coarse:min-w-[40px] outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
      >
        <ChevronRightIcon aria-hidden className={cn('size-3 transition-transform', open && 'rotate-90')} />
        <span className="text-muted-foreground">{name}</span>
        <span className="text-2xs text-muted-foreground">
          {t(Array.isArray(value) ? 'items' : 'fields', { count: entries.length })}
        </span>
      </button>
      {open && (
        <ul className="ml-1.5 border-l pl-2">
          <Entries of={entries} depth={depth + 1} />
        </ul>
      )}
    </li>
  )
}

function Entries({ of, depth }: { of: readonly Entry[]; depth: number }) {
  const t = useTranslations('trading.result')
  const [shown, setShown] = useState(PAGE)
  return (
    <>
      {of.slice(0, shown).map(([key, child]) => (
        <Node key={key} name={key} value={child} depth={depth} />
      ))}
      {of.length > shown && (
        <li>
          <button
            type="button"
            onClick={() => setShown(shown + PAGE * 4)}
            className="relative finger-sized ml-4 rounded-xs text-muted-foreground underline outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring"
          >
            {t('more', { count: of.length - shown })}
          </button>
        </li>
      )}
    </>
  )
}

/** Any answer, readable and foldable. Text stays text: nothing in it is ever taken as markup. */
export function JsonView({ value }: { value: unknown }) {
  const t = useTranslations('trading.result')
  const entries = entriesOf(value)
  if (!entries) {
    return (
      <div className="scrollbar-thin max-h-80 overflow-auto text-xs">
        <Leaf value={value === undefined ? t('nothing') : value} />
      </div>
    )
  }
  if (entries.length === 0) return <p className="text-muted-foreground text-xs">{t('nothing')}</p>
  return (
    <ul className="scrollbar-thin max-h-80 overflow-auto text-xs leading-5">
      <Entries of={entries} depth={1} />
    </ul>
  )
}
