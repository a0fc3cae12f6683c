/**
 * Room for what is sent. Next keeps the body of all that passes by proxy.ts in memory, whole, before anything of the desk sees the
 * request: a stranger's too, and for as long as the sender takes. So what is longer than a message of words alone comes in only
 * while there is room for all that it says it will send; what a trade needs is short and always comes in.
 */
import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'
import { MAX_MESSAGE_BYTES, MAX_REQUEST_BYTES } from './contracts/chat.ts'
import { DeskError } from './errors.ts'
import { ownTable } from './own-table.ts'

/** Of so many questions with all their images at once. */
const ROOM_BYTES = 24 * MAX_REQUEST_BYTES
/** The one route with a body that does not pass by proxy.ts: it counts while it reads. */
const COUNTS_ITSELF = /^\/api\/mcp(?:\?|$)/

export const bodyRefusals = ownTable<() => DeskError>({
  'too-large': () =>
    new DeskError('TOO_LARGE', `No message may have more than ${Math.floor(MAX_REQUEST_BYTES / 1024 / 1024)} MB.`, 413),
  'no-room': () => new DeskError('BUSY', 'Too many large messages are arriving right now. Try again in a moment.', 429),
})

type Sent = Pick<IncomingMessage, 'method' | 'url' | 'headers'> & {
  once(event: 'end' | 'close', listener: () => void): unknown
}

/** Without a length it may be as long as any. */
const announcedBytes = ({ headers }: Sent): number =>
  headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : MAX_REQUEST_BYTES

/** @returns what lets a request in, or makes it one for the refusal: nobody has read it yet */
export function createBodyRoom(roomBytes = ROOM_BYTES): (request: Sent) => void {
  let takenBytes = 0
  return (request) => {
    const bytes = announcedBytes(request)
    if (bytes <= MAX_MESSAGE_BYTES || COUNTS_ITSELF.test(request.url ?? '')) return
    if (bytes > MAX_REQUEST_BYTES) return refuse(request, 'too-large')
    if (takenBytes + bytes > roomBytes) return refuse(request, 'no-room')
    takenBytes += bytes
    let isHeld = true
    const leave = () => {
      if (isHeld) takenBytes -= bytes
      isHeld = false
    }
    request.once('end', leave)
    request.once('close', leave)
  }
}

/** As a GET, because of that one Next keeps no body, whatever comes. */
function refuse(request: Sent, why: 'too-large' | 'no-room'): void {
  request.method = 'GET'
  request.url = `/api/refused/${why}`
}

/** For each request to any server of this process from now on. */
export function keepRoomForBodies(): void {
  const letIn = createBodyRoom()
  subscribe('http.server.request.start', (message) => letIn((message as { request: IncomingMessage }).request))
}
