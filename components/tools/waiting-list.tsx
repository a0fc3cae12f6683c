'use client'

import { CheckCheckIcon, ShieldCheckIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import type { Ref } from 'react'
import { Button } from '@/components/ui/button.tsx'
import type { ToolView } from '@/lib/contracts/tools.ts'
import type { Tools } from './use-tools.ts'
import { WaitingTool } from './waiting-tool.tsx'

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
  const working = busy.size > 0
  const byServer = Map.groupBy(tools, (tool) => tool.server)
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
      {[...byServer].map(([server, all]) => {
        const changed = all.filter((tool) => tool.state === 'changed')
        const fresh = all.filter((tool) => tool.state === 'new')
        return (
          <div key={server} className="mt-4">
            <p className="mb-2 font-medium text-[0.8125rem]">{t('waiting.server', { server })}</p>
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
            {fresh.length > 1 && (
              <div className="mt-3 flex justify-end">
                <Button
                  data-testid="accept-all"
                  size="sm"
                  variant="outline"
                  disabled={working}
                  onClick={(event) => {
                    if (event.nativeEvent.isTrusted && event.detail <= 1) void accept(fresh)
                  }}
                >
                  <CheckCheckIcon aria-hidden />
                  {t('acceptAll', { count: fresh.length, server })}
                </Button>
              </div>
            )}
          </div>
        )
      })}
    </section>
  )
}
