import { createHash } from 'node:crypto'
import { canonicalJson } from '../../store/canonical-json.ts'

export type DigestLeg = { server: string; tool: string; fingerprint: string; args: Record<string, unknown> }

/**
 * SHA-256 (hex) of who, which plan, the quote that was shown (its time; a new quote is a new digest), and every
 * leg in order with the fingerprint of its tool.
 */
export function planDigest(plan: { id: string; traderId: string; quotedAt: string; legs: DigestLeg[] }): string {
  const legs = plan.legs.map(({ server, tool, fingerprint, args }) => ({ server, tool, fingerprint, args }))
  return createHash('sha256')
    .update(canonicalJson({ v: 1, id: plan.id, traderId: plan.traderId, quotedAt: plan.quotedAt, legs }))
    .digest('hex')
}
