'use client'

import { CheckIcon, GhostIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button.tsx'
import { Card } from '@/components/ui/card.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import { VisibleText } from '@/components/ui/visible-text.tsx'
import type { ToolView } from '@/lib/contracts/tools.ts'
import { withNames } from '@/lib/i18n/beside-han.ts'
import { countHidden } from '@/lib/ui/hidden-runs.ts'
import { Definition } from './definition.tsx'
import { DiffView } from './diff-view.tsx'
import { KindBadge, StateBadge, UnaskedNote } from './tool-marks.tsx'

/** A tool that is kept back: what it is or what changed, and the click that lets it in. */
export function WaitingTool({
  tool,
  busy,
  disabled,
  onAccept,
}: {
  tool: ToolView
  busy: boolean
  disabled: boolean
  onAccept: () => void
}) {
  const t = useTranslations('tools')
  const hidden = countHidden(tool.definition)
  const { state } = tool
  return (
    <Card data-testid="waiting-tool" data-tool={tool.name} data-state={state} className="gap-3 px-4 py-3.5">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
        <h3 className="font-mono font-semibold text-sm [overflow-wrap:anywhere]">
          <VisibleText text={tool.tool} />
        </h3>
        {state !== 'accepted' && <StateBadge state={state} />}
        <KindBadge kind={tool.kind} />
      </div>
      <UnaskedNote tool={tool} />
      {hidden > 0 && (
        <p className="flex items-start gap-1.5 text-warn text-xs">
          <GhostIcon aria-hidden className="mt-px size-3.5 shrink-0" />
          {t('hidden', { count: hidden })}
        </p>
      )}
      {tool.accepted ? (
        <DiffView before={tool.accepted} after={tool.definition} />
      ) : (
        <Definition definition={tool.definition} />
      )}
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-mono text-2xs text-muted-foreground" title={tool.fingerprint}>
          {t('fingerprint', { value: tool.fingerprint.slice(0, 12) })}
        </p>
        <Button
          data-testid="accept-tool"
          size="sm"
          variant={state === 'changed' ? 'outline' : 'default'}
          disabled={disabled}
          aria-label={withNames((names) => t(state === 'changed' ? 'acceptChangeOf' : 'acceptOf', names), {
            tool: tool.tool,
            server: tool.server,
          })}
          onClick={(event) => {
            // A script on the page accepts nothing; the second half of a double click is not a second word.
            if (event.nativeEvent.isTrusted && event.detail <= 1) onAccept()
          }}
        >
          {busy ? <Spinner /> : <CheckIcon aria-hidden />}
          {t(state === 'changed' ? 'acceptChange' : 'accept')}
        </Button>
      </div>
    </Card>
  )
}
