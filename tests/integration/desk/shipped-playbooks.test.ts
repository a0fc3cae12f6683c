// The playbooks that come with the desk, on the exchange that comes with it, with its simulated market and no model key.
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { newTraderId } from '../../../lib/auth/session.ts'
import type { RunView } from '../../../lib/contracts/playbooks.ts'
import { type Desk, openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { LOCALES, type Locale } from '../../../lib/i18n/locales.ts'
import { readInput } from '../../../lib/playbooks/inputs.ts'
import { SHIPPED } from '../../../lib/playbooks/shipped/shipped.ts'

const DATA_DIR = mkdtempSync(join(tmpdir(), 'eap-shipped-'))
let desk: Desk
const traderId = newTraderId()
before(async () => {
  desk = await openDesk(readEnv({ DATA_DIR, DEMO_MARKET: 'on', LOG_LEVEL: 'silent' }))
  await desk.connections.get('eap')?.ready(60_000)
  await desk.accounts.ensure(traderId, 'eap')
  await untilQuoted('ELC')
})
after(async () => {
  await desk.close()
  rmSync(DATA_DIR, { recursive: true, force: true })
})

type Book = { bids: { price: number }[]; asks: { price: number }[] }
async function book(symbol: string): Promise<Book> {
  const tool = desk.registry.byName('getOrderBook')
  assert.ok(tool)
  return (await desk.engine.read({ tool, args: { symbol }, userId: null })).data as Book
}
/** Both sides of the market, as any trader finds it: its participants take a moment to quote every contract. */
async function untilQuoted(symbol: string): Promise<void> {
  for (const started = performance.now(); performance.now() - started < 60_000; await sleep(50)) {
    const { bids, asks } = await book(symbol)
    if (bids.length > 0 && asks.length > 0) return
  }
  assert.fail(`nobody quotes ${symbol}`)
}
async function run(id: string, locale: Locale, inputs = {}): Promise<RunView> {
  const { runId } = await desk.playbooks.run(traderId, id, inputs, locale)
  for (const started = performance.now(); performance.now() - started < 60_000; await sleep(25)) {
    const view = await desk.playbooks.runView(traderId, runId)
    const [plan] = await desk.gate.plans(traderId, ['pending'])
    if (plan)
      await desk.gate.decide({ traderId, from: 'test' }, plan.id, {
        digest: plan.digest,
        legs: plan.legs.map((leg) => ({ id: leg.id, decision: 'reject' })),
      })
    if (view.status !== 'running') return view
  }
  return desk.playbooks.runView(traderId, runId)
}
const said = (view: RunView) =>
  view.stepList.map((s) => (s.result as { text?: string } | null)?.text ?? '').filter(Boolean)

for (const locale of LOCALES)
  for (const id of SHIPPED.filter((one) => one !== 'shipped-roll-to-next-hour'))
    test(`${id} runs in ${locale}`, async () => {
      const view = await run(id, locale)
      assert.deepEqual([view.status, view.error], ['done', null])
      assert.deepEqual(
        view.stepList.filter((s) => s.error).map((s) => s.error),
        [],
      )
      const words = said(view)
      assert.ok(words.length > 0)
      const answer = (view.stepList.find((s) => s.id === 'market')?.result as { text?: string } | null)?.text
      if (view.stepList.some((s) => s.id === 'market')) {
        assert.match(answer ?? '', /ELC/)
        assert.equal(/[\u4e00-\u9fff]/.test(answer ?? ''), locale !== 'en', answer)
      }
    })

test('spread watch tells wide from fine', async () => {
  const [wide, fine] = [
    await run('shipped-spread-watch', 'en', { most: 0 }),
    await run('shipped-spread-watch', 'en', { most: '100,000' }),
  ]
  assert.match(said(wide).join(), /^WIDE/)
  assert.match(said(fine).join(), /^The spread of ELC is/)
})

test('roll to the next hour proposes a sale and a purchase, and waits', async () => {
  // Those of the next hour too, which may begin before it runs.
  for (const hour of ['@hour+2', '@hour+3', '@hour+4']) {
    const symbol = readInput({ type: 'symbol' }, hour, new Date())
    await untilQuoted(symbol.ok ? String(symbol.value) : '')
  }
  const view = await run('shipped-roll-to-next-hour', 'zh-Hant')
  const [roll] = view.stepList.filter((s) => s.id === 'roll')
  assert.equal(view.error?.code, 'PLAN_REJECTED', JSON.stringify(view.stepList.map((s) => [s.id, s.status, s.error])))
  const plan = await desk.gate.plan(traderId, roll?.planId ?? '')
  assert.deepEqual(
    plan.legs.map((leg) => [leg.args.side, leg.args.qty, leg.args.timeInForce]),
    [
      ['SELL', '1', 'IOC'],
      ['BUY', '1', 'IOC'],
    ],
  )
  assert.notEqual(plan.legs[0]?.args.symbol, plan.legs[1]?.args.symbol)
  assert.match(plan.origin.reason ?? '', /MWh 從 PT60-/)
})
