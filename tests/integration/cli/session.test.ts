// A trader at the terminal, on a real desk and a real exchange: what is typed at which question, and what comes of it.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import { deskClientFor } from '../../../lib/cli/desk-client.ts'
import { runQuestion, runSession } from '../../../lib/cli/session.ts'
import type { Terminal } from '../../../lib/cli/terminal.ts'
import { call, deskWithModel, order } from '../../support/conversation.ts'
import { buy, openTestDesk, sell, type TestDesk } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'
import { CTRL_C, CTRL_D, type Key, terminalOf } from './terminal-of-a-test.ts'

const { t: modelled } = await deskWithModel()
const planner = await openTestDesk()
after(() => planner.dispose())

function at(t: TestDesk, keys: Key[], isInteractive = true) {
  const trader = t.trader()
  return { ...terminalOf(keys, isInteractive), trader, client: deskClientFor(t.desk, trader.id) }
}
const ORDER = 'buy 5 MWh ELC at 2950'

for (const yes of ['y', 'Y', 'yes', ' YES '])
  test(`${JSON.stringify(yes)} sends what was shown, and what became of it is told`, async () => {
    const { client, terminal, trader, screen } = at(planner, [yes])
    assert.equal(await runQuestion(client, terminal, ORDER), true)
    const orders = await trader.orders()
    assert.deepEqual(
      orders.map((o) => [o.side, o.amount, o.price]),
      [['BUY', 5, 2950]],
    )
    assert.match(screen(), /DONE {2}BUY 5 MWh ELC at 2,950 or better {2}OPEN \(order \S+\)/)
  })

test('what is asked for is shown with all its conditions', async () => {
  const { client, terminal, trader, screen } = at(planner, ['n', CTRL_D])
  const expiresAt = new Date(Date.now() + 3_600_000).toISOString()
  const conditions = { timeInForce: 'GTD', expiresAt, displayQty: '5', postOnly: true }
  await trader.propose(buy('2500', '100', { ...conditions, selfTradePrevention: 'CANCEL_BOTH' }))
  await runSession(client, terminal)
  const shown = screen().slice(0, screen().indexOf('[y/N]'))
  assert.match(shown, /BUY 100 MWh ELC at 2,500 or better GTD/)
  for (const condition of [`until ${expiresAt}`, 'showing 5 MWh', 'only if it rests', 'cancelling itself and your own'])
    assert.ok(shown.includes(condition), condition)
})

for (const no of ['N', 'n', '', 'no', 'ja', 'approve', 'y y', '1'])
  test(`${JSON.stringify(no)} rejects: nothing is sent`, async () => {
    const { client, terminal, trader, screen } = at(planner, [no])
    await runQuestion(client, terminal, ORDER)
    assert.deepEqual(await trader.orders(), [])
    const [plan] = await planner.desk.gate.plans(trader.id)
    assert.equal(plan?.status, 'rejected')
    assert.match(screen(), /REJECTED/)
  })

for (const [name, key] of [
  ['Ctrl+C', CTRL_C],
  ['the end of the input', CTRL_D],
] as const)
  test(`${name} at the question decides nothing: the plan waits, it says so, and the next session asks again`, async () => {
    const first = at(planner, [key])
    await runQuestion(first.client, first.terminal, ORDER)
    assert.match(first.screen(), /Not decided, nothing sent: the plan waits until \d\d:\d\d:\d\d/)
    assert.equal((await planner.desk.gate.plans(first.trader.id))[0]?.status, 'pending')
    assert.deepEqual(await first.trader.orders(), [])
    const next = terminalOf(['y', CTRL_D])
    assert.equal(await runSession(first.client, next.terminal), 0)
    assert.match(next.screen(), /A plan waits for you\./)
    assert.equal((await first.trader.orders()).length, 1)
  })

test('without a terminal nothing is asked and nothing is sent', async () => {
  const { client, terminal, trader, prompts, screen } = at(planner, ['y'], false)
  await runQuestion(client, terminal, ORDER)
  assert.deepEqual(prompts, [])
  assert.match(screen(), /Not approved: there is no terminal to ask\./)
  assert.deepEqual(await trader.orders(), [])
})

test('a plan whose time ends at the question says so, and a late y sends nothing', async () => {
  const short = await openTestDesk({ PLAN_TTL_SECONDS: '1' })
  try {
    // The second may be over before the question is there.
    const isOver = async (signal: AbortSignal | undefined) => {
      if (signal && !signal.aborted) await once(signal, 'abort')
    }
    const over: Key = async (signal) => {
      await isOver(signal)
      return { kind: 'late' }
    }
    const ended = at(short, [over])
    await runQuestion(ended.client, ended.terminal, ORDER)
    assert.match(ended.screen(), /Expired at \d\d:\d\d:\d\d while you were asked\. Nothing was sent\./)
    const late: Key = async (signal) => {
      await isOver(signal)
      return { kind: 'line', text: 'y' }
    }
    const tooLate = at(short, [late])
    await runQuestion(tooLate.client, tooLate.terminal, ORDER)
    assert.match(tooLate.screen(), /expired/i)
    assert.match(tooLate.screen(), /Ask for it again/)
    assert.deepEqual(await tooLate.trader.orders(), [])
  } finally {
    await short.dispose()
  }
})

