/** The desk as an MCP server, put together. */
import { visible } from '../agent/tools.ts'
import type { ApiTokens } from '../auth/api-tokens.ts'
import type { Members } from '../auth/members.ts'
import type { OwnNames } from '../auth/own-names.ts'
import { log, messageOf } from '../log.ts'
import { createCallLimits } from './call-limits.ts'
import { answer } from './door.ts'
import { createServer } from './server.ts'
import { deskTools, type FaceDeps } from './toolbox.ts'

export type McpFace = {
  handle(request: Request): Promise<Response>
  /** Ends all waiting; the plans stay. */
  close(): void
}

type Deps = Pick<FaceDeps, 'usable' | 'kept' | 'engine' | 'accounts' | 'gate'> & {
  tokens: ApiTokens
  /** The tokens of a trader who may not trade here open nothing. */
  members: Pick<Members, 'shutOut' | 'onClosed'>
  names: OwnNames
  waitSeconds: number
  callsPerMinute: number
}

const INSTRUCTIONS =
  'A trading desk for electricity. Reads answer at once. Whatever changes something becomes a plan that the trader decides on screen: the call waits, and where that takes too long it answers with a planId for getPlan. Amounts are MWh, prices NT$/MWh.'
const MAX_CLIENT = 80

export function createMcpFace({ tokens, members, names, waitSeconds, callsPerMinute, ...deps }: Deps): McpFace {
  const closing = new AbortController()
  const limits = createCallLimits(callsPerMinute)
  const shared: FaceDeps = {
    ...deps,
    limits,
    patienceMs: waitSeconds * 1000,
    closing: closing.signal,
    isActive: async ({ tokenId, traderId }, inside) =>
      members.shutOut(traderId) === null && (await tokens.isActive(tokenId, inside)),
    onEnded({ tokenId, traderId }, listener) {
      const offRevoked = tokens.onRevoked((id) => void (id === tokenId && listener()))
      const offClosed = members.onClosed((id) => void (id === traderId && listener()))
      return () => {
        offRevoked()
        offClosed()
      }
    },
  }
  return {
    handle: (request) =>
      answer(
        {
          names,
          async holderOf(bearer) {
            const holder = await tokens.holderOf(bearer)
            return holder && members.shutOut(holder.traderId) === null ? holder : null
          },
          serverFor: (holder) => createServer(deskTools(shared, holder), INSTRUCTIONS),
          onClient: (holder, { name, version }) => {
            const client = visible(`${name} ${version}`).trim().slice(0, MAX_CLIENT)
            tokens
              .noteClient(holder, client)
              .catch((error) => log('warn', 'mcp_face.client_not_noted', { message: messageOf(error) }))
          },
        },
        request,
      ),
    close: () => closing.abort(),
  }
}
