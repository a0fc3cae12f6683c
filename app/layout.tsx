import './globals.css'
import './print.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { NextIntlClientProvider } from 'next-intl'
import { getLocale, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { Arrival } from '@/components/shell/frame/arrival.tsx'
import { Theme } from '@/components/shell/frame/theme.tsx'
import { HTML_LANG, type Locale } from '@/lib/i18n/locales.ts'
import { BAR_COLORS } from '@/lib/ui/bar-colors.ts'
import { DELIVERY_ZONE_ATTRIBUTE, deliveryZone } from '@/lib/ui/delivery-zone.ts'
import { watchArrival } from '@/lib/ui/watch-arrival.ts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('common')
  return {
    title: t('product'),
    description: t('tagline'),
    icons: { icon: '/icon.svg', apple: '/apple-touch-icon.png' },
  }
}

export const viewport: Viewport = {
  width: 'device-width',
  initialScale: 1,
  viewportFit: 'cover',
  // The composer stays above a phone's keyboard.
  interactiveWidget: 'resizes-content',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: BAR_COLORS.light },
    { media: '(prefers-color-scheme: dark)', color: BAR_COLORS.dark },
  ],
}

/**
 * With an address, though it is written here: a script in line stands behind the styles, waits for them, and so never runs where they
 * are lost.
 */
const WATCH = `data:text/javascript,${encodeURIComponent(`(${watchArrival})()`)}`

export default async function RootLayout({ children }: { children: ReactNode }) {
  const locale = (await getLocale()) as Locale
  const t = await getTranslations('common')
  const nonce = (await headers()).get('x-nonce') ?? undefined
  return (
    // suppressHydrationWarning, because next-themes sets the class before React arrives.
    <html
      lang={HTML_LANG[locale]}
      data-updown={locale === 'en' ? 'green-up' : 'red-up'}
      {...{ [DELIVERY_ZONE_ATTRIBUTE]: deliveryZone() }}
      suppressHydrationWarning
    >
      <head>
        <script async nonce={nonce} src={WATCH} />
      </head>
      <body>
        <Arrival />
        <noscript>
          <p className="fixed inset-x-4 top-24 z-50 mx-auto w-fit max-w-md rounded-lg border bg-popover px-4 py-3 text-sm shadow-float">
            {t('noScript')}
          </p>
        </noscript>
        <NextIntlClientProvider>
          <Theme nonce={nonce}>{children}</Theme>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
