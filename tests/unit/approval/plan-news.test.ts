import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planNews } from '../../../components/approval/decision/plan-news.ts'
import { leg, plan } from './plans.ts'

const answered = (filledQty: number, state: string) =>
  leg({ status: 'done', sentAt: 'then', result: { orderId: '7-0', qty: 5, filledQty, state } })
const error = { code: 'INSUFFICIENT_FUNDS', message: 'It needs NT$ 14,750 and NT$ 20 is free.' }
const refused = leg({ status: 'failed', sentAt: 'then', error })

test('an order is told by how much of it has filled', () => {
  const news = (filledQty: number, state: string) =>
    planNews(plan({ status: 'done', legs: [answered(filledQty, state)] }))
  assert.deepEqual(news(0, 'OPEN'), { tone: 'success', word: 'fill.resting', filled: 0, of: 5 })
  assert.deepEqual(news(5, 'FILLED'), { tone: 'success', word: 'fill.filled', filled: 5, of: 5 })
  assert.deepEqual(news(0, 'CANCELED'), { tone: 'info', word: 'fill.notFilled', filled: 0, of: 5 })
})

test('what was refused is told as refused, and why', () => {
  const why = error.message
  assert.deepEqual(planNews(plan({ status: 'failed', legs: [refused] })), {
    tone: 'error',
    word: 'leg.failed',
    why,
  })
  const lost = { ...refused, error: { code: 'VOIDED', message: '' } }
  assert.equal(planNews(plan({ status: 'failed', legs: [refused, lost] })).word, 'status.failed')
  const legs = [answered(5, 'FILLED'), refused]
  assert.deepEqual(planNews(plan({ status: 'partially_done', legs })), {
    tone: 'warning',
    word: 'status.partially_done',
    why,
  })
})

test('another server’s words are not told as the reason', () => {
  const legs = [{ ...refused, server: 'files' }]
  assert.deepEqual(planNews(plan({ status: 'failed', legs })), { tone: 'error', word: 'status.failed' })
})

test('what nobody knows is told as that, whatever else was done', () => {
  const unknown = leg({ status: 'unknown', sentAt: 'then' })
  const told = (legs: (typeof unknown)[]) => planNews(plan({ status: 'executing', legs }))
  assert.deepEqual(told([answered(5, 'FILLED'), unknown]), { tone: 'warning', word: 'leg.unknown' })
  assert.deepEqual(told([{ ...unknown, server: 'files' }]), { tone: 'warning', word: 'leg.unknownAway' })
})

test('a plan on its way is only said to be sent, a rejected one not at all', () => {
  assert.deepEqual(planNews(plan({ status: 'executing' })), { tone: 'info', word: 'announce.accepted' })
  assert.deepEqual(planNews(plan({ status: 'rejected' })), { tone: 'success', word: 'announce.rejected' })
})
