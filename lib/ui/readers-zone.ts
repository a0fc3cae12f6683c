import { isZone } from '../contracts/time-zone.ts'

/**
 * Time zone of the reader's machine, for what is told on their clock elsewhere; null where its browser knows of none, and says
 * so with a name that is of none. Browser only.
 */
export function readersZone(): string | null {
  const name: string | undefined = Intl.DateTimeFormat().resolvedOptions().timeZone
  return name !== undefined && isZone(name) ? name : null
}
