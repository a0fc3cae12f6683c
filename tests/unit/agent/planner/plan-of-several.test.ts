// What is said of a plan of several orders that waits: some are left out, each of some is changed, or it is asked which are meant.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { choicesOf } from '../../../../lib/contracts/chat.ts'
import { conversation, type Turn } from './conversation.ts'
import { deskOfPlans } from './desk-of-plans.ts'
import { LADDER_NOW } from './results.ts'

async function last(words: readonly string[], desk = deskOfPlans()): Promise<Turn> {
  let turn: Turn = { text: '', calls: [], pending: [] }
  for (const said of words) turn = await desk.say(said)
  return turn
}

type Made = Record<string, 'out' | Record<string, unknown>>
/** What becomes of each leg by its id, `taken back`, or what is said where nothing is done. */
async function made(words: readonly string[]): Promise<Made | string> {
  const turn = await last(words)
  assert.deepEqual(turn.pending, [], words.join(' · '))
  const change = turn.calls.find(({ tool }) => tool === 'revisePlan' || tool === 'withdrawPlan')
  if (change?.tool === 'withdrawPlan') return 'taken back'
  const legs = change?.args.legs as { leg: string; args: Record<string, unknown>; drop?: true }[] | undefined
  return legs ? Object.fromEntries(legs.map(({ leg, args, drop }) => [leg, drop ? 'out' : args])) : turn.text
}

const TWO = 'buy 5 at 2950 and sell 3 at 2990'
const 兩 = '買 5 2950，賣 3 2990'
const 两 = '买 5 2950，卖 3 2990'
const HOURS = 'buy 5 at 2950 for each hour 18-21 tomorrow'
const 時 = '明天18到21每小時買5 MWh 2950'
const 时 = '明天18到21每小时买5 MWh 2950'

const THREE_LEGS = 'buy 10 tomorrow 18-19 at 3000, buy 10 tomorrow 19-20 at 3010, sell 5 spot at 3050'
const 三 = '明天18-19買10 3000，19-20買10 3010，現貨賣5 3050'

const each = (order: string, cases: readonly (readonly [string, Made])[]) =>
  cases.map(([said, change]): [string[], Made] => [[order, said], change])

