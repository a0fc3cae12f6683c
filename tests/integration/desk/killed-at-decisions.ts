/**
 * A desk that is killed while it waits for answers of the exchange. What would follow depends on whether whoever asked for it is still
 * there: HAPPENS says what becomes of that meanwhile. What was under way is written to LEFT, for the desk that comes after.
 */
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { newTraderId } from '../../../lib/auth/session.ts'
import type { PermissionTerms } from '../../../lib/contracts/gate/safety.ts'
import { openDesk } from '../../../lib/desk.ts'
import { readEnv } from '../../../lib/env.ts'
import { writeYaml } from '../../../lib/playbooks/document.ts'
import { setFaults } from '../../fakes/faulty-exchange/faults.ts'
import { buy } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'
/** Of one trader, what was under way when the desk was killed. */
export type Left = {
  /** What happened meanwhile to whoever wanted it. */
  what: string
  traderId: string
  planId: string
  runId: string
  password: string
  signInId: string | null
}
const PASSWORD = 'correct horse battery'

const terms = (side: 'BUY' | 'SELL'): PermissionTerms => ({
  ...{
    tools: ['placeOrder'],
    symbols: ['ELC'],
    side,
    maxQtyPerOrder: 1,
    maxQtyPerDay: 1,
    minPrice: 0,
    maxPrice: 5_000,
  },
  until: new Date(Date.now() + 3_600_000).toISOString(),
})
const desk = await openDesk(readEnv())
await desk.connections.get('eap')?.ready(60_000)
const { gate, members } = desk
const faults = join(desk.env.DATA_DIR, 'faults')
const as = (traderId: string) => ({ traderId, from: 'test' })

async function signIn(email: string, password: string) {
  const [cookie = ''] = (await members.signIn({ email, password }, 'test', 'Test/1', null)).split(';')
  return (await members.signedIn(cookie)) ?? assert.fail()
}
async function newMember(email: string) {
  const { member, password } = await members.make({ from: 'test' }, { email, role: 'trader' })
  await gate.createPermission(as(member.traderId), terms('SELL'))
  return { email, password, traderId: member.traderId, here: await signIn(email, password) }
}
type Member = Awaited<ReturnType<typeof newMember>>

const HAPPENS: Record<string, (member: Member) => Promise<unknown>> = {
  nothing: async () => {},
  'a sign-out': ({ here }) => members.endSignIn(here, here.signInId, 'test'),
  'an own password that is changed elsewhere': async ({ email, password }) =>
    members.changePassword(await signIn(email, password), { current: password, next: PASSWORD }, 'test'),
  'an own password that is changed here': ({ here, password }) =>
    members.changePassword(here, { current: password, next: PASSWORD }, 'test'),
  // After the desk was killed.
  'its end by the clock': async () => {},
}

type Happening = Left & { happens?: () => Promise<unknown> }

/** Approves the first of two orders that a question asks for, and asks for a standing permission with it. */
async function approved(what: string, index: number): Promise<Happening> {
  const member = await newMember(`m${index}@desk.example`)
  const { traderId, here } = member
  const text = 'buy 2 MWh at 2,900, then show my wallet, then sell 1 MWh at 3,100'
  const message = { id: 'm-1', role: 'user' as const, parts: [{ type: 'text' as const, text }] }
  const answer = await desk.conversations.ask(
    traderId,
    { chatId: `c-${index}`, message, pattern: 'plan' },
    'en',
    here.signInId,
  )
  await answer.pipeTo(new WritableStream())
  const plan = await until('it waits', async () => (await gate.plans(traderId, ['pending']))[0])
  const legs = plan.legs.map(({ id }) => ({ id, decision: 'approve' }))
  void gate.decide({ ...as(traderId), signInId: here.signInId }, plan.id, {
    ...{ digest: plan.digest, legs, permission: terms('BUY') },
  })
  const happens = async () => HAPPENS[what]?.(member)
  return { what, traderId, planId: plan.id, runId: '', password: '', signInId: here.signInId, happens }
}

/** The same with the plan of a program whose token is revoked. */
async function approvedForProgram(): Promise<Happening> {
  const traderId = newTraderId()
  const { token } = await desk.tokens.make(as(traderId), { name: 'bot', scope: 'propose', expiresInDays: 1 })
  const tool = desk.registry.find('eap', 'placeOrder') ?? assert.fail()
  const origin = { kind: 'mcp' as const, tokenId: token.id }
  const calls = [{ tool, args: buy('2900', '1').args }]
  const proposal = await gate.propose({ traderId, chatId: null, origin, calls })
  if (!proposal.ok) return assert.fail(proposal.message)
  const { id: planId, digest, legs } = proposal.plan
  const decisions = legs.map(({ id }) => ({ id, decision: 'approve' }))
  void gate.decide({ ...as(traderId), signInId: null }, planId, { digest, legs: decisions, permission: terms('BUY') })
  const happens = () => desk.tokens.revoke(as(traderId), token.id)
  return { what: 'a token that is revoked', traderId, planId, runId: '', password: '', signInId: null, happens }
}

/** A playbook that is reading when the desk is killed, and would propose next. */
async function reading(index: number): Promise<Happening> {
  const { traderId, here, password } = await newMember(`p${index}@desk.example`)
  const order = { tool: 'placeOrder', args: { side: 'SELL', price: '3100', qty: '1', symbol: 'ELC' } }
  const steps = [
    { id: 'read', tool: 'getTrades' },
    { id: 'order', propose: [order] },
  ]
  const { id } = await desk.playbooks.make(as(traderId), writeYaml({ name: 'Test', steps }))
  const { runId } = await desk.playbooks.run(traderId, id, {}, 'en', here.signInId)
  return { what: 'a playbook', traderId, planId: '', runId, password, signInId: here.signInId }
}

setFaults(faults, { placeOrder: 'drop-answer!', getTrades: 'drop-answer!' })
const approvals = [...(await Promise.all(Object.keys(HAPPENS).map(approved))), await approvedForProgram()]
const runs = [await reading(0), await reading(1)]
const reached = (tool: string) => readFileSync(`${faults}.log`, 'utf8').split(`\n{"tool":"${tool}"`).length - 1
await until(
  'all of it is under way',
  () => reached('placeOrder') === approvals.length && reached('getTrades') === runs.length,
)
for (const { happens } of approvals) await happens?.()
const left: Left[] = [...approvals, ...runs].map(({ happens: _, ...one }) => one)
writeFileSync(join(desk.env.DATA_DIR, 'left.json'), JSON.stringify(left))
process.kill(process.pid, 'SIGKILL')
