import { route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const asked = Object.fromEntries(new URL(request.url).searchParams)
    return Response.json(await desk.readCandles(traderId, asked, request.signal))
  })
}
