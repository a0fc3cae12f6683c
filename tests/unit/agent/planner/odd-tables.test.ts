// Tables whose orders are not what their cells say at first sight: read as a careful person reads them, or not at all.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutTable, MAX_LINES } from '../../../../lib/agent/planner/table/cut.ts'
import { tableIn } from '../../../../lib/agent/planner/table/orders.ts'
import { cpuClock } from '../../../support/cpu-ms.ts'
import { conversation } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const read = (text: string) => {
  const table = tableIn(text)
  assert.ok(table, 'it is a table')
  return { problem: table.problem, orders: table.orders }
}
/** The cell or the words that keep it from being orders. */
const toldOf = (text: string): string | undefined => {
  const { problem, orders } = read(text)
  assert.deepEqual(orders, [])
  if (problem?.kind === 'rows') {
    const [first] = problem.problems
    return first && ('cell' in first ? first.cell : 'column' in first ? first.column : '')
  }
  return problem?.kind === 'columns' ? problem.names[0] : problem?.kind === 'beside' ? problem.words : undefined
}
const amounts = (text: string) => {
  const { problem, orders } = read(text)
  assert.equal(problem, null)
  return orders.map(({ side, qty, price }) => `${side} ${qty} ${price}`)
}

describe('prepares nothing, and tells of', () => {
  for (const [said, text, cell] of [
    ['a sum in the column of notes', 'note,side,qty,price\na,buy,5,2950\nTotal,buy,5,2950', 'Total'],
    ['合計', '序號,方向,數量,價格\n1,買,5,2950\n合計,買,5,2950', '合計'],
    ['a row that is off', 'side,qty,price,note\nbuy,5,2950,cancelled', 'cancelled'],
    ['a condition that has no column', 'side,qty,price,note\nbuy,5,2950,only if it rains', 'only if it rains'],
    ['the id of an order that was placed', 'order id,side,qty,price\nORD-1,buy,5,2950', 'order id'],
    ['money that is no quantity', 'side,amount (NT$),price\nbuy,14750,2950', 'amount (NT$)'],
    ['what was traded', '方向,成交量,價格\n買,5,2950', '成交量'],
    ['a quantity of another unit', 'side\tGWh\tprice\nbuy\t5\t2950', 'GWh'],
    ['no quantity at all', 'side\tprice\nbuy\t2950', 'qty'],
    ['a comma that is a point where semicolons separate', 'side;qty;price\nbuy;1,500;2950', '1,500'],
    ['a point that may part thousands there', 'side;qty;price\nbuy;1.500;2950', '1.500'],
    ['a comma behind nothing', 'side\tqty\tprice\nbuy\t0,500\t2950', '0,500'],
    ['cells that its comma has moved', 'side,price (NT$/MWh),qty,note\nbuy,2,950,5', '5'],
    ['rows within one cell', 'side,qty,price,note\nbuy,5,2950,"a\nsell,3,3100,b"', 'a\nsell,3,3100,b'],
    ['quotes that do not close', 'side,qty,price,note\nbuy,5,2950,"a\nsell,3,3100,b', 'buy,5,2950,"a'],
    [
      'from one day to another',
      'date,hours,side,qty,price\n2026-11-22 to 2026-11-25,18-19,buy,5,2950',
      '2026-11-22 to 2026-11-25',
    ],
    ['a day of another year', 'date,hours,side,qty,price\n22 Nov 2027,18-19,buy,5,2950', '22 Nov 2027'],
    ['a day in another order', 'date,hours,side,qty,price\n11/27/2026,18-19,buy,5,2950', '11/27/2026'],
    [
      'an end that has a day where the start has none',
      'start,end,side,qty,price\n23:00,00:00 tomorrow,buy,5,2950',
      '00:00 tomorrow',
    ],
    ['hours that are turned round', 'hours,side,MW,price\n19-18,buy,5,2950', '19-18'],
    ['hours in two columns', 'hours,start,end,side,qty,price\n18-19,20:00,21:00,buy,5,2950', '20:00'],
    ['trades that were made', 'My trades\nside,qty,price\nbuy,5,2950', 'My trades'],
    [
      'a day that may be when to place them',
      'place these orders tomorrow\nhours,side,qty,price\n18-19,buy,5,2950',
      'place these orders tomorrow',
    ],
    ['a day above orders of spot', 'my orders for tomorrow\nside,qty,price\nbuy,5,2950', 'my orders for tomorrow'],
  ] as const)
    it(said, () => assert.equal(toldOf(text), cell))

  it('all of it in words', async () => {
    const { calls, text } = await conversation().say('side,qty,price,note\nbuy,5,2950,do not send')
    assert.deepEqual(calls, [])
    assert.match(text, /“do not send” in “note” cannot be read/)
  })
})

describe('is read', () => {
  const ONE = ['BUY 5 2950']
  for (const [said, text] of [
    ['within a fence', '```csv\nside,qty,price\nbuy,5,2950\n```'],
    ['drawn with lines', '│ side │ qty │ price │\n├──────┼─────┼───────┤\n│ buy │ 5 │ 2950 │'],
    ['with bars of full width', '｜方向｜數量｜價格｜\n｜買｜5｜2950｜'],
    ['with commas of full width, in another order', '方向，價格，數量\n買，2950，5'],
    ['with a byte order mark behind other words', 'Please place:\n\uFEFFside,qty,price\nbuy,5,2950'],
    ['under one word', 'Orders:\nside,qty,price\nbuy,5,2950'],
    ['with a note of two lines', 'side,qty,price,note\nbuy,5,2950,"for the\nplant"'],
    ['with numbers in notes behind them', 'side,qty,price,no.\nbuy,5,2950,17'],
    ['until the end of a day', 'start,end,side,qty,price\n2026-11-27 23:00,2026-11-27 24:00,buy,5,2950'],
    ['of a date without marks', 'date,hours,side,qty,price\n20261127,18-19,buy,5,2950'],
    ['of a date with its midnight', 'date,hours,side,qty,price\n2026-11-27 00:00:00,18-19,buy,5,2950'],
    ['of a night', 'hours,side,qty,price\n22-06,buy,5,2950'],
  ] as const)
    it(said, () => assert.deepEqual(amounts(text), ONE))

  it('points and commas that are plain among semicolons', () =>
    assert.deepEqual(amounts('side;qty;price\nbuy;0.500;2,950.5\nsell;12.5;3100'), [
      'BUY 0.5 2950.5',
      'SELL 12.5 3100',
    ]))
})

