// However much a desk has kept: what is asked while people trade is found, and nobody waits for a table to be read through.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import SQLite from 'better-sqlite3'
import { countWaiting } from '../../../lib/gate/plans/plan-store.ts'
import { databasePath } from '../../../lib/store/database.ts'
import { type Tool, toolOf } from '../../../lib/tools/registry.ts'
import { buy, openTestDesk } from '../../support/desk-in-process.ts'

// An index of few records alone may be read whole.
const GROWING = /^SCAN (audit|legs|messages|plans)\b(?! USING INDEX audit_kills\b)/
/**
 * Of the orders by their day those since some day are few; all that were ever sent are read where none is said. And where
 * something is said of the plans of a trader beside whose they are, the others are not gone through to find them.
 */
const isWhole = (step: string, text: string): boolean =>
  GROWING.test(step) ||
  (step.includes('(sent_at>?)') && !/"sent_at" >= \?/.test(text)) ||
  (step.endsWith('plans_by_trader (trader_id=?)') && / and /.test(text)) ||
  // Of what has ended in one way or came by one channel there may be any number: it is read in the order it is shown in.
  (/plans_by_(channel|end)/.test(step) && !/order by "created_at" desc/.test(text))

test('no question of a trader’s day reads all plans, all orders or all records', async (c) => {
  const asked = new Set<string>()
  const { prepare } = SQLite.prototype
  c.mock.method(SQLite.prototype, 'prepare', function (this: SQLite.Database, text: string) {
    asked.add(text)
    return prepare.call(this, text)
  })
  const t = await openTestDesk()
  c.after(() => t.dispose())
  // A start may read what was kept once.
  asked.clear()
  const trader = t.trader()
  await trader.decide(await trader.propose(buy('2950', '1')))
  await trader.permit()
  const tool = t.desk.registry.find('eap', 'placeOrder')
  assert.ok(tool)
  const calls = [{ tool, args: buy('2951', '1').args }]
  const given = await t.desk.gate.propose({ traderId: trader.id, chatId: null, origin: { kind: 'chat' }, calls })
  assert.equal(given.ok && given.plan.status, 'approved')
  await t.desk.gate.permissions(trader.id)
  const [before] = await t.desk.gate.plans(trader.id)
  assert.ok(before)
  await t.desk.gate.plans(trader.id, undefined, { limit: 50, before })
  await t.desk.gate.plans(trader.id, ['pending', 'approved', 'executing'])
  await t.desk.gate.plans(trader.id, undefined, { runId: 'a run' })
  await t.desk.gate.plans(trader.id, undefined, { channel: 'playbook', limit: 50 })
  await t.desk.gate.plans(trader.id, ['rejected', 'expired'], { channel: 'playbook', limit: 50 })
  await t.desk.gate.plans(trader.id, ['rejected'], { limit: 50 })
  await countWaiting(t.desk.db, trader.id, 'mcp')
  await countWaiting(t.desk.db, trader.id)
  await t.desk.gate.plansOfChat(trader.id, 'a conversation')
  const strange = toolOf(
    'weather',
    { name: 'forecast', inputSchema: { type: 'object' } },
    { knowsAccounts: false },
  ) as Tool
  assert.match((await t.desk.trust.refusal(trader.id, strange)) ?? '', /is new to you/)
  await t.desk.gate.killSwitch.pull({ traderId: trader.id, by: 'trader', from: 'test' })
  await t.desk.gate.killSwitch.settled()
  // Whoever holds a switch that is on waits for a start: it is told by what it has cancelled, and by nothing beside.
  await t.desk.gate.killSwitch.resume()
  await t.desk.gate.killSwitch.settled()

  const raw = new SQLite(databasePath(t.dataDir), { readonly: true })
  c.after(() => raw.close())
  const steps = (text: string) => {
    const nulls = Array(text.split('?').length - 1).fill(null)
    return raw.prepare<unknown[], { detail: string }>(`explain query plan ${text}`).all(...nulls)
  }
  const questions = [...asked].filter((text) => /^\s*(select|update|delete|with)\b.*\bwhere\b/s.test(text))
  assert.ok(questions.length > 10)
  assert.deepEqual(
    questions.filter((text) => steps(text).some(({ detail }) => isWhole(detail, text))),
    [],
  )
})
