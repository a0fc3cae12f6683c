'use client'

import { ChevronRightIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '@/components/ui/collapsible.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/components/ui/table.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { ServerView } from '@/lib/contracts/servers.ts'
import { cn } from '@/lib/ui/cn.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { useMilliseconds } from './use-milliseconds.ts'

const COUNTS = ['calls', 'errors', 'retries', 'fallbacks'] as const

/** The calls of each tool. */
export function CallTable({ server: { name, byTool } }: { server: ServerView }) {
  const t = useTranslations('servers')
  const figures = useFigures()
  const ms = useMilliseconds()
  if (byTool.length === 0) return <p className="border-t px-4 py-2.5 text-muted-foreground text-xs">{t('noCalls')}</p>
  return (
    <Collapsible className="border-t">
      <CollapsibleTrigger
        data-testid="server-calls"
        className="group flex w-full items-center gap-1.5 px-4 py-2.5 coarse:min-h-11 text-left text-xs outline-none hover:bg-muted/60 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
      >
        <ChevronRightIcon aria-hidden className="size-3.5 text-muted-foreground group-data-[state=open]:rotate-90" />
        {t('byTool', { count: byTool.length })}
      </CollapsibleTrigger>
      <CollapsibleContent>
        <section
          aria-label={t('byToolOf', { server: name })}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
          tabIndex={0}
          className="fade-sideways scrollbar-thin overflow-x-auto px-2 pb-2 outline-none focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset"
        >
          <Table containerClassName="overflow-visible">
            <TableHeader>
              <TableRow>
                <TableHead>{t('figure.tool')}</TableHead>
                {COUNTS.map((count) => (
                  <TableHead key={count} className="text-right">
                    {t(`figure.${count}`)}
                  </TableHead>
                ))}
                <TableHead className="text-right">{t('figure.p50')}</TableHead>
                <TableHead className="text-right">{t('figure.p95')}</TableHead>
                <TableHead className="text-right">{t('figure.lastAt')}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {byTool.map((row) => (
                <TableRow key={row.tool} data-testid="server-tool-row" data-tool={row.tool}>
                  <th scope="row" className="border-border/60 border-b px-2 text-left font-mono font-normal">
                    <VisibleText text={row.tool} />
                  </th>
                  {COUNTS.map((count) => (
                    <TableCell
                      key={count}
                      className={cn('tnum text-right', count === 'errors' && row.errors > 0 && 'text-warn')}
                    >
                      {figures.count(row[count])}
                    </TableCell>
                  ))}
                  <TableCell className="tnum text-right">{ms(row.p50Ms)}</TableCell>
                  <TableCell className="tnum text-right">{ms(row.p95Ms)}</TableCell>
                  <TableCell className="tnum text-right" suppressHydrationWarning>
                    {row.lastAt ? figures.time(row.lastAt) : '–'}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </section>
      </CollapsibleContent>
    </Collapsible>
  )
}
