import { mayRunDesk } from '@/lib/auth/caller.ts'
import { route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, signIn }) =>
    Response.json({
      traderId,
      member: signIn && { email: signIn.member.email, role: signIn.member.role },
      guests: desk.env.GUESTS === 'on',
      mayRunDesk: mayRunDesk(desk.members, traderId),
      model: { id: desk.models.first.id, label: desk.models.first.label, builtIn: desk.models.first.builtIn },
      models: await desk.models.info(),
      servers: desk.connections.all().map((c) => ({ name: c.name, state: c.state().state })),
    }),
  )
}
