// A plan as the terminal shows it before it asks.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callSentence } from '../../../lib/cli/call-sentence.ts'
import { createPaint } from '../../../lib/cli/paint.ts'
import { outcomeLines, planLines } from '../../../lib/cli/plan-text.ts'
import type { LegPreview } from '../../../lib/contracts/exchange/preview.ts'
import { leg, plan, preview, purse } from '../approval/plans.ts'

const ORDER = { side: 'BUY', qty: '100', price: '2500', symbol: 'ELC' }
const DEFAULTS = { type: 'LIMIT', postOnly: false, selfTradePrevention: 'CANCEL_TAKER' }
const sentence = (more: Record<string, unknown>) => callSentence('placeOrder', { ...ORDER, ...more })

test('the ordinary case of an order needs no words, every other condition gets some', () => {
  const plain = 'BUY 100 MWh ELC at 2,500 or better'
  assert.equal(sentence(DEFAULTS), plain)
  assert.equal(sentence({ timeInForce: 'IOC' }), `${plain} IOC`)
  assert.equal(sentence({ postOnly: true }), `${plain}, only if it rests in the book`)
  assert.equal(sentence({ displayQty: '5' }), `${plain}, showing 5 MWh at a time`)
  assert.equal(
    sentence({ timeInForce: 'GTD', expiresAt: '2026-11-21T10:00:00Z' }),
    `${plain} GTD, until 2026-11-21T10:00:00Z`,
  )
  assert.equal(sentence({ selfTradePrevention: 'CANCEL_MAKER' }), `${plain}, cancelling your own orders in its way`)
  assert.equal(
    sentence({ selfTradePrevention: 'CANCEL_BOTH' }),
    `${plain}, cancelling itself and your own order where they meet`,
  )
})

test('a type that the price does not say already is said', () => {
  assert.equal(sentence({ type: 'MARKET', price: undefined }), 'BUY 100 MWh ELC at market')
  assert.equal(sentence({ type: 'MARKET' }), 'BUY 100 MWh ELC at 2,500 or better, type MARKET')
  assert.equal(sentence({ type: 'LIMIT', price: undefined }), 'BUY 100 MWh ELC at market, type LIMIT')
})

test('a condition that has no words yet is told by its name, and what a model leaves blank is none', () => {
  assert.equal(sentence({ minQty: '3' }), 'BUY 100 MWh ELC at 2,500 or better, minQty 3')
  assert.equal(sentence({ displayQty: null, expiresAt: '' }), 'BUY 100 MWh ELC at 2,500 or better')
})

test('what cannot be seen of an argument of another server is told by its number: it is sent', () => {
  const away = leg({ server: 'files', tool: 'write', args: { to: 'a\u200bb\u{e0041}', lines: 'x\ny' } })
  assert.match(
    planLines(plan({ legs: [away] }), createPaint(false)).join('\n'),
    /files: +write \{"to":"a\\u200bb\\udb40\\udc41","lines":"x\\ny"\}/,
  )
})

