import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatRequest, isPlaybookChat } from '../../../lib/contracts/chat.ts'

test('a conversation of a trader cannot take an id that playbooks clear away at the next start', () => {
  const message = { id: 'm', role: 'user', parts: [{ type: 'text', text: 'hello' }] }
  const problems = (chatId: string) =>
    chatRequest.safeParse({ chatId, message }).error?.issues.map((issue) => issue.message) ?? []
  for (const taken of ['playbook-', 'playbook-mine', 'Playbook-mine'])
    assert.deepEqual([problems(taken), isPlaybookChat(taken)], [['may not begin with "playbook-"'], true], taken)
  for (const free of ['my-playbook-1', 'playbooks', 'playbook'])
    assert.deepEqual([problems(free), isPlaybookChat(free)], [[], false])
})
