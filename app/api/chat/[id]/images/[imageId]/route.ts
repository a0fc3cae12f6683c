import { route } from '@/lib/http.ts'

type Context = { params: Promise<{ id: string; imageId: string }> }

export function GET(request: Request, { params }: Context): Promise<Response> {
  return route(request, async ({ desk, traderId }) => {
    const { id, imageId } = await params
    const { type, bytes } = await desk.conversations.image(traderId, id, imageId)
    return new Response(new Uint8Array(bytes), {
      headers: {
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin',
        // Opened by itself it is a picture and nothing else.
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=31536000, immutable',
      },
    })
  })
}
