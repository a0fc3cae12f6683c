import { routeForHeads } from '@/lib/http.ts'

/** Answers with no content: tokens and registration at this server are gone. */
export function POST(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  return routeForHeads(request, async ({ desk, traderId, from }) => {
    await desk.serverSignIn.forget({ traderId, from }, (await params).name)
    return new Response(null, { status: 204 })
  })
}
