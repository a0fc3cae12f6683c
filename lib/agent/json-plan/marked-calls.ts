/**
 * Of a model that calls tools itself text is text, but for a call that its server failed to read (Qwen behind Ollama, LM Studio
 * and vLLM): it stands between the marks of the model's own template, and the trader would be shown them for an answer. It
 * begins a line, is whole, names a tool on offer, and ends the answer: what is quoted or spoken of stays text. So does all
 * where such a mark stands in anything the model was told, or what a server wrote would be a call for being repeated.
 */
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { createCandidateReader } from './candidates.ts'
import { type JsonPlan, readPlan } from './plan.ts'
import { callParts, callReader, finishWith } from './read-stream.ts'
import { createTagReader, MARKS } from './tagged-calls.ts'
import { functionTools } from './wire.ts'

/** @returns null where there is anything else in it */
function callsAlone(text: string, names: ReadonlySet<string>): JsonPlan['actions'] | null {
  const tags = createTagReader()
  const reader = createCandidateReader(readPlan)
  const pieces = [...reader.push(tags.push(text) + tags.end()), ...reader.end()]
  const words = pieces.map((piece) => (piece.type === 'text' ? piece.text : piece.value.finalAnswer)).join('')
  const actions = pieces.flatMap((piece) => (piece.type === 'value' ? piece.value.actions : []))
  const areCalls = actions.length > 0 && actions.every(({ ok, action }) => ok && names.has(action))
  return areCalls && MARKS.reduce((rest, mark) => rest.replaceAll(mark, ''), words).trim() === '' ? actions : null
}

/** A text inside a tool's result is told with its quotes escaped, so a mark is looked for up to its first quote. */
const beforeQuote = (mark: string): string => mark.replace(/".*/, '')

function wereToldMarks({ prompt, tools }: LanguageModelV4CallOptions): boolean {
  const told = prompt
    .filter(({ role }) => role !== 'assistant')
    .map(({ content }) => (typeof content === 'string' ? content : content.filter(({ type }) => type !== 'file')))
  const text = JSON.stringify([told, tools])
  return MARKS.some((mark) => text.includes(beforeQuote(mark)))
}

type TextEnd = Extract<LanguageModelV4StreamPart, { type: 'text-end' }>

export function markedCalls(
  options: LanguageModelV4CallOptions,
): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const names = new Set(functionTools(options).map(({ name }) => name))
  /** A block is begun with its first words: one that was calls alone leaves no empty one behind. */
  let begins: LanguageModelV4StreamPart | null = null
  let id = ''
  /** Text held back so far: the beginning of a mark, or everything from a mark on. */
  let held = ''
  let isMarked = false
  let atLineStart = true
  let ends: TextEnd | null = null

  /** Where a mark begins a line, or may turn out to; null where neither. */
  function markIn(text: string): { at: number; isWhole: boolean } | null {
    let at = atLineStart ? 0 : text.indexOf('\n') + 1
    while (at > 0 || (at === 0 && atLineStart)) {
      const line = text.slice(at).trimStart()
      if (MARKS.some((mark) => line.startsWith(mark))) return { at, isWhole: true }
      if (at < text.length && MARKS.some((mark) => mark.startsWith(line))) return { at, isWhole: false }
      const next = text.indexOf('\n', at) + 1
      if (next === 0) break
      at = next
    }
    return null
  }

  return new TransformStream({
    transform(part, controller) {
      const say = (delta: string) => {
        if (delta === '') return
        if (begins) controller.enqueue(begins)
        begins = null
        controller.enqueue({ type: 'text-delta', id, delta })
        atLineStart = delta.endsWith('\n')
      }
      /** What was held back is text after all, or something else follows it: pass it on. */
      const release = () => {
        say(held)
        held = ''
        isMarked = false
        if (ends && !begins) controller.enqueue(ends)
        if (ends) begins = null
        ends = null
      }
      if (part.type === 'text-start') {
        release()
        begins = part
        id = part.id
        atLineStart = true
      } else if (part.type === 'text-delta') {
        held += part.delta
        if (isMarked) return
        const mark = markIn(held)
        isMarked = mark?.isWhole ?? false
        const rest = mark ? held.slice(mark.at) : ''
        say(mark ? held.slice(0, mark.at) : held)
        held = rest
      } else if (part.type === 'text-end') {
        ends = part
        if (!isMarked) release()
      } else if (part.type === 'finish') {
        const actions = isMarked && !wereToldMarks(options) ? callsAlone(held, names) : null
        if (actions) held = ''
        release()
        const callOf = callReader(options)
        for (const call of actions?.map(callOf) ?? []) for (const piece of callParts(call)) controller.enqueue(piece)
        controller.enqueue({ ...part, finishReason: finishWith(part.finishReason, actions?.length ?? 0) })
      } else {
        if (part.type === 'tool-input-start' || part.type === 'tool-call' || part.type === 'error') release()
        controller.enqueue(part)
      }
    },
  })
}
