import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

const config: NextConfig = {
  // Loaded by Node itself, never bundled: a native module, one that builds on the inside of Node's own HTTP, and one
  // that looks for stores we do not use. OpenTelemetry only where traces are collected, so it is in no bundle.
  serverExternalPackages: [
    'better-sqlite3',
    'undici',
    'rate-limiter-flexible',
    '@ai-sdk/otel',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  // `npm test` checks the types; whoever only starts the desk does not wait for it.
  typescript: { ignoreBuildErrors: true },
  poweredByHeader: false,
  devIndicators: false,
  reactStrictMode: true,
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'x-content-type-options', value: 'nosniff' },
        { key: 'referrer-policy', value: 'same-origin' },
        { key: 'cross-origin-opener-policy', value: 'same-origin' },
      ],
    },
  ],
}

export default withNextIntl(config)
