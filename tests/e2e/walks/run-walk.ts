/** Takes one walk from the first step to the verdict. */
import type { Page } from '@playwright/test'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { broken } from './check.ts'
import type { FaultyDesk } from './faulty-desk.ts'
import { change, click, type Done, decideFromPage, openDialog, readDialog, reload } from './hands.ts'
import { type Lane, live, open } from './lane.ts'
import { RECOVERY_LIMIT_MS, until } from './until.ts'
import { inWords, type Step, type Walk } from './walk.ts'

/** What the walks came across, so that a run can show it met everything it is there for. */
export type Met = Map<string, number>
export const note = (met: Met, what: string) => void met.set(what, (met.get(what) ?? 0) + 1)

/** Something that meets everybody at the desk while they walk. */
type Disaster = {
  /** This trader has a plan. */
  proposed(): void
  /** This trader has done all steps. */
  walked(): void
  /** Set right again. Until then a hand may reach for what is not there; what was done must be right all the same. */
  over: Promise<void>
}

/** @throws with the walk in words and how to repeat it */
export async function runWalk(
  faulty: FaultyDesk,
  lane: Lane,
  walk: Walk,
  met: Met,
  repeat: string,
  disaster?: Disaster,
): Promise<void> {
  const told: string[] = []
  try {
    const from = { call: faulty.calls().length, approval: lane.approvals.length }
    const plan = await proposed(lane, walk)
    disaster?.proposed()
    for (const step of walk.steps) {
      breakLine(faulty, lane, step, plan.id, walk.legs.length)
      const taken = take(lane, step, plan.id)
      const done = await (disaster ? taken.catch((error) => disturbed(told, error)) : taken)
      told.push(`${step.action}: ${done}`)
      if (done === 'gone') break
      noteStep(met, step, [lane.account, ...ordersOf(plan.id, walk.legs.length)].flatMap(faulty.waiting))
    }
    disaster?.walked()
    await disaster?.over
    const end = await settled(faulty, lane, plan.id, walk.legs.length)
    told.push(`the ledger: ${end.status} (${end.legs.map((l) => l.error?.code ?? l.status)})`)
    note(met, `plan ${end.status}`)
    const wrong = broken({
      plan: end,
      approvals: lane.approvals.slice(from.approval),
      calls: faulty
        .calls()
        .slice(from.call)
        .filter((c) => c.args.userId === lane.account),
      orders: await faulty.orders(lane.account),
    })
    if (wrong.length > 0) throw new Error(wrong.join('\n'))
    const page = await lane.tab(0)
    if (await isNoPage(page)) await open(page, lane.path)
    else await live(page)
    await until('the inbox is empty again', RECOVERY_LIMIT_MS, async () =>
      (await page.getByTestId('inbox').getAttribute('data-count')) === '0' ? true : undefined,
    )
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error)
    const steps = told.length > 0 ? `\nIt went:\n  ${told.join('\n  ')}` : ''
    throw new Error(`${words}\n\n${inWords(walk)}${steps}\n\nTo repeat: ${repeat}\n`, { cause: error })
  }
}

/** Loaded from a desk that had died, or was dying: the browser shows words of its own, or nothing. Half a page mends itself. */
const isNoPage = async (page: Page): Promise<boolean> =>
  page.url().startsWith('chrome-error:') || (await page.evaluate(() => document.body === null))

const ordersOf = (planId: string, legs: number): string[] =>
  Array.from({ length: legs }, (_, position) => `${planId}:${position}`)

/** What meets an order meets the first one or a later one of the plan: that is how a plan ends halfway. */
function breakLine(faulty: FaultyDesk, lane: Lane, step: Step, planId: string, legs: number): void {
  const { placeOrder, ...rest } = step.line
  const met = step.pick % legs
  faulty.faults(rest, lane.account)
  for (const [position, order] of ordersOf(planId, legs).entries())
    faulty.faults(placeOrder && position === met ? { placeOrder } : {}, order)
}

/** Asked for by the page itself, as the ticket does. A line that was just broken may need a moment. */
async function proposed(lane: Lane, walk: Walk): Promise<Plan> {
  const page = await lane.tab(0)
  let answered = 'nothing'
  const isMade = async () => {
    const { status, text } = await page.evaluate(async (legs) => {
      const response = await fetch('/api/plans', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ legs }),
      })
      return { status: response.status, text: await response.text() }
    }, walk.legs)
    answered = `${status} ${text}`
    if (status === 503) return undefined
    if (status !== 201) throw new Error('no plan')
    return JSON.parse(text) as Plan
  }
  return until('a plan is made', RECOVERY_LIMIT_MS, isMade).catch((error: Error) => {
    throw new Error(`${error.message}; the desk answered ${answered.slice(0, 2_000)}`)
  })
}

