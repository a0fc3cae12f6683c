// `npm run audit`, as an operator runs it: beside the desk, on what is not there, and on a chain somebody worked on.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import SQLite from 'better-sqlite3'
import { AUDIT_GENESIS, hashOf } from '../../../lib/store/audit.ts'
import { databasePath } from '../../../lib/store/database.ts'
import { neutralEnvironment } from '../../../scripts/neutral-environment.ts'
import { buy, openTestDesk, type TestDesk } from '../../support/desk-in-process.ts'

const ROOT = join(import.meta.dirname, '..', '..', '..')
let t: TestDesk
const empty = mkdtempSync(join(tmpdir(), 'eap-audit-'))
before(async () => {
  t = await openTestDesk()
})
after(async () => {
  await t.dispose()
  rmSync(empty, { recursive: true, force: true })
})

function audit(dataDir: string, ...args: string[]) {
  const env = { ...process.env, ...neutralEnvironment(), DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'audit.ts'), ...args], {
    env,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('beside a running desk: whole; and its records as JSON lines, by plan and by time', async () => {
  const trader = t.trader()
  const [one, two] = [await trader.propose(buy('2950', '1')), await trader.propose(buy('2940', '1'))]
  await trader.decide(one, 'reject')
  const verdict = audit(t.dataDir, 'verify')
  assert.deepEqual([verdict.status, verdict.stderr], [0, ''])
  assert.match(verdict.stdout, /^The audit chain is whole: \d+ records, head [0-9a-f]{16}\.\n/)

  const lines = (...args: string[]) => {
    const { status, stdout } = audit(t.dataDir, 'export', ...args)
    assert.equal(status, 0)
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line))
  }
  assert.deepEqual(
    lines('--plan', one.id).map((r) => [r.kind, r.planId]),
    [
      ['plan.proposed', one.id],
      ['plan.decision', one.id],
    ],
  )
  // The short number that the terminal shows is the digest's, and no id: nothing found has to say so.
  const short = audit(t.dataDir, 'export', '--plan', one.digest.slice(0, 8))
  assert.deepEqual([short.status, short.stdout], [2, ''])
  assert.match(short.stderr, /^No record is of a plan ".*": give the id as the address of its page says it, .*p-…\n$/)
  const all = lines()
  assert.deepEqual(
    all.map((r) => r.seq),
    all.map((_, i) => i + 1),
  )
  assert.deepEqual(
    lines('--from', two.createdAt, '--plan', two.id).map((r) => r.kind),
    ['plan.proposed'],
  )
  assert.deepEqual(lines('--to', all[0].at), [])
})

test('words of a model or a program in a record move no cursor, and are exported as they are', async () => {
  const reason = 'stop\u009b2J\u009d0;all is well\u009c'
  const { id: traderId } = t.trader()
  await t.desk.gate.killSwitch.pull({ traderId, by: 'agent', reason, from: 'test' })
  await t.desk.gate.killSwitch.reset({ traderId, from: 'test' })
  const { stdout } = audit(t.dataDir, 'export')
  assert.doesNotMatch(stdout, /(?!\n)\p{Cc}/u)
  const records = stdout.split('\n').filter(Boolean)
  assert.ok(records.some((line) => JSON.parse(line).body?.reason === reason))
})

test('a folder that is not there, a database that is none, words it does not know: exit 2 and a sentence', () => {
  const nowhere = audit(join(empty, 'nowhere'), 'verify')
  assert.equal(nowhere.status, 2)
  assert.match(nowhere.stderr, /There is no desk database at .*nowhere/)
  writeFileSync(join(empty, 'desk.db'), '')
  assert.match(audit(empty, 'verify').stderr, /holds no audit/)
  for (const args of [[], ['verfy'], ['verify', '--plan', 'p'], ['export', '--from', 'yesterday']])
    assert.equal(audit(empty, ...args).status, 2, args.join(' '))
})

test('a chain that was worked on: exit 1, and the record is named', async () => {
  const folder = await openTestDesk()
  const trader = folder.trader()
  await trader.decide(await trader.propose(buy('2950', '1')))
  await folder.desk.close()
  const path = databasePath(folder.dataDir)
  const raw = new SQLite(path)
  const count = (raw.prepare('select max(seq) as seq from audit').get() as { seq: number }).seq
  raw.exec('drop trigger audit_no_update; drop trigger audit_no_delete')
  const broken = (at: number, why: RegExp) => {
    const { status, stderr } = audit(folder.dataDir, 'verify')
    assert.equal(status, 1, stderr)
    assert.match(stderr, new RegExp(`BROKEN at record ${at}: `))
    assert.match(stderr, why)
  }
  assert.equal(audit(folder.dataDir, 'verify').status, 0)
  assert.match(audit(folder.dataDir, 'verify').stdout, new RegExp(`sealed at record ${count}`))

  // A change put right again with a hash of its own, and all that follow hashed anew: only the sealed head tells.
  raw.exec('begin')
  let prev = AUDIT_GENESIS
  for (const r of raw.prepare('select * from audit order by seq').all() as Record<string, string | null>[]) {
    const body = r.kind === 'plan.proposed' ? String(r.body).replace('2950', '2951') : String(r.body)
    const [at, kind] = [String(r.at), String(r.kind)]
    const hash = hashOf({ prev, at, kind, trader: r.trader_id ?? null, plan: r.plan_id ?? null, body })
    raw.prepare('update audit set body = ?, prev_hash = ?, hash = ? where seq = ?').run(body, prev, hash, r.seq)
    prev = hash
  }
  raw.exec('commit')
  broken(count, /written anew/)

  // The end cut off, and SQLite's own count put right.
  raw.prepare('delete from audit where seq > ?').run(count - 1)
  broken(count, /missing/)
  raw.prepare("update sqlite_sequence set seq = ? where name = 'audit'").run(count - 1)
  broken(count, /missing/)
  writeFileSync(join(folder.dataDir, 'audit.head'), `${count - 1} ${prev} ${'0'.repeat(64)}\n`)
  broken(count, /audit\.head was changed/)
  rmSync(join(folder.dataDir, 'audit.head'))
  const unsealed = audit(folder.dataDir, 'verify')
  assert.equal(unsealed.status, 0)
  assert.match(unsealed.stdout, /no sealed head .* cut at its end or written anew/)
  raw.prepare('update audit set kind = ? where seq = 1').run('plan.finished')
  broken(1, /was changed/)
  raw.close()
  rmSync(folder.dataDir, { recursive: true, force: true })
})
