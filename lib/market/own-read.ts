/** What the exchange answers of a trader's own, asked for a screen. */
import type { z } from 'zod'
import { HOME_SERVER } from '../contracts/home-server.ts'
import { DeskError } from '../errors.ts'
import type { Accounts } from '../gate/accounts.ts'
import type { ToolTrust } from '../gate/trust/trust.ts'
import type { ToolEngine } from '../tools/engine.ts'
import type { Registry } from '../tools/registry.ts'
import { whyFailed } from '../tools/response.ts'

export type OwnReadDeps = { registry: Registry; engine: ToolEngine; accounts: Accounts; trust: ToolTrust }

/** One call of a read tool. @throws DeskError where the exchange does not answer, or not as its contract says */
type Ask<T> = (args: Record<string, unknown>) => Promise<T>

/** @returns null for a trader who has no account there */
export async function ownRead<T>(
  { registry, engine, accounts, trust }: OwnReadDeps,
  of: { traderId: string; tool: string; result: z.ZodType<T>; signal: AbortSignal },
): Promise<Ask<T> | null> {
  const { traderId, signal } = of
  const tool = registry.find(HOME_SERVER, of.tool)
  const userId = await accounts.find(traderId, HOME_SERVER)
  if (userId === null) return null
  if (!tool) throw new DeskError('UNAVAILABLE', 'The exchange cannot be reached right now.', 503)
  await trust.check(traderId, tool)
  return async (args) => {
    const answer = await engine.read({ tool, args, userId, signal })
    if (answer.status !== 'ok')
      throw new DeskError(answer.errorCode ?? 'INTERNAL', whyFailed(answer) ?? 'no answer', answer.data ? 400 : 503)
    const parsed = of.result.safeParse(answer.data)
    if (!parsed.success) throw new DeskError('INTERNAL', 'The exchange answered something the desk cannot read.', 503)
    return parsed.data
  }
}
