// 查餘額跟掛單: beside the wallet they are the own orders, and neither the book nor one to place.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after } from './resting-desk.ts'

it('both are looked up', async () => {
  for (const said of ['查餘額跟掛單', '看一下我的餘額以及掛單狀況', '查一下钱包和挂单']) {
    const { calls, text } = await after([said])
    assert.deepEqual(
      calls.map(({ tool }) => tool),
      ['getUserWallet', 'getUserOrders'],
      said,
    )
    assert.doesNotMatch(text, /買進還是賣出/, said)
  }
})
