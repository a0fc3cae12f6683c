/** One answer of the model as events, the same for both wire forms. */
import { argumentsText, type Script, type Step } from './script.ts'

export type Answer = {
  id: string
  text: string
  /** Small pieces as a model streams them. */
  deltas: string[]
  calls: { id: string; name: string; arguments: string }[]
  finish: 'stop' | 'tool-calls' | 'length'
}

export function answerOf(script: Script, step: Step, id: string): Answer {
  const calls = step.calls.map((call, i) => ({
    id: `call_${id}_${i}`,
    name: call.name,
    arguments: argumentsText(call, script.spoiling),
  }))
  const finish = script.wrongFinish ? 'length' : calls.length > 0 ? 'tool-calls' : 'stop'
  return { id, text: step.text, deltas: step.text.match(/\S+\s*|\s+/g) ?? [], calls, finish }
}

/** A frame of the stream; `isDelta` frames are where it can pause, hold or break. */
export type Frame = { data: string; isDelta: boolean }

export const usageOf = (answer: Answer) => ({ input: 40, output: 4 + answer.deltas.length + answer.calls.length * 8 })
