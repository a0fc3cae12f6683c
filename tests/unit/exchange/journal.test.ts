/** What the journal promises whatever its store is: nothing before it is started, nothing after it has failed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { START } from '../../../lib/exchange/journal/frame.ts'
import { createJournal } from '../../../lib/exchange/journal/journal.ts'
import type { JournalStore } from '../../../lib/exchange/journal/store.ts'

const EXPIRE = [{ kind: 'expire', atMs: 5 }] as const

/** A store that keeps its rows in `rows`, and says no at the `failAt`th. */
function start(failAt = 0) {
  const rows: number[] = []
  let asked = 0
  const store: JournalStore = {
    place: 'here',
    frames: () => [],
    frameAt: () => null,
    acknowledged: () => null,
    startWriting: () => 1,
    append({ firstSeq }) {
      if (++asked === failAt) throw new Error('disk says no')
      rows.push(firstSeq)
    },
    close() {},
  }
  return { journal: createJournal(store), rows }
}

test('after one failed write the journal takes nothing more, whatever the disk would say by then', () => {
  const { journal, rows } = start(2)
  journal.start(START)
  journal.append(EXPIRE)
  for (let n = 0; n < 3; n++) assert.throws(() => journal.append(EXPIRE), /the journal in here failed: disk says no/)
  assert.deepEqual(rows, [1])
  assert.equal(journal.position().seq, 1)
})

test('nothing is written before it is known where the frames end, and no frame of nothing', () => {
  const { journal, rows } = start()
  assert.throws(() => journal.append(EXPIRE), /has not been started/)
  journal.start(START)
  journal.append([])
  assert.deepEqual(rows, [])
})
