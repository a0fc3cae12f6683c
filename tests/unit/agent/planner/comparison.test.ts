/** Contracts beside each other: "compare 9-10 and 18-19", 18-19 比 9-10 貴多少; and which of them an order is of then. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder, metrics } from './results.ts'

const MORNING = 'PT60-20261122T0100Z'
const EVENING = 'PT60-20261121T1000Z'
const NEXT_EVENING = 'PT60-20261122T1000Z'
const LAST = new Map<unknown, number | null>([
  [MORNING, 2900],
  [EVENING, 3100.5],
  ['PT60-20261121T1100Z', 3100.5],
  [NEXT_EVENING, null],
])
const market = ({ symbol }: Record<string, unknown>) => ({
  ...metrics,
  symbol,
  marketSummary: { ...metrics.marketSummary, lastPrice: LAST.get(symbol), midPrice: symbol === MORNING ? 2910 : 3000 },
})
const desk = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder, getMarketMetrics: market } })
async function after(...turns: string[]) {
  const { say } = desk()
  const answers = []
  for (const said of turns) answers.push(await say(said))
  const last = answers.at(-1)
  assert.ok(last)
  return last
}
const lookedAt = (turn: { calls: { tool: string; args: Record<string, unknown> }[] }) =>
  turn.calls.flatMap(({ tool, args }) => (tool === 'getMarketMetrics' ? [args.symbol] : []))

describe('the markets of each, and how far apart they are', () => {
  for (const [said, ...symbols] of [
    ['compare 9-10 and 18-19', MORNING, EVENING],
    ['9-10 vs 18-19', MORNING, EVENING],
    ['which is cheaper, 9-10 or 18-19?', MORNING, EVENING],
    ['is 18-19 cheaper than 9-10?', EVENING, MORNING],
    ['how much more expensive is 18-19 than 9-10?', EVENING, MORNING],
    ['spread between 9-10 and 18-19', MORNING, EVENING],
    ['比較 9-10 和 18-19', MORNING, EVENING],
    ['比较 9-10 和 18-19', MORNING, EVENING],
    ['9-10 跟 18-19 哪個便宜', MORNING, EVENING],
    ['9-10 跟 18-19 哪个便宜', MORNING, EVENING],
    ['18-19 比 9-10 貴多少', EVENING, MORNING],
    ['9-10 和 18-19 的价差', MORNING, EVENING],
  ] as const)
    it(said, async () => {
      const turn = await after(said)
      assert.deepEqual(lookedAt(turn), symbols)
      assert.match(turn.text, /(?:Nov 22|11\/22)[^\n]*(?:cheapest|最便宜)[^\n]*(?:Nov 21|11\/21)[^\n]*\*\*200\.50\*\*/)
    })
  for (const [said, ...symbols] of [
    ['compare 18-19 and 19-20 tomorrow', NEXT_EVENING, 'PT60-20261122T1100Z'],
    ['compare 18-19 and 9-10 tomorrow', NEXT_EVENING, MORNING],
    ['compare tomorrow 9-10 and 18-19', MORNING, NEXT_EVENING],
    ['compare 18-19 and tomorrow 18-19', EVENING, NEXT_EVENING],
    ['比較明天 9-10 和 18-19', MORNING, NEXT_EVENING],
  ] as const)
    it(`${said}: of which day`, async () => assert.deepEqual(lookedAt(await after(said)), symbols))
  it('of three, and as dear as another', async () => {
    const turn = await after('compare 9-10, 18-19 and 19-20')
    assert.equal(lookedAt(turn).length, 3)
    assert.equal(turn.text.match(/\*\*200\.50\*\*/g)?.length, 2)
    assert.match((await after('18-19 vs 19-20')).text, /costs as much/)
  })
  for (const [said, ...symbols] of [
    ['compare spot and 18-19', undefined, EVENING],
    ['18-19 vs spot', EVENING, undefined],
    ['18-19 比現貨貴多少', EVENING, undefined],
    ['比较现货和 18-19', undefined, EVENING],
  ] as const)
    it(said, async () => assert.deepEqual(lookedAt(await after(said)), symbols))
  it('hours that name no day are of the day before them', async () =>
    assert.deepEqual(lookedAt(await after('compare tomorrow 9-10 and 18-19')), [MORNING, NEXT_EVENING]))
  it('by the middle of the book where one of them has no trade', async () =>
    assert.match((await after('compare tomorrow 9-10 and 18-19')).text, /middle of the book[^\n]*\*\*90\*\*/))
  for (const said of ['9-10 and 18-19', '9-10、18-19', 'compare 9-10 and 10-20', 'compare IOC and FOK'])
    it(`${said}: none`, async () => assert.deepEqual(lookedAt(await after(said)), []))
})

describe('behind it an order that names no contract is of neither, and not of spot', () => {
  const compared = 'compare 9-10 and 18-19'
  for (const [turns, symbol] of [
    [['compare spot and 18-19', 'buy 5 at 2950', '18-19'], EVENING],
    [[compared, 'show 18-19', 'buy 5 there at 2950'], EVENING],
    [[compared, 'buy 5 at 2950', '18-19'], EVENING],
    [[compared, 'buy 5 at 2950', 'spot'], 'ELC'],
    [[compared, 'buy 5 MWh at 2950 for 18-19'], EVENING],
    // Of the day they were said to be of.
    [['compare tomorrow 9-10 and tomorrow 18-19', 'buy 5 at 2950', '18-19'], NEXT_EVENING],
    [['best bid for 9-10 and 18-19', 'buy 5 at 2950', '9-10'], MORNING],
    [['比較 9-10 和 18-19', '買 5 2950', '18-19'], EVENING],
    [['比较 9-10 和 18-19', '买 5 2950', '现货'], 'ELC'],
  ] as const)
    it(turns.join(' | '), async () =>
      assert.deepEqual(
        (await after(...turns)).pending.map(({ args }) => args),
        [{ side: 'BUY', price: '2950', qty: '5', symbol }],
      ),
    )
  for (const [question, ...turns] of [
    [/^Which contract\?/, compared, 'buy 5 at 2950'],
    [/^Which contract\?/, 'cheapest hour tonight', 'buy 5 there at 2950'],
    [/^要哪一個合約/, '比較 9-10 和 18-19', '買 5 2950'],
    [/^要哪一个合约/, '比较 9-10 和 18-19', '买 5 2950'],
  ] as const)
    it(`${turns.join(' | ')}: which?`, async () => {
      const turn = await after(...turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, question)
    })
})
