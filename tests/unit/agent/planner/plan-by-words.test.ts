// What is said of a plan that waits: a change of it, that it is not wanted, or something else altogether.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deskOfDialogs, deskOfPlans } from './desk-of-plans.ts'

/** The changes, `taken back`, the new plan's calls, or that nothing was done. */
async function saidOf(...words: string[]): Promise<unknown> {
  const desk = deskOfPlans()
  let turn = await desk.say(words[0] ?? '')
  for (const more of words.slice(1)) turn = await desk.say(more)
  const made = turn.calls.find(({ tool }) => tool === 'revisePlan' || tool === 'withdrawPlan')
  if (made?.tool === 'withdrawPlan') return 'taken back'
  if (made) return (made.args.legs as { args: unknown }[])[0]?.args
  return turn.pending.length > 0 ? turn.pending.map(({ tool }) => tool) : 'nothing'
}

const BUY = 'buy 5 at 2950'
const 買 = '以 2950 買進 5 MWh'
const 买 = '以 2950 买进 5 MWh'

const CHANGES: [string, string, Record<string, unknown>][] = [
  [BUY, 'make it 3', { qty: '3' }],
  [BUY, 'actually 3', { qty: '3' }],
  [BUY, 'i said 3 not 5', { qty: '3' }],
  [BUY, '2940 not 2950', { price: '2940' }],
  [BUY, 'no, 3', { qty: '3' }],
  [BUY, '3', { qty: '3' }],
  [BUY, '2940', { price: '2940' }],
  [BUY, 'at 2940', { price: '2940' }],
  [BUY, 'qty 3', { qty: '3' }],
  [BUY, 'change the price to 2940', { price: '2940' }],
  [BUY, 'make it 3 at 2940', { qty: '3', price: '2940' }],
  [BUY, 'no, buy 3 at 2940', { qty: '3', price: '2940' }],
  [BUY, 'sorry, i meant buy 3 at 2940', { qty: '3', price: '2940' }],
  [BUY, 'buy 3 at 2940 instead', { qty: '3', price: '2940' }],
  [BUY, '10 higher', { price: '2960' }],
  [BUY, 'double it', { qty: '10' }],
  [BUY, 'no, sell', { side: 'SELL' }],
  [BUY, 'sell, not buy', { side: 'SELL' }],
  [BUY, 'at market instead', { type: 'MARKET', price: null }],
  [BUY, 'make it at the best bid', { price: '2999.5' }],
  [BUY, 'make it post only', { postOnly: true }],
  [BUY, 'in 18-19', { symbol: 'PT60-20261121T1000Z' }],
  [買, '改成 3', { qty: '3' }],
  [買, '我是說 3 不是 5', { qty: '3' }],
  // Of the order that delivers then.
  [買, '改成明天晚上八點的', { symbol: 'PT60-20261122T1200Z' }],
  [買, '20點的', { symbol: 'PT60-20261121T1200Z' }],
  [买, '移到明晚八点那个小时', { symbol: 'PT60-20261122T1200Z' }],
  ['明天20-21買 5 2950', '往後一小時', { symbol: 'PT60-20261122T1300Z' }],
  ['今天23-24买 5 2950', '晚一个小时', { symbol: 'PT60-20261121T1600Z' }],
  ['明天20-21買 5 2950', '提早兩小時', { symbol: 'PT60-20261122T1000Z' }],
  // As it is said in Hong Kong.
  [買, '平多 10 蚊', { price: '2940' }],
  [買, '唔係，2985', { price: '2985' }],
  [買, '唔係5係15', { qty: '15' }],
  [買, '我係話 6 個', { qty: '6' }],
  [買, '錯咗 係沽', { side: 'SELL' }],
  [買, '轉做沽', { side: 'SELL' }],
  [買, '一半得啦', { qty: '2.5' }],
  [買, '轉 market order', { type: 'MARKET', price: null }],
  [買, '不是 5 是 3', { qty: '3' }],
  [買, '價格改 2940', { price: '2940' }],
  [買, '改為 3 MWh 2940', { qty: '3', price: '2940' }],
  [買, '是賣不是買', { side: 'SELL' }],
  [買, '數量加倍', { qty: '10' }],
  [買, '改市價', { type: 'MARKET', price: null }],
  [買, '改明天 18-19', { symbol: 'PT60-20261122T1000Z' }],
  [买, '不对，是 3', { qty: '3' }],
  [买, '改成卖', { side: 'SELL' }],
  [买, '只挂单', { postOnly: true }],
  // What was typed wrong, by whichever word that is said.
  [BUY, 'i said 3', { qty: '3' }],
  [BUY, 'oops meant 3', { qty: '3' }],
  [BUY, 'hang on, 2940', { price: '2940' }],
  [BUY, 'typo, 2940', { price: '2940' }],
  [BUY, 'fat finger, 0.5', { qty: '0.5' }],
  [BUY, 'sell i mean', { side: 'SELL' }],
  [BUY, '3 I meant', { qty: '3' }],
  [買, '手滑 2940', { price: '2940' }],
  [買, '打錯字 3', { qty: '3' }],
  [买, '按错了，2940', { price: '2940' }],
  // Called by its side alone, it is the one that waits, and none that rests.
  ['sell 5 at 3050', 'make the sell 3', { qty: '3' }],
  ['sell 5 at 3050', 'move the sell to 3080', { price: '3080' }],
  ['賣 5 3050', '賣單改成3', { qty: '3' }],
  ['卖 5 3050', '卖单改到3080', { price: '3080' }],
  // Another day, of the same hours.
  ['buy 5 at 2950 tomorrow 18-19', 'today, not tomorrow', { symbol: 'PT60-20261121T1000Z' }],
  ['buy 5 at 2950 tomorrow 18-19', 'no, today', { symbol: 'PT60-20261121T1000Z' }],
  ['buy 5 at 2950 in 18-19', 'make it tomorrow', { symbol: 'PT60-20261122T1000Z' }],
  ['明天18-19點買5 3100', '不是明天，是今天', { symbol: 'PT60-20261121T1000Z' }],
  ['18-19点买5 3100', '改成明天', { symbol: 'PT60-20261122T1000Z' }],
  ['sell 3 at market', 'at 3050', { price: '3050', type: null }],
  ['buy 5 at 2950 in 18-19', '19-20 instead', { symbol: 'PT60-20261121T1100Z' }],
  ['buy 5 at 2950 in 18-19', 'no, buy 3 at 2940', { qty: '3', price: '2940' }],
  ['buy 5 at 2950 in 18-19', 'no, buy 3 spot at 2940', { qty: '3', price: '2940', symbol: 'ELC' }],
]
for (const [order, words, changes] of CHANGES)
  test(`${order} · ${words}: the plan is changed, and no other is made`, async () => {
    assert.deepEqual(await saidOf(order, words), changes)
  })

