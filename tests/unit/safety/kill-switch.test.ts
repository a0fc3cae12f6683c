// How the screen says who pulled the kill switch, and how far it has come.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { createTranslator } from 'use-intl/core'
import type { Translate } from '../../../components/approval/plan/plan-sentence.ts'
import { leftWords } from '../../../components/pages/time-words.ts'
import { heldWords, progressWords, pulledWords } from '../../../components/safety/kill-switch/kill-switch-words.ts'
import type { KillSwitch } from '../../../lib/contracts/gate/safety.ts'

const speak = (locale: string): Translate => {
  const path = new URL(`../../../lib/i18n/messages/${locale}/safety.json`, import.meta.url)
  return createTranslator({ locale, messages: JSON.parse(readFileSync(path, 'utf8')) }) as unknown as Translate
}
const NOW = new Date(2026, 10, 21, 15, 0).getTime()
const pulled = (changes: Partial<KillSwitch> = {}): KillSwitch => ({
  on: true,
  at: new Date(2026, 10, 21, 14, 3, 12).toISOString(),
  by: 'trader',
  own: true,
  reason: null,
  cancels: { cancelled: 12, left: 0 },
  held: null,
  unrecorded: null,
  ...changes,
})

describe('who pulled it', () => {
  const cases: [changes: Partial<KillSwitch>, words: string][] = [
    [{}, 'Pulled at 14:03:12 by you.'],
    [{ own: false }, 'Pulled at 14:03:12 by another trader.'],
    [{ by: 'agent' }, 'Pulled at 14:03:12 by the agent, in your conversation.'],
    [{ by: 'agent', own: false }, "Pulled at 14:03:12 by the agent, in another trader's conversation."],
    [{ by: null, at: null }, 'Pulled by somebody.'],
  ]
  for (const [changes, words] of cases)
    test(words, () => assert.equal(pulledWords(pulled(changes), speak('en'), 'en', NOW), words))
  test('yesterday is said with its date', () =>
    assert.equal(
      pulledWords(pulled({ at: new Date(2026, 10, 20, 9, 5, 1).toISOString() }), speak('en'), 'en', NOW),
      'Pulled at Nov 20, 09:05:01 by you.',
    ))
})

test('how far it has come', () => {
  const say = (cancelled: number | null, left: number, locale = 'en') =>
    progressWords(pulled({ cancels: { cancelled, left } }), speak(locale))
  assert.equal(say(12, 1), '12 orders cancelled, 1 account still to be asked.')
  assert.equal(say(1, 0), '1 order cancelled.')
  assert.equal(say(0, 0), 'No resting orders had to be cancelled.')
  assert.equal(say(2, 3, 'zh-Hant'), '已撤單 2 筆，還有 3 個帳戶待處理。')
  assert.equal(say(null, 0), 'How many orders it cancelled is not known: the record of it could not be read.')
  assert.match(say(null, 2), /is not known: .*, 2 accounts still to be asked\.$/)
  assert.match(say(null, 2, 'zh-Hans'), /不明.*还有 2 个账户待处理。$/)
})

test('whose orders wait for a tool to be accepted', () => {
  const say = (held: KillSwitch['held'], locale = 'en') => heldWords(pulled({ held }), speak(locale))
  assert.equal(say(null), null)
  assert.match(say({ accounts: 3, own: true, message: '' }) ?? '', /^Orders of yours may still rest: .*accept it/)
  assert.match(say({ accounts: 1, own: false, message: '' }) ?? '', /^Orders of 1 account may still rest: .*its trader/)
  assert.match(say({ accounts: 2, own: false, message: '' }, 'zh-Hant') ?? '', /^2 個帳戶/)
})

test('time left is said in the largest units that matter', () => {
  const t = speak('en')
  assert.equal(leftWords(((3 * 24 + 4) * 60 + 59) * 60_000, t), '3 d 4 h')
  assert.equal(leftWords((2 * 60 + 14) * 60_000 + 59_000, t), '2 h 14 min')
  assert.equal(leftWords(12 * 60_000 + 5_000, t), '12:05')
  assert.equal(leftWords(-1, t), '0:00')
})
