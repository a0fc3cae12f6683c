import { EXCHANGE_SETTINGS } from '../lib/mcp/settings/embedded-exchange.ts'

export type Environment = Record<string, string | undefined>

/**
 * What a developer's shell or .env may set for the desk and its exchange. The desk's names are listed here once more because
 * lib/env.ts needs packages: `npm test` says what is wrong also where they are not there.
 */
const PRODUCT_VARIABLES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_API',
  'OPENAI_MODEL',
  'OPENAI_EMBEDDING_MODEL',
  'MEMORY_TOKENS',
  'OPENAI_TOOLS',
  'OPENAI_IMAGES',
  'MODELS_FILE',
  'MCP_CONFIG',
  'DEMO_MARKET',
  'DATABASE_URL',
  'REDIS_URL',
  'DESK_SECRET',
  'LOG_LEVEL',
  'PLAN_TTL_SECONDS',
  'MAX_STEPS',
  'MAX_TURN_SECONDS',
  'MODEL_SILENCE_SECONDS',
  'MAX_TURN_TOKENS',
  'CALL_TIMEOUT_MS',
  'LIMITS_FILE',
  'DESK_HOSTS',
  'MCP_WAIT_SECONDS',
  'MCP_CALLS_PER_MINUTE',
  'NEW_ACCOUNTS_PER_MINUTE',
  'GUESTS',
  ...EXCHANGE_SETTINGS,
  'EXCHANGE_TOKEN',
  'EXCHANGE_OPERATOR_TOKEN',
]

/**
 * This process's environment without what steers the product, so that a test run means the same on every machine.
 * Next would read it back from the developer's .env, a real key perhaps: told that it has done so already, it does not.
 */
export function neutralEnvironment(env: Environment = process.env): Environment {
  const unset = [...PRODUCT_VARIABLES, 'NODE_ENV', 'NODE_OPTIONS']
  return { ...env, ...Object.fromEntries(unset.map((name) => [name, undefined])), __NEXT_PROCESSED_ENV: 'true' }
}
