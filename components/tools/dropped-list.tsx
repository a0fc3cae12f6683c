'use client'

import { useTranslations } from 'next-intl'
import { Card } from '@/components/ui/card.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { DroppedTool } from '@/lib/contracts/tools.ts'
import { namedCharacters } from '@/lib/ui/hidden-runs.ts'

/** Listed by a server, offered to nobody: said here rather than left to vanish. */
export function DroppedList({ dropped }: { dropped: readonly DroppedTool[] }) {
  const t = useTranslations('tools.dropped')
  if (dropped.length === 0) return null
  return (
    <section aria-labelledby="tools-dropped" data-testid="tools-dropped">
      <h2 id="tools-dropped" className="font-semibold text-base">
        {t('title', { count: dropped.length })}
      </h2>
      <p className="mt-0.5 max-w-prose text-muted-foreground text-sm">{t('detail')}</p>
      <Card className="mt-2">
        <ul className="divide-y divide-border/60">
          {dropped.map(({ server, tool, why, where }, i) => {
            const odd = why === 'characters' ? namedCharacters(tool) : []
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a server may list one name many times
              <li key={i} className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5 px-4 py-2 text-[0.8125rem]">
                <span className="font-mono [overflow-wrap:anywhere]">
                  <VisibleText text={tool} />
                </span>
                <span className="text-muted-foreground text-xs">{server}</span>
                <span className="w-full text-xs">
                  {t(`why.${why}`)}
                  {where && (
                    <span className="ml-1 font-mono [overflow-wrap:anywhere]">
                      <VisibleText text={where} />
                    </span>
                  )}
                  {odd.length > 0 && <span className="ml-1 font-mono text-warn">{odd.join(' ')}</span>}
                </span>
              </li>
            )
          })}
        </ul>
      </Card>
    </section>
  )
}
