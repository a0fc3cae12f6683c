import { runPlaybookRequest } from '@/lib/contracts/playbooks.ts'
import { readBody, route } from '@/lib/http.ts'
import { localeOfRequest } from '@/lib/i18n/locales.ts'

/** Answers when the run has begun; how it goes is read from it. */
export function POST(request: Request, { params }: { params: Promise<{ id: string }> }): Promise<Response> {
  return route(request, async ({ desk, traderId, signInId }) => {
    const { inputs } = await readBody(request, runPlaybookRequest)
    const run = await desk.playbooks.run(traderId, (await params).id, inputs, localeOfRequest(request), signInId)
    return Response.json(run, { status: 202 })
  })
}
