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
  const wrong = {
    DEMO_MARKET: 'yes',
    GRANT_MWH: '0.05',
    DEMO_SEED: 'x',
    EXCHANGE_TOKEN: 'short',
    EXCHANGE_OPERATOR_TOKEN: 'short',
    CONTRACTS: '60,45',
    DELIVERY_ZONE: 'Mars/Olympus',
    DAY_AHEAD_AT: '24:00',
    GATE_CLOSURE_MIN: '-1',
  }
  assert.throws(
    () => readSettings(wrong),
    (error) => error instanceof SettingsRefused && Object.keys(wrong).every((name) => error.message.includes(name)),
  )
})

test('a wrong value is told in words of ours, with what would be right', () => {
  const said = (env: Record<string, string>) => {
    try {
      return readSettings(env)
    } catch (error) {
      return (error as Error).message
    }
  }
  for (const SNAPSHOT_EVERY of ['x', '0x10', '1e3', '-1', '1.5', '1000000001'])
    assert.equal(said({ SNAPSHOT_EVERY }), 'SNAPSHOT_EVERY: must be a whole number from 0 to 1000000000')
  assert.equal(said({ DEMO_MARKET: 'yes' }), 'DEMO_MARKET: must be "on" or "off"')
  assert.equal(said({ DATA_DIR: '~/desk' }), 'DATA_DIR: must be a whole path: ~ is read by shells alone')
  assert.equal(said({ DAY_AHEAD: '30' }), 'DAY_AHEAD: must be "60", "15" or "off"')
  assert.equal(said({ EXCHANGE_TOKEN: 'short' }), 'EXCHANGE_TOKEN: must have at least 16 characters')
})

test('an amount that is too large for exact books is told how large it may be', () => {
  for (const [name, most] of [
    ['GRANT_NTD', '9007199254'],
    ['GRANT_MWH', '900719925474099'],
  ] as const) {
    assert.doesNotThrow(() => readSettings({ [name]: most }))
    assert.throws(() => readSettings({ [name]: '9999999999999999' }), new RegExp(`${name}: .*from 0 to ${most}`))
  }
})

test('the market has a time zone, also where it lists no contracts', () => {
  assert.equal(readSettings({}).zone, 'Asia/Taipei')
  assert.equal(readSettings({ CONTRACTS: 'off', DELIVERY_ZONE: 'Europe/Berlin' }).zone, 'Europe/Berlin')
})

test('contracts come with the simulated participants, or when they are asked for', () => {
  assert.deepEqual(readSettings({}).contracts, {
    minutes: [60, 30, 15],
    hours: 6,
    gateClosureMin: 5,
    grantLots: 1_000,
    dayAhead: { minutes: 60, atMinutes: 780, everyMin: 0 },
  })
  assert.equal(readSettings({ DEMO_MARKET: 'off' }).contracts, null)
  assert.equal(readSettings({ CONTRACTS: 'off' }).contracts, null)
  const given = readSettings({ DEMO_MARKET: 'off', CONTRACTS: '15, 60', DAY_AHEAD: '15', DAY_AHEAD_AT: '09:30' })
  assert.deepEqual(given.contracts?.minutes, [60, 15])
  assert.deepEqual(given.contracts?.dayAhead, { minutes: 15, atMinutes: 570, everyMin: 0 })
  assert.equal(readSettings({ CONTRACTS: '30' }).contracts?.dayAhead, null, 'no auction for what is not listed')
})

test('a gate that closes before its contracts open, or before their auction clears, is refused by name', () => {
  const refusal = (env: Record<string, string>) => {
    try {
      return readSettings(env) && null
    } catch (error) {
      return (error as Error).message
    }
  }
  assert.match(
    refusal({ GATE_CLOSURE_MIN: '90', CONTRACTS: '30', CONTRACT_HOURS: '1' }) ?? '',
    /^GATE_CLOSURE_MIN: must be less than 60, and is 90: .*CONTRACT_HOURS/,
  )
  assert.match(
    refusal({ GATE_CLOSURE_MIN: '1440', CONTRACTS: '60' }) ?? '',
    /^GATE_CLOSURE_MIN: must be less than 660, and is 1440: .*DAY_AHEAD_AT/,
  )
  assert.equal(refusal({ GATE_CLOSURE_MIN: '659', CONTRACTS: '60', CONTRACT_HOURS: '1' }), null)
  assert.match(refusal({ GATE_CLOSURE_MIN: '659', CONTRACTS: '60,30' }) ?? '', /less than 360/)
  assert.equal(refusal({ GATE_CLOSURE_MIN: '59', CONTRACTS: '60,30', CONTRACT_HOURS: '1' }), null)
  assert.equal(refusal({ GATE_CLOSURE_MIN: '1440', CONTRACTS: 'off' }), null)
  // The time that the others are held against is wrong itself, and the one thing to put right.
  assert.match(refusal({ DAY_AHEAD_AT: '25:00' }) ?? '', /^DAY_AHEAD_AT: [^\n]*$/)
  assert.match(refusal({ CONTRACT_HOURS: '0' }) ?? '', /^CONTRACT_HOURS: [^\n]*$/)
})

test("an operator's token is no trader's token", () => {
  const token = 'a-token-of-some-length'
  assert.throws(() => readSettings({ EXCHANGE_TOKEN: token, EXCHANGE_OPERATOR_TOKEN: token }), /must differ/)
  assert.equal(readSettings({ EXCHANGE_OPERATOR_TOKEN: token }).operatorToken, token)
})
