/** What the planner says of a kill switch that cannot cancel or record everything: whose orders, where to go, what is lost at a start, and nothing more than is so. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { unbackedOf } from '../../../../lib/agent/grounding/mark.ts'
import { tellRead } from '../../../../lib/agent/planner/tell/reads.ts'
import { messagesIn } from '../../../../lib/agent/planner/tell/words.ts'
import type { DeskMessage } from '../../../../lib/contracts/chat.ts'
import type { KillSwitch } from '../../../../lib/contracts/gate/safety.ts'
import { stopped } from './results.ts'

const tell = (language: 'en' | 'zh-Hant' | 'zh-Hans', of: Partial<Pick<KillSwitch, 'held' | 'unrecorded'>>): string => {
  const value = { ...stopped, ...of }
  const words = tellRead(messagesIn(language), {
    id: 'c-1',
    tool: 'pullKillSwitch',
    args: {},
    outcome: { ok: true, value },
  })
  const answer: DeskMessage = {
    id: 'a-1',
    role: 'assistant',
    parts: [
      {
        type: 'dynamic-tool',
        toolName: 'pullKillSwitch',
        toolCallId: 'c-1',
        state: 'output-available',
        input: {},
        output: value,
      },
      { type: 'text', text: words },
    ],
  }
  assert.deepEqual(unbackedOf([answer], new Map()), [])
  return words
}

for (const language of ['en', 'zh-Hant', 'zh-Hans'] as const) {
  test(`orders that wait for a tool to be accepted are told, with the way there (${language})`, () => {
    assert.doesNotMatch(tell(language, {}), /\/tools/)
    const own = tell(language, { held: { accounts: 2, own: true, message: '' } })
    assert.match(own, /\/tools/)
    assert.notEqual(own, tell(language, { held: { accounts: 2, own: false, message: '' } }))
  })

  test(`what of it is not on record is told in the language of the answer (${language})`, () => {
    const unrecorded =
      'The desk cannot write to its database; its disk may be full. The kill switch is on for as long as this desk runs: started anew before it can write again, it would not know of it.'
    const words = messagesIn(language).sentence(unrecorded)
    assert.equal(words === unrecorded, language === 'en')
    assert.equal(tell(language, { unrecorded }), `${tell(language, {})}\n\n${words}`)
  })
}
