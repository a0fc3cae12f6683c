import { route } from '@/lib/http.ts'

type Context = { params: Promise<{ id: string; imageId: string }> }

export function GET(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const { id, imageId } = await params
    const { type, bytes } = await desk.conversations.image(traderId, id, imageId)
    const cached = {
      // It never changes, but who is at this browser may: they are asked about each time.
      'cache-control': 'private, no-cache',
      etag: `"${imageId}"`,
    }
    if (request.headers.get('if-none-match') === cached.etag)
      return new Response(null, { status: 304, headers: cached })
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        // Opened by itself it is a picture and nothing else.
        'content-security-policy': "default-src 'none'; sandbox",
        ...cached,
      },
    })
  })
}
