/**
 * A desk that dies on purpose: it makes a plan of LEGS for TRADER, approves it and is killed with the DIE_AT-th audit record
 * from there on. "at-once" dies inside the commit of that record, so nothing that waits for it can run; "a-turn-later"
 * lets what waits for it run, so that a request is out and its answer is never heard.
 */
import SQLite from 'better-sqlite3'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { databasePath } from '../../../lib/store/database.ts'

const { TRADER = '', LEGS = '[]', DIE_AT = '1', DIE = 'at-once' } = process.env
let dieNow: () => boolean = () => false
const die = () => process.kill(process.pid, 'SIGKILL')

// Before the desk opens: it prepares what it runs often once.
const prepare = SQLite.prototype.prepare
SQLite.prototype.prepare = function prepareAndWatch(this: SQLite.Database, sql: string) {
  const statement = prepare.call(this, sql)
  if (sql !== 'commit') return statement
  const run = statement.run.bind(statement) as () => SQLite.RunResult
  statement.run = () => {
    const done = run()
    if (dieNow()) DIE === 'at-once' ? die() : setImmediate(die)
    return done
  }
  return statement
} as typeof prepare

const desk = await openDesk(readEnv())
await desk.connections.get('eap')?.ready(60_000)
const plan = await desk.proposeByHand(TRADER, JSON.parse(LEGS))

const reader = new SQLite(databasePath(desk.env.DATA_DIR), { readonly: true })
const last = reader.prepare('select max(seq) as seq from audit')
const records = () => (last.get() as { seq: number }).seq
const dieAt = records() + Number(DIE_AT)
dieNow = () => records() >= dieAt

await desk.gate.decide({ traderId: TRADER, from: 'test' }, plan.id, {
  digest: plan.digest,
  legs: plan.legs.map((l) => ({ id: l.id, decision: 'approve' })),
})
await desk.close()
process.exit(0)
