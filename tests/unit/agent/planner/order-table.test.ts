// A table of orders, pasted or from a file: each row an order of one plan, or nothing at all and every reason why.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { tableIn } from '../../../../lib/agent/planner/table/orders.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const order = (args: Record<string, unknown>) => ({ tool: 'placeOrder', args })
const TWO = [order({ side: 'BUY', price: '2950', qty: '5' }), order({ side: 'SELL', price: '3100', qty: '3.5' })]

/** A desk with contracts for every hour to come today and tomorrow. */
const morning = () => conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })

const drafts = (text: string) =>
  tableIn(text)?.orders.map(({ side, qty, price, market, symbol, timeInForce, window }) => ({
    side,
    ...(qty !== null && { qty }),
    ...(price !== null && { price }),
    ...(market && { market }),
    ...(symbol && { symbol }),
    ...(timeInForce && { timeInForce }),
    ...(window && { window }),
  }))
const problemsOf = (text: string) => {
  const problem = tableIn(text)?.problem
  return problem?.kind === 'rows' ? problem.problems : problem
}

describe('the same two orders in every shape a table has', () => {
  for (const [shape, text] of Object.entries({
    'comma separated': 'side,qty,price\nbuy,5,2950\nsell,3.5,"3,100"',
    'pasted from a spreadsheet': 'Side\tQuantity (MWh)\tLimit price\nBuy\t5\t2,950\nSell\t3.5\t3,100\n',
    'semicolons, carriage returns and a byte order mark': '\uFEFFside;qty;price\r\nB;5;2950\r\nS;3.5;3100\r\n',
    'other order, a last separator, notes': 'price,note,side,volume,\n2950,first,BID,5,\n3100,,ASK,3.5,\n',
    'drawn with bars': '| side | qty | price |\n|:--|--:|---|\n| buy | 5 MWh | NT$2,950 |\n| sell | 3.5 | 3100 |',
    'in kWh': 'side,qty (kWh),price (NT$/kWh)\nbuy,"5,000",2.95\nsell,3500,3.1',
    'units in the cells': 'side,qty,price\nbuy,5000 kWh,2.95/kWh\nsell,3.5 MWh,3100 NTD',
    繁體: '買賣別,數量,價格\n買進,5,2950\n賣出,3.5,3100',
    简体: '方向\t申报电量\t申报价格（元/MWh）\n买\t5\t２９５０\n卖\t3.5\t3100',
    'under a request': 'Please place these orders:\n\nside,qty,price\nbuy,5,2950\nsell,3.5,3100',
    'before a request': '方向,數量,價格\n買,5,2950\n賣,3.5,3100\n\n請下這些單',
  }))
    it(shape, async () => {
      const { calls, pending } = await conversation().say(text)
      assert.deepEqual([calls, pending], [TWO, TWO])
    })
})

it('terms, types, a contract by its name, a price below zero', () => {
  assert.deepEqual(
    drafts(
      'symbol,side,qty,type,price,tif\nELC,buy,1,limit,2950,IOC\nspot,sell,2,market,,\nPT60-20261127T1000Z,buy,3,,-12.5,GTC\nELC,sell,4,,mkt,fok',
    ),
    [
      { side: 'BUY', qty: '1', price: '2950', timeInForce: 'IOC' },
      { side: 'SELL', qty: '2', market: true },
      { side: 'BUY', qty: '3', price: '-12.5', symbol: 'PT60-20261127T1000Z', timeInForce: 'GTC' },
      { side: 'SELL', qty: '4', market: true, timeInForce: 'FOK' },
    ],
  )
})

