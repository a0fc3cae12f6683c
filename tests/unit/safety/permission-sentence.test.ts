import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import { permissionSentence, type Translate } from '../../../components/safety/permission-sentence.ts'
import type { PermissionTerms } from '../../../lib/contracts/safety.ts'

const speak = (locale: string): Translate => {
  const path = new URL(`../../../lib/i18n/messages/${locale}/safety.json`, import.meta.url)
  return createTranslator({ locale, messages: JSON.parse(readFileSync(path, 'utf8')) }) as unknown as Translate
}
// Local times, so that the sentence does not depend on where the test runs.
const NOW = new Date(2026, 10, 21, 12, 0).getTime()
const at = (day: number, hour: number, year = 2026) => new Date(year, 10, day, hour, 30).toISOString()

const terms = (changes: Partial<PermissionTerms> = {}): PermissionTerms => ({
  tools: ['placeOrder'],
  symbols: ['ELC'],
  side: 'BUY',
  maxQtyPerOrder: 5,
  maxQtyPerDay: 20,
  maxPrice: 3000,
  until: at(21, 18),
  ...changes,
})
const say = (locale: string, changes: Partial<PermissionTerms> = {}) =>
  permissionSentence(terms(changes), speak(locale), locale, NOW)

describe('a permission says what, how much, at what price and until when', () => {
  test('English', () =>
    assert.equal(
      say('en'),
      'Without asking: place orders to buy ELC, at most 5 MWh an order and 20 MWh a day, at 3,000 NT$/MWh or less, until 18:30.',
    ))
  test('繁體中文', () =>
    assert.equal(
      say('zh-Hant'),
      '不必詢問即可送出 ELC 的買單，每筆最多 5 MWh，每天最多 20 MWh，價格不高於 3,000 NT$/MWh，至 18:30 為止。',
    ))
  test('简体中文', () =>
    assert.equal(
      say('zh-Hans', { side: 'SELL', maxPrice: undefined, minPrice: 3050.5 }),
      '不必询问即可发送 ELC 的卖单，每笔最多 5 MWh，每天最多 20 MWh，价格不低于 3,050.50 NT$/MWh，至 18:30 为止。',
    ))
})

describe('every term is in it', () => {
  test('both prices', () => assert.match(say('en', { minPrice: -20 }), /, at −20 to 3,000 NT\$\/MWh,/))
  test('the distance from the middle, beside a price and alone', () => {
    assert.match(say('en', { withinPercentOfMid: 1.25 }), /3,000 NT\$\/MWh or less, within 1\.25% of the middle/)
    const alone = say('en', { maxPrice: undefined, withinPercentOfMid: 2 })
    assert.match(alone, /within 2% of the middle of the market/)
    assert.doesNotMatch(alone, /NT\$/)
  })
  test('several actions and symbols, either side', () =>
    assert.match(
      say('en', { tools: ['placeOrder', 'amendOrder', 'cancelOrder'], symbols: ['ELC', 'ELC-2611'], side: 'ANY' }),
      /^Without asking: place, amend, and cancel orders to buy or sell ELC and ELC-2611, at most 5 MWh/,
    ))
  test('an end on another day has its date, in another year its year', () => {
    assert.match(say('en', { until: at(23, 9) }), /, until Nov 23, 09:30\.$/)
    assert.match(say('en', { until: at(23, 9, 2027) }), /, until Nov 23, 2027, 09:30\.$/)
  })
})

test('cancels have no quantity or price, so none is said', () => {
  assert.equal(say('en', { tools: ['cancelOrder'] }), 'Without asking: cancel orders to buy ELC, until 18:30.')
  assert.match(say('en', { tools: ['cancelOrder', 'amendOrder'] }), /at most 5 MWh/)
})
