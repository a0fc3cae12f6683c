'use client'

import { useLocale, useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { LimitsView } from '@/lib/contracts/gate/safety.ts'
import { LimitField, type LimitFieldProps } from './limit-field.tsx'
import { limitFigure } from './limit-figures.ts'
import type { LimitRow } from './limit-list.ts'
import { LimitUsageBars } from './limit-usage.tsx'

/** A limit by its name; its fields are the cells beside. */
export function LimitTableRow({ row, id, children }: { row: LimitRow; id: string; children: ReactNode }) {
  const t = useTranslations('safety.limits')
  return (
    <tr
      data-limit={row.name}
      className="align-top max-sm:block max-sm:border-t max-sm:px-4 max-sm:py-3 max-sm:[&>*]:block sm:[&>*]:border-t sm:[&>*]:px-4 sm:[&>*]:py-3"
    >
      <th scope="row" className="text-left font-normal">
        <label htmlFor={id} className="block font-medium text-[0.8125rem]">
          {t(`name.${row.name}`)}
        </label>
        <span id={`${id}-help`} className="block max-w-[52ch] text-pretty text-muted-foreground text-xs leading-5">
          {t(`help.${row.name}`)}
        </span>
      </th>
      {children}
    </tr>
  )
}

export function OwnLimitRow({ row, view, ...field }: LimitFieldProps & { row: LimitRow; view: LimitsView }) {
  const t = useTranslations('safety.limits')
  const locale = useLocale()
  const id = `limit-${row.name}`
  return (
    <LimitTableRow row={row} id={id}>
      <td className="tnum whitespace-nowrap text-[0.8125rem] max-sm:mt-1 max-sm:text-xs sm:text-right">
        <span className="text-muted-foreground sm:hidden">{t('deskValue')} </span>
        {limitFigure(view.desk[row.name], row.kind, locale)}{' '}
        <span className="text-left text-muted-foreground text-xs sm:inline-block sm:w-14">{t(`unit.${row.unit}`)}</span>
      </td>
      <td className="max-sm:mt-2 sm:w-px">
        <LimitField
          id={id}
          field={row.name}
          row={row}
          describedBy={`${id}-help`}
          placeholder={t('placeholder')}
          back={{ label: t('toDesk', { name: t(`name.${row.name}`) }), title: t('toDeskShort') }}
          {...field}
        />
      </td>
      <td className="max-sm:mt-2 sm:min-w-52">
        <LimitUsageBars row={row} view={view} />
      </td>
    </LimitTableRow>
  )
}
