/**
 * @param ask what fetches; a refusal, an object and a page are left as they are. A stream may be called anything.
 * @param made what the bytes of one stream go through
 */
export function throughEvents(
  ask: typeof fetch,
  made: () => ReadableWritablePair<Uint8Array, Uint8Array>,
): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const isNone = !response.ok || /\b(json|html)\b/i.test(response.headers.get('content-type') ?? '')
    if (isNone || !response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(made()), { status, statusText, headers })
  }
}
