/** The exchange's settings from the environment. A wrong value is an error that names it. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { parseScaled } from '../contracts/units.ts'

export type Settings = {
  folder: string
  demoMarket: boolean
  demoSeed: number
  grant: { cashMicro: number; energyLots: number }
  token: string | null
  /** How long to wait for another process to let go of the folder. */
  lockWaitMs: number
  /** Commands between two snapshots; 0 takes none. */
  snapshotEvery: number
}

const scaled = (digits: number, fallback: string) =>
  z
    .string()
    .default(fallback)
    .transform((text, context) => {
      const value = parseScaled(text, digits)
      if (value.ok && value.value >= 0) return value.value
      context.addIssue({
        code: 'custom',
        message: `must be a decimal ≥ 0 with at most ${digits} digits after the point`,
      })
      return z.NEVER
    })

const environment = z.object({
  DATA_DIR: z.string().min(1).default('./.data'),
  DEMO_MARKET: z.enum(['on', 'off']).default('on'),
  DEMO_SEED: z.coerce.number().int().min(0).max(0xffff_ffff).default(20_261_120),
  GRANT_NTD: scaled(6, '10000000'),
  GRANT_MWH: scaled(1, '10000'),
  LOCK_WAIT_MS: z.coerce.number().int().min(0).max(60_000).default(8_000),
  SNAPSHOT_EVERY: z.coerce.number().int().min(0).max(1_000_000_000).default(200_000),
  EXCHANGE_TOKEN: z.string().min(16).optional(),
})

export class SettingsRefused extends Error {}

/** Throws SettingsRefused with a sentence per wrong variable. */
export function readSettings(env: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new SettingsRefused(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  }
  const { DATA_DIR, DEMO_MARKET, DEMO_SEED, GRANT_NTD, GRANT_MWH, LOCK_WAIT_MS, SNAPSHOT_EVERY, EXCHANGE_TOKEN } =
    parsed.data
  return {
    folder: resolve(DATA_DIR, 'exchange'),
    demoMarket: DEMO_MARKET === 'on',
    demoSeed: DEMO_SEED,
    grant: { cashMicro: GRANT_NTD, energyLots: GRANT_MWH },
    token: EXCHANGE_TOKEN ?? null,
    lockWaitMs: LOCK_WAIT_MS,
    snapshotEvery: SNAPSHOT_EVERY,
  }
}
