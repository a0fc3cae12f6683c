/** Playbooks that come with the desk are the same in every language; only their words differ. */
import type { ParallelGroup, PlaybookDefinition, Step } from '../../contracts/playbooks.ts'
import type { Locale } from '../../i18n/locales.ts'

export type Words<Name extends string> = Record<Locale, Record<Name, string>>
export type Shipped = (locale: Locale) => PlaybookDefinition

export const read = (id: string, tool: string, args?: Record<string, string | number>): Step => ({
  id,
  tool,
  ...(args ? { args } : {}),
})

/** The same steps, called on screen by these names of their ids; what has none is called by its id. */
export function titled(titles: Record<string, string>, steps: (Step | ParallelGroup)[]): (Step | ParallelGroup)[] {
  const named = (step: Step): Step => {
    const title = titles[step.id]
    return title === undefined ? step : { ...step, title }
  }
  return steps.map((step) => ('parallel' in step ? { parallel: step.parallel.map(named) } : named(step)))
}
