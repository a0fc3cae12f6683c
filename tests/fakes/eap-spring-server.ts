/**
 * The original EAP exchange as its Spring server shows it: HTTP with SSE of protocol 2024-11-05 at /mcp/sse and
 * /mcp/message, ten tools without annotations or output schemas, results as JSON text alone, `{req:{…}}` for
 * runSimulation, a bare `true` or `false`, times without a zone, errors that look like facts. Written from its contract.
 *
 *   node eap-spring-server.ts            prints its port; GET /log tells what was called
 */
import { randomUUID } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Args = Record<string, unknown>
type Order = { orderId: string; userId: string; type: string; price: number; amount: number; updateTime: string }

const PROTOCOL = '2024-11-05'
const GRANT = 10_000
const streams = new Map<string, ServerResponse>()
const wallets = new Set<string>()
const orders: Order[] = []
const seen: Record<string, unknown>[] = []
let lastSimulation: Args | null = null

const localTime = () => new Date().toISOString().slice(0, 19)
const string = (description: string) => ({ type: 'string', description })
const integer = (description: string) => ({ type: 'integer', format: 'int32', description })
const schema = (properties: Args, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
})

const TOOLS = [
  { name: 'getOrderBook', description: '取得訂單簿', inputSchema: schema({ depth: integer('深度，預設 10') }) },
  { name: 'getMarketMetrics', description: '取得市場指標', inputSchema: schema({}) },
  { name: 'getUserWallet', description: '查詢錢包', inputSchema: schema({ userId: string('使用者 ID') }, ['userId']) },
  { name: 'getUserOrders', description: '查詢訂單', inputSchema: schema({ userId: string('使用者 ID') }, ['userId']) },
  {
    name: 'checkUserExists',
    description: '使用者是否存在',
    inputSchema: schema({ userId: string('使用者 ID') }, ['userId']),
  },
  { name: 'registerUser', description: '註冊使用者', inputSchema: schema({}) },
  {
    name: 'placeOrder',
    description: '下單',
    inputSchema: schema(
      {
        userId: string('使用者 ID'),
        side: string('BUY 或 SELL'),
        price: string('價格'),
        qty: string('數量'),
        symbol: string('商品，預設 ELC'),
      },
      ['userId', 'side', 'price', 'qty'],
    ),
  },
  { name: 'cancelOrder', description: '取消訂單', inputSchema: schema({ orderId: string('訂單 ID') }, ['orderId']) },
  {
    name: 'runSimulation',
    description: '執行模擬',
    inputSchema: schema(
      {
        req: schema({
          strategy: string('策略'),
          symbol: string('商品'),
          steps: integer('步數'),
          executeReal: { type: 'boolean' },
          userId: string('使用者 ID'),
          threshold: { type: 'number' },
          qty: { type: 'number' },
          priceStrategy: string('topBid|mid|topAsk'),
          sides: string('BUY|SELL|BOTH'),
          ordersPerStep: integer('每步訂單數'),
        }),
      },
      ['req'],
    ),
  },
  { name: 'exportReport', description: '匯出報告', inputSchema: schema({ id: string('模擬 ID') }) },
]

function level(type: string): { price: number; amount: number; orderCount: number }[] {
  const byPrice = new Map<number, { price: number; amount: number; orderCount: number }>()
  for (const o of orders.filter((one) => one.type === type)) {
    const at = byPrice.get(o.price) ?? { price: o.price, amount: 0, orderCount: 0 }
    byPrice.set(o.price, { price: o.price, amount: at.amount + o.amount, orderCount: at.orderCount + 1 })
  }
  const up = [...byPrice.values()].sort((a, b) => a.price - b.price)
  return type === 'BUY' ? up.reverse() : up
}

function metrics(): Args {
  const [bids, asks] = [level('BUY'), level('SELL')]
  const [bid, ask] = [bids[0]?.price ?? null, asks[0]?.price ?? null]
  const spread = bid === null || ask === null ? null : ask - bid
  return {
    marketSummary: { bestBidPrice: bid, bestAskPrice: ask, spread },
    orderBook: { bids, asks },
    metrics: spread === null ? {} : { spread, bestBid: bid, bestAsk: ask },
    orderBookDepth: 10,
    timestamp: localTime(),
    success: true,
    message: '成功',
  }
}

function place({ userId, side, price, qty, symbol = 'ELC' }: Args): Args {
  // As the original does: what does not fit into an int is cut off, and the answer repeats what was asked.
  const order = {
    orderId: randomUUID(),
    userId: String(userId),
    type: String(side).toUpperCase(),
    price: Math.trunc(Number(price)),
    amount: Math.trunc(Number(qty)),
    updateTime: localTime().replace('T', ' '),
  }
  orders.push(order)
  const { orderId, type } = order
  const echo = { side: type, type: 'LIMIT', price: Number(price), qty: Number(qty), symbol }
  return { orderId, status: 'PENDING', acceptedAt: localTime(), ...echo, success: true, message: '訂單已提交' }
}

