import { createPermissionRequest } from '@/lib/contracts/gate/safety.ts'
import { readBody, route } from '@/lib/http.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json({ permissions: await desk.gate.permissions(traderId) }),
  )
}

export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, from, signInId }) => {
    const { terms } = await readBody(request, createPermissionRequest)
    return Response.json(await desk.gate.createPermission({ traderId, from, signInId }, terms), { status: 201 })
  })
}
