// Words of the trade and ways of this desk are explained, in the language they were asked in; nothing else is taken for such a question.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { EXPLAINED } from '../../../../lib/agent/planner/tell/terms.ts'
import { TERMS, type Term } from '../../../../lib/agent/planner/understand/terms.ts'
import { understand } from '../../../../lib/agent/planner/understand/understand.ts'
import { conversation } from './conversation.ts'

const ASKED: Record<Term, [en: string, hant: string, hans: string]> = {
  ioc: ['what does IOC mean?', '什麼是 IOC？', 'IOC 是什么'],
  fok: ['what is fill or kill', 'FOK 是什麼意思', '什么是FOK'],
  gtc: ['explain GTC', '什麼叫 GTC', 'GTC是什么意思？'],
  gtd: ['what is a GTD order', 'GTD 是什麼', '什么是 GTD'],
  postOnly: ['what is post-only', '什麼是只掛單', '只挂单是什么'],
  iceberg: ['what is an iceberg order?', '冰山單是什麼', '什么是冰山单'],
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
    'explain market impact',
  ])
    assert.ok(!TERMS.some((term) => term === understand(said).about?.topic), said)
})
