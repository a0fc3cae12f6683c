'use client'

import { CircleAlertIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useEffect, useRef } from 'react'
import { PageAwaited, PageStale } from '@/components/pages/page-state.tsx'
import { Alert, AlertTitle } from '@/components/ui/alert.tsx'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { DroppedList } from './dropped-list.tsx'
import { ServerList } from './server-list.tsx'
import { type Answer, useTools } from './use-tools.ts'
import { WaitingList } from './waiting-list.tsx'

const BLOCKS: [string, string][] = [
  ['heading', 'h-5 w-56'],
  ['first', 'h-32 w-full'],
  ['second', 'h-32 w-full'],
]

/** The servers, their tools, and above all what waits to be accepted. */
export function ToolsScreen() {
  const t = useTranslations('tools')
  const { view, failed, reload, busy, answer, accept } = useTools()
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was clicked is gone with its card; whoever used the keyboard goes on from the top of the list.
  useEffect(() => {
    if (answer?.outcome === 'accepted') heading.current?.focus()
  }, [answer])
  if (!view) return <PageAwaited name="tools" t={t} failed={failed} blocks={BLOCKS} onRetry={reload} />
  const waiting = view.tools.filter((tool) => tool.state !== 'accepted')
  return (
    <div className="flex flex-col gap-7">
      <div role="status" data-testid="tools-answer" className="empty:-mb-7">
        {answer && <AnswerNotice answer={answer} />}
        {failed && <PageStale t={t} onRetry={reload} />}
      </div>
      <WaitingList tools={waiting} busy={busy} accept={accept} headingRef={heading} />
      <ServerList view={view} />
      <DroppedList dropped={view.dropped} />
    </div>
  )
}

function AnswerNotice({ answer: { outcome, tool, count } }: { answer: Answer }) {
  const t = useTranslations('tools.answer')
  const words = withNames((names) => t(outcome, { ...names, count }), { tool: tool.tool, server: tool.server })
  if (outcome === 'accepted') return <p className="text-info text-sm">{words}</p>
  return (
    <Alert variant={outcome === 'changed' || outcome === 'gone' ? 'warn' : 'destructive'} role="none">
      <CircleAlertIcon aria-hidden />
      <AlertTitle>{words}</AlertTitle>
    </Alert>
  )
}
