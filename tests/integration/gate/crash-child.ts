/**
 * A desk that dies on purpose. For each of STOPS it makes a plan and approves it, and the plan comes as far as it says there and no
 * further; once all of them stand, the desk is killed.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import SQLite from 'better-sqlite3'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { databasePath } from '../../../lib/store/database.ts'
import { setFaults } from '../../fakes/faulty-exchange/faults.ts'
import type { buy } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

export type Stop = {
  traderId: string
  legs: ReturnType<typeof buy>[]
  /** The number of the audit record, from the approval on. Nothing that waits for that record goes on, as in a desk that dies in its commit. */
  atRecord?: number
  /** The leg whose request is out: the exchange has got it or not, and the desk hears nothing. */
  unheard?: { leg: number; line: 'drop-answer' | 'drop-request' }
}

const stops = JSON.parse(process.env.STOPS ?? '[]') as Stop[]
const desk = await openDesk(readEnv())
await desk.connections.get('eap')?.ready(60_000)
const faults = join(desk.env.DATA_DIR, 'faults')
const reader = new SQLite(databasePath(desk.env.DATA_DIR), { readonly: true })
const counted = reader.prepare('select count(*) as count from audit where plan_id = ?')
const records = (planId: string) => (counted.get(planId) as { count: number }).count

/** Of the plan in whose approval or execution something is done. */
const under = new AsyncLocalStorage<{ stands: () => boolean; stopped: boolean }>()
const { db } = desk
const transaction = db.transaction.bind(db)
db.transaction = () => {
  const builder = transaction()
  const execute = builder.execute.bind(builder)
  builder.execute = async (write) => {
    const done = await execute(write)
    const plan = under.getStore()
    if (!plan?.stands()) return done
    plan.stopped = true
    return new Promise(() => {})
  }
  return builder
}

const approved = stops.map(async ({ traderId, legs, atRecord, unheard }) => {
  const { id, digest, legs: proposed } = await desk.proposeByHand(traderId, legs)
  const last = atRecord === undefined ? undefined : records(id) + atRecord
  const here = { stands: () => last !== undefined && records(id) >= last, stopped: false }
  const request = `${id}:${unheard?.leg}`
  if (unheard) setFaults(faults, { placeOrder: unheard.line }, request)
  const isOut = () => !existsSync(join(faults, `placeOrder@${request}`))
  const decisions = proposed.map((leg) => ({ id: leg.id, decision: 'approve' }))
  void under.run(here, () => desk.gate.decide({ traderId, from: 'test' }, id, { digest, legs: decisions }))
  await until('it stands', () => (unheard ? isOut() : here.stopped))
})
await Promise.all(approved)
process.kill(process.pid, 'SIGKILL')
