/** What the desk keeps to be signed in at one server, and where. Secret as a whole: never logged, never answered with. */
import { z } from 'zod'

const text = z.string()
const texts = z.array(text).optional()

/**
 * The parts of an authorization server's metadata (RFC 8414) that the desk reads. What else the document says is kept with
 * it.
 */
const metadata = z.looseObject({
  issuer: text,
  authorization_endpoint: text,
  token_endpoint: text,
  registration_endpoint: text.optional(),
  response_types_supported: z.array(text),
  code_challenge_methods_supported: texts,
  token_endpoint_auth_methods_supported: texts,
  revocation_endpoint: text.optional(),
  revocation_endpoint_auth_methods_supported: texts,
  authorization_response_iss_parameter_supported: z.boolean().optional(),
})

export const credentials = z.object({
  /** Address of the MCP server. If the settings name another one, all of this is void. */
  url: text,
  issuer: text,
  /** What the tokens are for (RFC 8707), word for word as the server names itself. */
  resource: text,
  metadata,
  /** The client that the desk registered by itself, which holds for this redirect address alone. */
  registered: z
    .object({
      redirectUri: text,
      client: z.looseObject({
        client_id: text,
        client_secret: text.optional(),
        token_endpoint_auth_method: text.optional(),
      }),
    })
    .optional(),
  tokens: z
    .object({
      access: text,
      refresh: text.optional(),
      /** Epoch ms; unsaid where the authorization server does not say. */
      expiresAt: z.number().optional(),
      /** Epoch ms, a little earlier: an answer takes its time, and clocks differ. */
      renewAt: z.number().optional(),
      /** Scopes that were asked for; what was given may be less. */
      asked: z.array(text),
    })
    .optional(),
})
export type Credentials = z.infer<typeof credentials>
export type Tokens = NonNullable<Credentials['tokens']>

/** By the name of the server. */
export type CredentialStore = {
  /** @returns null where there are none, or none that can be opened */
  load(server: string): Promise<Credentials | null>
  save(server: string, value: Credentials): Promise<void>
  remove(server: string): Promise<void>
}