test('an order named by its number is told as the exchange knew it', () => {
  const resting = { orderId: '7-1', symbol: 'ELC', side: 'BUY' as const, price: 2950, amount: 5, remainingAmount: 3 }
  const known = preview({ orders: [{ ...resting, filledAmount: 2 }] })
  const cancel = leg({ tool: 'cancelOrder', args: { orderId: '7-1' }, preview: known })
  assert.match(
    planLines(plan({ legs: [cancel] }), createPaint(false)).join('\n'),
    /CANCEL order 7-1 \(BUY 5 MWh ELC at 2,950, 2 MWh of it filled\)/,
  )
  const amend = leg({ tool: 'amendOrder', args: { orderId: '7-1', price: '2960' }, preview: known })
  assert.match(
    planLines(plan({ legs: [amend] }), createPaint(false)).join('\n'),
    /CHANGE order 7-1: price 2,960 \(BUY 5 MWh ELC at 2,950/,
  )
  const both = leg({ tool: 'amendOrder', args: { orderId: '7-1', price: '3100', qty: '1234.5', nonsense: 'x' } })
  assert.match(
    planLines(plan({ legs: [both] }), createPaint(false)).join('\n'),
    /CHANGE order 7-1: price 3,100, quantity 1,234.5 MWh, nonsense x/,
  )
})

test('a cancel of what the plan itself places says so: it has no number yet', () => {
  const cancel = leg({ tool: 'cancelAllOrders', args: {}, preview: preview({ cancels: ['7-1'], cancelsPlaced: 2 }) })
  assert.match(
    planLines(plan({ legs: [cancel] }), createPaint(false)).join('\n'),
    /cancels 7-1 · cancels 2 of the orders this plan places/,
  )
})

test('of limits that are kept the tightest are told, the desk’s by name, and how many more there are', () => {
  const limit = (name: string, used: number, allowed: number, scope: 'trader' | 'desk' = 'trader') => ({
    legId: null,
    name: `limit.${name}`,
    ok: true,
    detail: '',
    limit: { scope, used, allowed },
  })
  const checks = [
    limit('orderQty', 50, 500),
    limit('dayQty', 4_500, 5_000),
    limit('dayQty', 4_500, 50_000, 'desk'),
    limit('orderValue', 14_750, 2_000_000),
    limit('openOrders', 3, 200),
    limit('dayLoss', -200, 1_000_000),
  ]
  const lines = planLines(plan({ checks }), createPaint(false)).map((line) => line.replaceAll(/ +/g, ' ').trim())
  const from = lines.findIndex((line) => line.startsWith('Limits used'))
  assert.deepEqual(lines.slice(from, from + 5), [
    'Limits used, the tightest first (2 more are further away):',
    'dayQty 4,500 of 5,000',
    'orderQty 50 of 500',
    'dayQty (desk) 4,500 of 50,000',
    'openOrders 3 of 200',
  ])
})

test('a leg that an edit dropped is marked, and no figure of it counts', () => {
  const kept = leg({ id: 'l1', preview: preview({ cost: 14_750 }) })
  const dropped = leg({
    id: 'l2',
    args: { ...ORDER, qty: '7' },
    status: 'rejected',
    preview: preview({ cost: 99_999, restingAmount: 7, walletAfter: purse(1, 2, 3, 4) }),
  })
  const lines = planLines(plan({ legs: [kept, dropped] }), createPaint(false))
  const [first, second] = [lines.find((line) => /^ *1 /.test(line)), lines.find((line) => /^ *2 /.test(line))]
  assert.match(first ?? '', /14,750/)
  assert.match(second ?? '', /BUY 7 MWh.*left out, will not be sent/)
  assert.doesNotMatch(second ?? '', /99,999|rests/)
  // Of one leg that is left there is nothing to sum, and the wallet ends with it.
  assert.doesNotMatch(lines.join('\n'), /Together/)
  assert.match(lines.find((line) => line.startsWith('Free NT$')) ?? '', /9,985,250/)
})

type Purse = LegPreview['walletBefore']
const legOf = (symbol: string, walletBefore: Purse, walletAfter: Purse) =>
  leg({ args: { ...ORDER, symbol }, preview: preview({ symbol, walletBefore, walletAfter }) })
const wallet = (...legs: ReturnType<typeof legOf>[]) => {
  const lines = planLines(plan({ legs }), createPaint(false))
  const from = lines.findIndex((line) => line.startsWith('Wallet'))
  return lines.slice(from + 2).map((line) => line.split(/ {2,}/))
}

test('energy of two contracts is two things: each has its own row, money has one', () => {
  const rows = wallet(
    legOf('ELC', purse(1_000, 0, 10_000, 0), purse(900, 100, 10_000, 0)),
    legOf('ELC-H1', purse(900, 100, 100, 0), purse(700, 300, 100, 0)),
    legOf('ELC', purse(700, 300, 10_000, 0), purse(700, 300, 9_990, 10)),
  )
  assert.deepEqual(rows, [
    ['Free NT$', '1,000', '700'],
    ['Locked NT$', '0', '300'],
    ['Free MWh ELC', '10,000', '9,990'],
    ['Locked MWh ELC', '0', '10'],
    ['Free MWh ELC-H1', '100', '100'],
    ['Locked MWh ELC-H1', '0', '0'],
  ])

  // A cancel of everything.
  const ofNone = leg({ args: {}, preview: preview({ symbol: null }) })
  const lines = planLines(plan({ legs: [ofNone] }), createPaint(false)).join('\n')
  assert.ok(lines.includes('Free NT$') && !lines.includes('Free MWh'), lines)
})

test('of many contracts those whose energy moves have rows, and how many do not is said', () => {
  const buys = [1, 2, 3, 4].map((n) => legOf(`ELC-H${n}`, purse(1_000, 0, 100, 0), purse(1_000, 0, 100, 0)))
  const sells = [5, 6].map((n) => legOf(`ELC-H${n}`, purse(1_000, 0, 100, 0), purse(1_000, 0, 96, 4)))
  assert.deepEqual(wallet(...buys, ...sells).slice(2), [
    ['Free MWh ELC-H5', '100', '96'],
    ['Locked MWh ELC-H5', '0', '4'],
    ['Free MWh ELC-H6', '100', '96'],
    ['Locked MWh ELC-H6', '0', '4'],
    ['The energy of 4 other contracts stays as it is.'],
  ])
})

test('a leg in a delivery contract tells when it delivers, and that comes before what it does', () => {
  const symbol = 'PT60-20261124T0100Z'
  const contract = leg({ args: { ...ORDER, symbol }, preview: preview({ symbol, restingAmount: 5 }) })
  assert.match(
    planLines(plan({ legs: [contract] }), createPaint(false)).join('\n'),
    /delivers Tue 24 Nov, 09:00–10:00 GMT\+8 · rests 5 MWh/,
  )
  const spot = leg({ preview: preview({ symbol: 'ELC', restingAmount: 5 }) })
  assert.doesNotMatch(planLines(plan({ legs: [spot] }), createPaint(false)).join('\n'), /delivers/)
})

test('what another server said of a leg that nobody can ask about is told as its words', () => {
  const error = { code: 'UNKNOWN', message: 'files cannot be asked.', said: 'locked (-32000)\u001b[2J' }
  const away = leg({ server: 'files', tool: 'write', args: {}, status: 'unknown', error })
  const told = outcomeLines(plan({ status: 'partially_done', legs: [away] }), createPaint(false)).join('\n')
  assert.match(told, /UNKNOWN: files cannot be asked\. files said: “locked \(-32000\)\[2J”/)
})

test('what failed at another server may be done in part; what the exchange refused is not', () => {
  const error = { code: 'REFUSED', message: 'out of paper' }
  const told = (server: string) => {
    const failed = leg({ server, status: 'failed', sentAt: '2026-11-20T06:00:01.000Z', error })
    return outcomeLines(plan({ status: 'failed', legs: [failed] }), createPaint(false)).join('\n')
  }
  assert.match(told('files'), /REFUSED: out of paper \(files may have done part of it\)/)
  assert.doesNotMatch(told('eap'), /part of it/)
})
