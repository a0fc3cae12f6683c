/** What a trader's hands can do with a waiting plan. Each answers 'gone' where there is nothing to decide any more. */
import type { Page } from '@playwright/test'
import type { Plan } from '../../../lib/contracts/gate/plan.ts'
import { type Lane, live } from './lane.ts'
import type { Shown } from './shown.ts'
import { until } from './until.ts'
import type { NetworkFault } from './walk.ts'

export type Done = 'done' | 'gone'
/** The desk answers a decision within five seconds, whatever the exchange does; then the line to it may be slow. */
const ANSWER_LIMIT_MS = 60_000

type Screen = {
  dialog: string | null
  approve: 'ready' | 'busy' | 'none'
  /** What stands below the dialog: why it cannot be approved, new numbers to look at. */
  foot: string | null
  waiting: number
}

const look = (page: Page): Promise<Screen> =>
  page.evaluate(() => {
    const dialog = document.querySelector('[data-testid="plan-dialog"][data-state="open"]')
    const approve = dialog?.querySelector<HTMLButtonElement>('[data-testid="plan-approve"]')
    return {
      dialog: dialog?.getAttribute('data-plan-id') ?? null,
      approve: approve ? (approve.disabled ? 'busy' : 'ready') : 'none',
      foot: dialog?.querySelector('footer')?.textContent ?? null,
      waiting: Number(document.querySelector('[data-testid="inbox"]')?.getAttribute('data-count') ?? 0),
    }
  })

const isPending = async (lane: Lane, planId: string) => (await lane.trader.plan(planId)).status === 'pending'

/** Brings the plan's dialog up, through the inbox as a trader does, until Approve can be clicked. */
export async function openDialog(lane: Lane, page: Page, planId: string): Promise<Done> {
  let screen: Screen | undefined
  /** Clicks that did not get through, and what Playwright said of the last. */
  let misses = 0
  let missed: string | undefined
  const miss = (error: Error) => {
    misses += 1
    missed = error.message
  }
  /** What is gone is not waited for; but a page that is slow to take a click takes none that is given up each time. */
  const finger = () => ({ timeout: 1_000 * 2 ** Math.min(misses, 4) })
  const answerable = async (): Promise<Done | undefined> => {
    screen = await look(page)
    if (screen.dialog === planId && screen.approve === 'ready') return 'done'
    if (screen.dialog === planId && screen.approve === 'busy') return undefined
    if (!(await isPending(lane, planId))) return 'gone'
    if (screen.dialog !== null) {
      // Another plan's, or one that was refused: put away and looked at anew.
      await page.keyboard.press('Escape')
      return undefined
    }
    if (screen.waiting === 0) return undefined
    const inbox = page.getByTestId('inbox')
    const newest = page.locator('section[aria-label="Waiting for you"] li button').last()
    if (!(await newest.isVisible())) await inbox.click(finger()).catch(miss)
    // It may be answered elsewhere while the list opens.
    await newest.click(finger()).catch(miss)
    return undefined
  }
  return until(`the dialog of ${planId} can be answered`, lane.patienceMs, answerable).catch((error: Error) => {
    const seen = `the screen: ${JSON.stringify(screen)}${missed ? `; a click that did not get through: ${missed}` : ''}`
    throw new Error(`${error.message}; ${seen}`, { cause: error })
  })
}

export const readDialog = (page: Page): Promise<Shown | null> =>
  page.evaluate(() => {
    const dialog = document.querySelector('[data-testid="plan-dialog"][data-state="open"]')
    if (!dialog) return null
    const digest = /([0-9a-f]{4}) ([0-9a-f]{4})/.exec(dialog.querySelector('footer')?.textContent ?? '')
    return {
      planId: dialog.getAttribute('data-plan-id') ?? '',
      title: dialog.querySelector('h2')?.textContent ?? '',
      digest: digest?.slice(1).join('') ?? '',
    }
  })

