// Answers too long for a model: what is said of them is still of all of them.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { givenToModel, MODEL_RESULT_CHARACTERS } from '../../../../lib/agent/model-results.ts'
import { conversation } from './conversation.ts'

const minute = (n: number) => new Date(Date.UTC(2026, 10, 20, 0, n)).toISOString()
/** Oldest first; the highest price is in the first, the lowest in the second. */
const candles = (count: number) => ({
  symbol: 'ELC',
  interval: '1m',
  candles: Array.from({ length: count }, (_, n) => ({
    openTime: minute(n),
    open: 3_000.25,
    high: n === 0 ? 3_333 : 3_001.5,
    low: n === 1 ? 2_777 : 2_999.5,
    close: 2_000 + n,
    volume: 12.5,
  })),
})
const trades = (count: number) => ({
  symbol: 'ELC',
  trades: Array.from({ length: count }, (_, n) => ({
    tradeId: `t-${count - n}`,
    price: 3_000 + n,
    amount: 2.5,
    takerSide: 'BUY',
    time: minute(count - n),
  })),
})
const asked = (tool: string, answer: (limit: number) => unknown) =>
  conversation({ reads: { [tool]: (args) => givenToModel(tool, answer(Number(args.limit))) as never } })

for (const count of [120, 300, 1_000])
  it(`${count} candles`, async () => {
    const { text } = await asked('getCandles', candles).say(`show the last ${count} candles`)
    assert.match(text, new RegExp(`${count} candles of 1m`))
    assert.ok(text.includes((2_000 + count - 1).toLocaleString('en-US')), text)
    assert.match(text, /range 2,777 to 3,333/)
  })

it('of candles a model is given the newest, and of all where they began and their range', () => {
  const given = givenToModel('getCandles', candles(1_000)) as { candles: { openTime: string }[]; ofAll: unknown }
  const { open } = candles(1_000).candles[0] as { open: number }
  assert.ok(JSON.stringify(given).length <= MODEL_RESULT_CHARACTERS)
  assert.equal(given.candles.at(-1)?.openTime, minute(999))
  assert.deepEqual(given.ofAll, { candles: 1_000, from: minute(0), open, high: 3_333, low: 2_777, volume: 12_500 })
  assert.deepEqual(givenToModel('getCandles', candles(100)), candles(100))
  const few = givenToModel('getCandles', candles(1_000), 1_500) as { candles: { openTime: string }[] }
  assert.equal(few.candles.at(-1)?.openTime, minute(999))
})

it('500 trades', async () => {
  const { text } = await asked('getTrades', trades).say('show the last 500 trades')
  assert.match(text, /2\.5 MWh at 3,000\*{0,2}, buyer-initiated; 500 shown/)
})

it('candles and trades that cannot be read are not none', async () => {
  for (const [tool, said, answer] of [
    ['getCandles', 'show the last 300 candles', { symbol: 'ELC', candles: ['?'] }],
    ['getCandles', 'show the last 300 candles', { symbol: 'ELC', candles: Array(3_000).fill({ c: 'hidden' }) }],
    ['getTrades', 'show the last 500 trades', { symbol: 'ELC', trades: [{ price: 'x' }] }],
  ] as const) {
    const { text } = await asked(tool, () => answer).say(said)
    assert.doesNotMatch(text, /nothing has traded|No trades|No candles/)
  }
})
