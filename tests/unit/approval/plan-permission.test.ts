// The standing permission that may come with an approval: what it is filled in with, what it says, when it is offered.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import {
  draftOf,
  draftProblem,
  offersPermission,
  readDraft,
  untilOf,
} from '../../../components/approval/decision/plan-permission.ts'
import type { Translate } from '../../../components/approval/plan/plan-sentence.ts'
import { firstDraft, readPermissionDraft } from '../../../components/safety/permissions/permission-draft.ts'
import { permissionSentence } from '../../../components/safety/permissions/permission-sentence.ts'
import type { PermissionTerms } from '../../../lib/contracts/gate/safety.ts'
import { leg, plan, preview } from './plans.ts'

const NOW = Date.parse('2026-11-20T13:59:30.000Z')
const order = (args: Record<string, unknown>, changes = {}) => leg({ args: { ...leg().args, ...args }, ...changes })
const draft = (...legs: ReturnType<typeof leg>[]) => draftOf(plan({ legs }), '')

describe('filled in from the plan', () => {
  test('a buy: its own quantity, five times a day, its price as the highest', () => {
    const { tools, symbols, side, perOrder, perDay, maxPrice, minPrice } = draft(leg())
    assert.deepEqual(
      [tools, symbols, side, perOrder, perDay, maxPrice, minPrice],
      [['placeOrder'], 'ELC', 'BUY', '5', '25', '2950', ''],
    )
  })
  test('several sells: the largest quantity, the lowest price', () => {
    const { side, perOrder, perDay, maxPrice, minPrice } = draft(
      order({ side: 'SELL', qty: '0.3', price: '3050' }),
      order({ side: 'SELL', qty: '0.1', price: '3040.5' }),
    )
    assert.deepEqual([side, perOrder, perDay, maxPrice, minPrice], ['SELL', '0.3', '1.5', '', '3040.5'])
  })
  test('both sides: both bounds', () => {
    const { side, maxPrice, minPrice } = draft(leg(), order({ side: 'SELL', price: '3050' }))
    assert.deepEqual([side, maxPrice, minPrice], ['ANY', '3050', '2950'])
  })
  test('a market order: the worst level it would take', () => {
    const fills = [
      { price: 2990, amount: 1 },
      { price: 3010, amount: 4 },
    ]
    assert.equal(draft(order({ type: 'MARKET', price: undefined }, { preview: preview({ fills }) })).maxPrice, '3010')
  })
  test('a leg left out does not count', () =>
    assert.equal(draft(leg(), order({ qty: '900' }, { status: 'rejected' })).perOrder, '5'))
})

describe('read back', () => {
  const good = draft(leg())
  test('the terms are those of the contract', () =>
    assert.deepEqual(readDraft(good, NOW), {
      ok: true,
      terms: {
        tools: ['placeOrder'],
        symbols: ['ELC'],
        side: 'BUY',
        maxQtyPerOrder: 5,
        maxQtyPerDay: 25,
        maxPrice: 2950,
        until: '2026-11-20T18:00:00.000Z',
      },
    }))
  test('a bound of the other side is not sent with it', () => {
    const read = readDraft({ ...good, minPrice: '1' }, NOW)
    assert.ok(read.ok && read.terms.minPrice === undefined)
  })
  const problems: [string, string, Partial<typeof good>][] = [
    ['tools', 'MISSING', { tools: [] }],
    ['symbols', 'MISSING', { symbols: ' , ' }],
    ['symbols', 'BAD_SYMBOL', { symbols: 'ELC; drop' }],
    ['maxQtyPerOrder', 'NOT_POSITIVE', { perOrder: '0' }],
    ['maxQtyPerOrder', 'TOO_FINE', { perOrder: '0.05' }],
    ['maxQtyPerDay', 'MISSING', { perDay: '' }],
    ['maxQtyPerOrder', 'MORE_THAN_A_DAY', { perDay: '4.9' }],
    ['maxPrice', 'NO_HIGHEST', { maxPrice: '' }],
    ['maxPrice', 'NOT_A_NUMBER', { maxPrice: 'cheap' }],
    ['minPrice', 'NO_LOWEST', { side: 'ANY', maxPrice: '1', minPrice: '' }],
    ['maxPrice', 'NO_HIGHEST', { side: 'ANY', maxPrice: '', minPrice: '1' }],
    ['minPrice', 'CROSSED', { side: 'ANY', maxPrice: '1', minPrice: '2' }],
    ['until', 'MISSING', { duration: 'exact', exact: '' }],
    ['until', 'PAST', { duration: 'exact', exact: '2020-01-01T00:00' }],
    // The desk would refuse it.
    ['until', 'TOO_LATE', { duration: 'exact', exact: '2027-01-01T00:00' }],
  ]
  const messages = (locale: string, name: string) =>
    JSON.parse(readFileSync(new URL(`../../../lib/i18n/messages/${locale}/${name}.json`, import.meta.url), 'utf8'))
  const words = (locale: string, name: string) =>
    createTranslator({
      locale,
      messages: messages(locale, name),
      onError: (error) => assert.fail(error),
    }) as unknown as Translate
  for (const [field, problem, change] of problems)
    test(`${JSON.stringify(change)}: ${field} ${problem}, and there are words for it`, () => {
      const read = readDraft({ ...good, ...change }, NOW)
      assert.deepEqual(read, { ok: false, field, problem })
      for (const locale of ['en', 'zh-Hant', 'zh-Hans'])
        assert.match(draftProblem(read, words(locale, 'approval'), words(locale, 'safety')), /.[.。]$/)
    })
  test('it names its field, in the words of the settings', () => {
    const say = (change: Partial<typeof good>, locale = 'en') => {
      const read = readDraft({ ...good, ...change }, NOW)
      return read.ok ? 'ok' : draftProblem(read, words(locale, 'approval'), words(locale, 'safety'))
    }
    assert.equal(say({ perOrder: '0.05' }), 'At most per order: The lot is 0.1 MWh: at most one decimal.')
    assert.equal(say({ maxPrice: 'cheap' }, 'zh-Hant'), '最高價格：這不是數字。')
    assert.equal(say({ maxPrice: '' }), 'Enter a price bound: a highest to buy, a lowest to sell.')
  })
  test('one text is one number, here and in the settings', () => {
    for (const text of [
      '1,000',
      '１，０００．５',
      '1.5k',
      '1,5',
      '1 000',
      '+2',
      '-3',
      '.5',
      '1e3',
      '٣',
      '9'.repeat(20),
    ]) {
      const here = readDraft({ ...good, maxPrice: text }, NOW)
      const there = readPermissionDraft(
        {
          ...{ ...firstDraft('ELC', NOW), maxQtyPerOrder: '5', maxQtyPerDay: '25' },
          ...{ maxPrice: text, until: new Date(NOW + 60_000).toISOString() },
        },
        NOW,
      )
      assert.deepEqual(
        here.ok ? here.terms.maxPrice : here.problem,
        there.ok ? there.terms.maxPrice : there.problems.maxPrice,
        text,
      )
    }
  })
})

