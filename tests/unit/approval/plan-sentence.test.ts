import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import { contractsOf } from '../../../components/approval/plan/contracts-of.ts'
import { planSentence, planSide, type Translate } from '../../../components/approval/plan/plan-sentence.ts'
import { leg, plan, preview } from './plans.ts'

const speak = (locale: string): Translate => {
  const path = new URL(`../../../lib/i18n/messages/${locale}/approval.json`, import.meta.url)
  return createTranslator({ locale, messages: JSON.parse(readFileSync(path, 'utf8')) }) as unknown as Translate
}
const order = (args: Record<string, unknown>) => leg({ args: { ...leg().args, ...args } })
const say = (locale: string, ...legs: ReturnType<typeof leg>[]) => planSentence(plan({ legs }), speak(locale), locale)
const sayIn = (locale: string, zone: string, ...legs: ReturnType<typeof leg>[]) =>
  planSentence(plan({ legs }), speak(locale), locale, zone)

describe('an order says side, quantity, symbol and limit', () => {
  test('English', () => assert.equal(say('en', order({})), 'Buy 5 MWh ELC at 2,950 or better'))
  test('繁體中文', () => assert.equal(say('zh-Hant', order({})), '以 2,950 或更優價格買進 5 MWh ELC'))
  test('简体中文', () => assert.equal(say('zh-Hans', order({ side: 'SELL' })), '以 2,950 或更优价格卖出 5 MWh ELC'))
  test('selling', () => assert.equal(say('en', order({ side: 'SELL' })), 'Sell 5 MWh ELC at 2,950 or better'))
  test('cents and tenths are kept', () =>
    assert.equal(say('en', order({ qty: '12500.5', price: 3050.5 })), 'Buy 12,500.5 MWh ELC at 3,050.50 or better'))
  test('a negative price has a true minus', () =>
    assert.equal(say('en', order({ price: '-20' })), 'Buy 5 MWh ELC at −20 or better'))
})

describe('what changes the order is said', () => {
  test('market', () =>
    assert.equal(
      say('en', order({ type: 'MARKET', timeInForce: 'IOC', price: undefined })),
      'Buy 5 MWh ELC at the market price',
    ))
  test('immediate or cancel', () =>
    assert.equal(
      say('en', order({ timeInForce: 'IOC' })),
      'Buy 5 MWh ELC at 2,950 or better, cancel what does not fill at once',
    ))
  test('fill or kill', () =>
    assert.equal(
      say('zh-Hant', order({ timeInForce: 'FOK' })),
      '以 2,950 或更優價格買進 5 MWh ELC，全部立即成交，否則撤單',
    ))
  test('post only', () =>
    assert.equal(
      say('en', order({ postOnly: true })),
      'Buy 5 MWh ELC at 2,950 or better, only if it rests in the book',
    ))
})

describe('a contract is told by its hours on the clock of the market', () => {
  const inContract = order({ symbol: 'PT60-20261124T0100Z' })
  test('English', () =>
    assert.equal(
      sayIn('en', 'Asia/Taipei', inContract),
      'Buy 5 MWh Nov 24, 09:00\u2009–\u200910:00 at 2,950 or better',
    ))
  test('繁體中文, and a reader with another clock', () => {
    assert.match(sayIn('zh-Hant', 'Asia/Taipei', inContract), /^以 2,950 或更優價格買進 5 MWh 11\/24 09:00.*10:00$/)
    assert.match(sayIn('en', 'Europe/Berlin', inContract), /Nov 24, 09:00.*10:00 GMT\+8 at/)
  })
  test('an order named by its number, and all orders of a contract', () => {
    const cancels = leg({ tool: 'cancelAllOrders', args: { symbol: 'PT60-20261124T0100Z' } })
    assert.match(sayIn('en', 'Asia/Taipei', cancels), /^Cancel all open Nov 24, 09:00.*10:00 orders$/)
  })
  test('what only looks like one stands as it is', () =>
    assert.match(sayIn('en', 'Asia/Taipei', order({ symbol: 'PT60-20261399T0100Z' })), /MWh PT60-20261399T0100Z at/))
  test('its name is at hand where the sentence is a title, each once', () => {
    const other = order({ symbol: 'PT60-20261124T0200Z' })
    const names = (...legs: ReturnType<typeof leg>[]) => contractsOf(legs.map((one) => ({ ...one, preview: null })))
    assert.deepEqual(names(inContract, order({}), inContract, other), ['PT60-20261124T0100Z', 'PT60-20261124T0200Z'])
    assert.deepEqual(names({ ...inContract, server: 'other' }), [])
  })
})

