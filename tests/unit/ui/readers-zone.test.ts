// The time zone that the desk is told of a reader.
import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { readersZone } from '../../../lib/ui/readers-zone.ts'

const says = (t: TestContext, timeZone: string | undefined) =>
  t.mock.method(Intl.DateTimeFormat.prototype, 'resolvedOptions', () => ({ timeZone }))

test('a browser on a machine without a time zone says that it is unknown, which is the name of none: nothing is asked for then', (t) => {
  for (const [said, told] of [
    ['Asia/Taipei', 'Asia/Taipei'],
    ['-08:00', '-08:00'],
    ['Etc/Unknown', null],
    [undefined, null],
  ] as const) {
    const { mock } = says(t, said)
    assert.equal(readersZone(), told)
    mock.restore()
  }
})
