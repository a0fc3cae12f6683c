/**
 * Tool calls of a model → calls that can be told apart and held. Results, plans and what stands on screen are found by the
 * id of a call; some servers give the same to several, or none, and an order would show the answer of a read. And what no
 * tool takes is not carried through the conversation, the database and every later question.
 */
import { randomUUID } from 'node:crypto'
import type { LanguageModelV4Prompt, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { MAX_CANDIDATE_CHARACTERS } from '../json-plan/candidates.ts'

/** Passed on as a text, which every schema refuses: so it is reported like any call that cannot be read. */
const TOO_LONG = JSON.stringify(`unreadable: the arguments are longer than ${MAX_CANDIDATE_CHARACTERS / 1024} kB`)

/** What stands there as often as that, or once more in its encoding, is said once. */
function once(input: string): string {
  for (const times of [2, 3]) {
    const one = input.slice(0, input.length / times)
    if (one.endsWith('}') && one.repeat(times) === input) return one
  }
  const end = input.indexOf('}"{')
  const one = input.slice(0, end + 1)
  return end > 0 && input === one + JSON.stringify(one) ? one : input
}

/** Twice encoded or twice said by some servers; others leave the empty object there with which they began to write. */
function plainInput(input: string): string {
  if (/^\{\}\s*\{/.test(input)) return plainInput(input.slice(2))
  if (!/^\s*"/.test(input)) return once(input)
  try {
    const inner: unknown = JSON.parse(input)
    return typeof inner === 'string' && /^\s*\{/.test(inner) ? inner : input
  } catch {
    return input
  }
}

const idsIn = (prompt: LanguageModelV4Prompt): string[] =>
  prompt.flatMap((message) =>
    message.role === 'assistant'
      ? message.content.flatMap((part) => (part.type === 'tool-call' ? [part.toolCallId] : []))
      : [],
  )

/** @param prompt of the same request: its calls have their ids already */
export function soundCalls(
  prompt: LanguageModelV4Prompt,
): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const taken = new Set(idsIn(prompt))
  /** Calls that are being written, by the id the server gave them. */
  const open = new Map<string, { id: string; characters: number }>()
  const begin = (given: string) => {
    // OpenAI and Azure take no more than 40 characters over Chat Completions.
    const own = () => `call_${randomUUID().replaceAll('-', '')}`
    const call = { id: given === '' || taken.has(given) ? own() : given, characters: 0 }
    taken.add(call.id)
    open.set(given, call)
    return call
  }
  return new TransformStream({
    transform(part, controller) {
      if (part.type === 'tool-input-start') controller.enqueue({ ...part, id: begin(part.id).id })
      else if (part.type === 'tool-input-delta') {
        const call = open.get(part.id)
        if (call) call.characters += part.delta.length
        if (!call || call.characters <= MAX_CANDIDATE_CHARACTERS)
          controller.enqueue({ ...part, id: call?.id ?? part.id })
      } else if (part.type === 'tool-input-end') controller.enqueue({ ...part, id: open.get(part.id)?.id ?? part.id })
      else if (part.type === 'tool-call') {
        const { id: toolCallId } = open.get(part.toolCallId) ?? begin(part.toolCallId)
        open.delete(part.toolCallId)
        const input = part.input.length > MAX_CANDIDATE_CHARACTERS ? TOO_LONG : plainInput(part.input)
        controller.enqueue({ ...part, toolCallId, input })
      } else controller.enqueue(part)
    },
  })
}
