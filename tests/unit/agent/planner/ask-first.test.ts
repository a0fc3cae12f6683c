// Who wants to be asked first, or tells what they believed, has asked for nothing yet: a standing permission would have sent it.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { conversation } from './conversation.ts'

const SAID = [
  ...['cancel order o-12, but first ask me', 'cancel everything but ask me before', 'ask me first, then buy 5 at 2950'],
  ...['move the last one to 2960 but check with me first', 'buy 5 at 2950, let me confirm first'],
  ...['撤掉 o-12，先問我', '取消全部，先跟我確認', '买 5 MWh 2950，等我确认'],
  ...[
    'buy 5 at 2950 after I confirm',
    "once it's confirmed buy 5 at 2950",
    '確認後買 5 MWh 2950',
    '核准后买 5 MWh 2950',
  ],
  ...['我以為賣出3', '我以為以 2950 買進 5 MWh', '我以为卖出3 MWh 3000'],
]
for (const said of SAID)
  it(`${said}: prepares nothing and asks for nothing`, async () => {
    const turn = await conversation().say(said)
    assert.deepEqual(turn.calls, [])
    assert.doesNotMatch(turn.text, /^(?:What|Which|要|以什|用什)/)
  })
