/** Playbooks that a test writes down, and their runs. */
import type { RunView } from '../../../lib/contracts/playbooks.ts'
import { writeYaml } from '../../../lib/playbooks/document.ts'
import { buy, type TestDesk, type TestTrader } from '../../support/desk-in-process.ts'
import { until } from '../../support/until.ts'

export const who = (trader: TestTrader) => ({ traderId: trader.id, from: 'test' })
export const statuses = (run: RunView) => run.stepList.map((s) => `${s.id} ${s.status}`)
export const leg = (price: string) => buy(price, '1')

/** @param current the desk as it is by then: a test may open it anew */
export function playbooksOf(current: () => TestDesk) {
  const make = async (trader: TestTrader, definition: object, desk = current().desk) =>
    (await desk.playbooks.make(who(trader), writeYaml({ name: 'Test', ...definition }))).id
  const begin = async (trader: TestTrader, id: string, inputs = {}) =>
    (await current().desk.playbooks.run(trader.id, id, inputs, 'en')).runId
  async function ran(trader: TestTrader, steps: object[], inputs = {}, more: object = {}): Promise<RunView> {
    const runId = await begin(trader, await make(trader, { ...more, steps }), inputs)
    await current().desk.playbooks.settled(runId)
    return current().desk.playbooks.runView(trader.id, runId)
  }
  const waiting = (trader: TestTrader) =>
    until('a plan waits', async () => (await current().desk.gate.plans(trader.id, ['pending']))[0])
  return { make, begin, ran, waiting }
}
