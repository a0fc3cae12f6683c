/** "Which one?" answered with what the order is: "the buy of 5 at 2950", 2950 買 5 那筆. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'

async function after(asked: string, said: string) {
  const desk = conversation()
  assert.deepEqual((await desk.say(asked)).pending, [])
  return desk.say(said)
}

describe('one order fits: it is the one', () => {
  for (const [asked, said, orderId] of [
    ['cancel my order', 'the buy of 5 at 2950', 'o-27'],
    ['cancel my order', 'the 2950 buy of 5', 'o-27'],
    ['cancel my order', 'my buy of 2 MWh at 2940 please', 'o-12'],
    // In the words of the list.
    ['cancel my order', 'buy 5 MWh at 2,950', 'o-27'],
    ['取消那張', '2950 買 5 那筆', 'o-27'],
    ['取消那张', '2950 买 5 那笔', 'o-27'],
    ['取消那張', '那筆 2950 買 5 的', 'o-27'],
    ['取消那張', '買 5 在 2950 的那張', 'o-27'],
    ['取消那張', '買 2 那筆', 'o-12'],
    ['取消那张', '以 2,950 买入 5 MWh', 'o-27'],
  ] as const)
    it(`${asked} | ${said}`, async () =>
      assert.deepEqual((await after(asked, said)).pending, [{ tool: 'cancelOrder', args: { orderId } }]))
  for (const said of ['the buy of 5 at 2950', '2950 買 5 那筆', '2950 买 5 那笔'])
    it(`change my order to 9 MWh | ${said}`, async () =>
      assert.deepEqual((await after('change my order to 9 MWh', said)).pending, [
        { tool: 'amendOrder', args: { orderId: 'o-27', qty: '9' } },
      ]))
})

describe('several fit: it is asked again which of these', () => {
  for (const [asked, said] of [
    ['cancel my order', 'the buy'],
    ['取消那張', '買的那張'],
    ['取消那张', '买的那张'],
  ] as const)
    it(`${asked} | ${said}`, async () => {
      const turn = await after(asked, said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /o-27[\s\S]*o-12/)
      assert.doesNotMatch(turn.text, /o-31/)
    })
})

describe('none fits: none is cancelled, and none placed', () => {
  for (const [asked, said] of [
    ['cancel my order', 'the buy of 7 at 2950'],
    ['取消那張', '2950 買 7 那筆'],
    ['取消那张', '2950 买 7 那笔'],
  ] as const)
    it(`${asked} | ${said}`, async () => assert.deepEqual((await after(asked, said)).pending, []))
})

describe('an order that is only named is none to place', () => {
  for (const said of [
    '2950 買 5 那筆',
    '2950 买 5 那笔',
    '那筆 2950 買 5 的',
    '買 5 在 2950 的那張',
    'the 2950 buy of 5',
  ])
    it(said, async () => {
      const turn = await conversation().say(said)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, /report|轉述|转述/)
    })
})