describe('what an order does besides', () => {
  test('an iceberg says what it shows', () =>
    assert.equal(
      say('en', order({ displayQty: '0.5' })),
      'Buy 5 MWh ELC at 2,950 or better, showing 0.5 MWh at a time',
    ))
  test('an order with an end says when, on the clock of the reader', () => {
    const until = (expiresAt: string, zone: string) => sayIn('en', zone, order({ timeInForce: 'GTD', expiresAt }))
    assert.match(until('2026-11-21T10:00:00Z', 'UTC'), /, until Nov 21, 2026, 10:00 UTC$/)
    assert.match(until('2026-11-21T10:00:00Z', 'Asia/Taipei'), /, until Nov 21, 2026, 18:00 GMT\+8$/)
    assert.match(until('2026-11-21T10:00:07Z', 'UTC'), /, until Nov 21, 2026, 10:00:07 UTC$/)
    for (const locale of ['zh-Hant', 'zh-Hans']) {
      const ending = order({ timeInForce: 'GTD', expiresAt: '2026-11-21T10:00:00Z' })
      assert.match(sayIn(locale, 'Asia/Taipei', ending), /2026年11月21日 18:00 GMT\+8$/)
    }
  })
  test('cancelling own orders is said; the ordinary prevention is not', () => {
    assert.match(say('en', order({ selfTradePrevention: 'CANCEL_MAKER' })), /, cancelling your own orders in its way$/)
    assert.match(say('zh-Hant', order({ selfTradePrevention: 'CANCEL_BOTH' })), /，遇到自己的掛單時，兩筆都撤單$/)
    assert.equal(say('en', order({ selfTradePrevention: 'CANCEL_TAKER' })), 'Buy 5 MWh ELC at 2,950 or better')
  })
  test('an amendment names the order and what changes', () =>
    assert.match(
      say('en', leg({ tool: 'amendOrder', args: { orderId: '7-1', qty: '3', price: '2960' } })),
      /7-1.*3 MWh.*2,960/,
    ))
})

describe('an order named by its number is told as the exchange knew it', () => {
  const resting = { orderId: '7-1', symbol: 'ELC', side: 'BUY' as const, price: 2950.5, amount: 5, filledAmount: 2 }
  const known = preview({ orders: [{ ...resting, remainingAmount: 3 }] })
  const cancel = leg({ tool: 'cancelOrder', args: { orderId: '7-1' }, preview: known })
  const amend = leg({ tool: 'amendOrder', args: { orderId: '7-1', qty: '10' }, preview: known })
  // A cancel takes away what is left; a new quantity replaces the whole.
  test('a cancel', () => {
    assert.equal(say('en', cancel), 'Cancel order 7-1: buy 3 MWh ELC at 2,950.50')
    assert.equal(say('zh-Hant', cancel), '撤單 7-1：2,950.50 買進 3 MWh ELC')
    assert.equal(say('zh-Hans', cancel), '撤单 7-1：2,950.50 买入 3 MWh ELC')
  })
  test('an amendment', () => {
    assert.equal(say('en', amend), 'Change order 7-1 (buy 5 MWh ELC at 2,950.50): quantity 10 MWh')
    assert.equal(say('zh-Hant', amend), '修改委託 7-1（2,950.50 買進 5 MWh ELC）：數量 10 MWh')
    assert.equal(say('zh-Hans', amend), '修改订单 7-1（2,950.50 买入 5 MWh ELC）：数量 10 MWh')
  })
  test('also by a number the exchange takes for the same', () => {
    const padded = { ...amend, args: { orderId: '007-01', qty: '10' } }
    assert.equal(say('en', padded), 'Change order 007-01 (buy 5 MWh ELC at 2,950.50): quantity 10 MWh')
    assert.equal(say('en', { ...padded, args: { orderId: '70-1', qty: '10' } }), 'Change order 70-1: quantity 10 MWh')
    // Its second part only says where the order is.
    const elsewhere = { ...cancel, args: { orderId: '7-0' } }
    assert.equal(say('en', elsewhere), 'Cancel order 7-0: buy 3 MWh ELC at 2,950.50')
  })
  test('and where it did not say, by its number alone', () => {
    for (const orders of [undefined, [], [{ ...resting, remainingAmount: 3, orderId: '8-1' }]])
      assert.equal(say('en', { ...cancel, preview: preview({ orders }) }), 'Cancel order 7-1')
    assert.equal(say('en', { ...cancel, server: 'other' }), 'Call cancelOrder on other')
  })
})

