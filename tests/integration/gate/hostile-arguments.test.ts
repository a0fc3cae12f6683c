// Arguments no honest client sends.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { DeskError } from '../../../lib/errors.ts'
import { buy, openTestDesk, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk()
})
after(() => t.dispose())

const codeOf = (run: Promise<unknown>) =>
  run.then(
    () => 'accepted',
    (error: unknown) => (error instanceof DeskError ? error.code : `not a sentence: ${error}`),
  )
async function refusals(trader: TestTrader) {
  const rows = await t.desk.db
    .selectFrom('audit')
    .select('body')
    .where('kind', '=', 'attempt.refused')
    .where('trader_id', '=', trader.id)
    .execute()
  return rows.map((r) => JSON.parse(r.body).claimed)
}

test('another account is refused by name and recorded, however deep it is hidden', async () => {
  const trader = t.trader()
  const victim = await t.trader().userId()
  const { args } = buy('2950', '1')
  const hidden = [
    { ...args, userId: victim },
    ...['req', 'request', 'arguments', 'args', 'input', 'params'].map((w) => ({ [w]: { ...args, userId: victim } })),
  ]
  for (const args of hidden)
    assert.equal(await codeOf(trader.propose({ tool: 'placeOrder', args })), 'NOT_OWNER', JSON.stringify(args))
  assert.deepEqual(
    await refusals(trader),
    hidden.map(() => victim),
  )
  assert.deepEqual(t.received('placeOrder'), [])
})

test('another account in an edit is refused by name and recorded; the plan stays as it was', async () => {
  const trader = t.trader()
  const victim = await t.trader().userId()
  const plan = await trader.propose(buy('2950', '1'))
  const edited = t.desk.gate.decide({ traderId: trader.id, from: 'test' }, plan.id, {
    digest: plan.digest,
    legs: plan.legs.map((l) => ({ id: l.id, decision: 'approve', args: { ...l.args, userId: victim } })),
  })
  assert.equal(await codeOf(edited), 'NOT_OWNER')
  assert.deepEqual(await refusals(trader), [victim])
  assert.equal((await t.desk.gate.plan(trader.id, plan.id)).digest, plan.digest)
  assert.deepEqual(await trader.orders(), [])
})

test('numbers JSON cannot carry, members that would be a prototype and endless nesting are refused by name', async () => {
  const trader = t.trader()
  const plan = await trader.propose(buy('2950', '1'))
  const deep = JSON.parse(`{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}`)
  const { args } = buy('2950', '1')
  for (const [what, odd] of Object.entries({
    infinite: JSON.parse('{"qty":1e999}'),
    prototype: JSON.parse('{"__proto__":{"qty":"2"}}'),
    constructor: JSON.parse('{"constructor":{"prototype":{"x":1}}}'),
    deep,
  })) {
    // Built so that an own "__proto__" stays one.
    const odds = JSON.parse(
      JSON.stringify(args)
        .slice(0, -1)
        .concat(',', what === 'infinite' ? '"qty":1e999}' : '"z":0}'),
    )
    if (what !== 'infinite') {
      delete odds.z
      for (const key of Object.keys(odd))
        Object.defineProperty(odds, key, { value: odd[key], enumerable: true, configurable: true, writable: true })
    }
    assert.equal(await codeOf(trader.propose({ tool: 'placeOrder', args: odds })), 'INVALID_ARGUMENT', what)
    const edit = t.desk.gate.decide({ traderId: trader.id, from: 'test' }, plan.id, {
      digest: plan.digest,
      legs: plan.legs.map((l) => ({ id: l.id, decision: 'approve', args: odds })),
    })
    assert.equal(await codeOf(edit), 'INVALID_EDIT', `${what} as an edit`)
  }
  assert.equal(({} as { qty?: string }).qty, undefined)
})

test('a number too fine, too large or written as none is refused for what it is', async () => {
  const trader = t.trader()
  const cases = [
    ['qty', 1e-7, 'OFF_LOT'],
    ['price', 1e-25, 'OFF_TICK'],
    ['price', 0.1 + 0.2, 'OFF_TICK'],
    ['qty', 1e21, 'ORDER_TOO_LARGE'],
    ['price', 1e300, 'PRICE_COLLAR'],
    ['qty', '1e3', 'INVALID_ARGUMENT'],
  ] as const
  for (const [name, value, code] of cases) {
    const { tool, args } = buy('2950', '1')
    assert.equal(await codeOf(trader.propose({ tool, args: { ...args, [name]: value } })), code, `${name} ${value}`)
  }
})
