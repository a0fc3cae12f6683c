'use client'

import { ChevronRightIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '@/components/ui/collapsible.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { ToolDefinition } from '@/lib/contracts/tools.ts'
import { indented } from './definition-diff.ts'

/** The server's own words about a tool, and behind a click everything else it says. */
export function Definition({ definition }: { definition: ToolDefinition }) {
  const t = useTranslations('tools')
  const { name: _shown, title, description, ...rest } = definition
  return (
    <div className="flex flex-col gap-2">
      {title !== undefined && (
        <p className="font-medium text-[0.8125rem] [overflow-wrap:anywhere]">
          <VisibleText text={title} />
        </p>
      )}
      <p className="whitespace-pre-wrap text-[0.8125rem] [overflow-wrap:anywhere]">
        {description ? (
          <VisibleText text={description} />
        ) : (
          <span className="text-muted-foreground">{t('noDescription')}</span>
        )}
      </p>
      <Collapsible>
        <CollapsibleTrigger className="group relative finger-sized flex items-center gap-1 rounded-sm text-muted-foreground text-xs outline-none hover:text-foreground focus-visible:ring-2 focus-visible:ring-ring">
          <ChevronRightIcon aria-hidden className="size-3.5 group-data-[state=open]:rotate-90" />
          {t('definition')}
        </CollapsibleTrigger>
        <CollapsibleContent>
          <section
            aria-label={t('definition')}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
            tabIndex={0}
            className="scrollbar-thin mt-1.5 max-h-96 overflow-auto rounded-md border bg-background px-3 py-2 outline-none focus-visible:ring-2 focus-visible:ring-ring"
          >
            <pre className="font-mono text-xs">
              <VisibleText text={indented(rest)} />
            </pre>
          </section>
        </CollapsibleContent>
      </Collapsible>
    </div>
  )
}