type Click = { button: 'plan-approve' | 'plan-reject'; times: 1 | 2; network: NetworkFault | null; patient: boolean }

export async function click(lane: Lane, page: Page, planId: string, how: Click): Promise<Done> {
  if ((await openDialog(lane, page, planId)) === 'gone') return 'gone'
  const button = page.locator(`[data-testid="plan-dialog"][data-plan-id="${planId}"]`).getByTestId(how.button)
  const lose = how.network === 'request lost' || how.network === 'answer lost'
  if (how.network === 'offline') await page.context().setOffline(true)
  if (lose)
    await page.route(
      '**/decision',
      async (route) => {
        if (how.network === 'answer lost') await route.fetch().catch(() => {})
        await route.abort('connectionreset').catch(() => {})
      },
      { times: 1 },
    )
  try {
    const finger = { timeout: lane.patienceMs }
    const clicked = how.times === 2 ? button.dblclick(finger) : button.click(finger)
    const gone = await clicked.then(
      () => false,
      // The plan may have been answered or have run out under the finger.
      async (error) => ((await isPending(lane, planId)) ? Promise.reject(error) : true),
    )
    if (gone) return 'gone'
    if (how.patient || lose || how.network) await answered(page, planId)
    return 'done'
  } finally {
    if (how.network === 'offline') await page.context().setOffline(false)
    if (lose) await page.unroute('**/decision')
  }
}

/** The screen has said what became of the decision: closed, refused, requoted, or to be tried again. */
function answered(page: Page, planId: string): Promise<true> {
  return until('the dialog tells what became of the decision', ANSWER_LIMIT_MS, async () => {
    const screen = await look(page)
    return screen.dialog !== planId || screen.approve !== 'busy' ? true : undefined
  })
}

/** Other arguments, or fewer legs, by the page's own fetch. Nothing of this may ever be an approval. */
export async function change(
  page: Page,
  plan: Plan,
  how: { drop: boolean; pick: number },
): Promise<{ status: number; code: string }> {
  const open = plan.legs.filter((l) => l.status === 'pending')
  const target = open[how.pick % open.length]
  const legs = open.map((leg) => {
    if (leg !== target) return { id: leg.id, decision: 'approve' }
    if (how.drop) return { id: leg.id, decision: 'reject' }
    // Never what it already is: that would be no change but an approval.
    const lots = Math.round(Number(leg.args.qty) * 10) + 1 + (how.pick % 10)
    return { id: leg.id, decision: 'approve', args: { ...leg.args, qty: String(lots / 10) } }
  })
  return decideFromPage(page, plan.id, { digest: plan.digest, legs })
}

export function decideFromPage(
  page: Page,
  planId: string,
  body: unknown,
  /** Wall clock of the request, ms. */
  at = 0,
): Promise<{ status: number; code: string }> {
  return page.evaluate(
    async ({ planId, body, at }) => {
      const wait = at - Date.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      const response = await fetch(`/api/plans/${planId}/decision`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const answer = await response.json().catch(() => null)
      return { status: response.status, code: String(answer?.error?.code ?? answer?.status ?? '') }
    },
    { planId, body, at },
  )
}

/** After a reload the plan that waited is there as it was. @throws where the dialog says anything else */
export async function reload(lane: Lane, page: Page, planId: string): Promise<Done> {
  if ((await openDialog(lane, page, planId)) === 'gone') return 'gone'
  const before = await readDialog(page)
  const stored = await lane.trader.plan(planId)
  await page.reload({ waitUntil: 'domcontentloaded' })
  await live(page)
  if ((await openDialog(lane, page, planId)) === 'gone') return 'gone'
  const after = await readDialog(page)
  const now = await lane.trader.plan(planId)
  const comparable = before && after && stored.digest === now.digest && stored.digest.startsWith(before.digest)
  if (comparable && JSON.stringify(before) !== JSON.stringify(after))
    throw new Error(`after the reload the dialog says ${JSON.stringify(after)}; before: ${JSON.stringify(before)}`)
  return 'done'
}
