/** What next-intl asks for on every request: the locale and its words. No locale in the URL: a link works for everyone. */
import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { LOCALE_COOKIE, type Locale, pickLocale } from './locales.ts'

/** One file per room of the screen. */
const ROOMS = [
  'common',
  'chat',
  'approval',
  'trading',
  'errors',
  'pages',
  'record',
  'tools',
  'servers',
  'safety',
  'tokens',
  'members',
  'memory',
  'playbooks',
] as const

async function words(locale: Locale) {
  const loaded = ROOMS.map(async (room) => [room, (await import(`./messages/${locale}/${room}.json`)).default])
  return Object.fromEntries(await Promise.all(loaded))
}

export default getRequestConfig(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const locale = pickLocale(jar.get(LOCALE_COOKIE)?.value, sent.get('accept-language'))
  return { locale, messages: await words(locale) }
})
