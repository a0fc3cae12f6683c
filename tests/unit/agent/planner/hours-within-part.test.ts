// 今晚七點到九點每小時: those two hours, and not the whole evening.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { after } from './resting-desk.ts'

const hoursOf = async (said: string): Promise<unknown[]> => (await after([said])).pending.map(({ args }) => args.symbol)

it('hours that are said behind a part of the day are of it', async () => {
  for (const [said, symbols] of [
    ['今晚七點到九點每小時買 3 MWh 2950', ['PT60-20261121T1100Z', 'PT60-20261121T1200Z']],
    ['今晚 8 點到 10 點每小時買 3 MWh 2950', ['PT60-20261121T1200Z', 'PT60-20261121T1300Z']],
    ['明天晚上 19:00-21:00 每小时买 3 兆瓦时 2950', ['PT60-20261122T1100Z', 'PT60-20261122T1200Z']],
    ['明天早上 8 點到 10 點每小時買 3 MWh 2950', ['PT60-20261122T0000Z', 'PT60-20261122T0100Z']],
  ] as const)
    assert.deepEqual(await hoursOf(said), symbols, said)
})

it('of the part alone they are all of its hours', async () => {
  assert.equal((await hoursOf('今晚每小時買 3 MWh 2950')).length, 6)
  assert.equal((await hoursOf('明天下午每小時賣 1 MWh 3050')).length, 6)
})