test('one change follows another, in as few words', async () => {
  for (const [words, changes] of [
    ['no, 2', { qty: '2' }],
    ['2', { qty: '2' }],
    ['at 2940', { price: '2940' }],
    ['不對，2', { qty: '2' }],
  ] as const)
    assert.deepEqual(await saidOf(BUY, 'make it 3', words), changes, words)
  // What was looked up for a change is no look of the trader's.
  assert.deepEqual(await saidOf(BUY, 'in 18-19', 'no, 3'), { qty: '3' })
  assert.deepEqual(await saidOf(買, '改明天 18-19', '改成 3'), { qty: '3' })
  assert.deepEqual(await saidOf(BUY, 'make it at the best bid', '2'), { qty: '2' })
  assert.equal(await saidOf(BUY, 'in 18-19', 'cancel it'), 'taken back')
  assert.equal(await saidOf(BUY, 'make it 3', 'cancel it'), 'taken back')
  assert.equal(await saidOf(BUY, 'make it 3', 'show my orders', 'cancel it'), 'nothing')
})

const TAKEN_BACK: string[][] = [
  [BUY, 'never mind'],
  [BUY, 'reject it'],
  [BUY, 'cancel'],
  [BUY, 'cancel the plan'],
  [BUY, 'cancel the last one'],
  [BUY, 'no'],
  [BUY, "don't send it"],
  [BUY, 'show me the book', 'never mind'],
  ['sell 5 at 3050', 'cancel the sell'],
  [BUY, 'fat finger, cancel'],
  [買, '手滑了 取消'],
  [買, '不要了'],
  [買, '算了'],
  [買, '拒絕'],
  [買, '取消這個計畫'],
  [买, '别送出'],
  ['cancel the last one', 'never mind'],
  ['全部撤單', '不要撤'],
  ['取消 2940 那筆', '算了 留著'],
  ['取消 2940 那笔', '先别撤'],
  ['buy 5 at 2950 and sell 3 at 3100', 'never mind'],
  ['buy 5 at 2950 and sell 3 at 3100', 'cancel both'],
]
for (const words of TAKEN_BACK)
  test(`${words.join(' · ')}: the plan is taken back`, async () => {
    assert.equal(await saidOf(...words), 'taken back')
  })

