/** A desk with limits for everybody together, and what tests of limits do at it. */
import assert from 'node:assert/strict'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnLimits } from '../../../lib/contracts/gate/safety.ts'
import { DeskError } from '../../../lib/errors.ts'
import { openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

export async function openLimitedDesk(): Promise<TestDesk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const LIMITS_FILE = join(dataDir, 'limits.json')
  writeFileSync(LIMITS_FILE, JSON.stringify({ everybody: { maxDayQty: 400, maxOpenOrders: 60 } }))
  return openTestDesk({ LIMITS_FILE }, dataDir)
}

export const who = (trader: TestTrader) => ({ traderId: trader.id, from: 'test' })

/** @param desk the desk as it is by then: a test may open it anew */
export const limiting = (desk: () => TestDesk) => (trader: TestTrader, limits: OwnLimits) =>
  desk().desk.gate.setLimits(who(trader), limits)

export const refused = (code: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof DeskError)
  assert.equal(error.code, code, error.message)
  assert.match(error.message, words)
  return true
}

export const cancelAll = { tool: 'cancelAllOrders', args: {} }
export const clear = async (trader: TestTrader) => trader.decide(await trader.propose(cancelAll))
