/**
 * Keys of the desk's own settings, as far as they are used. Whoever they are sent to may repeat them in an error, and so does
 * Node of a header that cannot be sent: what others say is told and logged without them.
 */

/** What is shorter stands in many a word. */
const SHORTEST = 8
/** Tokens are renewed, and of those of long ago nobody speaks. */
const MOST_KEPT = 1_000

const kept = new Set<string>()

export function keepSecret(secret: string | undefined): void {
  if (secret === undefined || secret.length < SHORTEST) return
  // The newest last.
  kept.delete(secret)
  kept.add(secret)
  const [oldest] = kept
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
}

export function withoutSecrets(text: string): string {
  let told = text
  for (const secret of kept) if (told.includes(secret)) told = told.replaceAll(secret, '(hidden)')
  return told
}
