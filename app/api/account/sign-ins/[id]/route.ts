import { DeskError } from '@/lib/errors.ts'
import { route } from '@/lib/http.ts'

export function DELETE(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, signIn, from }) => {
    if (!signIn) throw new DeskError('GUEST', 'A guest has no sign-ins.', 409)
    await desk.members.endSignIn(signIn, (await params).id, from)
    return new Response(null, { status: 204 })
  })
}
