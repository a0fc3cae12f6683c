/** 都往上 10 塊, 買的下移 5 元，賣的上移 5 元, 第二張再往下兩檔: prices of orders, and no price of a new one. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { movedInChinese } from '../../../../lib/agent/planner/understand/moved-in-chinese.ts'
import { cpuMs } from '../../../support/cpu-ms.ts'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

/** The buy at 2950 is of 19-20. */
const inHours = () =>
  restingDesk(THREE.map((row) => (row.orderId === FIVE ? { ...row, symbol: 'PT60-20261121T1100Z' } : row)))

const to = (orderId: string, price: string) => ['amendOrder', { orderId, price }]
const [SELL, FIVE, TWO] = ['48213-3', '48190-0', '47002-1'] as const
const UP = [to(SELL, '3110'), to(FIVE, '2960'), to(TWO, '2950')]

describe('of every order, or of those of a side', () => {
  for (const [said, plan] of [
    ['都往上 10 塊', UP],
    ['所有單往上 10', UP],
    ['全部往上加 10 塊', UP],
    ['我的单子都往上10块', UP],
    ['把買單全部往上抬 10 塊', UP.slice(1)],
    ['兩張買單都往上 10 塊', UP.slice(1)],
    ['兩張買單都往上十塊', UP.slice(1)],
    ['我所有的 bid 往上 10 塊', UP.slice(1)],
    ['買的都下移 5 塊，賣的都上移 5 塊', [to(FIVE, '2945'), to(TWO, '2935'), to(SELL, '3105')]],
    ['賣單往上兩檔', [to(SELL, '3100.02')]],
    ['我的 offer 往下 5 塊', [to(SELL, '3095')]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), plan))
})

describe('of one', () => {
  for (const [turns, plan] of [
    [['我的掛單', '第二張往上 10 塊'], to(FIVE, '2960')],
    [['我的挂单', '第二笔往下两档'], to(FIVE, '2949.98')],
    [
      ['我的掛單', '第二張減 2 MWh'],
      ['amendOrder', { orderId: FIVE, qty: '3' }],
    ],
    [['我的掛單', '最貴那張往下 20'], to(SELL, '3080')],
    [['buy 5 at 2950', '(done)', '往上 10 塊'], to('48301-0', '2960')],
    [['buy 5 at 2950', '(done)', '往下拉 5'], to('48301-0', '2945')],
    [['buy 5 at 2950', '(done)', '往上十塊', '(done)', '再往上十塊'], to('48301-0', '2970')],
  ] as const)
    it(turns.join(' | '), async () => assert.deepEqual(asked(await after(turns)), [plan]))
})

it('right behind several orders 都 is of those, and none that rested before', async () => {
  const two = ['buy 5 at 2950 and sell 3 at 3050', '(done)'] as const
  assert.deepEqual(asked(await after([...two, '都往上 10 塊'])), [to('48301-0', '2960'), to('48302-0', '3060')])
  const off = [
    ['cancelOrder', { orderId: '48301-0' }],
    ['cancelOrder', { orderId: '48302-0' }],
  ]
  for (const said of ['都撤掉', '都砍掉', '那兩張都撤掉', '这两笔都撤掉'])
    assert.deepEqual(asked(await after([...two, said])), off, said)
  assert.deepEqual(asked(await after([...two, '全部撤掉'])), [['cancelAllOrders', {}]])
})

describe('of the market, of a time, or of a plan it moves nothing', () => {
  for (const turns of [
    ['今天往上 10 塊'],
    ['行情往上 10 塊'],
    ['買一往上 10 塊'],
    ['價格往上 10 塊了嗎'],
    ['往上 10 塊'],
    ['buy 5 at 2950', '往上 10 塊'],
  ])
    it(turns.join(' | '), async () => assert.deepEqual(asked(await after(turns)), []))
})

it('is looked through at once', () => {
  for (const words of [
    '都'.repeat(110),
    '全都'.repeat(55),
    `全部${'再'.repeat(110)}`,
    '往上1，'.repeat(30),
    `买的${'一起'.repeat(55)}`,
  ])
    assert.ok(cpuMs(() => movedInChinese(words)) < 200, words)
})

describe('by a share of it', () => {
  for (const [said, qty] of [
    ['2950 那張數量減百分之三十', '3.5'],
    ['2950 那張砍三成', '3.5'],
    ['2950 那張加碼兩成', '6'],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said])), [['amendOrder', { orderId: FIVE, qty }]]))
  it('of the price or of the quantity, is asked', async () => {
    const turn = await after(['2950 那張減三成'])
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /2,065.*3\.5/)
  })
})

describe('each of those that were spoken of', () => {
  const two = ['buy 5 at 2950 and buy 4 at 2940', '(done)'] as const
  const each = (change: object, other = change) => [
    ['amendOrder', { orderId: '48301-0', ...change }],
    ['amendOrder', { orderId: '48302-0', ...other }],
  ]
  for (const [said, plan] of [
    ['都減半', each({ qty: '2.5' }, { qty: '2' })],
    ['兩張都減半', each({ qty: '2.5' }, { qty: '2' })],
    ['那兩張都往上 10 塊', each({ price: '2960' }, { price: '2950' })],
    ['都改 2955', each({ price: '2955' })],
    ['都改成 2 MWh', each({ qty: '2' })],
  ] as const)
    it(said, async () => {
      assert.deepEqual(asked(await after([...two, said])), plan)
      if (said.includes('兩張')) assert.deepEqual(asked(await after([said])), [], 'which two?')
    })
  it('no one price for both sides: they would trade with each other', async () =>
    assert.deepEqual(asked(await after(['buy 5 at 2950 and sell 4 at 3050', '(done)', '都改 2955'])), []))
})

describe('called by its hours, and one more of them', () => {
  for (const [said, plan] of [
    ['2950 那張也往上 10', [to(FIVE, '2960')]],
    ['19-20 的買單往上 10 塊', [to(FIVE, '2960')]],
  ] as const)
    it(said, async () => assert.deepEqual(asked(await after([said], inHours())), plan))
  it('19-20 那張', async () => {
    assert.deepEqual(asked(await after(['19-20 那張往上 10 塊'], inHours())), [to(FIVE, '2960')])
    assert.deepEqual(asked(await after(['19-20 那張往下兩檔'], inHours())), [to(FIVE, '2949.98')])
    for (const said of ['19-20 的撤掉', '19-20 那張砍掉'])
      assert.deepEqual(asked(await after([said], inHours())), [['cancelOrder', { orderId: FIVE }]], said)
  })
})
