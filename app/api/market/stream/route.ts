import { z } from 'zod'
import { DEFAULT_SYMBOL } from '@/lib/contracts/exchange/default-symbol.ts'
import { routeWithQuery } from '@/lib/http.ts'
import { askedSymbols } from '@/lib/market/asked-symbols.ts'
import { marketStream } from '@/lib/market/stream.ts'

export const dynamic = 'force-dynamic'

const query = z.strictObject({ symbols: z.string().optional() })

export function GET(request: Request): Promise<Response> {
  return routeWithQuery(request, query, async ({ desk, traderId, signal }) => {
    // None is an answer too: a line of the trader's own orders and plans alone.
    const asked = new URL(request.url).searchParams.get('symbols') ?? DEFAULT_SYMBOL
    return marketStream(desk, traderId, await askedSymbols(desk.feed, asked), signal)
  })
}
