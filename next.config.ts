import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

const config: NextConfig = {
  // Native module: loaded by Node itself, never bundled.
  serverExternalPackages: ['better-sqlite3'],
  // `npm test` checks the types; whoever only starts the desk does not wait for it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  devIndicators: false,
  reactStrictMode: true,
}

export default withNextIntl(config)
