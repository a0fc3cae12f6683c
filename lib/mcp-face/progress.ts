/** How far a call has come, to a program that asked to be told. That it has gone is noticed elsewhere. */
import type { Progress } from '../tools/interceptors/chain.ts'
import type { CallExtra } from './server.ts'

/**
 * It only ever grows, as MCP asks: the server that is asked may say otherwise, and begins anew where a read is made once more.
 * @returns for one call; does nothing where nobody asked
 */
export function progressTeller({
  _meta,
  sendNotification,
}: Pick<CallExtra, '_meta' | 'sendNotification'>): (progress: Progress) => void {
  const progressToken = _meta?.progressToken
  if (progressToken === undefined) return () => {}
  let last = Number.NEGATIVE_INFINITY
  return (progress) => {
    if (!(progress.progress > last)) return
    last = progress.progress
    sendNotification({ method: 'notifications/progress', params: { progressToken, ...progress } }).catch(() => {})
  }
}
