// What the screen makes of the desk's answers to what it sends.
import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { sendAnswer } from '../../../components/chat/questions/question-answer.ts'
import { readMemories, searchHistory } from '../../../components/memory/memory-api.ts'
import { saveLimits, sendKillSwitch } from '../../../components/safety/safety-api.ts'
import { act } from '../../../components/servers/servers-api.ts'
import { acceptTool } from '../../../components/tools/tools-api.ts'
import { proposePlan } from '../../../components/trading/ticket/propose-plan.ts'
import type { ToolView } from '../../../lib/contracts/tools.ts'

const DONE = { on: true }
const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
})

const answering = (answer: () => Response) => {
  const sent: { path: string; method: string | undefined; body: unknown }[] = []
  globalThis.fetch = async (path, init) => {
    sent.push({
      path: String(path),
      method: init?.method,
      body: init?.body ? JSON.parse(String(init.body)) : undefined,
    })
    return answer()
  }
  return sent
}

test('a pull carries its reason, trimmed, and none where none was given', async () => {
  const sent = answering(() => Response.json(DONE))
  assert.deepEqual(await sendKillSwitch('pull', '  feed is wrong '), { kind: 'done', value: DONE })
  await sendKillSwitch('reset', ' ')
  assert.deepEqual(sent, [
    { path: '/api/kill-switch', method: 'POST', body: { action: 'pull', reason: 'feed is wrong' } },
    { path: '/api/kill-switch', method: 'POST', body: { action: 'reset' } },
  ])
})

test('a refusal is one; an error page and a lost line are not', async () => {
  answering(() => Response.json({ error: { code: 'FORBIDDEN', message: 'No.' } }, { status: 403 }))
  assert.deepEqual(await sendKillSwitch('pull', ''), {
    kind: 'refused',
    code: 'FORBIDDEN',
    message: 'No.',
    details: undefined,
  })
  answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  assert.deepEqual(await sendKillSwitch('pull', ''), { kind: 'unreachable' })
  // The ticket and the page of the tools called it a refusal of the desk.
  assert.deepEqual(await proposePlan([]), { kind: 'unreachable' })
  assert.equal(await acceptTool({} as ToolView), 'unreachable')
  answering(() => {
    throw new TypeError('Failed to fetch')
  })
  assert.deepEqual(await sendKillSwitch('pull', ''), { kind: 'unreachable' })
})

test('an answer with no content is one', async () => {
  answering(() => new Response(null, { status: 204 }))
  assert.deepEqual(await act('grid', 'forget'), { kind: 'done', value: null })
})

test('a sign-in goes on at an address of the web alone', async () => {
  const url = 'https://grid.example/authorize'
  answering(() => Response.json({ url }))
  assert.deepEqual(await act('grid', 'authorize'), { kind: 'done', value: url })
  answering(() => Response.json({ url: 'javascript:alert(1)' }))
  assert.deepEqual(await act('grid', 'authorize'), { kind: 'unreachable' })
})

test('a tool that has changed or is gone, and a question that is over, are told from what is refused', async () => {
  const refused = (code: string, status: number) =>
    answering(() => Response.json({ error: { code, message: 'No.' } }, { status }))
  for (const [code, status, tool, question] of [
    ['TOOL_CHANGED', 409, 'changed', 'refused'],
    ['NOT_FOUND', 404, 'gone', 'over'],
    ['NOT_PENDING', 409, 'refused', 'over'],
    ['FORBIDDEN', 403, 'refused', 'refused'],
  ] as const) {
    refused(code, status)
    assert.equal(await acceptTool({} as ToolView), tool)
    assert.equal((await sendAnswer('q', { action: 'decline' })).kind, question)
  }
})

test('what the desk names comes through', async () => {
  const error = { code: 'INVALID_ARGUMENT', message: 'Looser.', details: { fields: ['maxDayQty'] } }
  answering(() => Response.json({ error }, { status: 422 }))
  assert.deepEqual(await saveLimits({ maxDayQty: 9 }), { kind: 'refused', ...error })
})

test('words that were cut within a character are searched for without it', async () => {
  const sent = answering(() => Response.json({ hits: [] }))
  const cut = '⚡電😀'.slice(0, -1)
  assert.deepEqual(await searchHistory(cut, 'message'), { kind: 'done', value: [] })
  await readMemories(cut)
  const words = encodeURIComponent('⚡電\uFFFD')
  assert.deepEqual(
    sent.map(({ path }) => path),
    [`/api/memory/history?q=${words}&each=message`, `/api/memory?q=${words}`],
  )
})
