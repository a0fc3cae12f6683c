import { createUIMessageStreamResponse } from 'ai'
import { chatRequest, MAX_MESSAGE_BYTES, MAX_REQUEST_BYTES } from '@/lib/contracts/chat.ts'
import { readBody, route, tooLarge } from '@/lib/http.ts'

export const dynamic = 'force-dynamic'

export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const body = await readBody(request, chatRequest, MAX_REQUEST_BYTES)
    // The request may be as large as its images; its words may not.
    const parts = 'message' in body ? body.message.parts : []
    const words = parts.map((part) => (part.type === 'text' ? part.text : '')).join('')
    if (Buffer.byteLength(words) > MAX_MESSAGE_BYTES) throw tooLarge(MAX_MESSAGE_BYTES)
    const stream = await desk.conversations.ask(traderId, body)
    return createUIMessageStreamResponse({ stream, keepAliveMs: 15_000 })
  })
}
