/** The desk's routes for bearer tokens. */
import type { ApiToken, MadeToken, MakeTokenRequest } from '../../lib/contracts/api-tokens.ts'
import { type Answer, send } from '../shell/requests/send.ts'

export async function readTokens(): Promise<Answer<ApiToken[]>> {
  const answer = await send<{ tokens: ApiToken[] }>('GET', '/api/tokens')
  return answer.kind === 'done' ? { kind: 'done', value: answer.value.tokens } : answer
}
export const makeToken = (request: MakeTokenRequest): Promise<Answer<MadeToken>> => send('POST', '/api/tokens', request)
export const revokeToken = (id: string): Promise<Answer<ApiToken>> =>
  send('DELETE', `/api/tokens/${encodeURIComponent(id)}`)

/** What a desktop client is given, in the form all of them know. */
export const clientConfig = (origin: string, secret: string): string =>
  JSON.stringify(
    { mcpServers: { 'eap-desk': { url: `${origin}/api/mcp`, headers: { Authorization: `Bearer ${secret}` } } } },
    null,
    2,
  )
