import { getTranslations } from 'next-intl/server'
import { branchRequest } from '@/lib/contracts/chat.ts'
import { readBody, route } from '@/lib/http.ts'

export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const { messageId } = await readBody(request, branchRequest)
    const t = await getTranslations('chat.branch')
    const titled = (title: string) => t('title', { title })
    const made = await desk.conversations.branch(traderId, (await params).id, messageId, titled)
    return Response.json(made, { status: 201 })
  })
}
