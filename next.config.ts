import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

const config: NextConfig = {
  // Loaded by Node itself, never bundled: a native module, and one that builds on the inside of Node's own HTTP.
  serverExternalPackages: ['better-sqlite3', 'undici'],
  // `npm test` checks the types; whoever only starts the desk does not wait for it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  devIndicators: false,
  reactStrictMode: true,
}

export default withNextIntl(config)
