import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

const config: NextConfig = {
  // Native module: loaded by Node itself, never bundled.
  serverExternalPackages: ['better-sqlite3'],
  poweredByHeader: false,
  devIndicators: false,
  reactStrictMode: true,
}

export default withNextIntl(config)
