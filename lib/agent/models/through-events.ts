/**
 * @param ask what fetches; any answer but a stream of events is left as it is
 * @param made what the bytes of one stream go through
 */
export function throughEvents(
  ask: typeof fetch,
  made: () => ReadableWritablePair<Uint8Array, Uint8Array>,
): typeof fetch {
  return async (input, init) => {
    const response = await ask(input, init)
    const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
    if (!isStream || !response.body) return response
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(made()), { status, statusText, headers })
  }
}