function simulate(req: Args): Args {
  const steps = Number(req.steps ?? 10)
  const events = Array.from({ length: steps }, (_, i) => `step ${i + 1}: ${req.sides ?? 'BOTH'}`)
  lastSimulation = {
    symbol: req.symbol ?? 'ELC',
    steps,
    events,
    fills: [],
    marketSnapshots: [metrics()],
    parsedFills: [],
  }
  return lastSimulation
}

function run(name: string, args: Args): unknown {
  switch (name) {
    case 'getOrderBook': {
      const depth = Math.min(Number(args.depth ?? 10), 20)
      return { bids: level('BUY').slice(0, depth), asks: level('SELL').slice(0, depth) }
    }
    case 'getMarketMetrics':
      return metrics()
    case 'getUserWallet':
      return {
        // A bad id gets a wallet of nobody instead of an error.
        userId: wallets.has(String(args.userId)) ? args.userId : randomUUID(),
        availableAmount: GRANT,
        lockedAmount: 0,
        availableCurrency: GRANT,
        lockedCurrency: 0,
        createdAt: null,
        updatedAt: localTime(),
        success: true,
        message: '成功',
      }
    case 'getUserOrders': {
      const own = orders
        .filter((o) => o.userId === args.userId)
        .map(({ userId: _, ...o }) => ({ ...o, status: 'PENDING' }))
      const rest = { totalCount: own.length, status: 'all', timestamp: localTime(), success: true, message: '成功' }
      return { userId: args.userId, orders: own, ...rest }
    }
    case 'checkUserExists':
      return wallets.has(String(args.userId))
    case 'registerUser': {
      const userId = randomUUID()
      wallets.add(userId)
      return { userId, message: '註冊成功', success: true }
    }
    case 'placeOrder':
      return place(args)
    case 'cancelOrder': {
      const index = orders.findIndex((o) => o.orderId === args.orderId)
      if (index >= 0) orders.splice(index, 1)
      // Also for an order that was never there.
      const { orderId } = args
      return { orderId, status: 'CANCELLED', cancelledAt: localTime(), success: true, message: '已取消' }
    }
    case 'runSimulation':
      if (typeof args.req !== 'object' || args.req === null) throw new Error('Required argument "req" is missing')
      return simulate(args.req as Args)
    case 'exportReport':
      return (
        lastSimulation ?? { symbol: 'N/A', steps: 0, events: ['no simulation run yet'], fills: [], parsedFills: [] }
      )
    default:
      throw new Error(`Tool not found: ${name}`)
  }
}

function toolCall({ name = '', arguments: args = {} }: { name?: string; arguments?: Args }): Args {
  seen.push({ tool: name, args })
  const content = (text: string) => [{ type: 'text', text }]
  try {
    return { content: content(JSON.stringify(run(name, args))), isError: false }
  } catch (error) {
    return { content: content(error instanceof Error ? error.message : String(error)), isError: true }
  }
}

function answer(method: string, params: Args): Args {
  switch (method) {
    case 'initialize':
      seen.push({ initialize: params.protocolVersion })
      return {
        result: {
          protocolVersion: PROTOCOL,
          capabilities: { completions: {}, logging: {}, tools: { listChanged: true } },
          serverInfo: { name: 'eap-mcp-server', version: '1.0.0' },
        },
      }
    case 'ping':
      return { result: {} }
    case 'tools/list':
      return { result: { tools: TOOLS } }
    case 'tools/call':
      return { result: toolCall(params) }
    default:
      return { error: { code: -32601, message: `Method not found: ${method}` } }
  }
}

const server = createServer((request, response) => {
  const url = new URL(request.url ?? '/', 'http://localhost')
  if (url.pathname === '/log') {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(seen))
  } else if (url.pathname === '/mcp/sse' && request.method === 'GET') {
    const id = randomUUID()
    streams.set(id, response)
    response.on('close', () => streams.delete(id))
    response.writeHead(200, { 'content-type': 'text/event-stream;charset=UTF-8' })
    response.write(`id:${id}\nevent:endpoint\ndata:/mcp/message?sessionId=${id}\n\n`)
  } else if (url.pathname === '/mcp/message' && request.method === 'POST') {
    const id = url.searchParams.get('sessionId') ?? ''
    const stream = streams.get(id)
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      if (!stream) return response.writeHead(404).end(`{"error":"Session not found: ${id}"}`)
      response.writeHead(200).end()
      const rpc = JSON.parse(body) as { id?: unknown; method: string; params?: Args }
      if (rpc.id === undefined) return
      const message = JSON.stringify({ jsonrpc: '2.0', id: rpc.id, ...answer(rpc.method, rpc.params ?? {}) })
      stream.write(`id:${id}\nevent:message\ndata:${message}\n\n`)
    })
  } else {
    // Spring knows the path and not the method: what a client of the newer kind is told.
    response.writeHead(url.pathname === '/mcp/sse' ? 405 : 404, { allow: 'GET' }).end()
  }
})
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port))
