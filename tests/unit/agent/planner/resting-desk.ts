/** A conversation with an exchange that remembers: orders rest, are amended and cancelled, under ids of the real form. */
import type { JSONValue } from 'ai'
import { givenToModel } from '../../../../lib/agent/model-results.ts'
import { conversation, type Made, type Turn } from './conversation.ts'
import { book, cancelled, LADDER_NOW, ladder, orders, placed } from './results.ts'

/** What became of a leg: as on the desk, only `done` reached the exchange for certain. `filled`: done, and nothing of it rests. */
type Fate = 'done' | 'filled' | 'rejected' | 'expired' | 'failed' | 'unknown'
type Row = ReturnType<typeof orders>['orders'][number]

const resting = (orderId: string, args: Record<string, unknown>): Row => ({
  ...(orders('pending').orders[0] as Row),
  ...{ orderId, symbol: String(args.symbol ?? 'ELC'), side: String(args.side), type: String(args.side) },
  ...{ price: Number(args.price), amount: Number(args.qty), remainingAmount: Number(args.qty) },
  ...(args.expiresAt ? { timeInForce: 'GTD', expiresAt: String(args.expiresAt) } : {}),
})

/** Newest first. */
export const THREE = [
  resting('48213-3', { side: 'SELL', price: 3100, qty: 3 }),
  resting('48190-0', { side: 'BUY', price: 2950, qty: 5 }),
  resting('47002-1', { side: 'BUY', price: 2940, qty: 2 }),
]

export function restingDesk(first: readonly Row[] = THREE) {
  let rows = [...first]
  let placements = 0
  const desk = conversation({
    now: LADDER_NOW,
    reads: {
      listSymbols: () => ladder,
      getOrderBook: (args) => ({ ...book(Number(args.depth ?? 10)), symbol: args.symbol ?? 'ELC' }),
      getUserOrders: ({ status = 'all' }) => {
        const listed = status === 'pending' || status === 'all' ? rows : []
        return givenToModel('getUserOrders', {
          ...orders(String(status)),
          orders: listed,
          totalCount: listed.length,
        })
      },
    },
  })
  let waiting: Made[] = []

  function sent({ tool, args }: Made, isFilled: boolean): unknown {
    const id = String(args.orderId)
    if (tool === 'placeOrder') {
      const order = resting(`${48301 + placements++}-0`, args)
      if (!isFilled) rows = [order, ...rows]
      const filled = isFilled
        ? { filledQty: order.amount, remainingQty: 0, state: 'FILLED', avgPrice: order.price }
        : {}
      const { orderId, price, amount: qty, side } = order
      return placed({ ...args, orderId, price, qty, side, ...filled })
    }
    if (tool === 'cancelAllOrders') {
      rows = rows.filter((row) => args.side !== undefined && row.side !== args.side)
      return { success: true }
    }
    if (tool === 'cancelOrder') {
      rows = rows.filter((row) => row.orderId !== id)
      return cancelled(id)
    }
    rows = rows.map((row) => (row.orderId === id ? { ...row, ...changesIn(args) } : row))
    return { ...placed({ ...args, orderId: id }), keptPriority: false }
  }

  return {
    async say(text: string): Promise<Turn> {
      const turn = await desk.say(text)
      waiting = turn.pending
      return turn
    },
    /** One fate for each leg, the last for those that remain. */
    async decide(...fates: Fate[]): Promise<Turn> {
      const answers = waiting.map((call, leg) => {
        const fate = fates[leg] ?? fates.at(-1)
        const status = fate === 'filled' ? 'done' : fate
        const result = status === 'done' ? { result: sent(call, fate === 'filled') } : {}
        return { status, planId: 'p1', leg, args: call.args, ...result }
      })
      const turn = await desk.decide(...(answers as JSONValue[]))
      waiting = turn.pending
      return turn
    },
  }
}

const changesIn = (args: Record<string, unknown>): Partial<Row> => ({
  ...(args.price === undefined ? {} : { price: Number(args.price) }),
  ...(args.qty === undefined ? {} : { amount: Number(args.qty) }),
})

/** Turn by turn, "(done)" being a decision; what the last of them asks for. */
export async function after(turns: readonly string[], desk = restingDesk()): Promise<Turn> {
  let last: Turn = { text: '', calls: [], pending: [] }
  for (const said of turns) {
    const fates = /^\((.*)\)$/.exec(said)?.[1]
    last = fates === undefined ? await desk.say(said) : await desk.decide(...(fates.split(', ') as Fate[]))
  }
  return last
}

export const asked = ({ pending }: Turn): [string, Record<string, unknown>][] =>
  pending.map(({ tool, args }) => [tool, args])
