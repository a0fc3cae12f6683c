import { checkPlaybookRequest, PLAYBOOK_LIMITS } from '@/lib/contracts/playbooks.ts'
import { readBody, route } from '@/lib/http.ts'

/** Changes nothing: what is wrong with a playbook while it is being written. */
export function POST(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId }) =>
    Response.json(
      await desk.playbooks.check(traderId, await readBody(request, checkPlaybookRequest, PLAYBOOK_LIMITS.requestBytes)),
    ),
  )
}
