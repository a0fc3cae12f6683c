/** What next-intl asks for on every request: the locale and its words. No locale in the URL: a link works for everyone. */
import { cookies, headers } from 'next/headers'
import { getRequestConfig } from 'next-intl/server'
import { LOCALE_COOKIE, type Locale, pickLocale } from './locales.ts'

const words = async (locale: Locale) => {
  const [common, chat, approval, trading, errors] = await Promise.all([
    import(`./messages/${locale}/common.json`),
    import(`./messages/${locale}/chat.json`),
    import(`./messages/${locale}/approval.json`),
    import(`./messages/${locale}/trading.json`),
    import(`./messages/${locale}/errors.json`),
  ])
  return {
    common: common.default,
    chat: chat.default,
    approval: approval.default,
    trading: trading.default,
    errors: errors.default,
  }
}

export default getRequestConfig(async () => {
  const [jar, sent] = await Promise.all([cookies(), headers()])
  const locale = pickLocale(jar.get(LOCALE_COOKIE)?.value, sent.get('accept-language'))
  return { locale, messages: await words(locale) }
})
