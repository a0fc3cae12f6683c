/** The candles of a chart, asked of the exchange for a screen. */

import type { z } from 'zod'
import { createAtOnce } from '../at-once.ts'
import type { EXCHANGE_TOOLS } from '../contracts/exchange/tools.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { DeskError } from '../errors.ts'
import type { ToolTrust } from '../gate/trust/trust.ts'
import type { ToolEngine } from '../tools/engine.ts'
import type { Registry } from '../tools/registry.ts'
import { whyFailed } from '../tools/response.ts'

/** Of one trader at once: a chart in each of a few tabs. */
const AT_ONCE = 8

type Asked = z.output<typeof EXCHANGE_TOOLS.getCandles.args>
/** @throws DeskError where the exchange does not answer, or refuses */
export type ReadCandles = (traderId: string, args: Asked, signal: AbortSignal) => Promise<unknown>

export function createReadCandles(deps: { registry: Registry; engine: ToolEngine; trust: ToolTrust }): ReadCandles {
  const { registry, engine, trust } = deps
  const atOnce = createAtOnce(AT_ONCE, `${AT_ONCE} charts of yours are being read already. Wait for them.`)

  async function read(traderId: string, args: Asked, signal: AbortSignal): Promise<unknown> {
    const tool = registry.find(HOME_SERVER, 'getCandles')
    if (!tool) throw new DeskError('UNAVAILABLE', 'The exchange cannot be reached right now.', 503)
    await trust.check(traderId, tool)
    const answer = await engine.read({ tool, args, userId: null, signal })
    if (answer.status !== 'ok')
      throw new DeskError(answer.errorCode ?? 'INTERNAL', whyFailed(answer) ?? 'no answer', answer.data ? 400 : 503)
    return answer.data
  }

  return (traderId, args, signal) => atOnce(traderId, () => read(traderId, args, signal))
}
