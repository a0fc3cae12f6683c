// By how much an order that was just sent shall differ, in whichever order it is said: a change of that one.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { after, asked } from './resting-desk.ts'

const SENT = ['buy 5 at 2950', '(done)']

describe('of the order that was just sent', () => {
  for (const [said, change] of [
    ['cheaper by 5', { price: '2945' }],
    ['lower the price 5', { price: '2945' }],
    ['10% lower', { price: '2655' }],
    ['2 less', { qty: '3' }],
    ['triple it', { qty: '15' }],
    ['raise the price by 10 and the size by 1', { price: '2960', qty: '6' }],
    ['數量加 2', { qty: '7' }],
  ] as const)
    it(said, async () => {
      assert.deepEqual(asked(await after([...SENT, said])), [['amendOrder', { orderId: '48301-0', ...change }]])
      for (const before of [[], [...SENT, 'top 5'], ['buy 5 at 2950 and sell 3 at 3100', '(done)']])
        assert.deepEqual(asked(await after([...before, said])), [], before.join(' · '))
    })
  it('what may be of the market is not', async () => {
    for (const said of [
      '5 up',
      'price up 5',
      "it's 5 cheaper now",
      'would it be 5 cheaper?',
      "don't lower the price 5",
      '貴10塊',
      '價格降 5 元',
    ])
      assert.deepEqual(asked(await after([...SENT, said])), [], said)
  })
})

const RESTS: Record<string, readonly string[]> = {
  en: SENT,
  'zh-Hant': ['以 2950 買進 5 MWh', '(done)'],
  'zh-Hans': ['以 2950 买进 5 MWh', '(done)'],
}

describe('by how much is asked where only the way is said, and the answer changes that order', () => {
  for (const [lang, said, question, answers] of [
    [
      'en',
      'cheaper',
      /^How much lower in NT\$, or which price\? It is buy 5 MWh at 2,950 \(48301-0\)/,
      ['5', 'by 5', '2945'],
    ],
    ['en', 'make it cheaper', /^How much lower/, ['5 nt$', 'cheaper by 5']],
    ['en', 'lower the price', /^How much lower/, ['5']],
    ['en', 'too expensive', /^How much lower/, ['5']],
    ['en', 'bit cheaper', /^How much lower/, ['5']],
    ['en', 'chepaer', /^How much lower/, ['5']],
    ['zh-Hant', '便宜一點', /^價格要低多少元.*48301-0/, ['5', '5 元', '改成 2945']],
    ['zh-Hant', '太貴了', /^價格要低多少元/, ['2945']],
    ['zh-Hans', '便宜一点', /^价格要低多少元.*48301-0/, ['5 块', '2945']],
  ] as const)
    it(`${lang} ${said}`, async () => {
      const order = RESTS[lang] ?? []
      const turn = await after([...order, said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, question)
      assert.doesNotMatch(turn.text, /did nothing about/)
      for (const answer of answers)
        assert.deepEqual(
          asked(await after([...order, said, answer])),
          [['amendOrder', { orderId: '48301-0', price: '2945' }]],
          answer,
        )
    })
  for (const [said, question, answer, made] of [
    ['make the 2950 cheaper', /^How much lower.*48190-0/, '5', { orderId: '48190-0', price: '2945' }],
    ['the 2950 a bit lower', /48190-0/, '10 nt$', { orderId: '48190-0', price: '2940' }],
    ['make my sell a little higher', /^How much higher.*48213-3/, '5', { orderId: '48213-3', price: '3105' }],
    ['raise my sell', /^How much more, and of what.*48213-3/, '5 nt$', { orderId: '48213-3', price: '3105' }],
    ['raise my 2950 bid', /^How much higher.*48190-0/, 'by 5', { orderId: '48190-0', price: '2955' }],
    ['48190-0 cheaper', /^How much lower/, '2945', { orderId: '48190-0', price: '2945' }],
    ['2950 那張便宜一點', /^價格要低多少元.*48190-0/, '5塊', { orderId: '48190-0', price: '2945' }],
    ['賣單貴一點', /^價格要高多少元.*48213-3/, '5', { orderId: '48213-3', price: '3105' }],
    ['卖单太贵了', /^价格要低多少元.*48213-3/, '10', { orderId: '48213-3', price: '3090' }],
    ['最后一笔便宜一点', /^价格要低多少元.*48213-3/, '10 块', { orderId: '48213-3', price: '3090' }],
  ] as const)
    it(`of an order that is named: ${said}`, async () => {
      const turn = await after([said])
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, question)
      assert.deepEqual(asked(await after([said, answer])), [['amendOrder', made]])
    })
  it('of several it is asked which first, and what is no order is none', async () => {
    assert.match((await after(['買單便宜一點'])).text, /有好幾筆符合的委託/)
    for (const said of ['more of the book', 'the bid higher', 'is my sell too high?', 'my sell is too high'])
      assert.doesNotMatch((await after([said])).text, /^How (?:much|many) |Which one/, said)
    for (const said of [
      '最後一筆貴了',
      '賣單貴嗎',
      '賣單比較貴',
      '2950 那張比較便宜',
      'the 2950 is cheaper',
      'the last one was higher',
    ])
      assert.doesNotMatch((await after([said])).text, /多少元|哪一筆|^How much/, said)
  })
  it('of the quantity, and of either', async () => {
    for (const [said, answer, change] of [
      ['more', '2', { qty: '7' }],
      ['less', '2 MWh', { qty: '3' }],
      ['raise it', '1 MWh', { qty: '6' }],
      ['raise it', '10 nt$', { price: '2960' }],
    ] as const)
      assert.deepEqual(
        asked(await after([...SENT, said, answer])),
        [['amendOrder', { orderId: '48301-0', ...change }]],
        `${said} · ${answer}`,
      )
  })
  it('nothing of the sort is asked where no order was just sent, or of what is asked, told or denied', async () => {
    for (const turns of [
      ['cheaper'],
      [...SENT, 'top 5', 'cheaper'],
      ['buy 5 at 2950 and sell 3 at 3100', '(done)', 'cheaper'],
    ])
      assert.doesNotMatch((await after(turns)).text, /How much lower/, turns.join(' · '))
    for (const said of ['price down', 'is it cheaper?', "don't make it cheaper", 'price is lower', 'why not cheaper'])
      assert.doesNotMatch((await after([...SENT, said])).text, /How much lower/, said)
  })
  it('an answer that is offered is one', async () => {
    for (const [said, answer] of [
      ['cheaper', 'how about 2945?'],
      ['cheaper', 'say 2945'],
      ['便宜一點', '那就 2945'],
    ] as const)
      assert.deepEqual(
        asked(await after([...SENT, said, answer])),
        [['amendOrder', { orderId: '48301-0', price: '2945' }]],
        answer,
      )
  })
  it('what is no answer leaves the same question, and so does what goes the other way', async () => {
    for (const [said, answer, question] of [
      ['cheaper', 'maybe 2945?', /How much lower, in NT\$/],
      ['cheaper', '2 MWh', /How much lower, in NT\$/],
      ['便宜一點', '2 MWh', /價格要低多少元/],
      ['smaller', '2945', /How many MWh less/],
      ['cheaper', '3000', /^How much lower in NT\$/],
      ['cheaper', '2950', /^How much lower in NT\$/],
      ['便宜一点', '3000', /价格要低多少元/],
      ['bigger', 'to 3', /^How many MWh more/],
    ] as const) {
      const turn = await after([...SENT, said, answer])
      assert.deepEqual(turn.pending, [], `${said} · ${answer}`)
      assert.match(turn.text, question, `${said} · ${answer}`)
    }
    assert.deepEqual(asked(await after([...SENT, 'cheaper', '3000', '2945'])), [
      ['amendOrder', { orderId: '48301-0', price: '2945' }],
    ])
    assert.match((await after([...SENT, 'cheaper', '3000', 'never mind'])).text, /^Dropped/)
  })
  it('what would leave nothing was not meant of the quantity', async () => {
    const turn = await after([...(RESTS['zh-Hant'] ?? []), '減5'])
    assert.deepEqual(asked(turn), [['amendOrder', { orderId: '48301-0', price: '2945' }]])
  })
  it('"never mind" takes back the question', async () => {
    const turn = await after([...SENT, 'cheaper', 'never mind', '5'])
    assert.deepEqual(turn.pending, [])
  })
})

