import { randomUUID } from 'node:crypto'

/** A new guest's cookie. */
export async function visit(url: string): Promise<string> {
  const response = await fetch(`${url}/api/session`)
  await response.body?.cancel()
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0]
  if (!cookie) throw new Error('the first visit set no cookie')
  return cookie
}

/** One chat of its own; the text of the turn, piece by piece as it arrives over HTTP. */
export async function askDesk(url: string, cookie: string, text: string): Promise<AsyncIterable<string>> {
  const response = await fetch(`${url}/api/chat`, {
    method: 'POST',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({
      chatId: randomUUID(),
      message: { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] },
    }),
  })
  if (!response.ok || !response.body) throw new Error(`the desk answered ${response.status}: ${await response.text()}`)
  return textDeltas(response.body)
}

/** The text in a stream of UI message chunks. */
export async function* textDeltas(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const bytes of body) {
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data: {')) continue
      const chunk: { type: string; delta?: string } = JSON.parse(line.slice('data: '.length))
      if (chunk.type === 'text-delta' && chunk.delta) yield chunk.delta
    }
  }
}