test('a value off the tick or lot is shown as it stands, never rounded', () => {
  assert.equal(say('en', order({ price: '2950.005', qty: '5.05' })), 'Buy 5.05 MWh ELC at 2950.005 or better')
})
test('a side that is neither is not called buy or sell', () => {
  assert.match(say('en', order({ side: 'HOLD' })), /^Trade /)
})

describe('several legs', () => {
  const sell = order({ side: 'SELL', qty: '3', price: '3020' })
  test('orders are counted and listed in order', () =>
    assert.equal(
      say('en', order({}), sell),
      '2 orders: Buy 5 MWh ELC at 2,950 or better; Sell 3 MWh ELC at 3,020 or better',
    ))
  test('a cancel among them makes them actions', () =>
    assert.equal(
      say('en', leg({ tool: 'cancelOrder', args: { orderId: 'ELC-7' } }), sell),
      '2 actions: Cancel order ELC-7; Sell 3 MWh ELC at 3,020 or better',
    ))
})

describe('other writes', () => {
  test('cancel all of one side', () =>
    assert.equal(
      say('en', leg({ tool: 'cancelAllOrders', args: { side: 'SELL', symbol: 'ELC' } })),
      'Cancel all sell ELC orders',
    ))
  test('cancel all of everything, of a side, of a symbol', () => {
    const all = (args: Record<string, unknown>) => leg({ tool: 'cancelAllOrders', args })
    assert.equal(say('en', all({})), 'Cancel all open orders')
    assert.equal(say('zh-Hant', all({})), '全部撤單：未成交委託')
    assert.equal(say('zh-Hans', all({ side: 'SELL' })), '全部撤单：卖单')
    assert.equal(say('zh-Hant', all({ side: 'BUY', symbol: 'ELC' })), '全部撤單：ELC 買單')
  })
  test('a simulation with real orders says so', () =>
    assert.match(
      say('en', leg({ tool: 'runSimulation', args: { steps: 20, symbol: 'ELC', executeReal: true } })),
      /REAL orders/,
    ))
  test('a tool of another server is named with its server', () =>
    assert.equal(say('en', leg({ tool: 'wipe', server: 'files', args: {} })), 'Call wipe on files'))
  test('and never by the words of the exchange, whatever it calls its tools', () => {
    for (const tool of ['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders', 'registerUser', 'runSimulation'])
      assert.equal(
        say('en', order({ orderId: '1-1' }), leg({ ...order({}), server: 'lunch', tool })),
        `2 actions: Buy 5 MWh ELC at 2,950 or better; Call ${tool} on lunch`,
      )
    const lunch = { server: 'lunch' }
    assert.equal(say('zh-Hant', leg(lunch)), '呼叫 lunch 的 placeOrder')
  })
})

test('a plan has a side only when all of its legs have that side', () => {
  assert.equal(planSide(plan({ legs: [order({}), order({})] })), 'BUY')
  assert.equal(planSide(plan({ legs: [order({}), order({ side: 'SELL' })] })), null)
  assert.equal(planSide(plan({ legs: [order({}), leg({ tool: 'cancelOrder', args: { orderId: 'x' } })] })), null)
  assert.equal(planSide(plan({ legs: [leg({ server: 'lunch' })] })), null)
})

