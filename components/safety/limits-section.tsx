'use client'

import { useTranslations } from 'next-intl'
import { LimitsForm } from './limits-form.tsx'
import { LoadState, OldFigures } from './load-state.tsx'
import { readLimits } from './safety-api.ts'
import { Section } from './section.tsx'
import { useRead } from './use-read.ts'

export function LimitsSection() {
  const t = useTranslations('safety.limits')
  const { value, failed, reload, learn } = useRead(readLimits)
  return (
    <Section name="limits" title={t('title')} about={t('about')}>
      {value === null ? (
        <LoadState failed={failed} inForce onRetry={reload} />
      ) : (
        <>
          {failed && <OldFigures onRetry={reload} />}
          <LimitsForm view={value} onSaved={learn} />
        </>
      )}
    </Section>
  )
}
