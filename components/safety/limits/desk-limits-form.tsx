'use client'

import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import type { LimitsView } from '@/lib/contracts/gate/safety.ts'
import { saveDeskLimits } from '../safety-api.ts'
import { changedLimits, type LimitDraft, readLimitDraft } from './limit-draft.ts'
import { LimitField } from './limit-field.tsx'
import { limitFigure } from './limit-figures.ts'
import { LIMITS } from './limit-list.ts'
import { LimitTableRow } from './limit-table-row.tsx'
import { LimitsFrame } from './limits-frame.tsx'
import { useLimitSaving } from './use-limit-saving.ts'
import { useLimitWords } from './use-limit-words.ts'

const SCOPES = ['trader', 'everybody'] as const
type Drafts = Readonly<Record<(typeof SCOPES)[number], LimitDraft>>
const NOTHING: Drafts = { trader: {}, everybody: {} }

/** What a head sets for everyone at the desk. Saved as a whole, and only what is stricter than the operator's. */
export function DeskLimitsForm({
  view,
  onSaved,
  onFailed,
}: {
  view: LimitsView
  onSaved: (view: LimitsView) => void
  /** The desk may have other limits by now than this form was made from. */
  onFailed: () => void
}) {
  const t = useTranslations('safety.deskLimits')
  const tl = useTranslations('safety.limits')
  const locale = useLocale()
  const { textOf, problemOf } = useLimitWords('operator')
  const [drafts, setDrafts] = useState<Drafts>(NOTHING)
  const { phase, save, edited } = useLimitSaving((saved) => {
    setDrafts(NOTHING)
    onSaved(saved)
  }, onFailed)
  const edit = (next: Drafts) => {
    edited()
    setDrafts(next)
  }
  const { heads, ceiling } = view
  const read = {
    trader: readLimitDraft(drafts.trader, heads.trader, ceiling.trader),
    everybody: readLimitDraft(drafts.everybody, heads.everybody, ceiling.everybody),
  }
  const changed = {
    trader: changedLimits(drafts.trader, heads.trader),
    everybody: changedLimits(drafts.everybody, heads.everybody),
  }
  const changes = changed.trader.length + changed.everybody.length

  return (
    <LimitsFrame
      name="desk-limits"
      title={t('title')}
      columns={[{ text: tl('column.limit') }, ...SCOPES.map((scope) => ({ text: t(scope) }))]}
      words={{ hint: t('hint'), unsaved: t('unsaved', { count: changes }), notSaved: t('notSaved') }}
      changes={changes}
      isValid={read.trader.ok && read.everybody.ok}
      phase={phase}
      onSave={() => {
        const { trader, everybody } = read
        if (trader.ok && everybody.ok && changes > 0)
          void save(() => saveDeskLimits(heads, { trader: trader.own, everybody: everybody.own }))
      }}
      onDiscard={() => edit(NOTHING)}
    >
      {LIMITS.map((row) => {
        const { name } = row
        const [first] = SCOPES
        const helpOf = `desk-limit-${first}-${name}-help`
        return (
          <LimitTableRow key={name} row={row} id={`desk-limit-${first}-${name}`}>
            {SCOPES.map((scope) => {
              const id = `desk-limit-${scope}-${name}`
              const field = `${scope}.${name}`
              const label = t('field', { name: tl(`name.${name}`), who: t(scope) })
              return (
                <td key={scope} className="max-sm:mt-2 sm:w-px">
                  <span className="mb-0.5 block text-muted-foreground text-xs sm:hidden">{t(scope)}</span>
                  <LimitField
                    id={id}
                    field={field}
                    row={row}
                    label={label}
                    describedBy={`${helpOf} ${id}-most`}
                    placeholder={t('placeholder')}
                    back={{ label: t('toOperator', { name: label }), title: t('toOperatorShort') }}
                    text={textOf(row, drafts[scope], heads[scope])}
                    changed={changed[scope].includes(name)}
                    problem={problemOf(
                      row,
                      read[scope],
                      ceiling[scope],
                      phase.kind === 'refused' && phase.fields.includes(field),
                    )}
                    disabled={phase.kind === 'saving'}
                    onText={(text) => edit({ ...drafts, [scope]: { ...drafts[scope], [name]: text } })}
                  />
                  <p id={`${id}-most`} className="tnum mt-1 text-muted-foreground text-xs">
                    {t('most', {
                      most: limitFigure(ceiling[scope][name], row.kind, locale),
                      unit: tl(`unit.${row.unit}`),
                    })}
                  </p>
                </td>
              )
            })}
          </LimitTableRow>
        )
      })}
    </LimitsFrame>
  )
}
