'use client'

import { RotateCcwIcon } from 'lucide-react'
import { useLocale, useTranslations } from 'next-intl'
import { Button } from '@/components/ui/button.tsx'
import { Input } from '@/components/ui/input.tsx'
import type { LimitsView } from '@/lib/contracts/safety.ts'
import { cn } from '@/lib/ui/cn.ts'
import { limitFigure } from './limit-figures.ts'
import type { LimitRow } from './limit-list.ts'
import { LimitUsageBars } from './limit-usage.tsx'

/** On a phone the desk's value and today's use stand under the name; the table has two columns there, not four. */
export function LimitTableRow({
  row,
  view,
  text,
  changed,
  problem,
  disabled,
  onText,
}: {
  row: LimitRow
  view: LimitsView
  text: string
  changed: boolean
  problem: string | null
  disabled: boolean
  onText: (text: string) => void
}) {
  const t = useTranslations('safety.limits')
  const locale = useLocale()
  const id = `limit-${row.name}`
  const unit = t(`unit.${row.unit}`)
  const desk = limitFigure(view.desk[row.name], row.kind, locale)
  return (
    <tr data-limit={row.name} className="align-top [&>*]:border-t [&>*]:px-4 [&>*]:py-3">
      <th scope="row" className="text-left font-normal">
        <label htmlFor={id} className="block font-medium text-[0.8125rem]">
          {t(`name.${row.name}`)}
        </label>
        <span id={`${id}-help`} className="block max-w-[34ch] text-muted-foreground text-xs leading-5">
          {t(`help.${row.name}`)}
        </span>
        <span className="tnum mt-1 block text-xs sm:hidden">{t('deskValue', { value: desk, unit })}</span>
        <div className="mt-2 sm:hidden">
          <LimitUsageBars row={row} view={view} />
        </div>
      </th>
      <td className="tnum whitespace-nowrap text-right text-[0.8125rem] max-sm:hidden">
        {desk} <span className="text-muted-foreground text-xs">{unit}</span>
      </td>
      <td className="w-px">
        <div className="flex items-center gap-1">
          <div className="relative w-36 sm:w-44">
            <Input
              id={id}
              inputMode={row.kind === 'count' ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={text}
              disabled={disabled}
              placeholder={desk}
              aria-invalid={problem !== null}
              aria-describedby={`${id}-help ${id}-unit${problem === null ? '' : ` ${id}-problem`}`}
              onChange={(event) => onText(event.target.value)}
              className={cn('tnum h-8 coarse:h-10 pr-[4.25rem] text-right', changed && 'border-ring')}
            />
            <span
              id={`${id}-unit`}
              className="pointer-events-none absolute inset-y-0 right-2 flex items-center text-2xs text-muted-foreground"
            >
              {unit}
            </span>
          </div>
          <Button
            variant="ghost"
            size="icon-sm"
            disabled={disabled || text === ''}
            aria-label={t('toDesk', { name: t(`name.${row.name}`) })}
            title={t('toDeskShort')}
            onClick={() => onText('')}
          >
            <RotateCcwIcon aria-hidden />
          </Button>
        </div>
        {problem !== null && (
          <p id={`${id}-problem`} data-problem={row.name} className="mt-1 max-w-44 text-destructive text-xs">
            {problem}
          </p>
        )}
      </td>
      <td className="min-w-52 max-sm:hidden">
        <LimitUsageBars row={row} view={view} />
      </td>
    </tr>
  )
}
