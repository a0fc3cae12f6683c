// The embedded exchange's folder is lost or another, and the desk's is not: it is told, and nothing begins anew by itself.
import assert from 'node:assert/strict'
import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newTraderId } from '../../../lib/auth/session.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { openExchange } from '../../../lib/exchange/exchange.ts'
import { verifyAudit } from '../../../lib/store/audit.ts'
import { openTestDesk } from '../../support/desk-in-process.ts'
import { temporaryFolder } from '../../support/folders.ts'
import { until } from '../../support/until.ts'

test('a desk does not start beside another exchange than its own, unless somebody says so; then each has its own accounts', async (t) => {
  const { NODE_COMPILE_CACHE } = process.env
  if (NODE_COMPILE_CACHE !== undefined) t.after(() => Object.assign(process.env, { NODE_COMPILE_CACHE }))
  delete process.env.NODE_COMPILE_CACHE
  const around = temporaryFolder(t)
  const dataDir = join(around, 'data')
  const exchange = join(dataDir, 'exchange')
  const guard = join(dataDir, 'exchange.id')
  mkdirSync(dataDir)
  const open = async () => {
    const env = readEnv({ DATA_DIR: dataDir, DEMO_MARKET: 'off', LOG_LEVEL: 'silent' })
    const desk = await openDesk({ ...env, MCP_CONFIG: join(around, 'none.json') })
    t.after(() => desk.close())
    return desk
  }
  const refused = (why: string) => ({
    code: 'DATA_DIR_DAMAGED',
    message: new RegExp(
      `journal in ${exchange} is not the one .*: ${why}\\. Nothing was started .*move exchange\\.id out`,
    ),
  })
  const trader = newTraderId()
  const first = await open()
  const account = await first.accounts.ensure(trader, 'eap')
  await first.close()
  // What it runs: by the mode of the process it would be open to others.
  assert.equal(statSync(join(dataDir, 'compile-cache')).mode & 0o777, 0o700)

  const old = join(around, 'old')
  renameSync(exchange, old)
  const before = readdirSync(dataDir)
  await assert.rejects(open(), refused('there is none, or it is empty'))
  assert.deepEqual(readdirSync(dataDir), before)

  rmSync(guard)
  const second = await open()
  const another = await second.accounts.ensure(trader, 'eap')
  assert.notEqual(another, account)
  const { body } = await second.db
    .selectFrom('audit')
    .select('body')
    .where('kind', '=', 'exchange.replaced')
    .executeTakeFirstOrThrow()
  assert.match(body, /"before":"[0-9a-f]{32}","now":"[0-9a-f]{32}"/)
  assert.ok((await verifyAudit(second.db)).ok)

  // Under the running desk too: the exchange ends, and is not started anew.
  rmSync(exchange, { recursive: true })
  const eap = second.connections.get('eap')
  await until('it is held back', () => eap?.state().message === 'its journal is not the one this desk traded with')
  assert.ok(!existsSync(exchange))
  await second.close()

  renameSync(old, exchange)
  await assert.rejects(open(), refused('it is another one'))
  rmSync(guard)
  const third = await open()
  assert.equal(await third.accounts.ensure(trader, 'eap'), account)
  await third.close()
  const fourth = await open()
  assert.equal(fourth.connections.get('eap')?.state().state, 'connected')
  await fourth.close()

  // An older copy of it, also one that has gone on by itself since: it lacks what traders count on.
  cpSync(exchange, old, { recursive: true })
  const fifth = await open()
  await fifth.accounts.ensure(newTraderId(), 'eap')
  await fifth.close()
  rmSync(exchange, { recursive: true })
  renameSync(old, exchange)
  await assert.rejects(open(), refused('it is an older copy'))
  const alone = openExchange({ folder: exchange })
  for (let i = 0; i < 9; i++) alone.sequencer.enqueue({ kind: 'expire' })
  alone.close()
  await assert.rejects(open(), refused('it is an older copy'))
  rmSync(guard)
  const sixth = await open()
  assert.equal(await sixth.accounts.ensure(trader, 'eap'), account)
  const kind = 'exchange.put_back'
  assert.equal((await sixth.db.selectFrom('audit').select('seq').where('kind', '=', kind).execute()).length, 1)
  await sixth.close()
  await (await open()).close()
})

test('an exchange named by hand that has lost its folder is told as that, and not with advice no trader can follow', async (t) => {
  const first = await openTestDesk()
  const { id } = first.trader()
  const account = await first.trader(id).userId()
  await first.desk.close()
  rmSync(join(first.dataDir, 'exchange'), { recursive: true })
  const second = await openTestDesk({}, first.dataDir)
  t.after(() => second.dispose())
  const { desk } = second
  const tool = desk.registry.find('eap', 'getUserWallet') ?? assert.fail()
  assert.equal(await desk.accounts.ensure(id, 'eap'), account)
  const wallet = await desk.engine.read({ tool, args: {}, userId: account })
  const words = /^eap does not know the account that was opened there for you: it is another exchange than before/
  assert.deepEqual([wallet.status, wallet.errorCode], ['error', 'NOT_FOUND'])
  assert.match(wallet.errorMessage ?? '', words)
  assert.doesNotMatch(JSON.stringify(wallet), /registerUser/)
  await assert.rejects(
    second.trader(id).propose({ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5' } }),
    ({ message }: Error) => words.test(message),
  )
  // A page is told so too, though the exchange lets nobody watch an account that it does not have.
  const told: string[] = []
  const feed = desk.feed ?? assert.fail()
  t.after(feed.watchAccount(account, (event) => void told.push(event)))
  await until('the page is told', () => told.includes('noaccount'))
})
