import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstEntered, readEntered } from '../../../components/chat/questions/question-answer.ts'
import type { ElicitField } from '../../../lib/contracts/elicitation.ts'

const field = (name: string, required = false): ElicitField => ({
  ...{ name, title: name, description: '', required },
  ...{ kind: 'text', format: null, minLength: 0, maxLength: 100 },
})

test('a field with a name that every object has is a field like any other', () => {
  const names = ['constructor', 'toString', 'valueOf', 'hasOwnProperty']
  const fields = names.map((name) => field(name))
  const entered = { ...firstEntered(fields), constructor: 'steel' }
  const { content, problems } = readEntered(fields, entered)
  assert.deepEqual([Object.entries(content), problems.size], [[['constructor', 'steel']], 0])
  for (const name of names) assert.equal(problems.get(name), undefined)
  const asked = names.map((name) => field(name, true))
  assert.deepEqual([...readEntered(asked, firstEntered(asked)).problems.keys()], names)
})
