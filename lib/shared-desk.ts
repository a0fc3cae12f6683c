/**
 * The desk of this process, for routes and pages. They are bundled apart from it and from each other, so they meet it
 * here and import nothing of it but its type: with the desk in every route's bundle, a build took nearly three times as long.
 */
import type { Desk } from './desk.ts'
import { DeskError } from './errors.ts'

const shared = globalThis as typeof globalThis & { __eapDesk?: Promise<Desk> }

/** Called once, when the server starts. */
export function shareDesk(desk: Promise<Desk>): Promise<Desk> {
  shared.__eapDesk = desk
  return desk
}

/** @throws DeskError UNAVAILABLE before the server has begun to open it */
export async function getDesk(): Promise<Desk> {
  if (!shared.__eapDesk) throw new DeskError('UNAVAILABLE', 'The desk is still starting. Try again in a moment.', 503)
  return shared.__eapDesk
}
