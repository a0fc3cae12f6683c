export type Environment = Record<string, string | undefined>

/** What a developer's shell or .env may set for the desk. Empty counts as unset. */
const PRODUCT_VARIABLES = [
  'PORT',
  'HOST',
  'DATA_DIR',
  'OPENAI_API_KEY',
  'OPENAI_BASE_URL',
  'OPENAI_API',
  'OPENAI_MODEL',
  'MCP_CONFIG',
  'DEMO_MARKET',
  'DATABASE_URL',
  'REDIS_URL',
  'DESK_SECRET',
  'LOG_LEVEL',
  'PLAN_TTL_SECONDS',
  'MAX_STEPS',
  'CALL_TIMEOUT_MS',
]

/**
 * This process's environment without what steers the product, so that a test run means the same on every machine.
 * The variables are there and empty rather than gone: Next would fill a missing one from .env, with a real key perhaps.
 */
export function neutralEnvironment(env: Environment = process.env): Environment {
  const unset = { NODE_ENV: undefined, NODE_OPTIONS: undefined }
  return { ...env, ...unset, ...Object.fromEntries(PRODUCT_VARIABLES.map((name) => [name, ''])) }
}