const OTHERWISE: [string[], unknown][] = [
  // An order that rests, which the plan has no figure of.
  [[買, '取消 2940 那筆'], ['cancelOrder']],
  [[買, 'cancel 2940 嗰張'], ['cancelOrder']],
  [[买, '把 2940 那笔改成 2945'], ['amendOrder']],
  [['取消 2950 那筆', '取消 2940 那筆'], ['cancelOrder']],
  [['取消 2940 那筆', '取消 2940 那筆'], 'nothing'],
  [[買, '取消 2950 那筆'], 'taken back'],
  [[買, '留著'], 'nothing'],
  // Of spot there is no hour before.
  [[買, '提早一小時'], 'nothing'],
  [['明天20-21買 5 2950', '提早一小時好嗎'], 'nothing'],
  // In the morning, or in the evening?
  [[買, '8點的'], 'nothing'],
  // Behind a look at the market it is of the plan, as with "it".
  [[買, '看盤口', '好 那改 2955'], { price: '2955' }],
  [[買, '我的單', '改 2955'], 'nothing'],
  // One more order, and no price.
  [['把 2950 改 2955', '2940 的也是'], 'nothing'],
  [[BUY, 'yes'], 'nothing'],
  [[BUY, 'approve'], 'nothing'],
  [[BUY, 'wait'], 'nothing'],
  [[BUY, '300'], 'nothing'],
  [[BUY, 'cheaper'], 'nothing'],
  [[BUY, 'should i make it 3?'], 'nothing'],
  [[BUY, 'should i sell, not buy?'], 'nothing'],
  [[BUY, 'what if i sell, not buy'], 'nothing'],
  [[BUY, '3?'], 'nothing'],
  [[BUY, 'no, sell?'], 'nothing'],
  [[BUY, '3 not 7'], 'nothing'],
  [[BUY, 'no, 0'], 'nothing'],
  [[BUY, 'no, what if i buy 3 at 2940'], 'nothing'],
  [[BUY, 'actually do not buy 3 at 2940'], 'nothing'],
  [[買, '不是賣是買嗎？'], 'nothing'],
  [[買, '要不要賣，不是買？'], 'nothing'],
  [[BUY, "don't make it 3"], 'nothing'],
  [[BUY, "don't cancel it"], 'nothing'],
  [[BUY, 'if the price drops make it 2940'], 'nothing'],
  [[BUY, 'show me the book', '3000'], 'nothing'],
  [[BUY, 'top 3'], 'nothing'],
  [[買, '要不要改成 3？'], 'nothing'],
  [[買, '不要取消'], 'nothing'],
  [['buy 5 at 2950 and sell 3 at 3100', 'make it 3'], 'nothing'],
  [[BUY, 'buy 3 at 2940'], ['placeOrder']],
  [[BUY, 'also sell 3 at 3100'], ['placeOrder']],
  [[BUY, 'wait no'], 'nothing'],
  [[BUY, 'typo'], 'nothing'],
  [[BUY, 'wrong price'], 'nothing'],
  [[買, '手滑'], 'nothing'],
  [[買, '讓我想一下'], 'nothing'],
  [[BUY, 'make it tomorrow'], 'nothing'],
  [['sell 5 at 3050', 'move my sell to 3080'], ['amendOrder']],
  [['sell 5 at 3050', 'cancel the 3100 sell'], ['cancelOrder']],
  [[BUY, 'move the sell to 3080'], ['amendOrder']],
  [[BUY, 'cancel my order'], 'nothing'],
  [[BUY, 'cancel both'], 'nothing'],
  [[買, '取消那兩張'], 'nothing'],
  [[BUY, 'show my orders', 'cancel it'], 'nothing'],
  [[BUY, 'cancel one of my orders'], 'nothing'],
  [[BUY, 'sell', 'no'], 'nothing'],
  [[BUY, 'sell', 'never mind'], 'nothing'],
  [[BUY, 'cancel my 2940 bid'], ['cancelOrder']],
  [[BUY, 'cancel all my orders'], ['cancelAllOrders']],
]
for (const [words, expected] of OTHERWISE)
  test(`${words.join(' · ')}: the plan stays as it is`, async () => {
    assert.deepEqual(await saidOf(...words), expected)
  })

test('where no tool changes plans, its own dialog is named', async () => {
  const desk = deskOfDialogs()
  await desk.say(BUY)
  assert.match((await desk.say('make it 3')).text, /click \*\*Edit\*\*/)
  assert.match((await desk.say('never mind')).text, /\*\*Reject\*\*/)
})
