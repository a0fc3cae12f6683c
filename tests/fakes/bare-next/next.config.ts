import { dirname } from 'node:path'
import type { NextConfig } from 'next'

const root = dirname(dirname(dirname(import.meta.dirname)))
const config: NextConfig = { turbopack: { root }, typescript: { ignoreBuildErrors: true }, poweredByHeader: false }

export default config
