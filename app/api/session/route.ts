import { route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json({
      traderId,
      paper: true,
      model: { id: desk.model.id, label: desk.model.label, builtIn: desk.model.builtIn },
      servers: desk.connections.all().map((c) => ({ name: c.name, state: c.state().state })),
    }),
  )
}
