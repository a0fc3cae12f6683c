/** The exchange's settings from the environment. A wrong value is an error that names it. */
import { resolve } from 'node:path'
import { z } from 'zod'
import { folderPath } from '../contracts/folder-path.ts'
import { DEFAULT_ZONE, isZone } from '../contracts/time-zone.ts'
import { parseScaled } from '../contracts/units.ts'
import { wholeNumber } from '../contracts/whole-number.ts'
import type { DayAhead } from './calendar/calendar.ts'
import { PERIOD_MINUTES, type PeriodMinutes } from './calendar/contracts.ts'

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
  /** The market's time zone: of its delivery days and of what an account traded today. */
  zone: string
  /** null: spot only. */
  contracts: ContractSettings | null
  /** Opens POST /operator on the HTTP face to whoever has it. */
  operatorToken: string | null
}

type ContractSettings = {
  minutes: PeriodMinutes[]
  hours: number
  gateClosureMin: number
  grantLots: number
  dayAhead: DayAhead | null
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
        message: `must be a decimal from 0 to ${Math.floor(Number.MAX_SAFE_INTEGER / 10 ** digits)} with at most ${digits} ${digits === 1 ? 'digit' : 'digits'} after the point`,
      })
      return z.NEVER
    })

const minutesFrom = (text: string): PeriodMinutes[] =>
  PERIOD_MINUTES.filter((minutes) => text.split(',').some((part) => part.trim() === String(minutes)))

const variables = z.object({
  DATA_DIR: folderPath.min(1).default('./.data'),
  DEMO_MARKET: z.enum(['on', 'off'], 'must be "on" or "off"').default('on'),
  DEMO_SEED: wholeNumber(0, 0xffff_ffff).default(20_261_120),
  GRANT_NTD: scaled(6, '10000000'),
  GRANT_MWH: scaled(1, '10000'),
  LOCK_WAIT_MS: wholeNumber(0, 60_000).default(8_000),
  SNAPSHOT_EVERY: wholeNumber(0, 1_000_000_000).default(200_000),
  EXCHANGE_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  EXCHANGE_OPERATOR_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  CONTRACTS: z
    .string()
    .regex(/^(off|(60|30|15)( *, *(60|30|15))*)$/, 'must be "off" or lengths in minutes of 60, 30, 15: "60,15"')
    .optional(),
  CONTRACT_HOURS: wholeNumber(1, 48).default(6),
  CONTRACT_GRANT_MWH: scaled(1, '100'),
  DELIVERY_ZONE: z.string().refine(isZone, 'must be a time zone like "Asia/Taipei"').default(DEFAULT_ZONE),
  GATE_CLOSURE_MIN: wholeNumber(0, 1_440).default(5),
  DAY_AHEAD: z.enum(['60', '15', 'off'], 'must be "60", "15" or "off"').default('60'),
  DAY_AHEAD_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day like "13:00"')
    .default('13:00'),
  DAY_AHEAD_EVERY_MIN: wholeNumber(0, 1_440).default(0),
})

/** The two tokens must differ, or every client would be an operator as well. */
const environment = variables
  .refine(
    (given) => given.EXCHANGE_OPERATOR_TOKEN === undefined || given.EXCHANGE_OPERATOR_TOKEN !== given.EXCHANGE_TOKEN,
    { path: ['EXCHANGE_OPERATOR_TOKEN'], message: 'must differ from EXCHANGE_TOKEN' },
  )
  .superRefine((given, context) => {
    // What follows from a wrong value is not wrong itself: "25:00" would make the gate close after the day it is of.
    if (context.issues.length > 0) return
    const message = whyNoneTrades(contractSettings(given))
    if (message) context.addIssue({ code: 'custom', path: ['GATE_CLOSURE_MIN'], message })
  })

/**
 * Why contracts could not be traded with these settings: the gate would close before a contract opens, or before its auction
 * clears.
 */
function whyNoneTrades(contracts: ContractSettings | null): string | null {
  if (contracts === null) return null
  const { minutes, hours, gateClosureMin, dayAhead } = contracts
  if (minutes.some((length) => length !== dayAhead?.minutes) && gateClosureMin >= hours * 60) {
    return `must be less than ${hours * 60}, and is ${gateClosureMin}: contracts without an auction open ${hours} h before delivery (CONTRACT_HOURS)`
  }
  const leftOfDay = dayAhead && 24 * 60 - dayAhead.atMinutes
  if (leftOfDay !== null && gateClosureMin >= leftOfDay) {
    return `must be less than ${leftOfDay}, and is ${gateClosureMin}: the auction clears so many minutes before the first delivery of its day (DAY_AHEAD_AT)`
  }
  return null
}

/** Contracts that nobody quotes are of little use, so without the simulated participants they are listed only when asked for. */
function contractSettings(given: z.output<typeof variables>): ContractSettings | null {
  const contracts = given.CONTRACTS ?? (given.DEMO_MARKET === 'on' ? '60,30,15' : 'off')
  if (contracts === 'off') return null
  const minutes = minutesFrom(contracts)
  const auctioned = PERIOD_MINUTES.find((length) => String(length) === given.DAY_AHEAD)
  const [hour = 0, minute = 0] = given.DAY_AHEAD_AT.split(':').map(Number)
  return {
    minutes,
    hours: given.CONTRACT_HOURS,
    gateClosureMin: given.GATE_CLOSURE_MIN,
    grantLots: given.CONTRACT_GRANT_MWH,
    dayAhead:
      auctioned !== undefined && minutes.includes(auctioned)
        ? { minutes: auctioned, atMinutes: hour * 60 + minute, everyMin: given.DAY_AHEAD_EVERY_MIN }
        : null,
  }
}

/** `message` is written for the person who starts the exchange. */
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
  const { DATA_DIR, DEMO_MARKET, DEMO_SEED, GRANT_NTD, GRANT_MWH, LOCK_WAIT_MS, SNAPSHOT_EVERY } = parsed.data
  return {
    folder: resolve(DATA_DIR, 'exchange'),
    demoMarket: DEMO_MARKET === 'on',
    demoSeed: DEMO_SEED,
    grant: { cashMicro: GRANT_NTD, energyLots: GRANT_MWH },
    token: parsed.data.EXCHANGE_TOKEN ?? null,
    lockWaitMs: LOCK_WAIT_MS,
    snapshotEvery: SNAPSHOT_EVERY,
    zone: parsed.data.DELIVERY_ZONE,
    contracts: contractSettings(parsed.data),
    operatorToken: parsed.data.EXCHANGE_OPERATOR_TOKEN ?? null,
  }
}
