/** What the parts of the gate share. Effects come in from outside, so tests can hold the clock. */
import type { EventEmitter } from 'node:events'
import type { Plan } from '../contracts/gate/plan.ts'
import type { Micro } from '../contracts/units.ts'
import type { Connections } from '../mcp/connections.ts'
import type { Db } from '../store/database.ts'
import type { ToolEngine, WritePermit } from '../tools/engine.ts'
import type { Picture } from '../tools/pictures.ts'
import type { Registry } from '../tools/registry.ts'
import type { Accounts } from './accounts.ts'
import type { UnrecordedPull } from './kill-switch/is-pulled.ts'
import type { LimitSettings } from './limits/limit-settings.ts'
import type { Pace } from './limits/pace.ts'
import type { ToolTrust } from './trust/trust.ts'

export type GateEvents = {
  plan: [{ traderId: string; planId: string }]
  kill: []
  /** The machine's clock was set back, from this time. */
  clock: [{ was: string }]
  /** `signInId`: of whoever decided it, or of who asked for it where no person did. `via` the agent: its answer tells of it already. */
  finished: [
    { traderId: string; chatId: string | null; planId: string; signInId: string | null; via?: 'agent' | 'program' },
  ]
}

/** null: the exchange cannot be asked now. */
export type ExchangeUsage = { openOrders: number; lossMicro: Micro } | null
/** Use by all traders together. It is kept for a while, so it says as of when it was counted. */
export type DeskUsage = (NonNullable<ExchangeUsage> & { askedAt: Date }) | null

export type GateContext = {
  db: Db
  unrecordedPull: UnrecordedPull
  registry: Registry
  connections: Connections
  engine: ToolEngine
  permitWrite: (clientOrderId: string | null) => WritePermit
  /** @returns the address of each one kept; null for one there is no room for */
  keepPictures: (traderId: string, chatId: string, pictures: readonly Picture[]) => Promise<(string | null)[]>
  accounts: Accounts
  /** Why this trader may not trade here, in a sentence; null where they may. */
  shutOut: (traderId: string) => string | null
  /** Why whoever is here by this sign-in, or as a guest (null), is there no longer; null while they are. @param inside a transaction */
  whyLeft: (who: { traderId: string; signInId: string | null }, inside: Db) => Promise<string | null>
  /** Whether the bearer token that a plan came with still opens anything. @param inside a transaction */
  isActiveToken: (id: string, inside: Db) => Promise<boolean>
  trust: ToolTrust
  now: () => Date
  /** The market's time zone, by whose calendar the days of limits begin. */
  zone: string
  newId: () => string
  planTtlMs: number
  /** The operator's. What counts is in desk-limits.ts. */
  limitSettings: LimitSettings
  /** Open orders and loss of all traders together, asked with the tools as this trader accepted them. */
  usageOfEverybody: (asker: string) => Promise<DeskUsage>
  events: EventEmitter<GateEvents>
  /** Of the orders sent, where the clock of the machine cannot tell. */
  pace: Pace
  /** Plans that are being executed, by their ids; each settles as the plan ends, breaks off or is left to the next start. */
  running: Map<string, Promise<Plan | null>>
  /** Aborted when the gate is closed: nothing is taken up any more, and nothing more is sent of what runs. */
  closing: AbortSignal
}
