// Words of the trade and ways of this desk are explained, in the language they were asked in; nothing else is taken for such a question.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EXPLAINED } from '../../../../lib/agent/planner/tell/terms.ts'
import { TERMS, type Term } from '../../../../lib/agent/planner/understand/terms.ts'
import { understand } from '../../../../lib/agent/planner/understand/understand.ts'
import { conversation } from './conversation.ts'

const ASKED: Record<Term, [en: string, hant: string, hans: string]> = {
  spread: ["what's a spread", '什麼是價差', '价差怎么算'],
  depth: ['what does depth mean', '盤口是什麼', '深度是什么意思'],
  imbalance: ['explain imbalance', '不平衡度是什麼意思', '什么是不平衡'],
  volume: ['what is volume', '成交量是什麼意思', '成交量的定义'],
  weightedAverage: ['what is vwap', '均價怎麼算', '什么是均价'],
  mid: ['mid price meaning', '中間價是什麼意思', '什么是中间价'],
  volatility: ['what does volatility mean', '波動率怎麼算', '解释一下波动率'],
  slippage: ['explain market impact', '滑價是什麼', '什么是滑点'],
  quotes: ['what is a bid', '什麼是最佳賣價', '买一是什么意思'],
  lastPrice: ['what does last price mean', '最新成交價是什麼意思', '解释最新价'],
  locked: ['what does locked mean', '鎖定是什麼意思', '冻结是什么意思'],
  profit: ['what does pnl mean', '什麼是損益', '盈亏怎么算'],
  initiated: ['what does buyer-initiated mean', '買方主動是什麼意思', '什么是主动买'],
  candle: ['what is a candle', 'K線是什麼', '什么是K线'],
  preview: ['what is a preview', '試算是什麼意思', '预览是什么'],
  unit: ["what's a MWh", 'MWh 是什麼', '什么是兆瓦时'],
  ioc: ['what does IOC mean?', '什麼是 IOC？', 'IOC 是什么'],
  fok: ['what is fill or kill', 'FOK 是什麼意思', '什么是FOK'],
  gtc: ['explain GTC', '什麼叫 GTC', 'GTC是什么意思？'],
  gtd: ['what is a GTD order', 'GTD 是什麼', '什么是 GTD'],
  postOnly: ['what is post-only', '什麼是只掛單', '只挂单是什么'],
  iceberg: ['what is an iceberg order?', '冰山單是什麼', '什么是冰山单'],
  selfTrade: ['what is wash trading', '對敲是什麼意思', '什么是自成交'],
  limitOrder: ["what's a limit order", '什麼是限價單', '限价单是什么'],
  marketOrder: ['what is a market order', '市價單是什麼意思', '什么是市价单'],
  maker: ['what is a maker', '什麼是吃單方', '挂单方是什么'],
  resting: ['what does resting mean', '掛單是什麼意思', '什么是挂单'],
  tick: ['what is a tick', '什麼是最小跳動', '最小跳动是什么'],
  lot: ['what is the lot size', '最小單位是什麼', '什么是最小单位'],
  gateClosure: ['what is gate closure?', '什麼是關閘', '关闸是什么意思'],
  contract: ['what is a delivery contract', '什麼是交割合約', '合约是什么'],
  fees: ['what are the fees?', '手續費多少', '有手续费吗'],
  ordering: ['how do I buy?', '怎麼下單', '怎么买'],
  approving: ['how do I approve it', '怎麼核准', '怎么批准'],
  cancelling: ['how do I cancel an order', '怎麼取消委託', '如何撤单'],
  changing: ['how do I change an order', '怎麼改價', '怎么改单'],
}

describe('explained', () => {
  for (const term of TERMS)
    it(term, async () => {
      for (const [i, language] of (['en', 'zh-Hant', 'zh-Hans'] as const).entries()) {
        const { text, pending } = await conversation().say(ASKED[term][i] ?? '')
        assert.ok(text.endsWith(EXPLAINED[language][term]), `${ASKED[term][i]}: ${text}`)
        assert.deepEqual(pending, [])
      }
    })
})

it('is asked for in other words', () => {
  for (const [said, term] of [
    ['what is the tick of ELC', 'tick'],
    ['how to cancel all my orders', 'cancelling'],
    ['fees for buying 5 MWh?', 'fees'],
    ['what does it cost to trade?', 'fees'],
    ['買 5 MWh 的手續費', 'fees'],
    ["what's a taker?", 'maker'],
    ['what is maker and taker', 'maker'],
    ['maker vs taker', 'maker'],
  ] as const)
    assert.equal(understand(said).about?.topic, term)
})

it('two of them are told apart', async () => {
  for (const [said, language, one, other] of [
    ['difference between IOC and FOK', 'en', 'ioc', 'fok'],
    ["what's the difference between a GTC order and a GTD order?", 'en', 'gtc', 'gtd'],
    ['post-only vs iceberg', 'en', 'postOnly', 'iceberg'],
    ['limit or market?', 'en', 'limitOrder', 'marketOrder'],
    ['限價單和市價單有什麼差別', 'zh-Hant', 'limitOrder', 'marketOrder'],
    ['限价和市价的区别是什么', 'zh-Hans', 'limitOrder', 'marketOrder'],
    ['IOC 和 FOK 差在哪', 'zh-Hant', 'ioc', 'fok'],
    ['冰山单跟只挂单有什么不同？', 'zh-Hans', 'iceberg', 'postOnly'],
  ] as const) {
    const { text } = await conversation().say(said)
    assert.equal(text, `${EXPLAINED[language][one]}\n\n${EXPLAINED[language][other]}`, said)
  }
})

it('an example is read as the order it shows', () => {
  for (const words of Object.values(EXPLAINED).flatMap((terms) => Object.values(terms)))
    for (const [, said = ''] of words.matchAll(/[“「]([^”」]*)[”」]/g)) {
      const { actions, ask, refusal, doubts } = understand(said)
      assert.deepEqual([actions.length, ask, refusal, doubts], [1, null, null, []], said)
    }
})

it('what only looks like it is something else', () => {
  for (const said of [
    'buy 5 at 2950 IOC',
    'what is the spread',
    'what is the market',
    'cancel it',
    'what limit do I have',
    'how is the spread',
    '價差多少',
  ])
    assert.ok(!TERMS.some((term) => term === understand(said).about?.topic), said)
})
