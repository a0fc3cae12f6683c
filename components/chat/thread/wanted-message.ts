/**
 * The message that its reader asked for, and its address, /c/…#message-…. An address alone opens a message where a page begins
 * with it: who goes back to it has been there, and reads on where they were.
 */
type Place = { chatId: string; messageId: string }

const ANCHOR = 'message-'
const anchorOf = (messageId: string) => ANCHOR + encodeURIComponent(messageId)
export const elementIdOf = (messageId: string) => ANCHOR + messageId

export const addressOf = (chatId: string, messageId?: string): string =>
  `/c/${encodeURIComponent(chatId)}${messageId === undefined ? '' : `#${anchorOf(messageId)}`}`

export function placeIn(address: { pathname: string; hash: string }): Place | null {
  const chat = /^\/c\/([^/]+)$/.exec(address.pathname)?.[1]
  const anchor = address.hash.slice(1)
  if (chat === undefined || !anchor.startsWith(ANCHOR)) return null
  try {
    return { chatId: decodeURIComponent(chat), messageId: decodeURIComponent(anchor.slice(ANCHOR.length)) }
  } catch {
    return null
  }
}

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
