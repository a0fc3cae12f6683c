/**
 * What a page of the desk may load, run and talk to: itself. Should words of a model or a server ever be drawn as more than
 * words, there is still nowhere to send anything, and no script of theirs runs.
 */

/**
 * @param nonce new for every page; scripts without it do not run
 * @param isDevelopment React's error overlay evaluates text
 * @see https://www.w3.org/TR/CSP3/
 */
export function contentPolicy(nonce: string, isDevelopment: boolean): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ''}`,
    // Charts and menus place themselves by style attributes, which take no nonce.
    "style-src 'self' 'unsafe-inline'",
    // Pictures of a question before they are sent.
    "img-src 'self' data: blob:",
    // One, which shows notifications (public/plan-notices.js). Unsaid, the rule for scripts would hold for it.
    "worker-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}
