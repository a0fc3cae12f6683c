// Widths of the panels, as a cookie remembers them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseLayout } from '../../../components/shell/desk/desk-layout.ts'

describe('remembered panel widths', () => {
  test('three sizes that fill the width', () =>
    assert.deepEqual(parseLayout('15_41_44'), { conversations: 15, conversation: 41, market: 44 }))
  test('anything else counts as none', () => {
    for (const cookie of [undefined, '', '15_41', '15_41_x', '50_0_50', '90_90_90', '-10_60_50']) {
      assert.equal(parseLayout(cookie), undefined, String(cookie))
    }
  })
})
