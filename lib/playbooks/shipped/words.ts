/** Playbooks that come with the desk are the same in every language; only their words differ. */
import type { PlaybookDefinition, Step } from '../../contracts/playbooks.ts'
import type { Locale } from '../../i18n/locales.ts'

export type Words<Name extends string> = Record<Locale, Record<Name, string>>
export type Shipped = (locale: Locale) => PlaybookDefinition

export const read = (id: string, tool: string, args?: Record<string, string | number>): Step => ({
  id,
  tool,
  ...(args ? { args } : {}),
})