const CHANGES: [string[], Made][] = [
  ...each(TWO, [
    ['make them all 4 MWh', { 0: { qty: '4' }, 1: { qty: '4' } }],
    ['make them all 3 MWh', { 0: { qty: '3' } }],
    ['3 each', { 0: { qty: '3' } }],
    ['both 10 higher', { 0: { price: '2960' }, 1: { price: '3000' } }],
    ['both at market', { 0: { type: 'MARKET', price: null }, 1: { type: 'MARKET', price: null } }],
    ['both ioc', { 0: { timeInForce: 'IOC' }, 1: { timeInForce: 'IOC' } }],
    ['halve both', { 0: { qty: '2.5' }, 1: { qty: '1.5' } }],
    ['double them', { 0: { qty: '10' }, 1: { qty: '6' } }],
    ['1 MWh more on each', { 0: { qty: '6' }, 1: { qty: '4' } }],
    ['both at the mid', { 0: { price: '2999.87' }, 1: { price: '2999.88' } }],
    ['the second at 2960', { 1: { price: '2960' } }],
    ['the secnod at 2960', { 1: { price: '2960' } }],
    ['2nd -> 2985', { 1: { price: '2985' } }],
    ['also the second at 3000', { 1: { price: '3000' } }],
    ['no, the second should be 4', { 1: { qty: '4' } }],
    ['sorry, second 4 not 3', { 1: { qty: '4' } }],
    ['double the second', { 1: { qty: '6' } }],
    ['the sell at 3000', { 1: { price: '3000' } }],
    ['raise the sell price by 10', { 1: { price: '3000' } }],
    ['change the buy to 6 at 2940', { 0: { qty: '6', price: '2940' } }],
    ['the 2990 to 2995', { 1: { price: '2995' } }],
    ['make the first a sell', { 0: { side: 'SELL' } }],
    ['the first at 2940 and the second at 3000', { 0: { price: '2940' }, 1: { price: '3000' } }],
    ['2960 for the first and 3000 for the second', { 0: { price: '2960' }, 1: { price: '3000' } }],
    ['make the first 3 and the second 4', { 0: { qty: '3' }, 1: { qty: '4' } }],
    ['the first 5 lower and the second 5 higher', { 0: { price: '2945' }, 1: { price: '2995' } }],
    ['lower the buy price by 5 and raise the sell price by 5', { 0: { price: '2945' }, 1: { price: '2995' } }],
    ['cancel the first and change the second to 3000', { 0: 'out', 1: { price: '3000' } }],
    ['4 not 3', { 1: { qty: '4' } }],
    ['2995 not 2990', { 1: { price: '2995' } }],
    ['without the second', { 1: 'out' }],
    ['can you drop the second?', { 1: 'out' }],
    ['kill the 2nd leg', { 1: 'out' }],
    ['scratch the sell', { 1: 'out' }],
    ['dont want the second', { 1: 'out' }],
    ['leave the sell out', { 1: 'out' }],
    ['drop the one at 2990', { 1: 'out' }],
    ['just the buy', { 1: 'out' }],
    ['buy only', { 1: 'out' }],
    ['drop all but the first', { 1: 'out' }],
  ]),
  ...each(兩, [
    ['全部改成 4', { 0: { qty: '4' }, 1: { qty: '4' } }],
    ['兩筆都改4', { 0: { qty: '4' }, 1: { qty: '4' } }],
    ['都加10塊', { 0: { price: '2960' }, 1: { price: '3000' } }],
    ['都改市價', { 0: { type: 'MARKET', price: null }, 1: { type: 'MARKET', price: null } }],
    ['各加1 MWh', { 0: { qty: '6' }, 1: { qty: '4' } }],
    ['第二筆改成 2960', { 1: { price: '2960' } }],
    ['第2筆2985', { 1: { price: '2985' } }],
    ['賣單改2985', { 1: { price: '2985' } }],
    ['2990那筆改2995', { 1: { price: '2995' } }],
    ['買改2945，賣改2995', { 0: { price: '2945' }, 1: { price: '2995' } }],
    ['第一筆便宜5塊，第二筆貴5塊', { 0: { price: '2945' }, 1: { price: '2995' } }],
    ['第一筆不要，第二筆改成4', { 0: 'out', 1: { qty: '4' } }],
    ['不要第二筆', { 1: 'out' }],
    ['把第二筆拿掉', { 1: 'out' }],
    ['賣的那筆不要', { 1: 'out' }],
    ['買的就好', { 1: 'out' }],
    ['買的那邊改 2945', { 0: { price: '2945' } }],
    ['沽嗰邊唔要', { 1: 'out' }],
    ['前面那個改 2955', { 0: { price: '2955' } }],
    ['後者不要', { 1: 'out' }],
    ['最大那筆減半', { 0: { qty: '2.5' } }],
    ['整組往上移 5', { 0: { price: '2955' }, 1: { price: '2995' } }],
    ['買賣對調', { 0: { side: 'SELL' }, 1: { side: 'BUY' } }],
    ['方向反過來', { 0: { side: 'SELL' }, 1: { side: 'BUY' } }],
    ['價格對調', { 0: { price: '2990' }, 1: { price: '2950' } }],
    ['數量互換', { 0: { qty: '3' }, 1: { qty: '5' } }],
    ['兩邊各拉開 5 塊', { 0: { price: '2945' }, 1: { price: '2995' } }],
    ['兩邊都往外五塊', { 0: { price: '2945' }, 1: { price: '2995' } }],
    ['兩邊闊 5 蚊', { 0: { price: '2945' }, 1: { price: '2995' } }],
    ['各收窄兩檔', { 0: { price: '2950.02' }, 1: { price: '2989.98' } }],
    ['只要買單', { 1: 'out' }],
  ]),
  ...each(两, [
    ['两单都加价10', { 0: { price: '2960' }, 1: { price: '3000' } }],
    ['俩都改成4', { 0: { qty: '4' }, 1: { qty: '4' } }],
    ['第二单2985', { 1: { price: '2985' } }],
    ['卖单提高10', { 1: { price: '3000' } }],
    ['宽一点，各 5 块', { 0: { price: '2945' }, 1: { price: '2995' } }],
    ['买卖互换', { 0: { side: 'SELL' }, 1: { side: 'BUY' } }],
    ['后一笔改2980', { 1: { price: '2980' } }],
    ['去掉卖单', { 1: 'out' }],
    ['第二张剔走佢', { 1: 'out' }],
    ['净係留买单', { 1: 'out' }],
    ['只做第一单', { 1: 'out' }],
    ['把第一笔降5块再把第二笔加5块', { 0: { price: '2945' }, 1: { price: '2995' } }],
  ]),
  ...each(HOURS, [
    ['drop the 19-20 one', { 1: 'out' }],
    ['without the 7pm one', { 1: 'out' }],
    ['only 19-20', { 0: 'out', 2: 'out' }],
    ['lose the last one', { 2: 'out' }],
    ['only the first two', { 2: 'out' }],
    ['19-20 at 2960', { 1: { price: '2960' } }],
    ['18-19 and 20-21 at 2970', { 0: { price: '2970' }, 2: { price: '2970' } }],
    ['first two at 2940', { 0: { price: '2940' }, 1: { price: '2940' } }],
    ['the second at the bid', { 1: { price: '2999.5' } }],
    ['all 3 at 2960', { 0: { price: '2960' }, 1: { price: '2960' }, 2: { price: '2960' } }],
    // Said once of all of them.
    ['make it 3', { 0: { qty: '3' }, 1: { qty: '3' }, 2: { qty: '3' } }],
    ['10 cheaper', { 0: { price: '2940' }, 1: { price: '2940' }, 2: { price: '2940' } }],
    ['2960', { 0: { price: '2960' }, 1: { price: '2960' }, 2: { price: '2960' } }],
  ]),
  ...each(時, [
    ['最晚那筆不要', { 2: 'out' }],
    ['最早那筆改 3 MWh', { 0: { qty: '3' } }],
    ['19-20不要', { 1: 'out' }],
    [
      '全部往後一小時',
      {
        0: { symbol: 'PT60-20261122T1100Z' },
        1: { symbol: 'PT60-20261122T1200Z' },
        2: { symbol: 'PT60-20261122T1300Z' },
      },
    ],
    ['19到20點那筆不要了', { 1: 'out' }],
    ['前兩筆 2940', { 0: { price: '2940' }, 1: { price: '2940' } }],
    ['只要19-20', { 0: 'out', 2: 'out' }],
  ]),
  ...each(时, [
    ['除了第一笔都不要', { 1: 'out', 2: 'out' }],
    ['除了19-20都改成2960', { 0: { price: '2960' }, 2: { price: '2960' } }],
    ['各 3', { 0: { qty: '3' }, 1: { qty: '3' }, 2: { qty: '3' } }],
    ['三笔都改成3', { 0: { qty: '3' }, 1: { qty: '3' }, 2: { qty: '3' } }],
  ]),
  ...each(THREE_LEGS, [
    ['make the buys 8', { 0: { qty: '8' }, 1: { qty: '8' } }],
    ['the first two at 2990', { 0: { price: '2990' }, 1: { price: '2990' } }],
    ['make 18-19 9 and 19-20 8', { 0: { qty: '9' }, 1: { qty: '8' } }],
    ['halve the first and double the last', { 0: { qty: '5' }, 2: { qty: '10' } }],
    ['all but the sell at 2990', { 0: { price: '2990' }, 1: { price: '2990' } }],
    ['drop the spot one', { 2: 'out' }],
    ['only the buys', { 2: 'out' }],
    ['#2 at 3005', { 1: { price: '3005' } }],
  ]),
  ...each(三, [
    ['兩個買單都降5', { 0: { price: '2995' }, 1: { price: '3005' } }],
    ['頭兩張降 5 蚊', { 0: { price: '2995' }, 1: { price: '3005' } }],
    ['中間那筆改 3015', { 1: { price: '3015' } }],
    ['中間嗰張唔要', { 1: 'out' }],
    ['頭一筆不要', { 0: 'out' }],
    ['倒數第二筆改 4', { 1: { qty: '4' } }],
    ['最便宜的不要', { 0: 'out' }],
    ['最貴的買單減半', { 1: { qty: '5' } }],
    ['18點改 2990，19點改 3020', { 0: { price: '2990' }, 1: { price: '3020' } }],
    ['買單都降5', { 0: { price: '2995' }, 1: { price: '3005' } }],
    ['現貨那筆不要', { 2: 'out' }],
    ['第一和第三筆改4', { 0: { qty: '4' }, 2: { qty: '4' } }],
    ['18-19的改9，19-20的改8', { 0: { qty: '9' }, 1: { qty: '8' } }],
  ]),
  // A cancel becomes no other order, and can be left out.
  ...each('cancel the 3100 and buy 5 at 2960', [
    ['make it 3', { 1: { qty: '3' } }],
    ['the second at 2965', { 1: { price: '2965' } }],
    ['drop the first', { 0: 'out' }],
    ['just the buy', { 0: 'out' }],
  ]),
  [[THREE_LEGS, 'the buy at 2990', 'the second'], { 1: { price: '2990' } }],
  [[THREE_LEGS, 'drop the buy', '19-20'], { 1: 'out' }],
  [[三, '買單不要', '第二筆'], { 1: 'out' }],
  // Of an answer it is known of which, or of what.
  [[TWO, 'make it 4', 'the second'], { 1: { qty: '4' } }],
  [[TWO, 'make it 4', 'just the second'], { 1: { qty: '4' } }],
  [[TWO, 'make it 4', 'all of them'], { 0: { qty: '4' }, 1: { qty: '4' } }],
  [[TWO, 'raise both by 10', 'the price'], { 0: { price: '2960' }, 1: { price: '3000' } }],
  [[TWO, 'cheaper', 'both', '5'], { 0: { price: '2945' }, 1: { price: '2985' } }],
  [[TWO, 'make the sell a bit higher', 'by 5'], { 1: { price: '2995' } }],
  [[TWO, 'lower the buy 5 and raise the sell 5', 'the price'], { 0: { price: '2945' }, 1: { price: '2995' } }],
  [[兩, '便宜一點', '第一筆', '5塊'], { 0: { price: '2945' } }],
  [[兩, '改成4', '賣的'], { 1: { qty: '4' } }],
  [[两, '两单各减1', '价格'], { 0: { price: '2949' }, 1: { price: '2989' } }],
]
describe('each order that is named is changed or left out, in one revision', () => {
  for (const [words, change] of CHANGES)
    it(words.join(' · '), async () => {
      assert.deepEqual(await made(words), change)
    })
  for (const words of [
    [TWO, 'cancel both'],
    [TWO, 'no'],
    [HOURS, 'drop all three'],
    [兩, '都不要'],
    [两, '两单都不要了'],
  ])
    it(`${words.join(' · ')}: the whole plan is taken back`, async () => {
      assert.equal(await made(words), 'taken back')
    })
})