describe('hours of delivery', () => {
  const ON = { by: 'date', year: 2026, month: 11, day: 27 }
  const EIGHTEEN = { day: ON, start: 1080, end: 1140 }
  for (const [said, text] of Object.entries({
    'date and hours': 'date,hour,side,qty,price\n2026-11-27,18-19,buy,5,2950',
    'date as spreadsheets write it': 'date,hour,side,qty,price\n2026/11/27,18:00-19:00,buy,5,2950',
    'in one cell': 'delivery,side,qty,price\n2026-11-27 18:00 – 19:00,buy,5,2950',
    'start and end': 'start,end,side,qty,price\n2026-11-27 18:00,2026-11-27 19:00,buy,5,2950',
    'a contract called by its hours': 'contract,side,qty,price\n2026-11-27 18-19,buy,5,2950',
    'a day above the table': 'These orders for 2026-11-27:\nhours,side,qty,price\n18-19,buy,5,2950',
    時段: '日期,時段,買賣,數量,價格\n2026-11-27,18:00~19:00,買,5,2950',
    'in MW': 'date,hours,side,MW,price\n2026-11-27,18-19,buy,5,2950',
  }))
    it(said, () => assert.deepEqual(drafts(text), [{ side: 'BUY', qty: '5', price: '2950', window: EIGHTEEN }]))

  it('the last hour of a day, and power over a quarter and over a block', () => {
    const last = drafts('start,end,side,qty,price\n2026-11-27 23:00,2026-11-28 00:00,buy,5,2950')
    assert.deepEqual(last?.[0]?.window, { day: ON, start: 1380, end: 1440 })
    const power = drafts('hours,side,MW,price\n18:00-18:15,buy,5,2950\n18-22,sell,5,3000')
    assert.deepEqual(
      power?.map(({ qty }) => qty),
      ['1.25', '5'],
    )
    assert.deepEqual(power?.[1]?.window, { day: null, start: 1080, end: 1320, each: 60 })
  })

  it('become the contracts the exchange lists, in one plan', async () => {
    const { pending } = await morning().say('contract,side,qty,price\n18-19,buy,5,2950\n19-20,sell,4,3000')
    assert.deepEqual(
      pending.map(({ args }) => [args.side, args.qty, args.symbol]),
      [
        ['BUY', '5', 'PT60-20261121T1000Z'],
        ['SELL', '4', 'PT60-20261121T1100Z'],
      ],
    )
  })

  it('all that no contract is open for are named at once', async () => {
    const rows = ['18-19', '2026-12-24 1-2', '2026-12-24 2-3'].map((hours) => `${hours},buy,5,2950`).join('\n')
    const { pending, text } = await morning().say(`contract,side,qty,price\n${rows}`)
    assert.deepEqual(pending, [])
    assert.match(
      text,
      /for 2 of the 3 orders no contract is open[\s\S]*2026-12-24 01:00-02:00\n- 2026-12-24 02:00-03:00/,
    )
  })
})

describe('what is not plain prepares nothing, and all of it is told', () => {
  it('every cell that cannot be read, of every row', async () => {
    const text =
      'hour,side,qty,price\n18,buy,5,2950\n18-19,hold,5,2950\n18-19,buy,-5,2950\n18-19,buy,5,"2950,5"\n18-19,sell,,\n18-19,sell,5,3000'
    assert.deepEqual(problemsOf(text), [
      { row: 1, why: 'unread', column: 'hour', cell: '18' },
      { row: 2, why: 'unread', column: 'side', cell: 'hold' },
      { row: 3, why: 'notPositive', column: 'qty', cell: '-5' },
      { row: 4, why: 'unread', column: 'price', cell: '2950,5' },
      { row: 5, why: 'missing', column: 'price' },
      { row: 5, why: 'missing', column: 'qty' },
    ])
    const { calls, text: told } = await conversation().say(text)
    assert.deepEqual(calls, [])
    assert.match(told, /of the 6 orders in the table 5 are not plain/)
    assert.match(told, /Order 4: “2950,5” in “price” cannot be read/)
  })

  for (const [said, text, problem] of [
    ['a comma that is no separator', 'side,qty,price\nbuy,5,2,950', { row: 1, why: 'cells', count: 4, of: 3 }],
    [
      'figures cut off into a note',
      'side,qty,price,note\nbuy,5,2,950',
      { row: 1, why: 'unread', column: 'note', cell: '950' },
    ],
    [
      'two units',
      'side,qty (MWh),price\nbuy,5000 kWh,2950',
      { row: 1, why: 'unit', column: 'qty (MWh)', cell: '5000 kWh' },
    ],
    [
      'a priced market order',
      'side,qty,type,price\nbuy,5,market,2950',
      { row: 1, why: 'pricedMarket', column: 'price', cell: '2950' },
    ],
    ['power of spot', 'side,MW,price\nbuy,5,2950', { row: 1, why: 'powerAlone', column: 'MW', cell: '5' }],
    [
      'an end on another day',
      'start,end,side,qty,price\n2026-11-27 18:00,2026-11-28 19:00,buy,5,2950',
      { row: 1, why: 'unread', column: 'end', cell: '2026-11-28 19:00' },
    ],
    [
      'two days',
      'date,hours,side,qty,price\n2026-11-27,2026-11-28 18-19,buy,5,2950',
      { row: 1, why: 'unread', column: 'hours', cell: '2026-11-28 18-19' },
    ],
    [
      'thousandths of a price of a MWh',
      'side,qty,price (NT$/MWh)\nsell,5,2.950',
      { row: 1, why: 'unread', column: 'price (NT$/MWh)', cell: '2.950' },
    ],
    [
      'a time in UTC',
      'start,end,side,qty,price\n2026-11-27T18:00Z,2026-11-27T19:00Z,buy,5,2950',
      { row: 1, why: 'unread', column: 'start', cell: '2026-11-27T18:00Z' },
    ],
    ['a sum below', 'side,qty,price\nbuy,5,2950\n,5,', { row: 2, why: 'missing', column: 'side' }],
  ] as const)
    it(said, () => {
      const found = problemsOf(text)
      assert.deepEqual(Array.isArray(found) ? found[0] : found, problem)
      assert.deepEqual(tableIn(text)?.orders, [])
    })

  it('a column that would be left out of the orders, in the language of the screen', async () => {
    const text = 'side,qty,price,stop price,Display\nbuy,5,2950,2900,1'
    assert.deepEqual(problemsOf(text), { kind: 'columns', names: ['stop price', 'Display'] })
    const { calls, text: told } = await conversation().say(text)
    assert.deepEqual(calls, [])
    assert.match(told, /“stop price”, “Display”/)
  })

  it('a price in another currency, and two columns of prices', () => {
    assert.deepEqual(problemsOf('side,qty,price (EUR/MWh)\nbuy,5,80'), { kind: 'columns', names: ['price (EUR/MWh)'] })
    assert.deepEqual(problemsOf('side,qty,price,limit\nbuy,5,1,2'), { kind: 'columns', names: ['price', 'limit'] })
    assert.deepEqual(problemsOf('side,qty,MW,price\nbuy,5,5,2'), { kind: 'columns', names: ['MW'] })
  })

  for (const words of [
    "Don't place these",
    'What would these cost?',
    'These are the orders my colleague placed yesterday',
    'should I place these orders',
    'if the price falls place these',
    'cancel these orders',
    '不要下這些單',
    '這些單成交了嗎',
    '取消這些單',
    'these orders at 9am',
  ])
    it(`${words}, beside it`, async () => {
      const { calls, text } = await conversation().say(`${words}\nside,qty,price\nbuy,5,2950\nsell,3,3100`)
      assert.deepEqual(calls, [])
      assert.match(text, /I prepared nothing: the table holds 2 orders|沒有準備任何委託：表格裡有 2 筆委託/)
    })
})

