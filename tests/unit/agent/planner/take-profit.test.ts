// TP and SL were taken for contracts that are called so, or for nothing: no order of the exchange waits for a price.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after } from './resting-desk.ts'

for (const said of [
  'buy 5 TP at 2950',
  'sell 5 TP',
  'buy 5 at 2950 with TP 3100',
  'buy 5 at 2950 tp 3100 sl 2900',
  'buy 5 at 2950 SL 2900',
  'set TP at 3100',
  'move my SL to 2900',
  'cancel my TP',
  'where is my TP',
  'put a TP on my position at 3100',
  '買 5 2950 TP 3100',
  '买 5 2950 SL 2900',
])
  it(said, async () => {
    const { pending, text } = await after([said])
    assert.deepEqual(pending, [])
    assert.match(text, /^Stop orders|^[這这][個个]交易所[沒没]有/)
  })