const ASKED: [string[], RegExp][] = [
  [[TWO, 'make it 4'], /^Which of them, or all\?.*1\. \*\*Buy 5 MWh at 2,950\*\*\n2\. \*\*Sell 3 MWh at 2,990/s],
  [[TWO, 'cheaper'], /^Which of them, or all\?/],
  [[三, '買單改8'], /^要改哪一筆，還是全部/],
  [[TWO, 'raise both by 10'], /^Is \+10 meant for the price of each order/],
  [[TWO, 'the first one cheaper'], /^How much lower/],
  [[兩, '改成4'], /^要改哪一筆，還是全部/],
  [[兩, '第二筆太貴了'], /^價格要低多少元/],
  [[两, '两单各减1'], /^−1 是改每笔订单的价格，还是数量/],
  [[两, '便宜一点'], /^要改哪一笔，还是全部/],
]
describe('what is not plain is asked once, and each button is an answer', () => {
  for (const [words, question] of ASKED)
    it(words.join(' · '), async () => {
      const desk = deskOfPlans()
      const turn = await last(words, desk)
      assert.deepEqual([turn.pending, turn.calls], [[], []])
      assert.match(turn.text, question)
      const message = desk.messages.at(-1)
      const parts = message?.role === 'assistant' && typeof message.content !== 'string' ? message.content : []
      const choices = parts.flatMap((part) => (part.type === 'text' ? choicesOf(part.providerOptions) : []))
      assert.ok(choices.length >= 2)
      for (const choice of choices) {
        const next = await made([...words, choice.words])
        assert.ok(typeof next === 'object' || /^How much lower|多少元/.test(next), `${choice.words}: ${next}`)
      }
    })
  it('"no" takes back the question, and the plan stays', async () => {
    assert.match(String(await made([TWO, 'cheaper', 'no'])), /^That plan still waits/)
    assert.match(String(await made([TWO, 'make it 4', 'never mind'])), /^That plan still waits/)
  })
})

