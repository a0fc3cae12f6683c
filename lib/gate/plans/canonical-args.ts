/** The one form of a leg's arguments: shown, hashed and sent as it is. */
import { EXCHANGE_TOOLS, type ExchangeTool } from '../../contracts/exchange/tools.ts'
import { HOME_SERVER } from '../../contracts/home-server.ts'
import { parsePrice, parseQty, priceNumber, qtyNumber } from '../../contracts/units.ts'
import { type ArgumentProblem, readToolArguments } from '../../tools/arguments.ts'
import type { Tool } from '../../tools/registry.ts'

type CanonicalArgs = { ok: true; args: Record<string, unknown> } | { ok: false; problems: ArgumentProblem[] }

/**
 * Decimals become plain text without separators or trailing zeros. One that is off the tick, off the lot or no
 * number stays as written, so that the exchange refuses it by name.
 */
function plainDecimal(name: string, value: unknown): unknown {
  if (typeof value !== 'string' && typeof value !== 'number') return value
  if (name === 'price') {
    const p = parsePrice(value)
    return p.ok ? String(priceNumber(p.value)) : value
  }
  const q = parseQty(value)
  return q.ok ? String(qtyNumber(q.value)) : value
}

export function canonicalArgs(tool: Tool, raw: unknown): CanonicalArgs {
  const read = readToolArguments(raw, tool)
  if (!read.ok || tool.server !== HOME_SERVER || !Object.hasOwn(EXCHANGE_TOOLS, tool.tool)) return read
  // The identity is filled in at sending; a stand-in lets the full schema apply its defaults and normal forms.
  const schema = EXCHANGE_TOOLS[tool.tool as ExchangeTool].args
  const withUser = 'userId' in schema.shape ? { ...read.args, userId: '-' } : read.args
  const parsed = schema.safeParse(withUser)
  if (!parsed.success) {
    const problems = parsed.error.issues.map((i) => ({
      path: i.path.join('.'),
      code: i.code ?? 'invalid',
      message: `${i.path.join('.') || 'arguments'}: ${i.message}`,
    }))
    return { ok: false, problems }
  }
  const args: Record<string, unknown> = { ...parsed.data }
  delete args.userId
  delete args.clientOrderId
  for (const name of ['price', 'qty']) if (args[name] !== undefined) args[name] = plainDecimal(name, args[name])
  for (const [name, value] of Object.entries(args)) if (value === undefined) delete args[name]
  return { ok: true, args }
}
