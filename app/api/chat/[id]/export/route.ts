import { getLocale, getTranslations } from 'next-intl/server'
import { chatFile } from '@/components/chat/conversation/chat-file.ts'
import { isZone } from '@/lib/contracts/time-zone.ts'
import { route } from '@/lib/http.ts'

/** The conversation as a file to keep; `zone` is the reader's, for the times in it. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const view = await desk.conversations.view(traderId, (await params).id)
    const zone = new URL(request.url).searchParams.get('zone')
    const [chat, approval, locale] = [
      await getTranslations('chat'),
      await getTranslations('approval'),
      await getLocale(),
    ]
    const file = chatFile(view, { chat, approval, locale, ...(zone && isZone(zone) ? { timeZone: zone } : {}) })
    return new Response(file, {
      headers: {
        'content-type': 'text/markdown; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-disposition': 'attachment; filename="conversation.md"',
      },
    })
  })
}
