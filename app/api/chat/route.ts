import { createUIMessageStreamResponse } from 'ai'
import { chatRequest, MAX_REQUEST_BYTES } from '@/lib/contracts/chat.ts'
import { readBody, route, whileSignedIn } from '@/lib/http.ts'
import { localeOfRequest } from '@/lib/i18n/locales.ts'

export const dynamic = 'force-dynamic'

export function POST(request: Request): Promise<Response> {
  return route(request, async (asked) => {
    const { desk, traderId, signInId } = asked
    const body = await readBody(request, chatRequest, MAX_REQUEST_BYTES)
    const stream = await desk.conversations.ask(traderId, body, localeOfRequest(request), signInId)
    return createUIMessageStreamResponse({ stream: whileSignedIn(stream, asked), keepAliveMs: 15_000 })
  })
}
