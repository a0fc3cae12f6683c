'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { LateSentence } from '@/components/shell/words/late-sentence.tsx'
import { SentenceGap } from '@/components/shell/words/sentence-gap.tsx'
import type { KillSwitch } from '@/lib/contracts/gate/safety.ts'
import { heldWords } from './kill-switch-words.ts'

/**
 * What is not as it should be while it is on: orders that nobody can cancel before a person accepts a changed tool, with the
 * way there for whom it concerns, and what the desk could not write down.
 */
export function KillSwitchNotices({ killSwitch }: { killSwitch: KillSwitch }) {
  const t = useTranslations('safety')
  const words = heldWords(killSwitch, t)
  return (
    <>
      {words !== null && (
        <p role="status" data-testid="kill-held" className="font-semibold">
          {words}
          <SentenceGap />
          {killSwitch.held?.own && (
            <Link href="/tools" className="underline underline-offset-2">
              {t('kill.heldOpen')}
            </Link>
          )}
        </p>
      )}
      {killSwitch.unrecorded !== null && (
        <p role="status" data-testid="kill-unrecorded" className="font-semibold">
          <LateSentence text={killSwitch.unrecorded} />
        </p>
      )}
    </>
  )
}
