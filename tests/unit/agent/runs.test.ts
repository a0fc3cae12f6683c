import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { UIMessageChunk } from 'ai'
import { createRuns } from '../../../lib/agent/runs.ts'

const text = (delta: string): UIMessageChunk => ({ type: 'text-delta', id: '1', delta })
async function all(stream: ReadableStream<UIMessageChunk>): Promise<string> {
  let out = ''
  for await (const c of stream) if (c.type === 'text-delta') out += c.delta
  return out
}

test('whoever joins, and whenever, gets the run from its first chunk to its end', async () => {
  const runs = createRuns(() => {})
  const run = runs.begin('c', 't')
  assert.ok(run)
  const early = all(run.watch())
  run.push(text('a'))
  run.push(text('b'))
  const middle = all(run.watch())
  run.push(text('c'))
  run.finish()
  assert.deepEqual(await Promise.all([early, middle, all(run.watch())]), ['abc', 'abc', 'abc'])
})

test('one run per conversation; the next one may begin when it has ended', () => {
  const changes: string[] = []
  const runs = createRuns((r, s) => changes.push(`${r.chatId} ${s}`))
  const run = runs.begin('c', 't')
  assert.equal(runs.begin('c', 't'), null)
  assert.ok(runs.begin('d', 't'))
  run?.finish()
  run?.finish()
  assert.ok(runs.begin('c', 't'))
  assert.deepEqual(changes, ['c running', 'd running', 'c idle', 'c running'])
})

test('a tab that leaves does not stop the run; Stop does', async () => {
  const runs = createRuns(() => {})
  const run = runs.begin('c', 't')
  assert.ok(run)
  const tab = run.watch().getReader()
  run.push(text('a'))
  await tab.read()
  await tab.cancel()
  run.push(text('b'))
  assert.equal(run.signal.aborted, false)
  run.stop()
  assert.equal(run.signal.aborted, true)
  const rejoined = all(run.watch())
  run.finish()
  assert.equal(await rejoined, 'ab')
})

test('a part that changes while it works is replayed as it stands, once, in its place; whoever watched saw each', async () => {
  const runs = createRuns(() => {})
  const run = runs.begin('c', 't')
  assert.ok(run)
  const draft = (id: string, words: string): UIMessageChunk => ({ type: 'data-draft', id, data: words })
  const seen = async (stream: ReadableStream<UIMessageChunk>) => {
    const out: unknown[] = []
    for await (const c of stream) out.push('data' in c ? c.data : c.type)
    return out
  }
  const live = seen(run.watch())
  for (const chunk of [draft('1', 'a'), draft('1', 'ab'), text('x'), draft('2', 'c'), draft('1', 'abc')])
    run.push(chunk)
  const late = seen(run.watch())
  run.finish()
  assert.deepEqual(await live, ['a', 'ab', 'text-delta', 'c', 'abc'])
  assert.deepEqual(await late, ['abc', 'text-delta', 'c'])
})
