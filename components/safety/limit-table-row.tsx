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

const ROOM_FOR_UNIT: Record<LimitRow['unit'], string> = {
  mwh: 'pr-12',
  ntd: 'pr-11',
  ntdPerMwh: 'pr-[4.25rem]',
  orders: 'pr-14',
}

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
    <tr
      data-limit={row.name}
      className="align-top max-sm:block max-sm:border-t max-sm:px-4 max-sm:py-3 max-sm:[&>*]:block sm:[&>*]:border-t sm:[&>*]:px-4 sm:[&>*]:py-3"
    >
      <th scope="row" className="text-left font-normal">
        <label htmlFor={id} className="block font-medium text-[0.8125rem]">
          {t(`name.${row.name}`)}
        </label>
        <span id={`${id}-help`} className="block max-w-[34ch] text-muted-foreground text-xs leading-5">
          {t(`help.${row.name}`)}
        </span>
      </th>
      <td className="tnum whitespace-nowrap text-[0.8125rem] max-sm:mt-1 max-sm:text-xs sm:text-right">
        <span className="text-muted-foreground sm:hidden">{t('deskValue')} </span>
        {desk} <span className="text-muted-foreground text-xs">{unit}</span>
      </td>
      <td className="max-sm:mt-2 sm:w-px">
        <div className="flex items-center gap-1">
          <div className="relative w-44 max-sm:flex-1">
            <Input
              id={id}
              inputMode={row.kind === 'count' ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={text}
              disabled={disabled}
              placeholder={t('placeholder')}
              aria-invalid={problem !== null}
              aria-describedby={`${id}-help ${id}-unit${problem === null ? '' : ` ${id}-problem`}`}
              onChange={(event) => onText(event.target.value)}
              className={cn('tnum h-8 coarse:h-10 text-right', ROOM_FOR_UNIT[row.unit], changed && 'border-ring')}
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
          <p id={`${id}-problem`} data-problem={row.name} className="mt-1 text-destructive text-xs sm:max-w-44">
            {problem}
          </p>
        )}
      </td>
      <td className="max-sm:mt-2 sm:min-w-52">
        <LimitUsageBars row={row} view={view} />
      </td>
    </tr>
  )
}
