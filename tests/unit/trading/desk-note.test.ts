import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withDeskNote } from '../../../components/trading/results/desk-note.ts'
import { keptResult } from '../../../lib/gate/execution/kept-result.ts'

test('what the desk says of an answer that it keeps the beginning of is in the reader’s language, and the answer as it came', () => {
  const kept = keptResult('weather', { rows: 'x'.repeat(1_000_000) }) ?? assert.fail()
  const shown = withDeskNote(kept, 'zh-Hant')
  assert.deepEqual(shown, { note: '回覆共有 1,000,011 個字元，超過可保留的長度，以下是開頭。', text: kept.text })
  assert.deepEqual(withDeskNote(kept, 'en'), kept)
  for (const other of [{ note: 'windy', text: 'x' }, { note: kept.note, text: 'x', more: 1 }, [1], 'x', null])
    assert.deepEqual(withDeskNote(other, 'zh-Hans'), other)
})
