/** The operator's limits: shipped, and changed in LIMITS_FILE. Heads and then traders can only be stricter. */
import { existsSync } from 'node:fs'
import { z } from 'zod'
import { type Limits, limits, limitsFile, type OwnLimits } from '../../contracts/gate/safety.ts'
import { EnvError } from '../../env.ts'
import { readSettingsFile } from '../../settings-file.ts'

export type LimitSettings = {
  /** What each single trader may do. */
  trader: Limits
  /** What all traders together may do. */
  everybody: Limits
}

/** On from the first start. Below what the exchange itself refuses (1,000 MWh, NT$ 5 million an order). */
const SHIPPED_LIMITS: LimitSettings = {
  trader: {
    maxOrderQty: 500,
    maxOrderValue: 2_000_000,
    maxDayQty: 5_000,
    maxDayValue: 20_000_000,
    priceCollar: 1_500,
    maxOpenOrders: 200,
    maxOrdersPerMinute: 120,
    maxDayLoss: 1_000_000,
  },
  everybody: {
    maxOrderQty: 500,
    maxOrderValue: 2_000_000,
    maxDayQty: 50_000,
    maxDayValue: 200_000_000,
    priceCollar: 1_500,
    maxOpenOrders: 2_000,
    maxOrdersPerMinute: 1_200,
    maxDayLoss: 10_000_000,
  },
}

/** @throws EnvError naming the file and every problem in it */
export function readLimitSettings(path: string): LimitSettings {
  if (!existsSync(path)) return SHIPPED_LIMITS
  const parsed = limitsFile.safeParse(readSettingsFile('LIMITS_FILE', path))
  if (!parsed.success) throw new EnvError(`LIMITS_FILE ${path}: ${z.prettifyError(parsed.error)}`)
  return {
    trader: { ...SHIPPED_LIMITS.trader, ...parsed.data.trader },
    everybody: { ...SHIPPED_LIMITS.everybody, ...parsed.data.everybody },
  }
}

/** The stricter of both, limit by limit. */
export function stricter(ceiling: Limits, own: OwnLimits): Limits {
  return limits.parse(
    Object.fromEntries(
      Object.entries(ceiling).map(([name, value]) => [name, Math.min(value, own[name as keyof Limits] ?? value)]),
    ),
  )
}
