// What the desk itself wrote into a record is told in the language of the screen; what others said, as they said it.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import { summaryOf, type Translate, toldIn } from '../../../components/record/audit/audit-words.ts'
import { DECISION_REFUSALS, planStatus } from '../../../lib/contracts/gate/plan.ts'
import { driftOf } from '../../../lib/gate/plans/drift.ts'
import { preview } from '../approval/plans.ts'

const LOCALES = ['en', 'zh-Hant', 'zh-Hans'] as const
const folder = new URL('../../../lib/i18n/messages/', import.meta.url)
const words = (locale: string) => {
  const messages = JSON.parse(readFileSync(new URL(`${locale}/record.json`, folder), 'utf8'))
  return createTranslator({ locale, messages }) as unknown as Translate
}

test('every word that the desk chooses among has one on every screen', () => {
  const chosen = {
    decision: ['approve', 'reject', 'takenBack', 'withdrawn'],
    code: [...Object.keys(DECISION_REFUSALS), 'FORBIDDEN', 'INVALID_ARGUMENT'],
    status: [...planStatus.options, 'ok', 'error', 'unknown', 'revoked', 'void'],
    outcome: ['done', 'failed', 'unknown'],
    why: ['edited', 'embedded', 'trusted', 'trader', 'its time is over', 'revoked by the trader'],
  }
  for (const [name, values] of Object.entries(chosen))
    for (const value of values)
      for (const locale of ['zh-Hant', 'zh-Hans'] as const)
        assert.doesNotMatch(toldIn(words(locale), locale, name, value), /[A-Za-z]/, `${locale} ${name} ${value}`)
})

test('an audit record in a line says no English word of ours in Chinese', () => {
  const line = (body: Record<string, unknown>) => summaryOf(body, words('zh-Hant'), 'zh-Hant')
  assert.equal(line({ decision: 'reject', reason: 'too dear', digest: 'a' }), '拒絕 · too dear')
  assert.equal(line({ decision: 'approve' }), '核准')
  // Not as the trader's own: neither was clicked.
  assert.equal(line({ decision: 'reject', via: 'program', reason: 'a \u202etnrut' }), '由程式收回 · a tnrut')
  assert.equal(line({ decision: 'reject', via: 'agent' }), '在對話裡收回')
  assert.equal(line({ status: 'done' }), '完成')
  assert.equal(line({ outcome: 'failed' }), '失敗')
  assert.equal(line({ why: 'an earlier leg failed' }), '前一筆失敗')
  assert.equal(line({ status: 'void', why: 'the tool placeOrder has changed' }), '失效 · 工具 placeOrder 已變更')
  assert.equal(
    line({ code: 'NOT_PENDING', why: 'This plan was already answered: it is rejected.' }),
    '不在等待中 · 此計畫已有決定：已拒絕。',
  )
  // As a desk of before wrote it, in a chain that is never written anew.
  assert.equal(line({ code: 'not_yours', why: 'x' }), '不屬於您 · x')
  assert.equal(line({ code: 'limits', why: 'x' }), '限額 · x')
  // Names and what a server said are not ours.
  assert.equal(line({ code: 'NO_TABLE', tool: 'drop', why: 'No such table' }), 'NO_TABLE · drop · No such table')
  assert.equal(summaryOf({ decision: 'reject' }, words('en'), 'en'), 'Reject')
  // Whose role, from what to what; and which of two servers' tools.
  const closed = { before: 'trader', role: 'closed', member: 'm-1', from: 'operator' }
  assert.equal(summaryOf(closed, words('zh-Hant'), 'zh-Hant', 'bo@desk.example'), 'bo@desk.example · 交易員 → 已關閉')
  assert.equal(line({ member: 'm-1', role: 'head' }), '主管')
  assert.equal(line({ server: 'weather', tool: 'forecast', why: 'trader' }), 'weather · forecast · 由交易員接受')
  assert.equal(line({ server: 'eap', tool: 'placeOrder', why: 'embedded' }), 'placeOrder · 交易台自己的交易所')
  assert.equal(line({ name: '桌面助理', scope: 'propose' }), '桌面助理')
})

test('why a plan got new numbers is told, with the figures as they stand', () => {
  const shown = preview({ filledQty: 5, unfilledAmount: 0, avgPrice: 3000 })
  const amounts = { amount: 5, filledAmount: 0, remainingAmount: 5 }
  const own = { orderId: '7-1', symbol: 'ELC', side: 'BUY' as const, price: 2950, ...amounts }
  const moved = [
    driftOf(shown, preview({ filledQty: 5, avgPrice: 3015.01 })),
    driftOf(shown, preview({ filledQty: 1, restingAmount: 0, unfilledAmount: 4, avgPrice: 3000 })),
    driftOf(preview({ restingAmount: 5 }), preview({ filledQty: 0, restingAmount: 0, unfilledAmount: 5 })),
    driftOf(preview({ cancels: ['7-1'] }), preview({ cancels: [] })),
    driftOf(preview({ cancels: ['7-1', '7-2'] }), preview({ cancels: [] })),
    driftOf(preview({ cancels: [] }), preview({ cancels: ['7-1'] })),
    driftOf(preview({ cancels: [] }), preview({ cancels: ['7-1', '7-2'] })),
    driftOf(preview({ orders: [own] }), preview({ orders: [{ ...own, price: 2960 }] })),
    driftOf(shown, null),
  ]
  for (const locale of ['zh-Hant', 'zh-Hans'] as const)
    for (const why of moved) {
      assert.ok(why)
      const told = toldIn(words(locale), locale, 'why', why)
      assert.doesNotMatch(told.replaceAll('MWh', ''), /[A-Za-z]/, why)
      assert.deepEqual(told.match(/[\d.]+/g), why.match(/[\d.]+/g), why)
    }
  for (const locale of LOCALES) assert.ok(toldIn(words(locale), locale, 'why', moved[0] ?? '').includes('3015.01'))
})
