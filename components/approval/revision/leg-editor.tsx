'use client'

import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { useListedSymbol } from '@/components/trading/live/market-provider.tsx'
import { OrderChoice } from '@/components/trading/ticket/order-choice.tsx'
import { PriceField, QtyField } from '@/components/trading/ticket/order-fields.tsx'
import { Label } from '@/components/ui/label.tsx'
import { Switch } from '@/components/ui/switch.tsx'
import { ToggleGroup } from '@/components/ui/toggle-group.tsx'
import type { PlanLeg } from '@/lib/contracts/gate/plan.ts'
import { toTicks } from '@/lib/contracts/units.ts'
import { isComposingKey } from '@/lib/ui/composing-key.ts'
import { contractOf } from '../plan/contracts-of.ts'
import { hasConditions, hasPrice, type LegFields, timesInForce } from './leg-edit.ts'

/** Fields of one leg. Enter asks for a preview; nothing here approves. */
export function LegEditor({
  leg,
  fields,
  onChange,
  onPreview,
}: {
  leg: PlanLeg
  fields: LegFields
  onChange: (fields: LegFields) => void
  onPreview: () => void
}) {
  const t = useTranslations('approval')
  const id = useId()
  const inAuction = useListedSymbol(contractOf(leg) ?? '')?.session === 'AUCTION'
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => group.current?.querySelector('input')?.focus(), [])

  const set = (patch: Partial<LegFields>) => onChange({ ...fields, ...patch })
  function onKeyDown(event: KeyboardEvent) {
    // An input method's Enter chooses a word.
    if (event.key !== 'Enter' || isComposingKey(event.nativeEvent)) return
    if (!(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    onPreview()
  }
  return (
    <fieldset
      ref={group}
      data-testid="leg-editor"
      onKeyDown={onKeyDown}
      className="grid gap-3 rounded-lg border border-ring/40 bg-muted/40 p-3 sm:grid-cols-2"
    >
      <legend className="sr-only">{t('edit.title')}</legend>
      {hasPrice(leg) && (
        <PriceField
          id={`${id}-price`}
          label={t('edit.price')}
          value={fields.price}
          fromTicks={() => toTicks(leg.preview?.mid ?? 0)}
          onChange={(price) => set({ price })}
          problem={null}
        />
      )}
      <QtyField
        id={`${id}-qty`}
        label={t('edit.qty')}
        value={fields.qty}
        onChange={(qty) => set({ qty })}
        problem={null}
      />
      {hasConditions(leg) && (
        <div className="flex flex-col gap-1">
          <span className="font-medium text-muted-foreground text-xs">{t('edit.timeInForce')}</span>
          <ToggleGroup
            type="single"
            aria-label={t('edit.timeInForce')}
            value={fields.timeInForce}
            onValueChange={(timeInForce) => timeInForce && set({ timeInForce })}
          >
            {timesInForce(leg).map((tif) => (
              <OrderChoice
                key={tif}
                value={tif}
                refused={inAuction && (tif === 'IOC' || tif === 'FOK')}
                title={t(`edit.tif.${tif}`)}
                aria-label={t(`edit.tif.${tif}`)}
              >
                {tif}
              </OrderChoice>
            ))}
          </ToggleGroup>
        </div>
      )}
      {/* In an auction no order takes from another, and the exchange accepts no post-only order there. */}
      {hasConditions(leg) && hasPrice(leg) && !inAuction && (
        <div className="flex items-center gap-2 self-end pb-1">
          <Switch id={`${id}-post`} checked={fields.postOnly} onCheckedChange={(postOnly) => set({ postOnly })} />
          <Label htmlFor={`${id}-post`} className="text-xs">
            {t('edit.postOnly')}
          </Label>
        </div>
      )}
    </fieldset>
  )
}
