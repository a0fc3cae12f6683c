'use client'

import { OctagonXIcon } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useCallback, useState } from 'react'
import { useKillSwitch } from '@/components/trading/live/market-provider.tsx'
import { Button } from '@/components/ui/button.tsx'
import { cn } from '@/lib/ui/cn.ts'
import type { KillSwitchAction } from '../safety-api.ts'
import { HEADER_BUTTON_ID, KillSwitchDialog } from './kill-switch-dialog.tsx'

/**
 * Always in the header. Also while it is not known whether the switch is on: whoever wants to stop everything must not
 * have to wait for the line.
 */
export function KillSwitchButton() {
  const t = useTranslations('safety.kill')
  const on = useKillSwitch()?.on === true
  const [asked, setAsked] = useState<KillSwitchAction | null>(null)
  const close = useCallback(() => setAsked(null), [])
  return (
    <>
      <Button
        id={HEADER_BUTTON_ID}
        data-testid="kill-switch"
        data-state={on ? 'on' : 'off'}
        variant={on ? 'destructive' : 'outline'}
        size="sm"
        className={cn(
          'px-2',
          !on && 'border-destructive/45 text-destructive hover:bg-destructive/10 hover:text-destructive',
        )}
        onClick={(event: MouseEvent) => {
          if (event.nativeEvent.isTrusted) setAsked(on ? 'reset' : 'pull')
        }}
      >
        <OctagonXIcon aria-hidden />
        {/* One word for each width; both name the switch. */}
        <span className="max-lg:hidden">{t('name')}</span>
        <span className="lg:hidden">{t('short')}</span>
        <span className="sr-only">{t(on ? 'buttonOn' : 'buttonOff')}</span>
      </Button>
      {asked && <KillSwitchDialog action={asked} onClose={close} />}
    </>
  )
}
