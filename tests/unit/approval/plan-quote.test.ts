// The waiting plan at the market of now, and when it is asked for.
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { followQuotes, IDLE_MS, MIN_GAP_MS } from '../../../components/approval/quote/follow-quotes.ts'
import { atMarket, readQuote } from '../../../components/approval/quote/plan-quote.ts'
import type { PlanQuote } from '../../../lib/contracts/gate/plan.ts'
import { leg, plan, preview } from './plans.ts'

const quote = (changes: Partial<PlanQuote> = {}): PlanQuote => ({
  digest: plan().digest,
  at: '2026-11-20T06:00:03.000Z',
  drift: null,
  refused: null,
  legs: [{ id: 'l1', preview: preview({ aheadInQueue: 99, asOf: '2026-11-20T06:00:03.000Z' }) }],
  totals: { ...plan().totals, cost: 7 },
  checks: [{ legId: null, name: 'funds', ok: true, detail: '' }],
  ...changes,
})

describe('a plan at the market of now', () => {
  test('has the figures of the quote, and its own arguments, digest and status', () => {
    const shown = plan()
    const live = atMarket(shown, quote())
    assert.equal(live.legs[0]?.preview?.aheadInQueue, 99)
    assert.equal(live.totals.cost, 7)
    assert.deepEqual(live.checks, quote().checks)
    assert.deepEqual([live.digest, live.status, live.legs[0]?.args], [shown.digest, shown.status, shown.legs[0]?.args])
  })
  test('is as shown for a quote of another digest, a refusal, or none', () => {
    const shown = plan()
    assert.equal(atMarket(shown, quote({ digest: 'another' })), shown)
    assert.equal(atMarket(shown, quote({ refused: { code: 'KILL_SWITCH', message: '' } })), shown)
    assert.equal(atMarket(shown, null), shown)
  })
  test('keeps a leg that the quote does not know', () => {
    const shown = plan({ legs: [leg(), leg({ id: 'l2', preview: null })] })
    assert.equal(atMarket(shown, quote()).legs[1]?.preview, null)
  })
})

describe('the answer to a quote', () => {
  const read = (status: number, body: unknown) => readQuote(status, body, plan().digest).kind
  test('of the digest shown', () => assert.equal(read(200, quote()), 'quote'))
  test('of another digest: the plan has changed', () => assert.equal(read(200, quote({ digest: 'b' })), 'over'))
  test('the plan waits no longer', () => {
    for (const code of ['NOT_FOUND', 'NOT_PENDING', 'EXPIRED'])
      assert.equal(read(409, { error: { code, message: '' } }), 'over', code)
  })
  test('anything else is no answer: the numbers shown grow old', () => {
    assert.equal(read(503, { error: { code: 'UNAVAILABLE', message: '' } }), 'failed')
    assert.equal(read(200, { digest: plan().digest }), 'failed')
    assert.equal(read(502, null), 'failed')
  })
})

describe('quotes are followed', () => {
  let asked: number[]
  let answers: string[]
  let hidden: boolean
  let answer: (() => void) | null
  let passedMs: number
  beforeEach(() => {
    mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 3_600_000 })
    passedMs = 0
    mock.method(performance, 'now', () => passedMs)
    asked = []
    answers = []
    hidden = false
    answer = null
  })
  afterEach(() => mock.reset())

  /** `held`: an answer comes only when `answer` is called. */
  const follow = (held = false) =>
    followQuotes({
      ask: () => {
        asked.push(passedMs)
        return new Promise<string>((resolve) => {
          if (held) answer = () => resolve('late')
          else resolve('now')
        })
      },
      isHidden: () => hidden,
      onAnswer: (a) => answers.push(a),
    })
  const gaps = () => asked.slice(1).map((at, i) => at - (asked[i] ?? 0))
  const tick = async (ms: number) => {
    passedMs += ms
    mock.timers.tick(ms)
    for (let i = 0; i < 5; i++) await Promise.resolve()
  }

  test('at once, then every two seconds of a quiet market', async () => {
    const follower = follow()
    for (let i = 0; i < 50; i++) await tick(100)
    assert.deepEqual(gaps(), [IDLE_MS, IDLE_MS])
    follower.stop()
  })
  test('soon after the book has changed, and never more often than twice a second', async () => {
    const follower = follow()
    for (let i = 0; i < 20; i++) {
      await tick(100)
      follower.changed()
    }
    assert.deepEqual(gaps(), [MIN_GAP_MS, MIN_GAP_MS, MIN_GAP_MS])
    follower.stop()
  })
  test('never two at once: a slow answer is waited for, however much the market moves', async () => {
    const follower = follow(true)
    for (let i = 0; i < 100; i++) {
      await tick(100)
      follower.changed()
    }
    assert.equal(asked.length, 1)
    answer?.()
    await tick(0)
    await tick(1)
    assert.deepEqual([asked.length, answers], [2, ['late']])
    follower.stop()
  })
  test('not while the page is hidden, and at once when it is seen again', async () => {
    const follower = follow()
    await tick(10)
    hidden = true
    follower.visibility()
    for (let i = 0; i < 100; i++) {
      await tick(100)
      follower.changed()
    }
    assert.equal(asked.length, 1)
    hidden = false
    follower.visibility()
    await tick(0)
    assert.equal(asked.length, 2)
    follower.stop()
  })
  test('at once when it is seen again, also where the market was quiet', async () => {
    const follower = follow()
    await tick(0)
    await tick(MIN_GAP_MS)
    follower.visibility()
    await tick(0)
    assert.equal(asked.length, 2)
    follower.stop()
  })
  test('a clock that is set back ends them not for as long as that', async () => {
    const follower = follow(true)
    await tick(0)
    mock.timers.setTime(0)
    answer?.()
    await tick(0)
    await tick(IDLE_MS)
    assert.equal(asked.length, 2)
    follower.stop()
  })
  test('an answer after the end is dropped', async () => {
    const follower = follow(true)
    await tick(0)
    follower.stop()
    answer?.()
    await tick(10_000)
    assert.deepEqual([asked.length, answers], [1, []])
  })
})
