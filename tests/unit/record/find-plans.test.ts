// Plans are found by the words their owner reads, and by the names those words leave out.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import type { Translate } from '../../../components/approval/plan/plan-sentence.ts'
import { findPlansPage } from '../../../components/record/plans/find-plans.ts'
import { leg, plan, preview } from '../approval/plans.ts'

const path = new URL('../../../lib/i18n/messages/en/approval.json', import.meta.url)
const t = createTranslator({ locale: 'en', messages: JSON.parse(readFileSync(path, 'utf8')) }) as unknown as Translate
const symbol = 'PT60-20261124T0100Z'
const contract = plan({ id: 'p-1', legs: [leg({ args: { ...leg().args, symbol }, preview: preview({ symbol }) })] })
const spot = plan({ id: 'p-2' })

const found = async (text: string, timeZone = 'Asia/Taipei') => {
  const page = await findPlansPage(async () => [contract, spot], { limit: 5, text }, { t, locale: 'en', timeZone })
  return page.plans.map(({ id }) => id)
}

test('a plan is found by the hours its owner reads and by the name of its contract', async () => {
  assert.deepEqual(await found('nov 24, 09:00'), ['p-1'])
  assert.deepEqual(await found('20261124t0100z'), ['p-1'])
  assert.deepEqual(await found('09:00 gmt+8'), [])
  assert.deepEqual(await found('09:00 gmt+8', 'Europe/Berlin'), ['p-1'])
  assert.deepEqual(await found('02:00', 'Europe/Berlin'), [])
  assert.deepEqual(await found('buy 2,950'), ['p-1', 'p-2'])
})

test('a search that finds nothing lets others come in between, and says where the next page goes on', async () => {
  let turns = 0
  let next = setImmediate(function count() {
    turns += 1
    next = setImmediate(count)
  })
  let sentences = 0
  let most = 0
  const read = async ({ limit }: { limit: number }) => {
    most = Math.max(most, limit)
    sentences += limit
    return Array.from({ length: limit }, () => spot)
  }
  const page = await findPlansPage(read, { limit: 50, text: 'nowhere' }, { t, locale: 'en', timeZone: 'Asia/Taipei' })
  clearImmediate(next)
  assert.deepEqual([page.plans, page.next, sentences], [[], `${spot.createdAt}~${spot.id}`, 2_000])
  assert.ok(most <= 50 && turns >= 2_000 / 50 - 1, `${most} at once, ${turns} turns of others`)
})
