'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { LoadState, OldFigures } from '@/components/pages/load-state.tsx'
import { Section } from '@/components/pages/section.tsx'
import { useRead } from '@/components/pages/use-read.ts'
import { useSession } from '@/components/shell/requests/session.tsx'
import type { LimitsView } from '@/lib/contracts/gate/safety.ts'
import { readLimits } from '../safety-api.ts'
import { DeskLimitsForm } from './desk-limits-form.tsx'
import { LimitsForm } from './limits-form.tsx'

/** A trader's own limits and, for a head, those of the desk above them: one reading, so that a change of these shows in those. */
export function LimitsSections() {
  const t = useTranslations('safety')
  const isHead = useSession()?.member?.role === 'head'
  const { value, failed, reload, learn } = useRead(readLimits)
  const loaded = (form: (view: LimitsView) => ReactNode) =>
    value === null ? (
      <LoadState failed={failed} inForce onRetry={reload} />
    ) : (
      <>
        {failed && <OldFigures onRetry={reload} />}
        {form(value)}
      </>
    )
  return (
    <>
      <Section name="limits" title={t('limits.title')} about={t('limits.about')}>
        {loaded((view) => (
          <LimitsForm view={view} onSaved={(saved) => learn(() => saved)} />
        ))}
      </Section>
      {isHead && (
        <Section name="desk-limits" title={t('deskLimits.title')} about={t('deskLimits.about')}>
          {loaded((view) => (
            <DeskLimitsForm view={view} onSaved={(saved) => learn(() => saved)} onFailed={reload} />
          ))}
        </Section>
      )}
    </>
  )
}
