// The head of a tool's card: its arguments in the words of the page.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import { inputSummary } from '../../../components/chat/tool-card/input-summary.ts'
import { EXCHANGE_TOOLS } from '../../../lib/contracts/exchange/tools.ts'

function speak(locale: string) {
  const path = new URL(`../../../lib/i18n/messages/${locale}/chat.json`, import.meta.url)
  const onError = (error: unknown) => assert.fail(String(error))
  const t = createTranslator({ locale, messages: JSON.parse(readFileSync(path, 'utf8')).tool, onError })
  return t as unknown as (key: string) => string
}
const ORDER = { userId: 't-1', side: 'BUY', qty: '5', price: '2950', type: 'LIMIT', clientOrderId: 'p:0', legs: [1] }

test('of the exchange in the words of the page, without what the desk adds', () => {
  assert.equal(inputSummary({ status: 'pending' }, true, speak('en'), 'en'), 'status open')
  assert.equal(inputSummary({ status: 'pending' }, true, speak('zh-Hant'), 'zh-Hant'), '狀態 未成交')
  assert.equal(
    inputSummary({ status: 'cancelled', limit: 5 }, true, speak('zh-Hans'), 'zh-Hans'),
    '状态 已撤单 · 笔数 5',
  )
  assert.equal(
    inputSummary(ORDER, true, speak('en'), 'en'),
    'side buy · quantity 5 MWh · price 2,950 NT$/MWh · type limit',
  )
  assert.equal(
    inputSummary(ORDER, true, speak('zh-Hant'), 'zh-Hant'),
    '買賣別 買進 · 數量 5 MWh · 價格 2,950 NT$/MWh · 類型 限價',
  )
})

test('what a model made up, and what another server takes, stands as it is', () => {
  const odd = { status: 'constructor', toString: 'x', __proto__x: 1, nonsense: true }
  assert.equal(
    inputSummary(odd, true, speak('zh-Hant'), 'zh-Hant'),
    '狀態 constructor · toString x · __proto__x 1 · nonsense true',
  )
  assert.equal(inputSummary({ side: 'BUY', depth: 5 }, false, speak('zh-Hant'), 'zh-Hant'), 'side BUY · depth 5')
  for (const none of [undefined, null, 'text', 5]) assert.equal(inputSummary(none, true, speak('en'), 'en'), '')
})

test('figures stand as everywhere else; what is none, as the model wrote it', () => {
  assert.equal(
    inputSummary({ qty: 12_500.5, price: '3050.5' }, true, speak('en'), 'en'),
    'quantity 12,500.5 MWh · price 3,050.50 NT$/MWh',
  )
  assert.equal(inputSummary({ qty: 'all', price: 'best' }, true, speak('en'), 'en'), 'quantity all · price best')
  assert.equal(inputSummary({ price: '2950' }, false, speak('en'), 'en'), 'price 2950')
  assert.match(
    inputSummary({ expiresAt: '2026-11-21T10:00:00Z' }, true, speak('en'), 'en'),
    /Nov 2[012], 2026, \d\d:\d0 \S+$/,
  )
  assert.doesNotMatch(inputSummary({ symbol: 'PT60-20261124T0100Z' }, true, speak('en'), 'en'), /PT60/)
})

test('every argument of the exchange’s tools has a name in each language', () => {
  const names = new Set(Object.values(EXCHANGE_TOOLS).flatMap(({ args }) => Object.keys(args.shape)))
  for (const added of ['userId', 'clientOrderId', 'legs']) names.delete(added)
  assert.ok(names.size > 20)
  for (const locale of ['en', 'zh-Hant', 'zh-Hans'])
    for (const name of names) {
      const told = inputSummary({ [name]: '1' }, true, speak(locale), locale)
      assert.match(told, / 1( MWh| NT\$\/MWh)?$/)
      assert.doesNotMatch(told, /\b[a-z]+[A-Z]/, name)
      if (locale !== 'en') assert.doesNotMatch(told.replace(/ (NT\$\/)?MWh/, ''), /[A-Za-z]/, name)
    }
})

test('a simulation is told in words, its figures with their units', () => {
  const twap = { strategy: 'twap', steps: 100, totalQty: 20, sides: 'SELL', executeReal: false }
  assert.equal(
    inputSummary(twap, true, speak('en'), 'en'),
    'strategy TWAP · steps 100 · total quantity 20 MWh · sides sell · real orders no',
  )
  assert.equal(
    inputSummary(twap, true, speak('zh-Hant'), 'zh-Hant'),
    '策略 TWAP · 步數 100 · 總數量 20 MWh · 買賣別 賣出 · 真實委託 否',
  )
})

test('a strategy has a name to read in each language, and one nobody knows its own', () => {
  const told = (locale: string, strategy: string) => inputSummary({ strategy }, true, speak(locale), locale)
  assert.equal(told('en', 'market_making'), 'strategy market making')
  assert.match(told('zh-Hant', 'momentum'), /動能$/)
  assert.match(told('zh-Hans', 'simple'), /基本$/)
  assert.equal(told('en', 'vwap'), 'strategy vwap')
})