async function take(lane: Lane, step: Step, planId: string): Promise<Done> {
  const page = await lane.tab(step.tab)
  const { network, patient } = step
  switch (step.action) {
    case 'approve':
      return click(lane, page, planId, { button: 'plan-approve', times: 1, network, patient })
    case 'doubleClick':
      return click(lane, page, planId, { button: 'plan-approve', times: 2, network, patient })
    case 'reject':
      return click(lane, page, planId, { button: 'plan-reject', times: 1, network, patient })
    case 'bothTabs': {
      const other = await lane.tab(step.tab === 0 ? 1 : 0)
      if ((await openDialog(lane, other, planId)) === 'gone') return 'gone'
      const how = { button: 'plan-approve', times: 1, network: null, patient } as const
      const both = await Promise.all([
        click(lane, page, planId, { ...how, network }),
        click(lane, other, planId, step.pick % 4 === 0 ? { ...how, button: 'plan-reject' } : how),
      ])
      return both.includes('done') ? 'done' : 'gone'
    }
    case 'edit':
    case 'dropLeg':
      return changed(lane, step, planId)
    case 'reload':
      return reload(lane, page, planId)
    case 'expire':
      return expired(lane, step, planId)
  }
}

async function changed(lane: Lane, step: Step, planId: string): Promise<Done> {
  const page = await lane.tab(step.tab)
  const plan = await lane.trader.plan(planId)
  const drop = step.action === 'dropLeg'
  const open = plan.legs.filter((l) => l.status === 'pending').length
  if (plan.status !== 'pending' || (drop && open < 2)) return 'gone'
  const { status, code } = await change(page, plan, { drop, pick: step.pick })
  if (status === 200) throw new Error(`a change of the plan was taken for a decision: ${code}`)
  return 'done'
}

/** Approves at the very end of the plan's time, or after it. */
async function expired(lane: Lane, step: Step, planId: string): Promise<Done> {
  const page = await lane.tab(step.tab)
  if ((await openDialog(lane, page, planId)) === 'gone') return 'gone'
  const shown = await readDialog(page)
  const plan = await lane.trader.plan(planId)
  if (!shown || plan.status !== 'pending' || !plan.digest.startsWith(shown.digest)) return 'gone'
  const legs = plan.legs.filter((l) => l.status === 'pending').map((l) => ({ id: l.id, decision: 'approve' }))
  const late = step.pick % 2 === 0
  // A program may approve too; what it approves is what the dialog says.
  if (!late) lane.approvals.push(shown)
  const after = late ? 20 : (step.pick % 60) - 45
  const answer = await decideFromPage(page, planId, { digest: plan.digest, legs }, Date.parse(plan.expiresAt) + after)
  if (late && answer.status === 200) throw new Error(`approved after its time, the desk said ${answer.code}`)
  return 'done'
}

/** Heals the line and waits until all is known. A plan still undecided then is turned down: nobody approved it. */
async function settled(faulty: FaultyDesk, lane: Lane, planId: string, legs: number): Promise<Plan> {
  await until('every decision has an answer', RECOVERY_LIMIT_MS, async () => (lane.underWay() === 0 ? true : undefined))
  for (const owner of [lane.account, ...ordersOf(planId, legs)]) faulty.faults({}, owner)
  return until(`it is known what became of ${planId}`, RECOVERY_LIMIT_MS, async () => {
    const plan = await lane.trader.plan(planId)
    if (plan.status === 'pending') {
      await lane.trader.decide(plan, 'reject')
      return undefined
    }
    const open = plan.legs.some((l) => ['sending', 'unknown'].includes(l.status))
    return open || ['approved', 'executing'].includes(plan.status) ? undefined : plan
  })
}

function disturbed(told: string[], error: unknown): Done {
  told.push(`in the middle of it: ${String(error).split('\n')[0]}`)
  return 'gone'
}

function noteStep(met: Met, step: Step, waiting: readonly string[]): void {
  note(met, step.action)
  if (step.network) note(met, step.network)
  if (step.tab === 1) note(met, 'second tab')
  for (const [tool, fault] of Object.entries(step.line)) if (!waiting.includes(tool)) note(met, `${tool} ${fault}`)
}
