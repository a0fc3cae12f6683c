/** The environment, read once and checked: a wrong value is a clear error that names it. */
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import { folderPath } from './contracts/folder-path.ts'
import { DEFAULT_ZONE, isZone } from './contracts/time-zone.ts'
import { wholeNumber } from './contracts/whole-number.ts'

const blankIsUnset = (v: unknown) => (typeof v === 'string' && v.trim() === '' ? undefined : v)
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsUnset, schema.optional())
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((v) => blankIsUnset(v) ?? value, schema)
/**
 * A file of settings. One that was named has to be there: a slip of the pen would lift the limits the operator believes in, or
 * take the exchange away that the traders trade at.
 */
const settingsFile = (usual: string) =>
  z.preprocess(
    blankIsUnset,
    z
      .string()
      .transform((p) => resolve(p))
      .refine(existsSync, { error: 'must be a file that exists' })
      .optional()
      .transform((p) => p ?? resolve(usual)),
  )
const url = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })
const schema = z.object({
  PORT: withDefault(wholeNumber(0, 65_535), 3000),
  HOST: withDefault(z.string(), '127.0.0.1'),
  DATA_DIR: withDefault(
    folderPath.transform((p) => resolve(p)),
    './.data',
  ),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_BASE_URL: optional(url),
  /** Unset: the Responses API, and at an address of others whichever its server has. */
  OPENAI_API: optional(z.enum(['responses', 'chat'], { error: 'must be "responses" or "chat"' })),
  /** One name, or several at the same address separated by commas; the first is the desk's own choice. */
  OPENAI_MODEL: withDefault(
    z
      .string()
      .transform((text) => [
        ...new Set(
          text
            .split(',')
            .map((name) => name.trim())
            .filter(Boolean),
        ),
      ])
      .pipe(z.array(z.string()).min(1, { error: 'must name a model' })),
    'gpt-5.2',
  ),
  /** Does the model call tools itself, or write JSON plans? */
  OPENAI_TOOLS: withDefault(
    z.enum(['auto', 'native', 'json'], { error: 'must be "auto", "native" or "json"' }),
    'auto',
  ),
  /** Does the model take images? */
  OPENAI_IMAGES: withDefault(z.enum(['auto', 'on', 'off'], { error: 'must be "auto", "on" or "off"' }), 'auto'),
  /** More models, at any address. */
  MODELS_FILE: settingsFile('./models.json'),
  /** Finds memories again; without it the built-in vectors do. */
  OPENAI_EMBEDDING_MODEL: optional(z.string()),
  /** Of a conversation a model is given at most this many tokens: its newest turns, the summary of the others, notes. */
  MEMORY_TOKENS: withDefault(wholeNumber(1_000, 1_000_000), 24_000),
  /** The MCP servers; without it the exchange that comes with the desk. */
  MCP_CONFIG: settingsFile('./mcp.json'),
  /** The desk's limits where they differ from the shipped ones. */
  LIMITS_FILE: settingsFile('./limits.json'),
  /** On whose clock days begin and hours are told; the exchange has it too, and checks it. */
  DELIVERY_ZONE: withDefault(
    z.string().refine(isZone, { error: 'must be a time zone like "Asia/Taipei"' }),
    DEFAULT_ZONE,
  ),
  DEMO_MARKET: withDefault(z.enum(['on', 'off'], { error: 'must be "on" or "off"' }), 'on'),
  DATABASE_URL: optional(z.string()),
  REDIS_URL: optional(z.string()),
  DESK_SECRET: optional(z.string().min(32, { error: 'must have at least 32 characters' })),
  LOG_LEVEL: withDefault(
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], {
      error: 'must be one of debug, info, warn, error, silent',
    }),
    'info',
  ),
  /** Whether somebody may trade here who has not signed in. */
  GUESTS: withDefault(z.enum(['on', 'off'], { error: 'must be "on" or "off"' }), 'on'),
  /** How long a plan waits for the trader. */
  PLAN_TTL_SECONDS: withDefault(wholeNumber(1, 86_400), 120),
  /** How long one tool call may take before its answer counts as lost. */
  CALL_TIMEOUT_MS: withDefault(wholeNumber(100, 600_000), 10_000),
  /** Host names, besides its own address and loopback, under which the desk may be reached: `desk.example.com, …` */
  DESK_HOSTS: withDefault(
    z
      .string()
      .transform((text) =>
        text
          .toLowerCase()
          .split(',')
          .map((name) => name.trim())
          .filter(Boolean),
      )
      .pipe(
        z.array(
          z.string().regex(/^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/, {
            error: 'must be host names without ports, separated by commas',
          }),
        ),
      ),
    '',
  ),
  /** How long a write over /api/mcp waits for the trader before it answers with a planId. */
  MCP_WAIT_SECONDS: withDefault(wholeNumber(0, 3_600), 55),
  /** Calls of one token over /api/mcp. */
  MCP_CALLS_PER_MINUTE: withDefault(wholeNumber(1, 1_000_000), 1_200),
  /** Accounts the desk opens for new visitors at the exchange; who comes beyond waits, and the page goes on trying. */
  NEW_ACCOUNTS_PER_MINUTE: withDefault(wholeNumber(1, 1_000_000), 600),
  /** Where traces are collected, if anywhere; read by lib/telemetry/tracing.ts, checked here. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: optional(url),
  /** How many times the model may be called in one turn. */
  MAX_STEPS: withDefault(wholeNumber(1, 50), 12),
  /** How long one turn may take. */
  MAX_TURN_SECONDS: withDefault(wholeNumber(1, 7_200), 600),
  /** How long a model may say nothing. After five minutes Node's fetch gives a server up by itself. */
  MODEL_SILENCE_SECONDS: withDefault(wholeNumber(1, 300), 120),
  /** How many tokens, read and written, one turn may cost. */
  MAX_TURN_TOKENS: withDefault(wholeNumber(1_000, 100_000_000), 1_000_000),
})

export type Env = z.output<typeof schema>
/** Every variable the desk reads here, set or not. */
export const ENV_NAMES: readonly string[] = Object.keys(schema.shape)

export class EnvError extends Error {
  override name = 'EnvError'
}

/** @throws EnvError with one line per wrong variable. */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const parsed = schema.safeParse(source)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((i) => {
      const name = String(i.path[0])
      const shown = /KEY|SECRET/.test(name) ? '(hidden)' : JSON.stringify(source[name])
      return `${name} ${i.message}; it is ${shown}`
    })
    throw new EnvError(lines.join('\n'))
  }
  const env = parsed.data
  if (env.DATABASE_URL) {
    throw new EnvError('DATABASE_URL is set, but this version keeps its data in SQLite under DATA_DIR; unset it')
  }
  if (env.REDIS_URL) throw new EnvError('REDIS_URL is set, but this version runs as one process; unset it')
  return env
}
