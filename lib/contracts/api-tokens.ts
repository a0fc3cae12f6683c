/** Bearer tokens of /api/mcp: made and revoked by a signed-in person, carried by a program. */
import { z } from 'zod'
import { instant } from './exchange/fields.ts'
import { shownName } from './shown-name.ts'

/** read: looks. propose: asks for plans too, which still wait for the trader. Nothing decides for them. */
const tokenScope = z.enum(['read', 'propose'])
export type TokenScope = z.infer<typeof tokenScope>

const apiToken = z.object({
  id: z.string(),
  name: z.string(),
  scope: tokenScope,
  status: z.enum(['active', 'expired', 'revoked']),
  createdAt: instant,
  expiresAt: instant.nullable(),
  revokedAt: instant.nullable(),
  /** To the minute. */
  lastUsedAt: instant.nullable(),
  /** What the program that used it last calls itself. */
  client: z.string().nullable(),
})
export type ApiToken = z.infer<typeof apiToken>

export const MAX_ACTIVE_TOKENS = 20
const MAX_TOKEN_DAYS = 365
/** POST /api/tokens */
export const makeTokenRequest = z.strictObject({
  name: shownName(60),
  scope: tokenScope,
  /** Left out: until it is revoked. */
  expiresInDays: z.number().int().min(1).max(MAX_TOKEN_DAYS).optional(),
})
export type MakeTokenRequest = z.infer<typeof makeTokenRequest>
/** The only time the secret is told: the desk keeps its hash. */
const madeToken = z.object({ token: apiToken, secret: z.string() })
export type MadeToken = z.infer<typeof madeToken>
