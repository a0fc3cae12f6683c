import { route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, from }) =>
    Response.json(await desk.memory.export({ traderId, from }), {
      headers: { 'content-disposition': 'attachment; filename="memory.json"' },
    }),
  )
}
