import { failureResponse, refuseForeignName } from '@/lib/http.ts'
import { getDesk } from '@/lib/shared-desk.ts'

export const dynamic = 'force-dynamic'

/**
 * For a Prometheus on the same network as the desk: counters alone, so nobody has to sign in. At the desk of one trader
 * they tell what that one does, so a page that only goes by another name does not get them.
 */
export async function GET(request: Request): Promise<Response> {
  try {
    const { metrics, names } = await getDesk()
    refuseForeignName(names, request)
    return new Response(await metrics.text(), { headers: { 'content-type': metrics.contentType } })
  } catch (error) {
    return failureResponse(error)
  }
}
