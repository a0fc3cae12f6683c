'use client'

import { CheckCheckIcon, ShieldCheckIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type Ref, useState } from 'react'
import { SearchField } from '@/components/pages/search-field.tsx'
import { Button } from '@/components/ui/button.tsx'
import type { ToolView } from '@/lib/contracts/tools.ts'
import type { Tools } from './use-tools.ts'
import { WaitingTool } from './waiting-tool.tsx'

/** So many tools can be taken in at a glance. */
const FEW = 8

/** All of the words, in what its server says of the tool or in its server's name. */
function fits({ server, tool, title, description }: ToolView, words: readonly string[], locale: string): boolean {
  const searched = [server, tool, title, description].join(' ').toLocaleLowerCase(locale)
  return words.every((word) => searched.includes(word))
}

/** What is kept back, by server. Changed tools first: each of those is accepted by itself, never in a heap. */
export function WaitingList({
  tools,
  busy,
  accept,
  headingRef,
}: {
  tools: readonly ToolView[]
  headingRef: Ref<HTMLHeadingElement>
} & Pick<Tools, 'busy' | 'accept'>) {
  const t = useTranslations('tools')
  const locale = useLocale()
  const [text, setText] = useState('')
  const working = busy.size > 0
  const words = text.toLocaleLowerCase(locale).split(/\s+/).filter(Boolean)
  const found = words.length === 0 ? tools : tools.filter((tool) => fits(tool, words, locale))
  const byServer = Map.groupBy(found, (tool) => tool.server)
  return (
    <section aria-labelledby="tools-waiting" data-testid="tools-waiting" data-count={tools.length}>
      <h2 id="tools-waiting" ref={headingRef} tabIndex={-1} className="font-semibold text-base outline-none">
        {t('waiting.title', { count: tools.length })}
      </h2>
      {tools.length === 0 ? (
        <p className="mt-1 flex items-center gap-1.5 text-muted-foreground text-sm">
          <ShieldCheckIcon aria-hidden className="size-4 shrink-0" />
          {t('waiting.none')}
        </p>
      ) : (
        <p className="mt-0.5 max-w-prose text-muted-foreground text-sm">{t('waiting.detail')}</p>
      )}
      {/* It stays while it has words, however few tools are left of those that wait. */}
      {(tools.length > FEW || text !== '') && (
        <search className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
          <SearchField label={t('waiting.search')} value={text} onValue={setText} />
          <p role="status" className="tnum text-muted-foreground text-xs empty:hidden">
            {words.length > 0 && t('waiting.found', { found: found.length, count: tools.length })}
          </p>
        </search>
      )}
      {[...byServer].map(([server, all]) => {
        const changed = all.filter((tool) => tool.state === 'changed')
        const fresh = all.filter((tool) => tool.state === 'new')
        return (
          <div key={server} className="mt-4">
            <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
              <p className="font-medium text-[0.8125rem] [overflow-wrap:anywhere]">{t('waiting.server', { server })}</p>
              {fresh.length > 1 && (
                <Button
                  data-testid="accept-all"
                  size="sm"
                  variant="outline"
                  disabled={working}
                  className="h-auto min-h-8 whitespace-normal text-left"
                  onClick={(event) => {
                    if (event.nativeEvent.isTrusted && event.detail <= 1) void accept(fresh)
                  }}
                >
                  <CheckCheckIcon aria-hidden />
                  {t(words.length > 0 ? 'acceptFound' : 'acceptAll', { count: fresh.length, server })}
                </Button>
              )}
            </div>
            <ul className="flex flex-col gap-3">
              {[...changed, ...fresh].map((tool) => (
                <li key={tool.name}>
                  <WaitingTool
                    tool={tool}
                    busy={busy.has(tool.name)}
                    disabled={working}
                    onAccept={() => void accept([tool])}
                  />
                </li>
              ))}
            </ul>
          </div>
        )
      })}
    </section>
  )
}
