// "cancel 2 MWh of it" leaves the rest: it cancels neither the whole order nor another one that has 2 MWh.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked, restingDesk, THREE } from './resting-desk.ts'

const BOUGHT = ['buy 5 at 2950', '(done)']

describe('a part that is cancelled leaves the rest', () => {
  for (const [turns, orderId, qty] of [
    [[...BOUGHT, 'cancel 2 of it'], '48301-0', '3'],
    [[...BOUGHT, 'cancel 2 MWh of it'], '48301-0', '3'],
    [['cancel 2 MWh of the sell'], '48213-3', '1'],
    [['cancel 2 of order 48190-0'], '48190-0', '3'],
    [['cancel 500 kWh of 48190-0'], '48190-0', '4.5'],
    [['cancel 3 MWh of my buy at 2950'], '48190-0', '2'],
    [['cancel 2 MWh of my buy', 'the first one', '48190-0'], '48190-0', '3'],
    [[...BOUGHT, '取消其中 2 MWh'], '48301-0', '3'],
    [[...BOUGHT, '取消它的 2 MWh'], '48301-0', '3'],
    [['取消 48190-0 的 2 MWh'], '48190-0', '3'],
    [['取消卖单的 2 MWh'], '48213-3', '1'],
    [[...BOUGHT, '剛剛那筆撤 2 MWh'], '48301-0', '3'],
    [[...BOUGHT, '刚刚那张撤掉 2 兆瓦时'], '48301-0', '3'],
  ] as const)
    it(turns.join(' · '), async () => {
      assert.deepEqual(asked(await after(turns)), [['amendOrder', { orderId, qty }]])
    })
})

describe('of which order is not plain', () => {
  for (const said of [
    'cancel 2 MWh',
    'cancel 2 of my orders',
    'cancel two of those',
    'cancel 2 MWh of 48190-0 and 47002-1',
    "don't cancel 2 MWh of it",
    'should I cancel 2 MWh of it?',
    '撤掉2 MWh',
    '取消其中兩張',
    '剛剛那筆撤 2',
    'cancel the last 2 MWh',
    '不要取消它的 2 MWh',
  ])
    it(said, async () => {
      assert.deepEqual((await after([...BOUGHT, said])).pending, [])
    })
  it('"cancel 2 of my orders" where there is one', async () => {
    assert.deepEqual((await after(['cancel 2 of my orders'], restingDesk(THREE.slice(0, 1)))).pending, [])
  })
})

it('what only describes the order still does', async () => {
  for (const said of [
    'cancel the 2 MWh order',
    'cancel my 2 MWh buy',
    'cancel the 2 MWh one',
    '取消 2 MWh 的單',
    'cancel the last 2 MWh order',
  ])
    assert.deepEqual(asked(await after([said])), [['cancelOrder', { orderId: '47002-1' }]], said)
})
