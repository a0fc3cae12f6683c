import { route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json({
      traderId,
      paper: true,
      model: { id: desk.models.first.id, label: desk.models.first.label, builtIn: desk.models.first.builtIn },
      models: await desk.models.info(),
      servers: desk.connections.all().map((c) => ({ name: c.name, state: c.state().state })),
    }),
  )
}
