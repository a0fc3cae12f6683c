import { route } from '@/lib/http.ts'
import { checkAudit } from '@/lib/store/audit-check.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk }) => {
    const verdict = await checkAudit(desk.db, desk.env.DATA_DIR, desk.secret)
    return Response.json(verdict)
  })
}
