'use client'

import { useRouter } from 'next/navigation'
import { useCallback, useTransition } from 'react'
import { LOCALE_COOKIE, type Locale } from '@/lib/i18n/locales.ts'
import { rememberInCookie } from './remember-in-cookie.ts'

/** Remembers the language and shows the page in it. */
export function useChooseLocale(): (locale: Locale) => void {
  const router = useRouter()
  const [, startTransition] = useTransition()
  return useCallback(
    (locale) => {
      rememberInCookie(LOCALE_COOKIE, locale)
      startTransition(() => router.refresh())
    },
    [router],
  )
}
