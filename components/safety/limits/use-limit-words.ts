import { useLocale, useTranslations } from 'next-intl'
import type { Limits, OwnLimits } from '@/lib/contracts/gate/safety.ts'
import type { LimitDraft, LimitProblem, readLimitDraft } from './limit-draft.ts'
import { limitFigure } from './limit-figures.ts'
import type { LimitRow } from './limit-list.ts'

/** What a field of a limit shows, and what is wrong with it, in words. */
export function useLimitWords(looser: 'desk' | 'operator') {
  const t = useTranslations('safety.limits')
  const locale = useLocale()
  return {
    textOf({ name, kind }: LimitRow, draft: LimitDraft, saved: OwnLimits): string {
      const stands = saved[name]
      return draft[name] ?? (stands === undefined ? '' : limitFigure(stands, kind, locale))
    },
    /** @param refused by the desk, after it was sent */
    problemOf(
      { name, kind, unit }: LimitRow,
      read: ReturnType<typeof readLimitDraft>,
      ceiling: Limits,
      refused: boolean,
    ): string | null {
      const problem: LimitProblem | 'REFUSED' | undefined = refused
        ? 'REFUSED'
        : read.ok
          ? undefined
          : read.problems[name]
      if (problem === undefined) return null
      if (problem === 'TOO_FINE') return t(`problem.TOO_FINE.${kind}`)
      if (problem !== 'LOOSER') return t(`problem.${problem}`)
      return t(`problem.LOOSER.${looser}`, {
        most: limitFigure(ceiling[name], kind, locale),
        unit: t(`unit.${unit}`),
      })
    },
  }
}
