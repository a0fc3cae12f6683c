'use client'

import { ChartLineIcon, type LucideIcon, ShieldAlertIcon, UserRoundIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { TeamRole, VoicePart } from '@/lib/contracts/patterns.ts'
import { Prose } from '../prose/prose.tsx'

const ICONS: Record<TeamRole, LucideIcon> = { analyst: ChartLineIcon, trader: UserRoundIcon, risk: ShieldAlertIcon }

/** Who of the team speaks from here on, and what an analyst or a risk officer had to say. */
export function VoiceCard({
  voice,
  live,
  claims,
}: {
  voice: VoicePart
  live: boolean
  /** Words of it that no record backs; they are marked. */
  claims?: string[] | undefined
}) {
  const t = useTranslations('chat.pattern.team')
  const Icon = ICONS[voice.role]
  const speaking = voice.state === 'speaking'
  return (
    <article data-testid="voice" data-role={voice.role} data-state={voice.state} aria-label={t(voice.role)}>
      <p className="eyebrow flex items-center gap-1.5">
        {speaking && live ? <Spinner className="size-3.5" /> : <Icon aria-hidden className="size-3.5" />}
        {t(voice.role)}
        {speaking && (
          <span className="font-normal normal-case tracking-normal">{t(live ? 'looks' : 'interrupted')}</span>
        )}
      </p>
      {voice.text && (
        <div className="mt-1 border-l-2 pl-3 text-muted-foreground">
          <Prose text={voice.text} streaming={speaking && live} claims={claims} />
        </div>
      )}
      {voice.role === 'risk' && voice.state === 'failed' && <p className="mt-1 text-warn text-xs">{t('unheard')}</p>}
      {voice.role === 'risk' && voice.state === 'done' && voice.objections.length === 0 && (
        <p className="mt-1 text-muted-foreground text-sm">{t('noObjections')}</p>
      )}
      {voice.objections.length > 0 && (
        <ul className="mt-1 list-disc space-y-0.5 pl-5 text-sm">
          {voice.objections.map((objection) => (
            <li key={objection} className="break-words">
              {objection}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
