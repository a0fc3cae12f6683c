import { originOf, routeForHeads } from '@/lib/http.ts'

/** Answers `{url}`: where to send the browser to sign the desk in at this server. */
export function POST(request: Request, { params }: { params: Promise<{ name: string }> }): Promise<Response> {
  return routeForHeads(request, async ({ desk, traderId, from, signInId }) => {
    const url = await desk.serverSignIn.begin({ traderId, from, signInId }, (await params).name, originOf(request))
    return Response.json({ url: url.href })
  })
}
