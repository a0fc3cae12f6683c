import { failureResponse } from '@/lib/http.ts'
import { getDesk } from '@/lib/shared-desk.ts'

export const dynamic = 'force-dynamic'

/** For a Prometheus on the same network as the desk: counters alone, so nobody has to sign in. */
export async function GET(): Promise<Response> {
  try {
    const { metrics } = await getDesk()
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
  } catch (error) {
    return failureResponse(error)
  }
}