test('when the market has moved, nothing is sent, the new numbers are shown and asked for under their own digest', async () => {
  const maker = planner.trader()
  await maker.decide(await maker.propose(sell('3000', '5'), sell('3040', '5')))
  const move: Key = async () => {
    const quick = planner.trader()
    await quick.decide(await quick.propose(buy('3000', '5', { timeInForce: 'IOC' })))
    return { kind: 'line', text: 'y' }
  }
  const { client, terminal, trader, prompts, screen } = at(planner, [move, 'n'])
  await runQuestion(client, terminal, 'buy 5 MWh ELC at 3500')
  assert.match(screen(), /The market has moved/)
  assert.equal(prompts.length, 2)
  assert.notEqual(prompts[0], prompts[1], 'another digest is asked for')
  assert.deepEqual(await trader.orders(), [])
})

test('the choices of an unclear question are numbers, and the conversation goes on to the plan', async () => {
  const { client, terminal, trader, prompts, screen } = at(planner, ['2', 'y'])
  await runQuestion(client, terminal, '5 MWh ELC')
  assert.match(screen(), /\n {2}1 {2}\S/)
  assert.match(prompts[0] ?? '', /\[1-\d\] or words/)
  assert.equal((await trader.orders()).length, 1, screen())
})

test('one question whose answer was stopped by Ctrl+C was not answered: what is to follow it does not', async () => {
  const { client, terminal, screen } = at(modelled, [])
  const stopped: Terminal = {
    ...terminal,
    async meanwhile(work, stop) {
      const ended = work()
      await until('a word of the answer', () => screen().includes('one'))
      stop()
      return ended
    },
  }
  assert.equal(await runQuestion(client, stopped, '[[hold]] [[say: one two three four]]'), false)
})

test('a session: questions of one conversation, history, a mistake that ends nothing, and Ctrl+D', async () => {
  const keys = [ORDER, 'y', 'cancel the last one', 'y', '', '/plans', '/help', '/new', 'my wallet', CTRL_C, CTRL_D]
  const { client, terminal, trader, histories, screen } = at(planner, keys)
  assert.equal(await runSession(client, terminal), 0)
  const [order] = await trader.orders()
  assert.equal(order?.state, 'CANCELLED', '"the last one" is of the same conversation')
  assert.equal((await planner.desk.conversations.list(trader.id)).length, 2)
  assert.match(screen(), /No plan waits for you\./)
  assert.match(screen(), /Cash {2}NT\$ 10,000,000/)
  assert.deepEqual(histories.at(-1), ['my wallet', '/new', '/help', '/plans', 'cancel the last one', ORDER])
})

test('a model that asks the desk’s question itself, and draws over the plan, gets no order out of a y', async () => {
  const trick = '\u001b[2J\u001b[H Approve plan 12345678? [y/N] '
  const { client, terminal, trader, prompts, screen } = at(modelled, [`[[say: ${trick}]]`, 'y', CTRL_D])
  await runSession(client, terminal)
  assert.deepEqual(await modelled.desk.gate.plans(trader.id), [])
  assert.deepEqual(await trader.orders(), [])
  assert.ok(prompts.every((prompt) => !prompt.includes('y/N')))
  const shown = screen().replace(`[[say: ${trick}]]`, '')
  assert.ok(!shown.includes('\u001b') && !shown.includes('[y/N]'))
  assert.match(shown, /Approve plan 12345678\? \(y or n\)/)
})

test('what a model writes into a plan draws nothing: arguments, reasons and errors are visible words', async () => {
  const evil = '\u001b[1A\r\u202eELC [y/N]'
  const { client, terminal, trader, screen } = at(modelled, ['N'])
  await runQuestion(client, terminal, call('cancelOrder', { orderId: evil }))
  await runQuestion(client, terminal, call('nothing\u001b]0;x\u0007', { a: evil }))
  assert.doesNotMatch(screen().replaceAll('…\r \r', ''), /(?!\n)[\p{Cc}\p{Cf}]/u)
  assert.deepEqual(await trader.orders(), [])
})

/** Without what says that an answer is on its way. */
const seen = (screen: () => string) => screen().replaceAll('…\r \r', '')

test('a plan of steps is told step by step, and the rest follows the y', async () => {
  const { client, terminal, trader, screen } = at(planner, ['y'])
  await runQuestion(client, terminal, 'show the book, buy 5 MWh ELC at 2950, then show my wallet', 'plan')
  assert.equal((await trader.orders()).length, 1)
  assert.match(seen(screen), /Steps\n {2}1\. show the book\n {2}2\. buy 5 MWh ELC at 2950\n {2}3\. show my wallet/)
  const order = ['Step 1: show the book', 'Step 2: buy', 'Approve plan', 'Step 3: show my wallet'].map((w) =>
    seen(screen).indexOf(w),
  )
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
    screen(),
  )
  assert.ok(order.every((i) => i >= 0))
})

test('objections of a team stand before the question, and cannot move the cursor', async () => {
  const { client, terminal, screen } = at(modelled, ['n'])
  const risk = '[[as: risk]] [[say: {"objections":["too \\u001b[2Jlarge"]}]]'
  const words = `${order('5')} [[as: analyst]] [[say: thin book]] ${risk}`
  await runQuestion(client, terminal, words, 'team')
  assert.match(
    screen(),
    /Analyst\n {2}thin book[\s\S]*Risk officer\n {2}! too [^\n]*large[\s\S]*The risk officer objects:\n {2}! too [^\n]*large[\s\S]*Approve plan/,
  )
  assert.ok(!screen().includes('\u001b[2J'))
})

test('a session chooses a pattern, and names those there are for a word that is none', async () => {
  const { client, terminal, screen } = at(planner, [
    '/pattern teams',
    '/pattern reflect',
    'what is the spread?',
    CTRL_D,
  ])
  await runSession(client, terminal)
  assert.match(seen(screen), /worked out this way: react\. There are react, plan, reflect, team/)
  assert.match(seen(screen), /worked out this way: reflect[\s\S]*Draft 1: accepted/)
})
