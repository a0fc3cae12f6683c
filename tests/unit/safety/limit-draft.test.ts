import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { changedLimits, type LimitDraft, readLimitDraft } from '../../../components/safety/limits/limit-draft.ts'
import { limitFigure } from '../../../components/safety/limits/limit-figures.ts'
import { LIMITS } from '../../../components/safety/limits/limit-list.ts'
import { type LimitName, type Limits, limits } from '../../../lib/contracts/gate/safety.ts'

const DESK: Limits = {
  maxOrderQty: 500,
  maxOrderValue: 2_000_000,
  maxDayQty: 5_000,
  maxDayValue: 20_000_000,
  priceCollar: 1_500,
  maxOpenOrders: 200,
  maxOrdersPerMinute: 120,
  maxDayLoss: 1_000_000,
}

test('every limit of the contract has its row', () => {
  assert.deepEqual(LIMITS.map(({ name }) => name).toSorted(), Object.keys(limits.shape).toSorted())
})

test('what was not touched is saved as it stands; an emptied field is the desk’s again', () => {
  const saved = { maxOrderQty: 10, maxDayQty: 100, maxOpenOrders: 5 }
  const draft: LimitDraft = { maxDayQty: ' ', maxOrderValue: '1,250,000.125', maxOpenOrders: '７' }
  assert.deepEqual(readLimitDraft(draft, saved, DESK), {
    ok: true,
    own: { maxOrderQty: 10, maxOrderValue: 1_250_000.125, maxOpenOrders: 7 },
  })
})

describe('each limit says what is wrong with it', () => {
  const cases: [name: LimitName, text: string, problem: string][] = [
    ['maxOrderQty', '500.1', 'LOOSER'],
    ['maxOrderQty', '0.25', 'TOO_FINE'],
    ['maxOrderValue', '0', 'NOT_POSITIVE'],
    ['maxDayLoss', '1.0005', 'TOO_FINE'],
    ['priceCollar', '-5', 'NOT_POSITIVE'],
    ['priceCollar', '1500.01', 'LOOSER'],
    ['maxOpenOrders', '2.5', 'TOO_FINE'],
    ['maxOpenOrders', '1,2', 'NOT_A_NUMBER'],
    ['maxDayQty', '９９９９９９９９９９９９９９９９９', 'TOO_LARGE'],
  ]
  for (const [name, text, problem] of cases)
    test(`${name} ${text}: ${problem}`, () =>
      assert.deepEqual(readLimitDraft({ [name]: text }, {}, DESK), { ok: false, problems: { [name]: problem } }))
})

test('the desk’s own value is as strict as it has to be', () => {
  assert.equal(readLimitDraft({ maxOrderQty: '500' }, {}, DESK).ok, true)
})

test('the same value typed again is no change; an unreadable one is', () => {
  const saved = { maxOrderQty: 1000.5 }
  assert.deepEqual(changedLimits({ maxOrderQty: '1,000.50', maxDayQty: '' }, saved), [])
  assert.deepEqual(changedLimits({ maxOrderQty: '', maxDayQty: 'x' }, saved), ['maxOrderQty', 'maxDayQty'])
})

test('a value shown in a field is read back as the same value, in every language', () => {
  for (const locale of ['en', 'zh-Hant', 'zh-Hans']) {
    for (const { name, kind } of LIMITS) {
      const text = limitFigure(DESK[name], kind, locale)
      assert.deepEqual(readLimitDraft({ [name]: text }, {}, DESK), { ok: true, own: { [name]: DESK[name] } }, text)
    }
  }
})

test('money is written as on all screens: whole, or with two decimals at least', () => {
  const written = [17_262.5, 51.084, 2_000_000].map((value) => limitFigure(value, 'money', 'en'))
  assert.deepEqual(written, ['17,262.50', '51.084', '2,000,000'])
})

test('a saved value that is looser than what became stricter above it has to be mended before anything is saved', () => {
  const saved = { maxOrderQty: 600 }
  assert.deepEqual(readLimitDraft({}, saved, DESK), { ok: false, problems: { maxOrderQty: 'LOOSER' } })
  assert.deepEqual(readLimitDraft({ maxOrderQty: '' }, saved, DESK), { ok: true, own: {} })
})
