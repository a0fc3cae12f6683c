'use client'

import { OctagonXIcon, RotateCcwIcon, ShieldCheckIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type MouseEvent, useCallback, useState } from 'react'
import { Section } from '@/components/pages/section.tsx'
import { useMayRunDesk } from '@/components/shell/requests/session.tsx'
import { useKillSwitch } from '@/components/trading/live/market-provider.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Skeleton } from '@/components/ui/skeleton.tsx'
import { sentenceGap } from '@/lib/i18n/sentence-gap.ts'
import { cn } from '@/lib/ui/cn.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import type { KillSwitchAction } from '../safety-api.ts'
import { KillSwitchDialog } from './kill-switch-dialog.tsx'
import { KillSwitchNotices } from './kill-switch-notices.tsx'
import { progressWords, pulledWords } from './kill-switch-words.ts'

export function KillSwitchSection() {
  const t = useTranslations('safety')
  const locale = useLocale()
  const killSwitch = useKillSwitch()
  const [asked, setAsked] = useState<KillSwitchAction | null>(null)
  const close = useCallback(() => setAsked(null), [])
  const on = killSwitch?.on === true
  const forbidden = !useMayRunDesk() && on
  const StateIcon = on ? OctagonXIcon : ShieldCheckIcon
  return (
    <Section name="kill-switch" title={t('kill.name')} about={t('kill.about')}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t px-4 py-4">
        <span
          className={cn(
            'grid size-10 shrink-0 place-items-center rounded-full',
            on && 'bg-destructive text-destructive-foreground',
            !on && (killSwitch === null ? 'bg-muted text-muted-foreground' : 'bg-info/12 text-info'),
          )}
        >
          <StateIcon aria-hidden className="size-5" />
        </span>
        <div className="min-w-0 flex-1 basis-56 text-sm">
          {killSwitch === null ? (
            <Skeleton className="h-5 w-48" />
          ) : (
            <>
              <p className="font-semibold">{t(on ? 'kill.on' : 'kill.off')}</p>
              <p className="text-muted-foreground text-xs leading-5">
                {on
                  ? pulledWords(killSwitch, t, locale, deskNow()) + sentenceGap(locale) + progressWords(killSwitch, t)
                  : t('kill.offDetail')}
              </p>
              <div className="text-xs leading-5">
                <KillSwitchNotices killSwitch={killSwitch} />
              </div>
              {forbidden && (
                <p id="kill-section-heads" className="text-warn text-xs leading-5">
                  {t('kill.reset.headsOnly')}
                </p>
              )}
            </>
          )}
        </div>
        <Button
          data-testid="kill-section-button"
          variant={on ? 'default' : 'destructive'}
          size="lg"
          className="max-sm:w-full"
          disabled={forbidden}
          aria-describedby={forbidden ? 'kill-section-heads' : undefined}
          onClick={(event: MouseEvent) => {
            if (event.nativeEvent.isTrusted) setAsked(on ? 'reset' : 'pull')
          }}
        >
          {on ? <RotateCcwIcon aria-hidden /> : <OctagonXIcon aria-hidden />}
          {t(on ? 'kill.reset.open' : 'kill.pull.open')}
        </Button>
      </div>
      {asked && <KillSwitchDialog action={asked} onClose={close} />}
    </Section>
  )
}
