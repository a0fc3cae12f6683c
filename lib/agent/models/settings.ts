/** Which models the operator offers: OPENAI_* names one or several at one address, MODELS_FILE any number anywhere. */
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { type Env, EnvError } from '../../env.ts'
import { readSettingsFile } from '../../settings-file.ts'

export type ModelSettings = {
  /** What a conversation remembers it by. */
  id: string
  label: string
  /** The name at its server. */
  model: string
  /** Undefined: OpenAI's own. */
  baseURL: string | undefined
  apiKey: string | undefined
  /** `auto`: whichever its server has. */
  api: 'auto' | 'responses' | 'chat'
  /** Does it call tools, or write plans as text? `auto` finds out. */
  tools: 'auto' | 'native' | 'json'
  /** Does it take images? `auto` finds out. */
  images: 'auto' | 'on' | 'off'
}

const entry = z.strictObject({
  model: z.string().min(1),
  id: z
    .string()
    .regex(/^[\w.:/@-]{1,200}$/)
    .optional(),
  label: z.string().min(1).max(60).optional(),
  baseURL: z.url({ protocol: /^https?$/ }).optional(),
  /** The name of an environment variable. A key itself has no place in a file. */
  apiKeyEnv: z
    .string()
    .regex(/^[A-Z_][A-Z0-9_]*$/)
    .optional(),
  api: z.enum(['responses', 'chat']).optional(),
  tools: z.enum(['auto', 'native', 'json']).optional(),
  images: z.enum(['auto', 'on', 'off']).optional(),
})
const file = z.strictObject({ models: z.array(entry).max(50) })

/** OpenAI serves both APIs, so `responses` is taken; at any other address it has to be found out. */
const apiOf = (baseURL: string | undefined): ModelSettings['api'] => (baseURL ? 'auto' : 'responses')

/** Reserved for the rules that come with the desk. */
export const BUILT_IN_ID = 'built-in-planner'

/**
 * @param source of the keys that the file names
 * @returns without the built-in planner; the first is the desk's own choice
 * @throws EnvError naming the file and what is wrong in it
 */
export function readModelSettings(env: Env, source: Record<string, string | undefined> = process.env): ModelSettings[] {
  const api = env.OPENAI_API ?? apiOf(env.OPENAI_BASE_URL)
  const shared = { api, tools: env.OPENAI_TOOLS, images: env.OPENAI_IMAGES }
  const own =
    env.OPENAI_API_KEY || env.OPENAI_BASE_URL
      ? env.OPENAI_MODEL.map((model) => ({
          ...shared,
          id: model,
          label: model,
          model,
          baseURL: env.OPENAI_BASE_URL,
          apiKey: env.OPENAI_API_KEY,
        }))
      : []
  const all: ModelSettings[] = [...own, ...fromFile(env, source)]
  const twice = all.find((m, i) => m.id === BUILT_IN_ID || all.findIndex((other) => other.id === m.id) !== i)
  if (twice) throw new EnvError(`Two models have the id "${twice.id}"; give one another "id" in MODELS_FILE`)
  return all
}

function fromFile(env: Env, source: Record<string, string | undefined>): ModelSettings[] {
  const path = env.MODELS_FILE
  if (!existsSync(path)) return []
  const parsed = file.safeParse(readSettingsFile('MODELS_FILE', path))
  if (!parsed.success) throw new EnvError(`MODELS_FILE ${path}: ${z.prettifyError(parsed.error)}`)
  return parsed.data.models.map(({ apiKeyEnv, ...m }) => {
    const apiKey = apiKeyEnv ? source[apiKeyEnv] : m.baseURL ? undefined : env.OPENAI_API_KEY
    if (apiKeyEnv && !apiKey)
      throw new EnvError(`MODELS_FILE ${path}: ${apiKeyEnv} is named for ${m.model}, but not set`)
    // A key travels only to the address it is meant for: another address gets none unless one is named for it.
    return {
      id: m.id ?? m.model,
      label: m.label ?? m.model,
      model: m.model,
      baseURL: m.baseURL,
      apiKey,
      api: m.api ?? apiOf(m.baseURL),
      tools: m.tools ?? 'auto',
      images: m.images ?? 'auto',
    }
  })
}
