/** Before anything else in the browser. */
import { config } from 'zod'

// The page's policy evaluates no text (lib/content-policy.ts). Zod would try whether it may, and each try is a violation.
config({ jitless: true })
