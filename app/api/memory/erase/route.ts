import { eraseRequest } from '@/lib/contracts/memory.ts'
import { readBody, route } from '@/lib/http.ts'

export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) => {
    const { conversations } = await readBody(request, eraseRequest)
    const removeChats = conversations ? () => desk.conversations.removeAll(traderId) : null
    return Response.json(await desk.memory.erase({ traderId, from }, removeChats))
  })
}
