/** What Next itself costs: a route that reads JSON and answers with JSON of the size it was asked for, and nothing else. */
const answers = new Map<string, unknown>()

export async function POST(request: Request): Promise<Response> {
  const { id, params } = (await request.json()) as { id: number; params: { arguments: { text?: string } } }
  const text = params.arguments.text
  // The first one brings the answer, all others get it back.
  if (text !== undefined) answers.set('book', JSON.parse(text))
  return Response.json({ jsonrpc: '2.0', id, result: answers.get('book') ?? null })
}
