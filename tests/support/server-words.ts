// What next-intl gives a route within a request of Next, for routes that a test calls as functions: the English words themselves.
import { readFileSync } from 'node:fs'
import { createTranslator } from 'use-intl/core'

export const getLocale = async () => 'en'

/** @param namespace 'chat.branch': a room, and a place in it */
export async function getTranslations(namespace: string) {
  const [room = ''] = namespace.split('.')
  const path = new URL(`../../lib/i18n/messages/en/${room}.json`, import.meta.url)
  return createTranslator({ locale: 'en', messages: { [room]: JSON.parse(readFileSync(path, 'utf8')) }, namespace })
}
