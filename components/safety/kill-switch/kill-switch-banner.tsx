'use client'

import { OctagonXIcon, RotateCcwIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { toast } from 'sonner'
import { useMayRunDesk } from '@/components/shell/requests/session.tsx'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import { useKillSwitch } from '@/components/trading/live/market-provider.tsx'
import { Button } from '@/components/ui/button.tsx'
import { Spinner } from '@/components/ui/spinner.tsx'
import type { KillSwitch } from '@/lib/contracts/gate/safety.ts'
import { sentenceGap } from '@/lib/i18n/sentence-gap.ts'
import { deskNow } from '@/lib/ui/desk-clock.ts'
import { KillSwitchDialog } from './kill-switch-dialog.tsx'
import { KillSwitchNotices } from './kill-switch-notices.tsx'
import { progressWords, pulledWords } from './kill-switch-words.ts'

/** Under the header of every page for as long as the switch is on; says it once more when it is over. */
export function KillSwitchBanner() {
  const t = useTranslations('safety.kill')
  const killSwitch = useKillSwitch()
  const on = killSwitch?.on === true
  const wasOn = useRef(false)
  useEffect(() => {
    if (wasOn.current && !on) toast.success(t('over'), { id: 'kill-switch', description: t('overDetail') })
    wasOn.current = on
  }, [on, t])
  // A switch that was reset and pulled again is news again.
  return on && killSwitch ? <Banner key={killSwitch.at} killSwitch={killSwitch} /> : null
}

function Banner({ killSwitch }: { killSwitch: KillSwitch }) {
  const t = useTranslations('safety')
  const locale = useLocale()
  const [asking, setAsking] = useState(false)
  const forbidden = !useMayRunDesk()
  const close = useCallback(() => setAsking(false), [])
  const pulled = pulledWords(killSwitch, t, locale, deskNow())
  // Who is held is not being asked: nothing turns until somebody acts.
  const asked = killSwitch.cancels.left - (killSwitch.held?.accounts ?? 0)
  // Read out once, as it stood when it came: a live region with the progress in it would interrupt at every order.
  const [announcement] = useState(t('kill.on') + sentenceGap(locale) + pulled)
  return (
    <section
      aria-label={t('kill.banner')}
      data-testid="kill-banner"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 bg-destructive px-3 py-2 text-destructive-foreground sm:px-4"
    >
      <p role="alert" aria-live="assertive" className="sr-only">
        {announcement}
      </p>
      <OctagonXIcon aria-hidden className="size-5 shrink-0 max-sm:self-start" />
      <div className="min-w-0 flex-1 basis-48 text-[0.8125rem] leading-5">
        <p className="font-semibold">{t('kill.on')}</p>
        <p className="tnum text-balance">
          {pulled}
          <SentenceGap />
          <span data-testid="kill-progress">
            {progressWords(killSwitch, t)}
            {asked > 0 && <Spinner className="ml-1.5 inline size-3" />}
          </span>
        </p>
        <KillSwitchNotices killSwitch={killSwitch} />
        {killSwitch.reason !== null && (
          <p className="wrap-anywhere line-clamp-3 short:line-clamp-1">
            {t('kill.quoted', { reason: killSwitch.reason })}
          </p>
        )}
        {forbidden && <p id="kill-banner-heads">{t('kill.reset.headsOnly')}</p>}
      </div>
      <Button
        variant="outline"
        size="sm"
        data-testid="kill-reset"
        className="text-foreground"
        disabled={forbidden}
        aria-describedby={forbidden ? 'kill-banner-heads' : undefined}
        onClick={(event: MouseEvent) => {
          if (event.nativeEvent.isTrusted) setAsking(true)
        }}
      >
        <RotateCcwIcon aria-hidden />
        {t('kill.reset.open')}
      </Button>
      {asking && <KillSwitchDialog action="reset" onClose={close} />}
    </section>
  )
}