describe('what comes out at nothing or below is told, and nothing is prepared', () => {
  for (const [turns, told] of [
    [
      [...SENT, 'cheaper by 2950'],
      /^That would make the price of buy 5 MWh at 2,950 \(48301-0\) 0, so I prepared nothing/,
    ],
    [[...SENT, 'lower it by 3000'], /make the price .* −50/],
    [[...SENT, 'price down 100%'], /make the price .* 0,/],
    [[...SENT, 'cheaper', 'by 3000'], /make the price .* −50/],
    [[...SENT, 'make it 0 MWh'], /leave nothing/],
    [[...SENT, 'change the quantity to -3'], /leave nothing/],
    [['lower both my bids by 3000'], /make the price of buy 5 MWh at 2,950 .* −50/],
    [[...(RESTS['zh-Hant'] ?? []), '便宜 2950'], /^那樣價格會變成 0/],
    [[...(RESTS['zh-Hant'] ?? []), '數量改成 0'], /^那樣一點也不剩/],
    [[...(RESTS['zh-Hans'] ?? []), '便宜 3000 元'], /^那样价格会变成 −50/],
    [[...(RESTS['zh-Hans'] ?? []), '数量改成 0'], /^那样一点也不剩/],
  ] as const)
    it(turns.at(-1) ?? '', async () => {
      const turn = await after(turns)
      assert.deepEqual(turn.pending, [])
      assert.match(turn.text, told)
    })
  it('a price of zero or below that is said is meant', async () => {
    for (const price of ['0', '-50'])
      assert.deepEqual(asked(await after([...SENT, `change 48301-0 to price ${price}`])), [
        ['amendOrder', { orderId: '48301-0', price }],
      ])
    const [, ...sent] = RESTS['zh-Hant'] ?? []
    assert.deepEqual(asked(await after(['以 2950 買進 5 MWh', ...sent, '48301-0 價格改成 0'])), [
      ['amendOrder', { orderId: '48301-0', price: '0' }],
    ])
  })
})
