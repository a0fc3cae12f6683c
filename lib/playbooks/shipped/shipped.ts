/** The playbooks that come with the desk, under ids that no trader's own can have. */
import type { PlaybookDefinition } from '../../contracts/playbooks.ts'
import type { Locale } from '../../i18n/locales.ts'
import { endOfDay } from './end-of-day.ts'
import { liquidityCheck } from './liquidity-check.ts'
import { morningBriefing } from './morning-briefing.ts'
import { rollToNextHour } from './roll-to-next-hour.ts'
import { spreadWatch } from './spread-watch.ts'
import type { Shipped } from './words.ts'

const BY_ID: Record<string, Shipped> = {
  'shipped-morning-briefing': morningBriefing,
  'shipped-spread-watch': spreadWatch,
  'shipped-roll-to-next-hour': rollToNextHour,
  'shipped-end-of-day': endOfDay,
  'shipped-liquidity-check': liquidityCheck,
}

export const SHIPPED: readonly string[] = Object.keys(BY_ID)

export const shippedPlaybook = (id: string, locale: Locale): PlaybookDefinition | null =>
  (Object.hasOwn(BY_ID, id) && BY_ID[id]?.(locale)) || null
