/**
 * An answer that does not end is ended: a model in a loop, or a server that is none, would fill the memory of the desk, its
 * database and every later question. Longer than any answer a model gives; the rest of the line is not read.
 */
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** Words and thoughts of one answer. */
const MOST_CHARACTERS = 512 * 1024
/** Far beyond arguments that are only too long for a tool, after whose refusal the model may go on (sound-calls.ts): these have no end. */
const MOST_OF_CALLS = 8 * 1024 * 1024
/** All calls of a step are made at once, and each is on screen from its first character on. */
const MOST_CALLS = 128

export class EndlessAnswer extends Error {
  override name = 'EndlessAnswer'
}

export function bounded(): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const left = { words: MOST_CHARACTERS, ofCalls: MOST_OF_CALLS, begun: MOST_CALLS, calls: MOST_CALLS }
  return new TransformStream({
    transform(part, controller) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') left.words -= part.delta.length
      else if (part.type === 'tool-input-delta') left.ofCalls -= part.delta.length
      else if (part.type === 'tool-input-start') left.begun -= 1
      else if (part.type === 'tool-call') left.calls -= 1
      if (Object.values(left).every((n) => n >= 0)) return controller.enqueue(part)
      // As a part it ends the answer in order; the line is closed with it.
      controller.enqueue({ type: 'error', error: new EndlessAnswer() })
      controller.terminate()
    },
  })
}
