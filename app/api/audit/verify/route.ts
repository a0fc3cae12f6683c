import { readSecret } from '@/lib/auth/session.ts'
import { route } from '@/lib/http.ts'
import { checkAudit } from '@/lib/store/audit-check.ts'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk }) => {
    const { DATA_DIR, DESK_SECRET } = desk.env
    const verdict = await checkAudit(desk.db, DATA_DIR, readSecret(DATA_DIR, DESK_SECRET))
    return Response.json(verdict, { headers: { 'cache-control': 'no-store' } })
  })
}
