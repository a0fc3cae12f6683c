'use client'

import { CheckCheckIcon, ChevronDownIcon, ListOrderedIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useState } from 'react'
import { cn } from '@/lib/ui/cn.ts'
import { toolName } from './tool-name.ts'

/** Several finished reads, or calls of one plan, in a row, as one line that opens. */
export function CallGroup({ of, tools, children }: { of: 'reads' | 'writes'; tools: string[]; children: ReactNode }) {
  const Icon = of === 'reads' ? CheckCheckIcon : ListOrderedIcon
  const t = useTranslations('chat.tool')
  const [open, setOpen] = useState(false)
  const listId = useId()
  const names = [...new Set(tools)].map((tool) => toolName(tool, t)).join(', ')
  return (
    <div data-testid="tool-group" className="min-w-0">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={listId}
        onClick={() => setOpen((was) => !was)}
        className="flex w-full min-w-0 items-center gap-2 rounded-md px-2.5 py-1.5 coarse:min-h-11 text-left text-xs outline-none hover:bg-accent/60 focus-visible:ring-2 focus-visible:ring-ring"
      >
        <Icon aria-hidden className="size-3.5 shrink-0 text-muted-foreground" />
        <span className="min-w-0 flex-1 truncate font-medium">{t(of, { count: tools.length, names })}</span>
        <ChevronDownIcon
          aria-hidden
          className={cn('size-3.5 shrink-0 text-muted-foreground transition-transform', !open && '-rotate-90')}
        />
      </button>
      <div id={listId} hidden={!open} className="mt-1 space-y-1 border-l pl-2">
        {open && children}
      </div>
    </div>
  )
}
