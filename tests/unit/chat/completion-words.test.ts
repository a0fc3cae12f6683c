// The words behind `/` and `@` are read by the built-in planner as what was chosen, in the three languages.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import { COMMANDS, commandsFor } from '../../../components/chat/completion/commands.ts'
import { marketsOf, orderWords } from '../../../components/chat/completion/mentions.ts'
import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { LOCALES, type Locale } from '../../../lib/i18n/locales.ts'
import { figuresOf } from '../../../lib/ui/figures-of.ts'
import { conversation, type Turn } from '../agent/planner/conversation.ts'
import { LADDER_NOW, ladder, orders } from '../agent/planner/results.ts'

const wordsOf = (locale: Locale, part: 'command' | 'mention.words') => {
  const url = new URL(`../../../lib/i18n/messages/${locale}/chat.json`, import.meta.url)
  const t = createTranslator({ locale, messages: JSON.parse(readFileSync(url, 'utf8')), namespace: part })
  return t as unknown as (key: string, values?: object) => string
}

const CONTRACT = 'PT60-20261122T0100Z'
const [sample] = orders('pending').orders
const row = (orderId: string, side: 'BUY' | 'SELL', price: number, amount: number, symbol = 'ELC') =>
  ({ ...sample, orderId, side, type: side, price, amount, symbol }) as OrderRow
const rows = [
  row('31-4', 'BUY', 2950, 5),
  row('30-3', 'BUY', 2950, 7),
  row('29-2', 'SELL', 3010.5, 5),
  row('28-1', 'SELL', -50, 1200),
  row('27-0', 'BUY', 2900, 3, CONTRACT),
  row('26-6', 'SELL', 3010.5, 4, CONTRACT),
  // Nothing tells these two apart but their ids.
  row('25-5', 'SELL', 3100, 2),
  row('24-9', 'SELL', 3100, 2),
  // Nor does this one say that it is in no contract, as 27-0 is.
  row('23-7', 'BUY', 2900, 3),
]
const BY_ID = ['25-5', '24-9', '23-7']
const own = { orders: rows, totalCount: rows.length, seq: 1 }
const desk = () =>
  conversation({
    now: LADDER_NOW,
    reads: {
      listSymbols: () => ladder,
      getUserOrders: () => ({ ...orders('pending'), orders: rows, totalCount: rows.length }),
    },
  })

/** What each command comes to: of a write the plan, of a look the call. */
const COMES_TO: Record<keyof typeof COMMANDS, object | null> = {
  book: { tool: 'getOrderBook', args: {} },
  figures: { tool: 'getMarketMetrics', args: {} },
  wallet: { tool: 'getUserWallet', args: {} },
  orders: { tool: 'getUserOrders', args: { status: 'pending' } },
  trades: { tool: 'getTrades', args: {} },
  candles: { tool: 'getCandles', args: { interval: '15m' } },
  contracts: { tool: 'listSymbols', args: {} },
  buy: { tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } },
  sell: { tool: 'placeOrder', args: { side: 'SELL', price: '2950', qty: '5' } },
  change: { tool: 'amendOrder', args: { orderId: '31-4', price: '2950' } },
  cancel: { tool: 'cancelOrder', args: { orderId: '31-4' } },
  cancelAll: { tool: 'cancelAllOrders', args: {} },
  simulation: { tool: 'runSimulation', args: { steps: 20 } },
  report: { tool: 'exportReport', args: {} },
  // The planner tells what it is; it pulls nothing.
  killSwitch: null,
}

const last = ({ calls }: Turn) => calls.at(-1) ?? null

