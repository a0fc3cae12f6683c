import type { NextConfig } from 'next'
import createNextIntlPlugin from 'next-intl/plugin'
import { MAX_REQUEST_BYTES } from './lib/contracts/chat.ts'

const withNextIntl = createNextIntlPlugin('./lib/i18n/request.ts')

const config: NextConfig = {
  // Loaded by Node itself, never bundled: a native module, one that builds on the inside of Node's own HTTP, two that look
  // for stores we do not use, and one that reads a file beside itself. OpenTelemetry only where traces are collected, so it
  // is in no bundle.
  serverExternalPackages: [
    'better-sqlite3',
    'undici',
    'rate-limiter-flexible',
    'better-auth',
    'dictionary-en',
    '@ai-sdk/otel',
    '@opentelemetry/context-async-hooks',
    '@opentelemetry/exporter-trace-otlp-http',
    '@opentelemetry/resources',
    '@opentelemetry/sdk-trace',
  ],
  // `npm test` checks the types; whoever only starts the desk does not wait for it.
  typescript: { ignoreBuildErrors: true },
  // What passes by proxy.ts is cut off there, without a word, at 10 MB: less than a question with all its images. Routes
  // refuse what is too large for them, once they have seen more than they take.
  // useOffline: a page that is gone to while there is no line is waited for. Without it the browser's own error takes the place of
  // the desk, with the figures it showed and what was being written.
  experimental: { proxyClientMaxBodySize: MAX_REQUEST_BYTES + 1024 * 1024, useOffline: true },
  // No page asks for a picture in another size. Unsaid, Next makes it for whoever asks, and keeps it.
  images: { unoptimized: true },
  poweredByHeader: false,
  devIndicators: false,
  reactStrictMode: true,
  headers: async () => [
    {
      source: '/:path*',
      headers: [
        { key: 'x-content-type-options', value: 'nosniff' },
        // Pages say so in their policy too; where none stands, an answer is in no frame either.
        { key: 'x-frame-options', value: 'DENY' },
        { key: 'referrer-policy', value: 'same-origin' },
        { key: 'cross-origin-opener-policy', value: 'same-origin' },
      ],
    },
  ],
}

export default withNextIntl(config)
