import { makeTokenRequest } from '@/lib/contracts/api-tokens.ts'
import { readBody, route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => Response.json({ tokens: await desk.tokens.list(traderId) }))
}

export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, from, signInId }) => {
    const made = await desk.tokens.make({ traderId, from, signInId }, await readBody(request, makeTokenRequest))
    return Response.json(made, { status: 201 })
  })
}
