// "ok do it" approves nothing; where nothing waits either, it is said what to say.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after } from './resting-desk.ts'

describe('after a sentence that was refused: the order as it is to be said', () => {
  for (const [turns, told] of [
    [['should I sell 5 at 3050?', 'ok do it'], /^No plan waits .* say “sell 5 MWh at 3,050”\.$/],
    [['what if I buy 5 at 2900?', 'yes'], /^No plan waits .* say “buy 5 MWh at 2,900”\.$/],
    [['要不要賣 5 MWh 3050？', '好，就這樣'], /^這裡沒有等您決定的計畫。.*「以 3,050 賣出 5 MWh」。$/],
    [['要不要卖 5 MWh 3050？', '好，就这样'], /^这里没有等您决定的计划。.*“以 3,050 卖出 5 MWh”。$/],
  ] as const)
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, told)
    })
})

describe('an order that would be another one is not offered', () => {
  for (const turns of [
    ['ok do it'],
    ["don't buy 5 at 2900", 'ok do it'],
    ['buy 5 for tomorrow at 2900', 'ok do it'],
    ['buy 5 at 2900 when it drops', 'go ahead'],
    ['what would 5 at 2950 cost?', 'ok do it'],
    ['should I sell 5 at 3050?', 'show the book', 'ok do it'],
    ['buy 5 at 2900', '(done)', 'ok do it'],
    ['buy 5 at 2900', '(rejected)', 'yes'],
  ])
    it(turns.join(' · '), async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.calls, [])
      assert.match(turn.text, /^No plan waits for your decision here\. .* for example “buy 5 MWh at 2,950”\.$/)
    })
})

it('while a plan waits it is said who approves it', async () => {
  for (const turns of [
    ['buy 5 at 2900', 'ok do it'],
    ['buy 5 at 2900', 'show the book', 'yes'],
    ['buy 5 at 2900', 'should I sell 5 at 3050?', 'ok do it'],
  ])
    assert.match((await after(turns)).text, /^Words in the chat approve nothing/)
})
