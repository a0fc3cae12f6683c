/** The models of the desk as the screen knows them: GET /api/models. */
import type { ModelTrouble } from './chat.ts'

export type ModelHealth = {
  /** `unknown` until it was asked for the first time. */
  state: 'unknown' | 'ok' | 'failing'
  /** Of the last answer to anything, in milliseconds: to a turn its first token, else to a look whether it is there. */
  latencyMs: number | null
  /** Why it failed last, while it is failing. */
  trouble: ModelTrouble | null
  checkedAt: string | null
}

export type ModelInfo = {
  id: string
  label: string
  builtIn: boolean
  /** Null until it was found out. */
  tools: 'native' | 'json' | null
  images: boolean | null
  health: ModelHealth
}

export type ModelList = { models: ModelInfo[]; defaultId: string }
