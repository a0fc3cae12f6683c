import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ToolSet } from 'ai'
import { shownTools } from '../../../lib/agent/shown-tools.ts'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'
import type { Tool } from '../../../lib/tools/registry.ts'

const tool = (server: string, name: string, description = name): Tool =>
  ({ name: server === 'eap' ? name : `${server}__${name}`, server, tool: name, title: name, description }) as Tool
const filler = (server: string, count: number) => [...Array(count).keys()].map((n) => tool(server, `other${n}`))
const say = (text: string): DeskMessage => ({ id: text, role: 'user', parts: [{ type: 'text', text }] })
const call = (toolName: string): DeskMessage => ({
  id: toolName,
  role: 'assistant',
  parts: [{ type: 'dynamic-tool', toolName, toolCallId: 'c', state: 'output-available', input: {}, output: {} }],
})

function shownOf(tools: Tool[], ...history: DeskMessage[]) {
  const set = Object.fromEntries([...tools.map(({ name }) => name), 'pullKillSwitch'].map((name) => [name, {}]))
  const byName = (name: string) => tools.find((one) => one.name === name)
  const { shown, unshown } = shownTools(set as ToolSet, { byName }, history)
  return { names: Object.keys(shown), unshown: Object.fromEntries(unshown) }
}

describe('which tools a model is shown', () => {
  test('all of them where they are not many', () => {
    const { names, unshown } = shownOf(filler('files', 120), say('hello'))
    assert.equal(names.length, 121)
    assert.deepEqual(unshown, {})
  })
  test('the exchange and the desk whole, however many others there are, and as many as are taken', () => {
    const tools = [...filler('files', 300), tool('eap', 'placeOrder'), tool('eap', 'getOrderBook')]
    const { names, unshown } = shownOf(tools, say('other1 other2'))
    assert.ok(['placeOrder', 'getOrderBook', 'pullKillSwitch'].every((name) => names.includes(name)))
    assert.equal(names.length, 121)
    assert.deepEqual(unshown, { files: 182 })
  })
  test('what the words ask for, in the words of its name, its description or its server', () => {
    const tools = [
      ...filler('files', 300),
      tool('git', 'createBranch'),
      tool('x', 'a1', 'Tells the wind'),
      tool('b', 'a'),
    ]
    assert.ok(shownOf(tools, say('make a new branch')).names.includes('git__createBranch'))
    assert.ok(shownOf(tools, say('how is the wind?')).names.includes('x__a1'))
    assert.ok(shownOf(tools, say('what does the server x have?')).names.includes('x__a1'))
  })
  test('no more than are taken where a long conversation has called most of them, and what the words ask for among them', () => {
    const many = filler('files', 150)
    const tools = [...many, tool('git', 'createBranch'), tool('eap', 'placeOrder')]
    const { names } = shownOf(tools, ...many.map(({ name }) => call(name)), say('make a new branch'))
    assert.equal(names.length, 121)
    assert.ok(names.includes('git__createBranch'))
    // What was called last is what is gone on with.
    assert.ok(names.includes('files__other149'))
  })
  test('what an earlier question asked for, and what was called at any time', () => {
    const tools = [...filler('files', 300), tool('git', 'createBranch'), tool('x', 'wind')]
    const { names } = shownOf(
      tools,
      say('the wind?'),
      call('x__wind'),
      say('a branch'),
      say('go on'),
      say('b'),
      say('c'),
    )
    assert.ok(names.includes('x__wind'))
    assert.ok(shownOf(tools, say('a branch'), say('yes'), say('go on')).names.includes('git__createBranch'))
  })
})
