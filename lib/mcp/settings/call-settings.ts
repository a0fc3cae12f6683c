/** What mcp.json may say of how calls are run: of all tools of a server, or of one. */
import { z } from 'zod'

const IN_MS = 'is in milliseconds, from 1000 to 3600000'
/** How long an answer is waited for, in ms. Some programs write seconds; so small a number is refused. */
export const timeout = z.int({ error: IN_MS }).min(1_000, { error: IN_MS }).max(3_600_000, { error: IN_MS }).optional()

const A_MINUTE = 'is a whole number of calls, from 1 to 100000'

const IN_SECONDS = 'is a whole number of seconds, from 1 to 86400'
const seconds = z.int({ error: IN_SECONDS }).min(1, { error: IN_SECONDS }).max(86_400, { error: IN_SECONDS }).optional()

const toolSettings = z.strictObject({
  timeout,
  /** The operator's word that it changes nothing anywhere: it runs without a plan (lib/gate/trust/policy.ts). */
  reads: z.boolean().optional(),
  /** For reads: how often it may be called a minute, by everybody at the desk together. */
  callsPerMinute: z.int({ error: A_MINUTE }).min(1, { error: A_MINUTE }).max(100_000, { error: A_MINUTE }).optional(),
  /** For reads: its card is the whole answer, and no model is asked to put it into words. */
  returnDirect: z.boolean().optional(),
  /** For reads: how long the same arguments are answered from memory. */
  cacheSeconds: seconds,
  /** For reads: how long the last good answer, marked as old, serves if the server cannot be asked. */
  staleSeconds: seconds,
  /** For reads: what stands in, marked as not real, if there is no old answer either. */
  stub: z.record(z.string(), z.json()).optional(),
})
export type ToolSettings = z.output<typeof toolSettings>

/** By the name the server gives a tool. */
export const tools = z.record(z.string().min(1), toolSettings).optional()

/** @returns the names among the settings that the server does not list: misspelt, perhaps, and what they say is of no tool */
export function unlisted(settings: z.output<typeof tools>, listed: readonly { name: string }[]): string[] {
  const names = new Set(listed.map(({ name }) => name))
  return Object.keys(settings ?? {}).filter((name) => !names.has(name))
}

/** @returns what of a tool's settings cannot stand, by key */
export function toolSettingsProblems(isHome: boolean, { reads, ...of }: ToolSettings): [key: string, why: string][] {
  if (isHome) {
    const own: [string, unknown, string][] = [
      ['reads', reads, 'is for other servers: what only reads at the exchange the desk knows itself'],
      ['callsPerMinute', of.callsPerMinute, 'is for other servers: the exchange has limits of its own'],
      ['cacheSeconds', of.cacheSeconds, 'is for other servers: the market is asked each time'],
      [
        'staleSeconds',
        of.staleSeconds,
        'is for other servers: how old figures of the exchange may be the desk knows itself',
      ],
      ['stub', of.stub, 'is for other servers: figures of the exchange are never made up'],
    ]
    return own.flatMap(([key, value, why]) => (value === undefined ? [] : [[key, why]]))
  }
  if (reads) return []
  return (['callsPerMinute', 'returnDirect', 'cacheSeconds', 'staleSeconds', 'stub'] as const).flatMap((key) =>
    of[key] ? [[key, 'is for a tool that only reads: it needs "reads": true beside it']] : [],
  )
}
