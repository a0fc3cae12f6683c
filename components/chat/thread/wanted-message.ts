/**
 * The message that its reader asked for. An address alone opens one where a page begins with it: who goes back to it has been
 * there, and reads on where they were.
 */
import { type Place, placeIn } from './message-address.ts'

let wanted: Place | null = null
const listening = new Set<() => void>()

function put(place: Place | null): void {
  wanted = place
  for (const tell of listening) tell()
}

if (typeof window !== 'undefined') {
  wanted = placeIn(window.location)
  // Typed, or gone back to from another message of the same conversation.
  window.addEventListener('hashchange', () => put(placeIn(window.location) ?? wanted))
}

export const wantMessage = (chatId: string, messageId: string): void => put({ chatId, messageId })
/** Once the conversation is at it, or knows that it is gone. */
export const dropWanted = (): void => put(null)
export const wantedIn = (chatId: string): Place | null => (wanted?.chatId === chatId ? wanted : null)

export function onWanted(tell: () => void): () => void {
  listening.add(tell)
  return () => listening.delete(tell)
}
