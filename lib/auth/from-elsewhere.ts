export const FROM_ELSEWHERE = 'Requests from another origin are refused.'

/**
 * Whether a page of another origin asks for itself, and does not lead its reader here. An image of it would be enough to open accounts
 * at the exchange, or to take the places of the trader's own pages. Browsers say so where they can keep a secret, over https and on
 * this machine; programs say nothing of it.
 */
export function isFromElsewhere({ method, headers }: Pick<Request, 'method' | 'headers'>): boolean {
  const site = headers.get('sec-fetch-site')
  if (site === null || site === 'same-origin' || site === 'none') return false
  const isLed = headers.get('sec-fetch-dest') === 'document' && (method === 'GET' || method === 'HEAD')
  return !isLed
}