describe('orders in a row of contracts are one sentence', () => {
  const at = (hour: number, args: Record<string, unknown> = {}) =>
    order({ symbol: `PT60-20261124T${String(hour).padStart(2, '0')}00Z`, ...args })
  const sayAll = (locale: string, ...legs: ReturnType<typeof leg>[]) =>
    planSentence(plan({ legs }), speak(locale), locale, 'Asia/Taipei').replaceAll('\u2009', ' ')
  const row = [at(10), at(11), at(12), at(13)]
  test('English', () =>
    assert.equal(
      sayAll('en', ...row),
      '4 orders: Buy 5 MWh in each contract of Nov 24, 18:00 – 22:00 at 2,950 or better',
    ))
  test('繁體中文', () =>
    assert.equal(sayAll('zh-Hant', ...row), '4 筆委託：以 2,950 或更優價格買進 5 MWh 11/24 18:00 – 22:00 每個合約'))
  test('简体中文', () =>
    assert.equal(sayAll('zh-Hans', ...row), '4 笔订单：以 2,950 或更优价格买入 5 MWh 11/24 18:00–22:00 每个合约'))
  test('with what changes them', () =>
    assert.match(
      sayAll('en', ...[10, 11, 12].map((hour) => at(hour, { timeInForce: 'IOC' }))),
      /better, cancel what does/,
    ))
  for (const [why, ...legs] of [
    ['another quantity', at(10), at(11), at(12, { qty: '6' })],
    ['another price', at(10), at(11), at(12, { price: '2960' })],
    ['another side', at(10), at(11), at(12, { side: 'SELL' })],
    ['a condition', at(10), at(11), at(12, { postOnly: true })],
    ['a gap', at(10), at(11), at(13)],
    ['another length', at(10), at(11), order({ symbol: 'PT30-20261124T1200Z' })],
    ['spot among them', at(10), at(11), order({})],
    ['no new order', at(10), at(11), leg({ tool: 'cancelOrder', args: { orderId: 'o-1' } })],
    ['the same twice', at(10), at(10), at(11)],
  ] as const)
    test(`each by itself where there is ${why}`, () =>
      assert.match(sayAll('en', ...legs), /^3 (?:orders|actions): .*; .*; /))
})

describe('more orders than anybody reads in a sentence are told by what they come to', () => {
  const hour = (i: number) => `PT60-20261127T${String(i).padStart(2, '0')}00Z`
  const day = (changes: (i: number) => Record<string, unknown>) =>
    Array.from({ length: 8 }, (_, i) => order({ qty: '0.1', price: String(2_900 + i), ...changes(i) }))
  const schedule = day((i) => ({ symbol: hour(i), side: i < 6 ? 'BUY' : 'SELL' }))

  test('on each side, over the hours of the first to the last', () => {
    assert.equal(
      sayIn('en', 'UTC', ...schedule),
      '8 orders, 8 contracts, Nov 27, 08:00\u2009–\u200916:00 GMT+8: buy 0.6 MWh at 2,900 to 2,905 or better (6 orders); sell 0.2 MWh at 2,906 to 2,907 or better (2 orders)',
    )
    assert.match(
      sayIn('zh-Hant', 'UTC', ...schedule),
      /^8 筆委託（8 個合約，.*）：以 2,900 至 2,905 或更優價格買進共 0\.6 MWh（6 筆）；/,
    )
    assert.match(
      sayIn('zh-Hans', 'UTC', ...schedule),
      /^8 笔订单（8 个合约，.*）：以 2,900 至 2,905 或更优价格买入共 0\.6 MWh（6 笔）；/,
    )
  })
  test('on one side alone how many they are is said once', () => {
    assert.match(say('en', ...day(() => ({}))), /^8 orders, ELC: buy 0\.8 MWh at 2,900 to 2,907 or better$/)
    assert.match(say('zh-Hant', ...day(() => ({}))), /^8 筆委託（ELC）：[^筆]*共 0\.8 MWh$/)
    assert.match(
      say('zh-Hans', ...day(() => ({ type: 'MARKET', price: undefined }))),
      /^8 笔订单（ELC）：[^笔]*共 0\.8 MWh$/,
    )
  })
  test('of one market, at one price, at market, with the terms of all', () => {
    assert.equal(
      say(
        'en',
        ...day((i) =>
          i < 6 ? { price: '2950', timeInForce: 'IOC' } : { type: 'MARKET', price: undefined, side: 'SELL' },
        ),
      ),
      '8 orders, ELC: buy 0.6 MWh at 2,950 or better (6 orders), cancel what does not fill at once; sell 0.2 MWh at the market price (2 orders)',
    )
    assert.match(say('en', ...day((i) => (i === 0 ? {} : { symbol: hour(i) }))), /^8 orders, 8 markets: /)
  })
  test('one by one where a sum would leave something out', () => {
    assert.match(say('en', ...day((i) => ({ postOnly: i === 3 }))), /only if it rests in the book; Buy/)
    assert.match(say('en', ...day((i) => (i === 3 ? { price: 'x' } : {}))), /at x or better; Buy/)
    assert.match(say('en', ...schedule.slice(0, 5)), /^5 orders: Buy 0\.1 MWh.*; Buy/)
  })
})