describe('what makes no order of one of them changes none', () => {
  for (const [words, told] of [
    [[TWO, 'reduce both by 5 MWh'], /would leave nothing/],
    [[TWO, 'both cheaper by 3000'], /would make the price −50/],
    [[兩, '都減5 MWh'], /一點也不剩/],
    [[两, '各加 0.05 MWh'], /落在两个单位之间/],
  ] as const)
    it(words.join(' · '), async () => {
      assert.match(String(await made(words)), told)
    })
})

describe('what tells, asks, supposes or denies changes nothing, and nothing that rests either', () => {
  for (const words of [
    ...[
      'what if the second was 2960',
      "don't drop the second",
      'without the second?',
      'is the second too high?',
      'would it be better without the second?',
      'maybe drop the second',
      'he said make them 3',
      'should I make them 3?',
      'if it rises drop the second',
      'the second looks expensive',
      'the first is fine',
      'wait a second',
      'both?',
      'why both?',
      'the third at 2960',
      'cancel one of them',
      'make both 0',
      'both at the second best bid',
      'not both',
      "don't do both",
      'not the second, the first',
      'no, buy 3 at 2940 both',
      'approve both',
      'send the first',
    ].map((said) => [TWO, said]),
    ...[
      '不要改第二筆',
      '如果跌了第二筆改2960',
      '第二筆會成交嗎',
      '先下第一筆',
      '第三筆改2960',
      '買賣對調嗎？',
      '不要買賣對調',
      '中間那筆不要',
      '中間那筆',
      '拉開 5 塊',
    ].map((said) => [兩, said]),
    ...['第二笔要不要？', '第二笔多少钱'].map((said) => [两, said]),
    ['cancel the 3100 and buy 5 at 2960', 'all at market'],
    ['cancel the 3100 and buy 5 at 2960', 'the first at 3000'],
    ['raise my bids by 10', 'the second at 2960'],
    [THREE_LEGS, 'the others 5'],
    [THREE_LEGS, 'both at 3000'],
    [THREE_LEGS, 'drop the buy'],
    [THREE_LEGS, 'no 2 at 3005'],
  ])
    it(words.join(' · '), async () => {
      const told = await made(words)
      assert.equal(typeof told, 'string')
      assert.notEqual(told, 'taken back')
      assert.doesNotMatch(String(told), /open orders fit|符合的/)
    })
})

