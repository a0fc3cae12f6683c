// What a trader notes, and what they ask of their own earlier words: no nonsense, no order, and no claim that it was kept.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recallIn } from '../../../../lib/agent/planner/understand/recall.ts'
import { conversation } from './conversation.ts'

test('to a note the planner says that it goes by rules, in the language of the note, and claims nothing of it', async () => {
  const notes = {
    'I go by rules': [
      'remember that I never pay more than 3,000',
      'Remember that I never bid above 3,000',
      'never buy above 3,000',
      'forget that I never bid above 3,000',
      'remember that I buy 5 at 2950',
      'I prefer limit orders',
      'remember that I prefer to trade in the afternoon',
      'remember that I like limit orders',
      'please remember that I sell mostly in the evening',
      'my favourite contract is the evening book',
    ],
    我照規則做事: [
      '請記住：我買電絕不超過 3,000 元。',
      '我習慣用限價單',
      '忘掉我的上限',
      '請記住我偏好下午交易',
      '記住我喜歡在晚上賣',
    ],
    我按规则做事: ['记住，我中午不交易', '我通常只看前五档', '忘掉我的预算上限，谢谢你们'],
  }
  for (const [words, said] of Object.entries(notes))
    for (const text of said) {
      const { text: answer, calls, pending } = await conversation().say(text)
      assert.ok(answer.startsWith(words), `${text}: ${answer}`)
      assert.deepEqual([calls, pending], [[], []])
      assert.doesNotMatch(answer, /remember|forg[oe]t|kept|記住|忘|记住|不懂|understand/)
    }
})

test('what is no note stays what it is: nonsense, a refusal, or what else the message asks for', async () => {
  const answer = async (text: string) => (await conversation().say(text)).text
  assert.match(await answer('flurble wug'), /did not understand/)
  assert.match(await answer("don't buy 5 at 2950"), /You said not to/)
  assert.match(await answer('he said buy 5 at 2950'), /as a report/)
  assert.match(await answer('remember that lunch is at 12. Top 5 please'), /best bid/)
  assert.match(await answer('I prefer limit orders. Top 5 please'), /best bid/)
  assert.match(await answer('remember that I like limit orders, and show me the top 5'), /best bid/)
})

const asked: [string, { query?: string; turn?: number }][] = [
  ['what did I say about the smelter?', { query: 'the smelter' }],
  ['What did I tell you earlier about buying 5 at 2,900?', { query: 'buying 5 at 2,900' }],
  ['did I mention Ms. Huang before?', { query: 'Ms. Huang' }],
  ['what did I say in turn 3?', { turn: 3 }],
  ['what was my third question?', { turn: 3 }],
  ['what have I said so far?', {}],
  ['what did I ask before?', {}],
  ['what was my last question', {}],
  ['我剛剛問了什麼', {}],
  ['我之前說過什麼？', {}],
  ['我之前說過什麼關於電爐的？', { query: '電爐' }],
  ['關於電爐我說了什麼？', { query: '電爐' }],
  ['我有說過電爐的事嗎？', { query: '電爐' }],
  ['我第三句說了什麼？', { turn: 3 }],
  ['我之前有没有提到检修？', { query: '检修' }],
  ['第12轮我说了什么', { turn: 12 }],
]

test('a question about own words looks them up, and quotes them with turn and time', async () => {
  for (const [text, args] of asked) {
    const desk = conversation({
      reads: {
        searchHistory: () => ({ said: [{ turn: 3, at: '2026-01-01T00:03:00.000Z', text: 'the *oven* takes 12' }] }),
      },
    })
    const { calls, pending, text: answer } = await desk.say(text)
    assert.deepEqual([calls, pending], [[{ tool: 'searchHistory', args }], []], text)
    assert.match(answer, /turn 3, 2026-01-01 08:03 GMT\+8|第 3 [輪轮]（2026-01-01 08:03 GMT\+8）/)
    assert.match(answer, /[“「]the oven takes 12[”」]/)
  }
  const none = conversation({ reads: { searchHistory: () => ({ said: [] }) } })
  assert.match((await none.say('what did I say about yaks?')).text, /found nothing like that/)
})

test('only a message that is nothing but this question is one', () => {
  for (const text of [
    'what did I buy?',
    'what did I say? buy 5 at 2950',
    'I said buy 5 at 2950',
    'he asked what did I say about it',
    'what do I have',
    '我問你五檔是多少',
    '我想問什麼價格可以買',
    `what did I say about ${'x'.repeat(400)}?`,
  ])
    assert.equal(recallIn(text), null, text)
})
