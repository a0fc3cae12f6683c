import { z } from 'zod'
import { routeWithQuery } from '@/lib/http.ts'

const MAX_VALUE = 8_192
/** An authorization server sends along what it likes. */
const query = z.looseObject({})

/**
 * Where an authorization server sends the browser back to. Answers with the way to /servers, which tells of it:
 * `signIn` (done, expired, mixed_up, denied, failed), `server`, and `why` as plain text.
 */
export function GET(request: Request): Promise<Response> {
  return routeWithQuery(request, query, async ({ desk, traderId, from, signInId }) => {
    const { searchParams } = new URL(request.url)
    const given = (name: string) => searchParams.get(name)?.slice(0, MAX_VALUE)
    const [code, iss, error, errorDescription] = ['code', 'iss', 'error', 'error_description'].map(given)
    const { server, result, words } = await desk.serverSignIn.finish(
      { traderId, from, signInId },
      {
        state: given('state') ?? '',
        ...(code === undefined ? {} : { code }),
        ...(iss === undefined ? {} : { iss }),
        ...(error === undefined ? {} : { error }),
        ...(errorDescription === undefined ? {} : { errorDescription }),
      },
    )
    const told = new URLSearchParams({
      signIn: result,
      ...(server ? { server } : {}),
      ...(words ? { why: words } : {}),
    })
    // The code is in the address that was asked for: it goes nowhere from here.
    return new Response(null, {
      status: 303,
      headers: { location: `/servers?${told}`, 'referrer-policy': 'no-referrer' },
    })
  })
}
