// The conversations of these tests ask the planner itself. Through `streamText`, as on the desk, it says and calls the same.
import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isStepCount, jsonSchema, type ModelMessage, streamText, tool } from 'ai'
import { createPlannerModel } from '../../../../lib/agent/planner/model.ts'
import { corpus } from '../../../corpus/corpus.ts'
import { conversation, systemAt, toolsOf } from './conversation.ts'
import { LADDER_NOW, ladder } from './results.ts'

const options = { now: LADDER_NOW, reads: { listSymbols: () => ladder } }
const anything = jsonSchema<Record<string, unknown>>({ type: 'object' })

async function streamed(said: readonly string[]) {
  const tools = Object.fromEntries(
    [...toolsOf(options)].map(([name, answer]) => [
      name,
      answer
        ? tool({ inputSchema: anything, execute: async (args) => answer(args) })
        : tool({ inputSchema: anything, outputSchema: anything }),
    ]),
  )
  const messages: ModelMessage[] = []
  for (const [i, text] of said.entries()) {
    messages.push({ role: 'user', content: text })
    const result = streamText({
      model: createPlannerModel(),
      instructions: systemAt(options.now),
      messages,
      tools,
      stopWhen: isStepCount(8),
    })
    const steps = await result.steps
    messages.push(...(await result.responseMessages))
    if (i < said.length - 1) continue
    return {
      text: steps.flatMap((step) => step.text || []).join('\n'),
      calls: steps.flatMap((step) => step.toolCalls.map(({ toolName, input }) => ({ tool: toolName, args: input }))),
    }
  }
}

const sampled = corpus.filter((_entry, i) => i % 20 === 0)

it('says and calls what the conversations of these tests have it say and call', async () => {
  let [withCalls, withTexts] = [0, 0]
  for (const { text, before = [] } of sampled) {
    // What was proposed and left undecided is told by the gate, which is not here.
    const desk = conversation(options)
    const turns = []
    for (const said of [...before, text]) turns.push(await desk.say(said))
    if (turns.slice(0, -1).some(({ pending }) => pending.length > 0)) continue
    const last = turns.at(-1)
    if (last && last.calls.length > 0) withCalls++
    if (last?.text) withTexts++
    assert.deepEqual(await streamed([...before, text]), { text: last?.text, calls: last?.calls }, text)
  }
  assert.ok(withCalls > 20 && withTexts > 20, `${withCalls} with calls, ${withTexts} with words`)
})