it('the unit that was asked for goes to the column of prices, and to no other of which it is the beginning', async () => {
  const talk = conversation()
  await talk.say('price type,side,qty,price\nlimit,buy,5,2.95')
  const { pending } = await talk.say('of a kWh')
  assert.deepEqual(
    pending.map(({ args }) => args.price),
    ['2950'],
  )
})

it('a block of power on hours that do not turn round is one order in each of them', async () => {
  const talk = conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } })
  const { pending } = await talk.say('hours,side,MW,price\n22-02,buy,5,2950')
  assert.equal(pending.length, 4)
})

describe('64 kB of anything are read at once, at every turn that reads them again', () => {
  const full = (piece: string) => piece.repeat(Math.ceil(65_536 / piece.length)).slice(0, 65_536)
  // Far above what it takes, far below what it took.
  for (const [said, text] of [
    ['one number', `side,qty,price\nbuy,${full('1')},2950`],
    ['marks of code', full('```\n')],
  ] as const)
    it(said, async () => {
      const talk = conversation()
      const took = cpuClock()
      for (let turn = 0; turn < 4; turn++) await talk.say(text)
      assert.ok(took() < 5_000)
    })

  it('of a table no more rows are taken apart than tell that they are too many', () => {
    const { problem } = read(`side,qty,price\n${full('buy,5,2950\n')}`)
    assert.deepEqual(problem, { kind: 'many', orders: 5958 })
    assert.equal(cutTable(`side,qty\n${full('buy,5\n')}`, /side/, () => true)?.rows.length, MAX_LINES)
  })
})

describe('a row of sums below the orders', () => {
  const rows = 'hour;side;MWh;price\n18-19;buy;5;3000\n19-20;sell;3;2950\n'
  it('is no order where it says so and is right, of all or of what is left over', () => {
    for (const total of ['Total;;8;', 'total;;2;', 'Sum;;;', ';Net;-2;', 'Total:;;8;-'])
      assert.deepEqual(amounts(rows + total), ['BUY 5 3000', 'SELL 3 2950'], total)
    assert.deepEqual(amounts('時段,方向,數量,價格\n18-19,買,"1,000.5",2950\n合計,,"1,000.5",'), ['BUY 1000.5 2950'])
  })
  it('is told where it is not the sum, or may be an order', () => {
    for (const total of ['Total;;9;', 'Total;buy;8;', 'Total;;8;2980', '20-21;;8;']) {
      const { problem, orders } = read(rows + total)
      assert.deepEqual([problem?.kind, orders], ['rows', []], total)
    }
  })
})

describe('a table without a column for the side', () => {
  it('is asked for one, whatever the signs of its figures', () => {
    for (const text of [
      'hour\tMW\tprice\n18-19\t5\t3000\n19-20\t-3\t2950',
      'Hour,Volume,Price\n18-19,-5,3000\n19-20,3,2950',
      'Hour,Buy,Sell,Price\n18-19,5,,2950\n19-20,,3,3050',
      '時段,電量,價格\n18-19,5,3000',
    ])
      assert.deepEqual([read(text).problem?.kind, read(text).orders], ['sideless', []], text)
  })
  it('is none in a sentence with commas', () => {
    for (const text of ['hour, volume, price of 18-19\nand the book, too', 'show hour, volume, price'])
      assert.equal(tableIn(text), null, text)
  })
  it('is told of in words', async () => {
    const turn = await conversation().say('hour\tMW\tprice\n18-19\t5\t3000')
    assert.deepEqual(turn.pending, [])
    assert.match(turn.text, /^I prepared nothing: no column of the table says what is bought and what is sold/)
  })
})

describe('a line right below the rows that is not parted is said beside them', () => {
  const rows = 'side,qty,price\nbuy,5,2950\nsell,3,3050\n'
  it('and asks for all of them, or names their day', () => {
    for (const line of ['place these', 'Please enter these orders', '請幫我下這些單', '请帮我下这些单'])
      assert.deepEqual(amounts(rows + line), ['BUY 5 2950', 'SELL 3 3050'], line)
    for (const line of ['for tomorrow', '明天的']) {
      const { problem, orders } = read(`hour\tside\tmwh\tprice\n18-19\tbuy\t5\t3100\n${line}`)
      assert.equal(problem, null)
      assert.deepEqual(
        orders.map(({ window }) => window && 'day' in window && window.day),
        [{ by: 'offset', days: 1 }],
      )
    }
  })
  it('and whatever else it says keeps them from being orders', () => {
    for (const line of ["don't place these", 'thanks!', 'what do you think?', '不要下', 'cancelled', 'buy', '20-21'])
      assert.equal(toldOf(rows + line), line, line)
  })
  it('px is the price', () => assert.deepEqual(amounts('Side\tQty\tPx\nB\t5\t2950'), ['BUY 5 2950']))
})
