import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFigures } from '../../../lib/ui/figures.ts'

const en = createFigures('en', 'UTC')

test('prices keep the tick, quantities the lot, and a minus is a minus sign', () => {
  assert.equal(en.price(3000), '3,000.00')
  assert.equal(en.priceTicks(-1234), '−12.34')
  assert.equal(en.qty(1234.5), '1,234.5')
  assert.equal(en.qtyLots(3), '0.3')
})

test('what is told in short keeps what there is of a little, and a few digits of much', () => {
  assert.equal(en.compact(0.4), '0.4')
  assert.equal(en.compact(0), '0')
  assert.equal(en.compact(98_765.4), '98,765')
  assert.equal(en.compact(1_234_567), '1.2M')
})

test('money carries its currency, and its sign stands before it', () => {
  assert.equal(en.money(10_000_000), 'NT$ 10,000,000')
  assert.equal(en.money(-12.5), '−NT$ 12.50')
  assert.equal(en.money(9_978_979.8), 'NT$ 9,978,979.80')
  assert.equal(en.moneyBare(9.999), '9.999')
  assert.equal(en.signedMoney(0.5), '+NT$ 0.50')
  assert.equal(en.signedMoney(12), '+NT$ 12')
  assert.equal(en.signedMoney(-12), '−NT$ 12')
  assert.equal(en.signedMoney(0), 'NT$ 0')
})

test('a rise has a plus, and a share is told in percent', () => {
  assert.equal(en.signedPercent(0.0123), '+1.23%')
  assert.equal(en.signedPercent(-0.5), '−50.00%')
  assert.equal(en.signedPrice(-0.01), '−0.01')
  assert.equal(en.signedPercent(-0.00001), '0.00%')
})

test('times are of the given zone, on a 24-hour clock', () => {
  const taipei = createFigures('zh-Hant', 'Asia/Taipei')
  assert.equal(taipei.time('2026-11-20T16:05:09.000Z'), '00:05:09')
  assert.equal(en.timeShort('2026-11-20T16:05:09.000Z'), '16:05')
})

test('a time that is not of today brings its day, and one of another year its year', () => {
  const taipei = createFigures('zh-Hant', 'Asia/Taipei')
  const midnight = Date.parse('2026-11-20T16:00:00Z')
  assert.equal(taipei.timeSeen('2026-11-20T16:00:09Z', midnight + 60_000), '00:00:09')
  assert.equal(taipei.timeSeen('2026-11-20T15:59:51Z', midnight + 60_000), '11月20日 23:59:51')
  assert.equal(en.timeSeen('2026-11-20T15:59:51Z', midnight + 60_000), '15:59:51')
  assert.equal(en.timeSeen('2025-11-20T15:59:51Z', midnight), 'Nov 20, 2025, 15:59:51')
})

test('ages are told in the language of the locale', () => {
  assert.equal(en.ago(4, 'second'), '4 seconds ago')
  assert.equal(createFigures('zh-Hant').ago(4, 'second'), '4 秒前')
})

test('what is kept tells its year, and the zone of its times', () => {
  const taipei = createFigures('en', 'Asia/Taipei')
  assert.equal(createFigures('zh-Hant', 'America/New_York').utcDay('2026-11-23'), '11月23日')
  assert.equal(taipei.dateTimeLong('2026-11-23T06:24:27Z'), 'Nov 23, 2026, 14:24:27')
  assert.equal(taipei.zone('2026-11-23T06:24:27Z'), 'GMT+8')
  assert.equal(createFigures('zh-Hant', 'Asia/Taipei').zone('2026-11-23T06:24:27Z'), 'GMT+8')
})

test('the hours of a contract are on the clock of its market, with their zone after them in every language', () => {
  const [start, end] = [Date.parse('2026-11-24T01:00Z'), Date.parse('2026-11-24T02:00Z')]
  for (const locale of ['en', 'zh-Hant', 'zh-Hans'])
    for (const reader of ['Asia/Taipei', 'UTC'])
      assert.match(createFigures(locale, reader, 'Asia/Taipei').deliveryLong(start, end), /24.*09:00.*10:00 GMT\+8$/)
})

test('who has the clock of the market reads them without their zone, who has another reads whose they are', () => {
  const symbol = 'PT60-20261124T1600Z'
  const [start, end] = [Date.parse('2026-11-24T16:00Z'), Date.parse('2026-11-24T17:00Z')]
  const away = createFigures('en', 'Europe/Berlin', 'Asia/Taipei')
  // Another zone, the same clock.
  const there = createFigures('en', 'Asia/Singapore', 'Asia/Taipei')
  assert.equal(there.contractHours(symbol), '00:00–01:00')
  assert.equal(away.contractHours(symbol), '00:00–01:00 GMT+8')
  assert.equal(away.contractHoursBare(symbol), '00:00–01:00')
  assert.match(there.contract(symbol), /^Nov 25, 00:00\s–\s01:00$/)
  assert.match(away.contract(symbol), /^Nov 25, 00:00\s–\s01:00 GMT\+8$/)
  assert.equal(away.contract(symbol), away.delivery(start, end))
  assert.equal(there.gate(start), 'Nov 25, 00:00')
  assert.equal(away.gate(start), 'Nov 25, 00:00 GMT+8')
  assert.equal(away.deliveryDay(start), 'Nov 25')
  assert.equal(there.otherZone(start), null)
  assert.equal(away.otherZone(start), 'GMT+8')
  // What is no hour of delivery stays on the reader's.
  assert.equal(away.dayAndMinute(start), 'Nov 24, 17:00')
  assert.equal(away.contract('ELC'), 'ELC')
})

test('a market whose clock differs from that of its reader in one season names its zone in that one', () => {
  const summer = createFigures('en', 'Europe/London', 'UTC')
  assert.equal(summer.otherZone(Date.parse('2026-01-15T00:00Z')), null)
  assert.equal(summer.otherZone(Date.parse('2026-07-15T00:00Z')), 'UTC')
})

test('the hour in which a clock is set back has an end, in every language', () => {
  const [start, end] = [Date.parse('2026-10-25T00:00Z'), Date.parse('2026-10-25T01:00Z')]
  for (const locale of ['en', 'zh-Hant', 'zh-Hans']) {
    const berlin = createFigures(locale, 'Europe/Berlin', 'Europe/Berlin')
    assert.match(berlin.delivery(start, end), /25.*02:00 – 02:00$/)
    assert.match(berlin.deliveryLong(start, end), /25.*02:00 – 02:00 GMT\+2$/)
    assert.match(berlin.deliveryLong(end, end + 3_600_000), /25.*02:00\s?–\s?03:00 GMT\+1$/)
  }
})
