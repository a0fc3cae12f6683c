'use client'

import { ChevronRightIcon } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { ServerStateMark } from '@/components/servers/server-state-mark.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Collapsible, CollapsibleContent, CollapsibleTrigger } from '@/components/ui/collapsible.tsx'
import type { ToolsView, ToolView } from '@/lib/contracts/tools.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { Definition } from './definition.tsx'
import { KindBadge, UnaskedNote } from './tool-marks.tsx'

/** Every connected server and what of it is in use. */
export function ServerList({ view }: { view: ToolsView }) {
  const t = useTranslations('tools.servers')
  return (
    <section aria-labelledby="tools-servers">
      <h2 id="tools-servers" className="font-semibold text-base">
        {t('title')}
      </h2>
      <ul className="mt-2 flex flex-col gap-3">
        {view.servers.map((server) => {
          const tools = view.tools.filter((tool) => tool.server === server.name)
          const used = tools.filter((tool) => tool.state === 'accepted')
          return (
            <li key={server.name} id={`server-${server.name}`} className="scroll-mt-28">
              <Card data-testid="tool-server" data-server={server.name} className="overflow-hidden">
                <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
                  <h3 className="font-mono font-semibold text-sm">{server.name}</h3>
                  <ServerStateMark state={server.state} />
                  <span className="text-muted-foreground text-xs">
                    {t('used', { used: used.length, count: tools.length })}
                  </span>
                  <Link
                    href={`/servers#server-${server.name}`}
                    className="relative finger-sized rounded-sm text-xs sm:ml-auto underline underline-offset-4 outline-none focus-visible:ring-2 focus-visible:ring-ring"
                  >
                    {t('look', { server: server.name })}
                  </Link>
                  <p className="w-full text-muted-foreground text-xs">
                    {t(server.embedded ? 'embedded' : server.trusted ? 'trusted' : 'untrusted')}
                  </p>
                </div>
                {used.length > 0 && (
                  <ul className="divide-y divide-border/60 border-t">
                    {used.map((tool) => (
                      <UsedTool key={tool.name} tool={tool} />
                    ))}
                  </ul>
                )}
              </Card>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function UsedTool({ tool }: { tool: ToolView }) {
  const t = useTranslations('tools')
  const figures = useFigures()
  return (
    <li>
      <Collapsible>
        <CollapsibleTrigger className="group flex w-full flex-wrap items-center gap-x-2 gap-y-1 px-4 py-2 coarse:min-h-11 text-left outline-none hover:bg-muted/60 focus-visible:ring-2 focus-visible:ring-ring focus-visible:ring-inset">
          <ChevronRightIcon
            aria-hidden
            className="size-3.5 shrink-0 text-muted-foreground group-data-[state=open]:rotate-90"
          />
          <span className="font-mono text-[0.8125rem] [overflow-wrap:anywhere] sm:min-w-40">{tool.tool}</span>
          <KindBadge kind={tool.kind} />
          {tool.acceptedAt && (
            <span
              className="tnum text-muted-foreground text-xs max-sm:w-full max-sm:pl-5.5 sm:ml-auto"
              suppressHydrationWarning
            >
              {t('acceptedAt', { at: figures.dateTime(tool.acceptedAt) })}
            </span>
          )}
        </CollapsibleTrigger>
        <CollapsibleContent className="px-4 pt-1 pb-3 pl-9.5">
          <UnaskedNote tool={tool} />
          <Definition definition={tool.definition} />
        </CollapsibleContent>
      </Collapsible>
    </li>
  )
}
