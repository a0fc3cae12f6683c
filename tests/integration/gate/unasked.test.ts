// What the exchange was sent without a key of an account, and whose answer is lost: nobody says that it was not done.
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { buy, openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'

let t: TestDesk
before(async () => {
  t = await openTestDesk(SHORT_PATIENCE)
})
after(() => t.dispose())

const CANNOT_BE_ASKED =
  /^eap (did not answer( in time)?|answered with an error) and cannot be asked what became of it\. Look there/

async function staysUnknown(trader: TestTrader, decided: Plan): Promise<void> {
  const { status, legs } = await trader.ended(decided)
  const [{ error, ...leg } = assert.fail()] = legs
  assert.deepEqual([status, leg.status, error?.code], ['partially_done', 'unknown', 'UNKNOWN'])
  assert.match(error?.message ?? '', CANNOT_BE_ASKED)
  for (const locale of ['zh-Hant', 'zh-Hans'])
    assert.notEqual(sentenceIn(locale, error?.message ?? ''), error?.message, locale)
  assert.deepEqual(t.asked('resolveCommand'), [])
}

test('an account that a plan opens is opened for nobody yet: a lost answer to it stays unknown, also after a restart', async () => {
  for (const fault of ['drop-answer', 'error', '500']) {
    const trader = t.trader()
    await trader.userId()
    const plan = await trader.propose({ tool: 'registerUser', args: {} }, buy('2950', '1'))
    t.faults({ registerUser: fault })
    await trader.decide(plan)
    await staysUnknown(trader, plan)
    assert.deepEqual(await trader.orders(), [])
  }
  const trader = t.trader()
  await trader.userId()
  const plan = await trader.propose({ tool: 'registerUser', args: {} })
  t.faults({ registerUser: 'drop-answer' })
  const closed = trader.decide(plan).catch(() => {})
  t = await t.reopen()
  await closed
  await staysUnknown(t.trader(trader.id), plan)
})

test('a tool that takes no key was sent without one: a lost answer to it stays unknown', async (c) => {
  const trader = t.trader()
  await trader.userId()
  const { registry } = t.desk
  const find = registry.find.bind(registry)
  // As an exchange would list it that knows no keys.
  c.mock.method(registry, 'find', (server: string, name: string) => {
    const tool = find(server, name)
    if (tool?.tool !== 'placeOrder') return tool
    const { clientOrderId: _, ...properties } = tool.inputSchema.properties as Record<string, unknown>
    return { ...tool, inputSchema: { ...tool.inputSchema, properties } }
  })
  const plan = await trader.propose(buy('2950', '1'))
  t.faults({ placeOrder: 'drop-answer' })
  await trader.decide(plan)
  await staysUnknown(trader, plan)
  assert.equal((await trader.orders()).length, 1)
})
