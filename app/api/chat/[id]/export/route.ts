import { getLocale, getTranslations } from 'next-intl/server'
import { z } from 'zod'
import { chatFile } from '@/components/chat/conversation/chat-file.ts'
import { routeWithQuery } from '@/lib/http.ts'
import { zoneInQuery } from '@/lib/query.ts'

const query = z.strictObject({ zone: zoneInQuery })

/** The conversation as a file to keep; `zone` is the reader's, for the times in it. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return routeWithQuery(request, query, async ({ desk, traderId }, { zone }) => {
    const view = await desk.conversations.view(traderId, (await params).id)
    const [chat, approval, locale] = [
      await getTranslations('chat'),
      await getTranslations('approval'),
      await getLocale(),
    ]
    const file = chatFile(view, { chat, approval, locale, ...(zone ? { timeZone: zone } : {}) })
    return new Response(file, {
      headers: {
        'content-type': 'text/markdown; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment; filename="conversation.md"',
      },
    })
  })
}
