'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import type { LimitsView } from '@/lib/contracts/gate/safety.ts'
import { useFigures } from '@/lib/ui/use-figures.ts'
import { saveLimits } from '../safety-api.ts'
import { changedLimits, type LimitDraft, readLimitDraft } from './limit-draft.ts'
import { LIMITS } from './limit-list.ts'
import { OwnLimitRow } from './limit-table-row.tsx'
import { LimitsFrame } from './limits-frame.tsx'
import { useLimitSaving } from './use-limit-saving.ts'
import { useLimitWords } from './use-limit-words.ts'

/** The trader's own limits. Saved as a whole, and only what is stricter than the desk's. */
export function LimitsForm({ view, onSaved }: { view: LimitsView; onSaved: (view: LimitsView) => void }) {
  const t = useTranslations('safety.limits')
  const figures = useFigures()
  const { textOf, problemOf } = useLimitWords('desk')
  const [draft, setDraft] = useState<LimitDraft>({})
  const { phase, save, edited } = useLimitSaving((saved) => {
    setDraft({})
    onSaved(saved)
  })
  const edit = (next: LimitDraft) => {
    edited()
    setDraft(next)
  }
  const read = readLimitDraft(draft, view.own, view.desk)
  const changed = changedLimits(draft, view.own)

  return (
    <LimitsFrame
      name="limits"
      title={t('title')}
      columns={[
        { text: t('column.limit') },
        { text: t('column.desk'), right: true },
        { text: t('column.own') },
        { text: t('column.today', { day: figures.utcDay(view.day) }) },
      ]}
      words={{ hint: t('hint'), unsaved: t('unsaved', { count: changed.length }), notSaved: t('notSaved') }}
      changes={changed.length}
      isValid={read.ok}
      phase={phase}
      onSave={() => {
        if (read.ok && changed.length > 0) void save(() => saveLimits(read.own))
      }}
      onDiscard={() => edit({})}
    >
      {LIMITS.map((row) => (
        <OwnLimitRow
          key={row.name}
          row={row}
          view={view}
          text={textOf(row, draft, view.own)}
          changed={changed.includes(row.name)}
          problem={problemOf(row, read, view.desk, phase.kind === 'refused' && phase.fields.includes(row.name))}
          disabled={phase.kind === 'saving'}
          onText={(text) => edit({ ...draft, [row.name]: text })}
        />
      ))}
    </LimitsFrame>
  )
}
