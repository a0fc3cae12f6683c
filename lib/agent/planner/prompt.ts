/** What the system prompt tells the planner, which has no clock and no screen of its own. */
import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { LOCALE_NAMES, LOCALES, type Locale } from '../../i18n/locales.ts'

/**
 * The instant the system prompt names ("It is 2026-11-21T02:10:00.000Z."), ms since the epoch; null where it names none.
 * The planner has no clock of its own, so that the same prompt is always the same answer.
 */
export function nowIn(prompt: LanguageModelV4Prompt): number | null {
  for (const message of prompt) {
    if (message.role !== 'system') continue
    const said = /\bIt is (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/.exec(message.content)?.[1]
    const ms = said ? Date.parse(said) : Number.NaN
    if (!Number.isNaN(ms)) return ms
  }
  return null
}

/** The language of the screen that asks, which the system prompt names; null where it names none. */
export function localeIn(prompt: LanguageModelV4Prompt): Locale | null {
  const system = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n')
  return LOCALES.find((locale) => system.includes(`screen is in ${LOCALE_NAMES[locale]}:`)) ?? null
}
