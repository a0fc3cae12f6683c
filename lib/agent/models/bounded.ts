/**
 * An answer that does not end is ended: a model in a loop, or a server that is none, would fill the memory of the desk, its
 * database and every later question. Longer than any answer a model gives; the rest of the line is not read.
 */
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** Words and thoughts of one answer. */
const MAX_CHARACTERS = 512 * 1024
/** Far beyond arguments that are only too long for a tool, after whose refusal the model may go on (sound-calls.ts): these have no end. */
const MAX_OF_CALLS = 8 * 1024 * 1024
/** All calls of a step are made at once, and each is on screen from its first character on. */
const MAX_CALLS = 128
/** One may be a single character, and each is held on its own until the turn ends. */
const MAX_PARTS = 256 * 1024
/** Parts without words: beginnings and ends, also of thoughts and of calls. */
const MAX_WITHOUT_WORDS = 1_024
/** What comes beside the words and is kept with them: thoughts that are sealed, above all. */
const MAX_BESIDE = 2 * 1024 * 1024
/** How much may come beside one piece of words before it counts: its kind and its id. */
const USUAL_BESIDE = 512

export class EndlessAnswer extends Error {
  override name = 'EndlessAnswer'
}

/** @returns what counts, of a stream that is read, what has to be remembered of it. @throws EndlessAnswer beyond that many characters */
export function atMost(characters: number): (more: number) => void {
  let left = characters
  return (more) => {
    left -= more
    if (left < 0) throw new EndlessAnswer()
  }
}

/** What a part carries that is neither words nor a call's arguments. An error may hold the whole question, and ends the answer. */
function beside(part: LanguageModelV4StreamPart): number {
  if (part.type === 'error') return 0
  const length = JSON.stringify(part).length
  if ('delta' in part) return Math.max(0, length - JSON.stringify(part.delta).length - USUAL_BESIDE)
  return part.type === 'tool-call' ? length - JSON.stringify(part.input).length : length
}

export function bounded(): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const left = {
    words: MAX_CHARACTERS,
    ofCalls: MAX_OF_CALLS,
    begun: MAX_CALLS,
    calls: MAX_CALLS,
    parts: MAX_PARTS,
    withoutWords: MAX_WITHOUT_WORDS,
    beside: MAX_BESIDE,
  }
  return new TransformStream({
    transform(part, controller) {
      left.parts -= 1
      left.beside -= beside(part)
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') left.words -= part.delta.length
      else if (part.type === 'tool-input-delta') left.ofCalls -= part.delta.length
      else left.withoutWords -= 1
      if (part.type === 'tool-input-start') left.begun -= 1
      else if (part.type === 'tool-call') left.calls -= 1
      if (Object.values(left).every((n) => n >= 0)) return controller.enqueue(part)
      // As a part of the stream it ends the answer in order; the connection is closed with it.
      controller.enqueue({ type: 'error', error: new EndlessAnswer() })
      controller.terminate()
    },
  })
}