it('a cell is told as it was written', async () => {
  const { text } = await conversation().say('side,qty,price\nbuy,3..,2950')
  assert.match(text, /“3\.\.” in “qty” cannot be read/)
})

it('more than one plan holds: nothing is prepared', async () => {
  const rows = (n: number) => `side,qty,price\n${Array.from({ length: n }, (_, i) => `buy,1,${2900 + i}`).join('\n')}`
  assert.equal((await conversation().say(rows(25))).pending.length, 25)
  const { pending, text } = await conversation().say(rows(26))
  assert.deepEqual(pending, [])
  assert.match(text, /the table holds 26 orders, and one plan at most 25/)
})

it('a sentence with commas, or names with nothing below, is none', () => {
  for (const text of [
    'buy 5 at 2950, sell 3 at 3100',
    'side, qty and price\nplease',
    'buy, sell\n5, 3',
    'side,qty,price',
  ])
    assert.equal(tableIn(text), null)
})

it('is followed by words as any order is', async () => {
  const talk = conversation()
  await talk.say('side,qty,price\nbuy,5,2950')
  const { text } = await talk.say('make it 6')
  assert.match(text, /waits|dialog/i)
})

it('what its prices are of is asked where they are a thousandth of the market, and of all of them once', async () => {
  const talk = conversation()
  const { text, pending } = await talk.say('side,qty,price\nbuy,5,2.95\nsell,2,3.1')
  assert.deepEqual(pending, [])
  assert.match(text, /of a kWh or of a MWh/)
  assert.deepEqual((await talk.say('of a kWh')).pending, [
    order({ side: 'BUY', price: '2950', qty: '5' }),
    order({ side: 'SELL', price: '3100', qty: '2' }),
  ])
})

describe('how a table is brought is told, and asks for no orders', () => {
  for (const said of [
    'can I upload a csv of orders?',
    'how do I paste a schedule?',
    'can I import orders from excel?',
    'which columns does a table need?',
    'import my schedule',
    'bulk orders',
    '上傳表格可以嗎',
    '可以貼 Excel 嗎',
    '怎么批量下单',
    '表格要哪些欄位',
  ])
    it(said, async () => {
      const { calls, text } = await conversation().say(said)
      assert.deepEqual(calls, [])
      const [, example = ''] = /```\n([\s\S]*)\n```/.exec(text) ?? []
      assert.deepEqual(
        tableIn(example)?.orders.map(({ side }) => side),
        ['BUY', 'SELL'],
        'the example is read',
      )
    })
})
