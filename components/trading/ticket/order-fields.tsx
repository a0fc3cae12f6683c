'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { parsePrice, parseQty } from '@/lib/contracts/units.ts'
import { StepperInput } from './stepper-input.tsx'
import { priceText, qtyText } from './ticket-check.ts'

/** One step of the quantity, in lots: 1 MWh. */
const QTY_STEP_LOTS = 10

type Field = {
  id: string
  label: string
  /** As typed. */
  value: string
  onChange: (value: string) => void
  problem: string | null
  problemApart?: boolean
  hint?: ReactNode
  disabled?: boolean
  placeholder?: string
}

/** A price in NT$/MWh; a step is one tick. @param fromTicks where steps begin while no price is typed; null: they do nothing */
export function PriceField({ fromTicks, ...field }: Field & { fromTicks: () => number | null }) {
  const t = useTranslations('trading.ticket')
  function onStep(steps: number) {
    const typed = parsePrice(field.value)
    const from = typed.ok ? typed.value : fromTicks()
    if (from !== null) field.onChange(priceText(from + steps))
  }
  return <StepperInput {...field} unit="NT$/MWh" onStep={onStep} downLabel={t('priceDown')} upLabel={t('priceUp')} />
}

/** A quantity in MWh; a step is 1 MWh. */
export function QtyField(field: Field) {
  const t = useTranslations('trading.ticket')
  function onStep(steps: number) {
    const typed = parseQty(field.value)
    field.onChange(qtyText(Math.max(0, (typed.ok ? typed.value : 0) + steps * QTY_STEP_LOTS)))
  }
  return <StepperInput {...field} unit="MWh" onStep={onStep} downLabel={t('qtyDown')} upLabel={t('qtyUp')} />
}
