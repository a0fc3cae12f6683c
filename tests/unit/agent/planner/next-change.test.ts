// After a change of one order of a list the next is named by its place alone: "now the third to 2950".
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const third = (change: Record<string, string>) => [['amendOrder', { orderId: '47002-1', ...change }]]
const EN = ['show my open orders', 'change the second to 2945']
const HANT = ['列出未成交委託', '把第二張改成 2945']
const HANS = ['列出未成交订单', '把第二笔改成 2945']

describe('the third of the list that was shown', () => {
  for (const [turns, change] of [
    [[...EN, '(done)', 'now the third to 2950'], { price: '2950' }],
    [[...EN, '(done)', 'and the third to 2950'], { price: '2950' }],
    [[...EN, '(done)', 'then the third to 6 MWh'], { qty: '6' }],
    [[...EN, '(done)', 'change the third to 2950'], { price: '2950' }],
    [[...EN, '(rejected)', 'now the third to 2950'], { price: '2950' }],
    [[...EN, 'now the third to 2950'], { price: '2950' }],
    [[...HANT, '(done)', '現在第三張改 2950'], { price: '2950' }],
    [[...HANT, '(done)', '第三張 2950'], { price: '2950' }],
    [[...HANT, '(done)', '然後第三張數量 6 MWh'], { qty: '6' }],
    [[...HANS, '(done)', '那第三笔 2950'], { price: '2950' }],
    [[...HANS, '(done)', '现在第三笔改成 2950'], { price: '2950' }],
  ] as const)
    it(turns.join(' · '), async () => assert.deepEqual(asked(await after(turns)), third(change)))
})

describe('nothing of the kind', () => {
  for (const turns of [
    [...EN, '(done)', 'and the fourth to 2950'],
    [...EN, '(done)', 'is the third to 2950?'],
    [...EN, '(done)', 'not the third to 2950'],
    [...EN, '(done)', 'show the book', 'the third to 2950'],
    ['show my open orders', 'cancel the second', '(done)', 'now the third to 2950'],
    [...HANT, '(done)', '要不要第三張 2950'],
    [...HANS, '(done)', '不要第三笔 2950'],
  ])
    it(turns.join(' · '), async () => assert.deepEqual((await after(turns)).pending, []))
})
