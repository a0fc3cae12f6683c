import assert from 'node:assert/strict'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { readSettings, SettingsRefused } from '../../../lib/exchange/settings.ts'

test('defaults, and what is given', () => {
  const defaults = readSettings({})
  assert.deepEqual(
    [defaults.folder, defaults.demoMarket, defaults.grant, defaults.token],
    [resolve('.data/exchange'), true, { cashMicro: 10_000_000_000_000, energyLots: 100_000 }, null],
  )
  const given = readSettings({
    DATA_DIR: '/d',
    DEMO_MARKET: 'off',
    GRANT_NTD: '5,000.5',
    GRANT_MWH: '0.1',
    EXCHANGE_TOKEN: '',
  })
  assert.deepEqual(
    [given.folder, given.demoMarket, given.grant],
    ['/d/exchange', false, { cashMicro: 5_000_500_000, energyLots: 1 }],
  )
})

test('every wrong value is named', () => {
  const wrong = { DEMO_MARKET: 'yes', GRANT_MWH: '0.05', DEMO_SEED: 'x', EXCHANGE_TOKEN: 'short' }
  assert.throws(
    () => readSettings(wrong),
    (error) => error instanceof SettingsRefused && Object.keys(wrong).every((name) => error.message.includes(name)),
  )
})
