/** Is a model there, and how fast? Every turn tells; a look at its list of models tells without spending a token. */
import type { ModelTrouble } from '../../contracts/chat.ts'
import type { ModelHealth } from '../../contracts/models.ts'
import type { ModelSettings } from './settings.ts'

export type HealthRecord = {
  get(): ModelHealth
  answered(latencyMs: number): void
  failed(trouble: ModelTrouble): void
}

export function createHealth(now: () => Date): HealthRecord {
  let health: ModelHealth = { state: 'unknown', latencyMs: null, trouble: null, checkedAt: null }
  return {
    get: () => health,
    answered(latencyMs) {
      health = { state: 'ok', latencyMs: Math.round(latencyMs), trouble: null, checkedAt: now().toISOString() }
    },
    failed(trouble) {
      health = { state: 'failing', latencyMs: null, trouble, checkedAt: now().toISOString() }
    },
  }
}

const LOOK_MS = 4_000
const OPENAI = 'https://api.openai.com/v1'

/** A server that knows no such list is there all the same. */
export async function look(settings: ModelSettings, health: HealthRecord): Promise<void> {
  const started = performance.now()
  try {
    const response = await fetch(`${(settings.baseURL ?? OPENAI).replace(/\/+$/, '')}/models`, {
      headers: settings.apiKey ? { authorization: `Bearer ${settings.apiKey}` } : {},
      signal: AbortSignal.timeout(LOOK_MS),
      redirect: 'manual',
    })
    await response.body?.cancel()
    if (response.status === 401 || response.status === 403) health.failed('refused_key')
    else if (response.status >= 300 && response.status < 400) health.failed('not_found')
    else if (response.status === 429) health.failed('busy')
    else if (response.status >= 500 && response.status !== 501) health.failed('failed')
    else health.answered(performance.now() - started)
  } catch (error) {
    health.failed((error as Error).name === 'TimeoutError' ? 'silent' : 'unreachable')
  }
}