describe('an order of its own is one', () => {
  for (const [words, order] of [
    [[TWO, 'sell 2 at 3000'], { side: 'SELL', qty: '2', price: '3000' }],
    [[TWO, 'and buy 3 at 2940'], { side: 'BUY', qty: '3', price: '2940' }],
    [[兩, '賣3 2985'], { side: 'SELL', qty: '3', price: '2985' }],
    [[兩, '再買3 2940'], { side: 'BUY', qty: '3', price: '2940' }],
    [[HOURS, 'buy 3 in 19-20 at 2900'], { side: 'BUY', qty: '3', price: '2900', symbol: 'PT60-20261121T1100Z' }],
  ] as const)
    it(words.join(' · '), async () => {
      const { pending } = await last(words)
      assert.deepEqual(pending, [{ tool: 'placeOrder', args: order }])
    })
  it('and one that lacks its quantity is asked for it', async () => {
    assert.match(String(await made([TWO, 'sell at 3000'])), /^How many MWh should I sell at 3,000/)
  })
})

describe('what is said of the orders that rest is of those', () => {
  for (const [words, tool] of [
    [[TWO, 'cancel everything'], 'cancelAllOrders'],
    [[TWO, 'cancel all'], 'cancelAllOrders'],
    [[TWO, 'cancel all open orders'], 'cancelAllOrders'],
    [[TWO, 'cancel all my bids'], 'cancelAllOrders'],
    [[TWO, 'raise my bids by 5'], 'amendOrder'],
    [[TWO, 'change my sell to 3090'], 'amendOrder'],
    [[TWO, 'cancel my sell'], 'cancelOrder'],
    [[TWO, 'change 48190-0 to 2955'], 'amendOrder'],
    [[兩, '撤掉所有委託'], 'cancelAllOrders'],
    [[兩, '取消我的賣單'], 'cancelAllOrders'],
    [[三, '除了賣單都取消'], 'cancelAllOrders'],
    [[两, '全部撤单'], 'cancelAllOrders'],
  ] as const)
    it(words.join(' · '), async () => {
      const { pending, calls } = await last(words)
      assert.equal(pending[0]?.tool, tool)
      assert.ok(!calls.some((call) => call.tool === 'revisePlan' || call.tool === 'withdrawPlan'))
    })
})

it('behind a look at something else "the second" is not of the plan', async () => {
  const turn = await last([TWO, 'my orders', 'cancel the second'])
  assert.deepEqual(turn.pending, [{ tool: 'cancelOrder', args: { orderId: '48190-0' } }])
})
it('where no plan can be revised it is told that it waits', async () => {
  const desk = conversation({ now: LADDER_NOW })
  await desk.say(TWO)
  assert.match((await desk.say('without the second')).text, /still waits/)
})
it('a long message changes nothing of it', async () => {
  const please = (times: number) => `${'please '.repeat(times)}without the second`
  assert.deepEqual(await made([TWO, please(10)]), { 1: 'out' })
  assert.equal(typeof (await made([TWO, please(80)])), 'string')
})