for (const locale of LOCALES) {
  const t = wordsOf(locale, 'command')
  describe(`${locale}: a command`, () => {
    for (const { id, words, open } of commandsFor({ query: '' }, t))
      test(`${id}: ${words}`, async () => {
        const turn = await desk().say(words)
        assert.deepEqual(last(turn), COMES_TO[id])
        if (id === 'killSwitch') assert.match(turn.text, /^[^\n]*\*\*(?:kill switch|緊急停止|紧急停止)\*\*/)
        if (open !== undefined) assert.ok(words.includes(open))
      })
    test('is found by its name here and by a short English one', () => {
      assert.deepEqual(Object.keys(COMMANDS), Object.keys(COMES_TO))
      for (const { id, name } of commandsFor({ query: '' }, t))
        for (const query of [name, COMMANDS[id]])
          assert.ok(
            commandsFor({ query }, t).some((one) => one.id === id),
            query,
          )
      assert.deepEqual(commandsFor({ query: 'buy 5' }, t), [])
    })
  })

  const say = {
    en: ['cancel X', 'change X to 2,960'],
    'zh-Hant': ['取消 X', '把 X 改成 2,960'],
    'zh-Hans': ['撤掉 X', '把 X 改成 2,960'],
  }
  const look = { en: 'show the X book', 'zh-Hant': '顯示 X 的委託簿', 'zh-Hans': '显示 X 的订单簿' }
  const named = wordsOf(locale, 'mention.words')
  const figures = figuresOf(locale)

  describe(`${locale}: an order`, () => {
    const [cancel = '', change = ''] = say[locale]
    for (const order of rows) {
      const words = orderWords(order, own, cancel, named, figures)
      test(`${order.orderId}: ${words}`, async () => {
        const { orderId } = order
        const cancelled = await desk().say(cancel.replace('X', words))
        assert.deepEqual(cancelled.pending, [{ tool: 'cancelOrder', args: { orderId } }])
        const changed = await desk().say(change.replace('X', words))
        // Of 1,200 MWh at -50 the new figure may be either, which is asked about: of that very order.
        if (orderId === '28-1') assert.match(changed.text, /28-1/)
        else assert.deepEqual(changed.pending, [{ tool: 'amendOrder', args: { orderId, price: '2960' } }])
        assert.equal(words.includes(orderId), BY_ID.includes(orderId))
      })
    }
    test('by its id where others may be open that were not listed', () => {
      const [order] = rows
      assert.ok(order)
      const words = orderWords(order, { ...own, totalCount: rows.length + 1 }, cancel, named, figures)
      assert.match(words, /31-4/)
    })
    test('by its id at the beginning: described there it would be one to place', async () => {
      for (const order of rows) {
        const words = orderWords(order, own, ' ', named, figures)
        assert.deepEqual((await desk().say(words)).pending, [], words)
      }
    })
  })

  test(`${locale}: a market`, async () => {
    for (const symbol of ['ELC', CONTRACT]) {
      const turn = await desk().say(look[locale].replace('X', symbol))
      assert.deepEqual(last(turn), { tool: 'getOrderBook', args: { symbol } })
    }
    const { pending } = await desk().say(
      {
        en: `buy 5 MWh ${CONTRACT} at 2,950`,
        'zh-Hant': `以 2,950 買進 5 MWh ${CONTRACT}`,
        'zh-Hans': `以 2,950 买入 5 MWh ${CONTRACT}`,
      }[locale],
    )
    assert.equal(pending[0]?.args.symbol, CONTRACT)
  })
}

test('markets: spot, then the longest contracts in the order they deliver; none that is closed', () => {
  const listed = (symbol: string, session: 'CONTINUOUS' | 'CLOSED' = 'CONTINUOUS') =>
    ({ symbol, session, delivery: null, auction: null }) as Parameters<typeof marketsOf>[0][number]
  const symbols = marketsOf([
    listed('ELC'),
    listed('PT15-20261122T0000Z'),
    listed('PT60-20261122T0000Z', 'CLOSED'),
    listed('PT15-20261122T0015Z'),
    listed('PT60-20261122T0100Z'),
  ]).map(({ symbol }) => symbol)
  assert.deepEqual(symbols, ['ELC', 'PT60-20261122T0100Z', 'PT15-20261122T0000Z', 'PT15-20261122T0015Z'])
})
