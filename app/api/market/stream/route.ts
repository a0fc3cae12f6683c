import { DEFAULT_SYMBOL } from '@/lib/contracts/default-symbol.ts'
import { route } from '@/lib/http.ts'
import { marketStream } from '@/lib/market/stream.ts'

export const dynamic = 'force-dynamic'

export function GET(request: Request): Promise<Response> {
  return route(request, async ({ desk, traderId, signal }) => {
    const symbols = (new URL(request.url).searchParams.get('symbols') ?? DEFAULT_SYMBOL).split(',')
    return marketStream(desk, traderId, symbols, signal)
  })
}
