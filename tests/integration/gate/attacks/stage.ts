/**
 * Where attacks are played: one desk in this process on a real exchange, with its real routes, a model that does what
 * it is told, and a hostile server beside. After each attack the exchange must have nothing new.
 */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { readSecret, sessionCookie } from '../../../../lib/auth/session.ts'
import type { Plan } from '../../../../lib/contracts/gate/plan.ts'
import { DeskError } from '../../../../lib/errors.ts'
import { type ModelServer, startModelServer } from '../../../fakes/model-server.ts'
import { routes } from '../../../support/app-routes.ts'
import { COMPILED } from '../../../support/compiled.ts'
import { openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader } from '../../../support/desk-in-process.ts'

export type Stage = {
  t: TestDesk
  model: ModelServer
  attacker: TestTrader
  victim: TestTrader
  /** Somebody who trades honestly meanwhile. */
  third: TestTrader
  /** A request as `trader`, with a valid cookie and JSON unless `headers` say otherwise. @returns status and code */
  http(trader: TestTrader, call: HttpCall): Promise<{ status: number; code: string; body: unknown }>
  cookie(trader: TestTrader): string
  /** Calls that reached the hostile server. */
  hostileCalls(): string[]
}
type HttpCall = {
  route: keyof typeof routes
  id?: string
  body?: unknown
  /** Sent as it is instead of `body`. */
  raw?: BodyInit
  headers?: Record<string, string | null>
}

export type Attack = {
  name: string
  /** Which refusal must come: a code, or the words of an outcome. */
  refused: string | RegExp
  run(stage: Stage): Promise<string>
  /** What is there before the attack begins: honest orders of others. */
  prepare?(stage: Stage): Promise<unknown>
}

const WRITES: ReadonlySet<string> = new Set(['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders'])

export function playAttacks(attacks: readonly Attack[], control: (stage: Stage) => Promise<unknown>): void {
  let stage: Stage
  before(async () => {
    stage = await openStage()
  })
  after(async () => {
    await stage.t.dispose()
    await stage.model.close()
  })

  test('control: approved by its own trader as shown, the same stage does place an order', async () => {
    stage = { ...stage, ...newPeople(stage.t) }
    await control(stage)
    assert.equal(writes(stage).length, 1)
    assert.equal((await stage.victim.orders()).length, 1)
  })

  for (const { name, refused, run, prepare } of attacks) {
    test(name, async () => {
      stage = { ...stage, ...newPeople(stage.t) }
      writeFileSync(join(stage.t.dataDir, 'victim'), await stage.victim.userId())
      await prepare?.(stage)
      const before = writes(stage).length
      const came = await run(stage)
      stage.t.faults({})
      if (typeof refused === 'string') assert.equal(came, refused)
      else assert.match(came, refused)
      assert.deepEqual(writes(stage).slice(before), [], 'nothing was sent to the exchange')
      assert.deepEqual(await stage.victim.orders(), [])
      assert.deepEqual(await stage.attacker.orders(), [])
    })
  }
}

const writes = ({ t }: Stage) => t.asked().filter((c) => WRITES.has(c.tool) || c.args.executeReal !== undefined)
const newPeople = (t: TestDesk) => ({ attacker: t.trader(), victim: t.trader(), third: t.trader() })

async function openStage(): Promise<Stage> {
  const model = await startModelServer()
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const log = join(dataDir, 'hostile.log')
  const env = { ...COMPILED, LOG: log, FAULTS: join(dataDir, 'faults'), VICTIM: join(dataDir, 'victim') }
  const hostile = {
    // The worst case: the operator vouches for it, so that quarantine does not end the attack before it begins.
    trusted: true,
    command: process.execPath,
    args: [join(import.meta.dirname, '../../../fakes/hostile-server.ts')],
    env,
  }
  const t = await openTestDesk({ ...model.settings, ...SHORT_PATIENCE, DESK_HOSTS: 'desk.test' }, dataDir, { hostile })
  await t.desk.connections.get('hostile')?.ready(20_000)
  Object.assign(globalThis, { __eapDesk: Promise.resolve(t.desk) })
  const cookie = (trader: TestTrader) => `desk_session=${sessionCookie(trader.id, readSecret(dataDir))}`
  return {
    t,
    model,
    cookie,
    ...newPeople(t),
    hostileCalls: () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : []),
    async http(trader, { route, id = '', body, raw, headers = {} }) {
      const usual = { host: 'desk.test', cookie: cookie(trader), 'content-type': 'application/json' }
      const all = Object.entries({ ...usual, ...headers }).filter((h): h is [string, string] => h[1] !== null)
      const sent = raw ?? (body === undefined ? undefined : JSON.stringify(body))
      const request = new Request('http://desk.test/x', {
        method: sent === undefined ? 'GET' : 'POST',
        headers: all,
        ...(sent === undefined ? {} : { body: sent }),
      })
      const response = await routes[route](request, id)
      const text = await response.text()
      const answer = parsed(text)
      const code = String((answer as { error?: { code?: string } })?.error?.code ?? '')
      return { status: response.status, code, body: answer }
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The body of a decision on every open leg. */
export const decision = (plan: Plan, word: unknown = 'approve', over: Record<string, unknown> = {}) => ({
  digest: plan.digest,
  legs: plan.legs.filter((l) => l.status === 'pending').map((l) => ({ id: l.id, decision: word })),
  ...over,
})

/** What an answer of the desk says: its refusal, or what became of the plan. */
export const told = ({ code, body }: { code: string; body: unknown }): string =>
  code || String((body as { status?: string })?.status ?? body)

/** The code of whatever `run` throws. */
export const codeOf = (run: Promise<unknown>): Promise<string> =>
  run.then(
    () => 'accepted',
    (error: unknown) => (error instanceof DeskError ? error.code : `not a sentence: ${error}`),
  )

/** The proper way: the victim approves what was shown. */
export async function properly({ http, victim }: Stage): Promise<void> {
  const legs = [{ tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5', symbol: 'ELC' } }]
  const made = await http(victim, { route: 'propose', body: { legs } })
  const plan = made.body as Plan
  assert.equal(made.status, 201)
  const done = await http(victim, { route: 'decide', id: plan.id, body: decision(plan) })
  assert.deepEqual([done.status, told(done)], [200, 'done'])
}
