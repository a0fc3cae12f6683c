/** The candles of a chart, asked of the exchange for a screen. */
import { createAtOnce } from '../at-once.ts'
import { EXCHANGE_TOOLS } from '../contracts/exchange.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { DeskError } from '../errors.ts'
import type { ToolTrust } from '../gate/trust/trust.ts'
import type { ToolEngine } from '../tools/engine.ts'
import type { Registry } from '../tools/registry.ts'
import { whyFailed } from '../tools/response.ts'

/** Of one trader at once: a chart in each of a few tabs. */
const AT_ONCE = 8

/** @param asked as they came, each a text. @throws DeskError where they do not fit, or the exchange does not answer */
export type ReadCandles = (traderId: string, asked: Record<string, string>, signal: AbortSignal) => Promise<unknown>

export function createReadCandles(deps: { registry: Registry; engine: ToolEngine; trust: ToolTrust }): ReadCandles {
  const { registry, engine, trust } = deps
  const atOnce = createAtOnce(AT_ONCE, `${AT_ONCE} charts of yours are being read already. Wait for them.`)

  async function read(traderId: string, asked: Record<string, string>, signal: AbortSignal): Promise<unknown> {
    const { success, data: args, error } = EXCHANGE_TOOLS.getCandles.args.safeParse(asked)
    if (!success)
      throw new DeskError('INVALID_ARGUMENT', error.issues.map((i) => `${i.path.join('.')}: ${i.message}`).join('; '))
    const tool = registry.find(HOME_SERVER, 'getCandles')
    if (!tool) throw new DeskError('UNAVAILABLE', 'The exchange cannot be reached right now.', 503)
    await trust.check(traderId, tool)
    const answer = await engine.read({ tool, args, userId: null, signal })
    if (answer.status !== 'ok')
      throw new DeskError(answer.errorCode ?? 'INTERNAL', whyFailed(answer) ?? 'no answer', answer.data ? 400 : 503)
    return answer.data
  }

  return (traderId, asked, signal) => atOnce(traderId, () => read(traderId, asked, signal))
}