test('an end is a whole minute: what is read is what counts', () => {
  const iso = (duration: '1h' | '4h' | 'day') => new Date(untilOf({ duration, exact: '' }, NOW) ?? 0).toISOString()
  assert.equal(iso('1h'), '2026-11-20T15:00:00.000Z')
  assert.equal(iso('4h'), '2026-11-20T18:00:00.000Z')
  assert.equal(iso('day'), '2026-11-20T16:00:00.000Z', 'midnight in Taipei')
})

test('it is offered only where every leg is an order tool of the home server', () => {
  assert.equal(offersPermission(plan()), true)
  assert.equal(offersPermission(plan({ legs: [leg(), leg({ server: 'other' })] })), false)
  assert.equal(offersPermission(plan({ legs: [leg(), leg({ tool: 'runSimulation' })] })), false)
  assert.equal(offersPermission(plan({ legs: [leg(), leg({ server: 'other', status: 'rejected' })] })), true)
})

describe('in words', () => {
  const terms: PermissionTerms = {
    tools: ['placeOrder'],
    symbols: ['ELC'],
    side: 'BUY',
    maxQtyPerOrder: 5,
    maxQtyPerDay: 25,
    maxPrice: 2950,
    until: '2026-11-20T18:00:00.000Z',
  }
  const say = (change: Partial<PermissionTerms> = {}, locale = 'en') => {
    const path = new URL(`../../../lib/i18n/messages/${locale}/approval.json`, import.meta.url)
    const t = createTranslator({ locale, messages: JSON.parse(readFileSync(path, 'utf8')) }) as unknown as Translate
    return permissionSentence({ ...terms, ...change }, t, locale, { nowMs: NOW, timeZone: 'UTC' })
  }
  test('English', () =>
    assert.equal(
      say(),
      'Buy at most 5 MWh ELC per order, 25 MWh a day (market time), at 2,950 NT$/MWh or lower, until 18:00 UTC',
    ))
  test('繁體中文', () =>
    assert.equal(
      say({}, 'zh-Hant'),
      '每筆最多買進 5 MWh ELC，每日（市場時間）25 MWh，價格 2,950 NT$/MWh 或更低，至 18:00 UTC 為止',
    ))
  test('简体中文', () =>
    assert.equal(
      say({ side: 'SELL', maxPrice: undefined, minPrice: 3050.5 }, 'zh-Hans'),
      '每笔最多卖出 5 MWh ELC，每日（市场时间）25 MWh，价格 3,050.50 NT$/MWh 或更高，至 18:00 UTC 为止',
    ))
  test('both sides, both bounds, several contracts, another day', () =>
    assert.equal(
      say({ side: 'ANY', symbols: ['ELC', 'PT60-X'], minPrice: 2900, until: '2026-11-21T00:00:00.000Z' }),
      'Buy or sell at most 5 MWh ELC or PT60-X per order, 25 MWh a day (market time), between 2,900 and 2,950 NT$/MWh, until Nov 21, 2026, 00:00 UTC',
    ))
  test('a distance from mid beside a bound', () =>
    assert.match(say({ withinPercentOfMid: 1.5 }), /at 2,950 NT\$\/MWh or lower, within 1\.5% of mid,/))
  test('what else may be done is said', () => {
    assert.match(say({ tools: ['placeOrder', 'amendOrder'] }), /also by changing one/)
    assert.match(say({ tools: ['placeOrder', 'cancelOrder'] }), /cancel single orders/)
    assert.equal(say({ tools: ['cancelAllOrders'], side: 'ANY' }), 'Cancel all open orders of ELC, until 18:00 UTC')
    assert.match(say({ tools: ['amendOrder'] }), /^Change buy orders to at most 5 MWh ELC/)
  })
})
