/** The language of the page, for what is no component: the answer of a route is told in it wherever it is shown. */
import { HTML_LANG, LOCALES, type Locale } from '@/lib/i18n/locales.ts'

export const localeOfPage = (): Locale =>
  LOCALES.find((locale) => HTML_LANG[locale] === document.documentElement.lang) ?? 'en'
