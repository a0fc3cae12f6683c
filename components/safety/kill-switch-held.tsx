'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { KillSwitch } from '@/lib/contracts/safety.ts'
import { heldWords } from './kill-switch-words.ts'

/** Orders that nobody can cancel before a person accepts a changed tool, and the way there for whom it concerns. */
export function KillSwitchHeld({ killSwitch }: { killSwitch: KillSwitch }) {
  const t = useTranslations('safety')
  const words = heldWords(killSwitch, t)
  if (words === null) return null
  return (
    <p role="status" data-testid="kill-held" className="font-semibold">
      {words}{' '}
      {killSwitch.held?.own && (
        <Link href="/tools" className="underline underline-offset-2">
          {t('kill.heldOpen')}
        </Link>
      )}
    </p>
  )
}
