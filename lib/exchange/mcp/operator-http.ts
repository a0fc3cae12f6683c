/**
 * POST /operator: what an operator does to a market, as one journaled command. With a token of its own, and no MCP tool: no trader's
 * model can reach it. Off where no token is set.
 *
 *   {"command": "setSession", "symbol": "ELC", "session": "HALTED"}
 *   {"command": "setLimits", "symbol": "ELC", "limits": {"maxQty": 50, "maxPrice": "6000"}}
 *
 * Prices in NT$/MWh, quantities in MWh, money in NT$; limits that are not named stay.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { z } from 'zod'
import { parsed } from '../../contracts/json.ts'
import { parseScaled } from '../../contracts/units.ts'
import type { SetLimits, SetSession } from '../engine/commands.ts'
import type { SymbolState } from '../engine/state.ts'
import type { Limits } from '../engine/symbol-spec.ts'
import type { Exchange } from '../exchange.ts'
import { SequencerStopped } from '../sequencer.ts'
import { findSymbol } from './door.ts'

export const OPERATOR_PATH = '/operator'
const MAX_BODY_BYTES = 16_384

/** A decimal with at most `digits` digits after the point, as an integer of its smallest unit. */
const scaled = (digits: number) =>
  z.union([z.string(), z.number()]).transform((input, context) => {
    const value = parseScaled(input, digits)
    if (value.ok) return value.value
    context.addIssue({
      code: 'custom',
      message: `must be a decimal with at most ${digits} ${digits === 1 ? 'digit' : 'digits'} after the point`,
    })
    return z.NEVER
  })
const count = z.number().int().min(0)

const order = z.discriminatedUnion('command', [
  z.strictObject({
    command: z.literal('setSession'),
    symbol: z.string().trim().toUpperCase(),
    session: z.enum(['CONTINUOUS', 'AUCTION', 'HALTED', 'CLOSED']),
  }),
  z.strictObject({
    command: z.literal('setLimits'),
    symbol: z.string().trim().toUpperCase(),
    limits: z.strictObject({
      minPrice: scaled(2).optional(),
      maxPrice: scaled(2).optional(),
      maxQty: scaled(1).optional(),
      maxValue: scaled(6).optional(),
      maxOpenOrders: count.optional(),
      collarPercent: z.number().min(0).optional(),
      collarMinBand: scaled(2).optional(),
      maxOrdersPerSecond: count.optional(),
    }),
  }),
])
type Order = z.output<typeof order>

type Answer = { status: number; body: Record<string, unknown> }
const failed = (status: number, code: string, message: string): Answer => ({
  status,
  body: { ok: false, code, message },
})

/** Carries out one request whose token has been checked. */
export async function handleOperator(exchange: Exchange, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { status, body } = await answer(exchange, req)
  res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function answer(exchange: Exchange, req: IncomingMessage): Promise<Answer> {
  if (req.method !== 'POST') return failed(405, 'INVALID_ARGUMENT', `${OPERATOR_PATH} takes POST.`)
  const text = await bodyOf(req)
  if (text === null) return failed(413, 'INVALID_ARGUMENT', `A request has at most ${MAX_BODY_BYTES} bytes.`)
  const json = parsed(text)
  if (json === undefined) return failed(400, 'INVALID_ARGUMENT', 'The body is not JSON.')
  const command = order.safeParse(json)
  if (!command.success) return failed(400, 'INVALID_ARGUMENT', z.prettifyError(command.error))
  // Executes what is waiting first, so that limits not named in this request keep what another operator has just set.
  exchange.sequencer.flush()
  const found = findSymbol(exchange.state, command.data.symbol)
  if (!found.ok) return failed(404, 'UNKNOWN_SYMBOL', found.failure.message)
  try {
    const outcome = await exchange.sequencer.submit(commandOf(command.data, found.value))
    if (outcome.kind !== 'refused') return { status: 200, body: { ok: true, outcome } }
    const message = `Refused: ${JSON.stringify(outcome.facts)}`
    return { status: 409, body: { ok: false, code: outcome.code, message, seq: outcome.seq, facts: outcome.facts } }
  } catch (error) {
    if (error instanceof SequencerStopped) return failed(503, 'STOPPED', error.message)
    throw error
  }
}

function commandOf(given: Order, { index, spec }: SymbolState): Omit<SetSession, 'atMs'> | Omit<SetLimits, 'atMs'> {
  if (given.command === 'setSession') return { kind: 'setSession', symbol: index, session: given.session }
  const { limits } = given
  const merged: Limits = {
    minPriceTicks: limits.minPrice ?? spec.minPriceTicks,
    maxPriceTicks: limits.maxPrice ?? spec.maxPriceTicks,
    maxQtyLots: limits.maxQty ?? spec.maxQtyLots,
    maxValueMicro: limits.maxValue ?? spec.maxValueMicro,
    maxOpenOrders: limits.maxOpenOrders ?? spec.maxOpenOrders,
    collarPercent: limits.collarPercent ?? spec.collarPercent,
    collarMinTicks: limits.collarMinBand ?? spec.collarMinTicks,
    maxCommandsPerSecond: limits.maxOrdersPerSecond ?? spec.maxCommandsPerSecond,
  }
  return { kind: 'setLimits', symbol: index, limits: merged }
}

/**
 * null where it is too long. It is read to its end all the same, because a client that is cut off while sending does not read
 * the answer.
 */
async function bodyOf(req: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of req as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes <= MAX_BODY_BYTES) parts.push(part)
  }
  return bytes <= MAX_BODY_BYTES ? Buffer.concat(parts).toString('utf8') : null
}
