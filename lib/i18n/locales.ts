/** The three languages of the desk and how one is chosen: the trader's own choice, else the browser's. */
export const LOCALES = ['en', 'zh-Hant', 'zh-Hans'] as const
export type Locale = (typeof LOCALES)[number]

const DEFAULT_LOCALE: Locale = 'en'
export const LOCALE_COOKIE = 'locale'

/** `<html lang>`: screen readers and fonts need the region, not only the script. */
export const HTML_LANG: Record<Locale, string> = { en: 'en', 'zh-Hant': 'zh-Hant-TW', 'zh-Hans': 'zh-Hans-CN' }

/** Each language in its own words: a reader who landed in the wrong one still finds theirs. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', 'zh-Hant': '繁體中文', 'zh-Hans': '简体中文' }

export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** A remembered choice wins; otherwise the first language of Accept-Language that the desk speaks. */
export function pickLocale(remembered: string | undefined, acceptLanguage: string | null | undefined): Locale {
  if (isLocale(remembered)) return remembered
  for (const tag of byPreference(acceptLanguage ?? '')) {
    const locale = localeOf(tag)
    if (locale) return locale
  }
  return DEFAULT_LOCALE
}

function byPreference(header: string): string[] {
  return header
    .split(',')
    .map((entry) => {
      const [tag = '', ...params] = entry.trim().split(';')
      const q = params.map((p) => /^\s*q=([\d.]+)\s*$/.exec(p)?.[1]).find((value) => value !== undefined)
      return { tag: tag.trim().toLowerCase(), q: q === undefined ? 1 : Number(q) }
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}

/** @param tag a language tag in lower case; null for a language that the desk does not speak */
export function localeOf(tag: string): Locale | null {
  if (tag === 'en' || tag.startsWith('en-')) return 'en'
  if (tag !== 'zh' && !tag.startsWith('zh-')) return null
  if (tag.includes('-hans')) return 'zh-Hans'
  return /-(hant|tw|hk|mo)\b/.test(tag) ? 'zh-Hant' : 'zh-Hans'
}

/** The language of the screen that asks: the choice in its cookie, else its browser's. */
export function localeOfRequest(request: Request): Locale {
  const remembered = /(?:^|;\s*)locale=([^;]*)/.exec(request.headers.get('cookie') ?? '')?.[1]
  return pickLocale(remembered, request.headers.get('accept-language'))
}
