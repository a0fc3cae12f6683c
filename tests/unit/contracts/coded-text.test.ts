/** What a failed call says is told without what the libraries that handed it on put before it. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codedText } from '../../../lib/contracts/errors.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'
import { problemSentence, readArguments } from '../../../lib/tools/arguments.ts'

const SCHEMA = {
  type: 'object',
  properties: { steps: { type: 'integer', maximum: 10_000 }, side: { enum: ['BUY', 'SELL'] }, qty: { type: 'number' } },
  required: ['qty'],
  additionalProperties: false,
}
const problemsOf = (args: unknown): string => {
  const read = readArguments(args, SCHEMA)
  assert.ok(!read.ok)
  return problemSentence(read.problems)
}

test('the sentence after the last code, and the code by itself', () => {
  assert.deepEqual(
    codedText(
      'AI_InvalidToolInputError: Invalid input for tool runSimulation: AI_TypeValidationError: Type validation failed: Value: {"steps":18000}. Error message: Error: INVALID_ARGUMENT: steps must be <= 10000',
    ),
    { code: 'INVALID_ARGUMENT', message: 'steps must be <= 10000' },
  )
  assert.deepEqual(codedText('Error: OFF_LOT: a lot is 0.1 MWh'), { code: 'OFF_LOT', message: 'a lot is 0.1 MWh' })
  assert.deepEqual(codedText('Error: it broke'), { code: '', message: 'it broke' })
  const gone = 'There is no tool echo right now. Alike: tools__echo.'
  assert.deepEqual(codedText(`AI_NoSuchToolError: ${gone}`), { code: '', message: gone })
  assert.equal(sentenceIn('zh-Hant', gone), '目前沒有工具 echo。相近的有：tools__echo。')
  const waits =
    'The tool "echo" of the server "tools" is new to you. Look at it under Tools (/tools) and accept it before it can be used.'
  assert.deepEqual(codedText(`AI_NoSuchToolError: QUARANTINED: ${waits}`), { code: 'QUARANTINED', message: waits })
  assert.deepEqual(codedText('it broke'), { code: '', message: 'it broke' })
  // One code is the end of another, and the desk has codes of its own.
  const twice = 'Error: IDEMPOTENCY_CONFLICT: another order has this id'
  assert.deepEqual(codedText(twice), { code: 'IDEMPOTENCY_CONFLICT', message: 'another order has this id' })
  assert.deepEqual(codedText('FORBIDDEN: it is closed.'), { code: 'FORBIDDEN', message: 'it is closed.' })
})

test('a code in the words of a server is none of the desk', () => {
  const message = 'eap refused the call and said: “LIMIT: 5 MWh is over your limit (-32603)”'
  assert.deepEqual(codedText(`Error: INTERNAL: ${message}`), { code: 'INTERNAL', message })
  assert.equal(sentenceIn('zh-Hant', message), 'eap 拒絕了呼叫，並回覆「LIMIT: 5 MWh is over your limit (-32603)」')
})

test('a problem of the arguments is told in the language of the screen', () => {
  const hant = (args: unknown) => sentenceIn('zh-Hant', problemsOf(args))
  assert.equal(hant({ qty: 1, steps: 18_000 }), 'steps 最多 10000')
  assert.equal(hant({ qty: 1, side: 'HOLD' }), 'side 須為其中之一：BUY, SELL')
  assert.equal(hant({ qty: 'much', colour: 1 }), '這個工具沒有 colour 這個參數；qty 須為數字')
})
