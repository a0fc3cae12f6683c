/** The address of a conversation, and of a message in it: /c/…#message-…. Pure. */
export type Place = { chatId: string; messageId: string }

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
