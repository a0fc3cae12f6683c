import { eraseRequest } from '@/lib/contracts/memory.ts'
import { readBody, route } from '@/lib/http.ts'

export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    const { conversations } = await readBody(request, eraseRequest)
    const removeChats = async (): Promise<number> => {
      const chats = await desk.conversations.list(traderId)
      for (const chat of chats) await desk.conversations.remove(traderId, chat.id)
      return chats.length
    }
    return Response.json(await desk.memory.erase({ traderId, from }, conversations ? removeChats : null))
  })
}
