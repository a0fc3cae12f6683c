/** Reads the prompt the model is given into turns: what the trader said, what was called, what came back. */
import type { LanguageModelV4Prompt, LanguageModelV4ToolResultOutput } from '@ai-sdk/provider'
import { codedText } from '../../../contracts/errors.ts'
import { isObject, type JsonObject } from '../../../contracts/json.ts'

type Outcome =
  | { ok: true; value: unknown }
  /** `code` '' when the error came without one. */
  | { ok: false; code: string; message: string }

export type Call = { id: string; tool: string; args: Record<string, unknown>; outcome: Outcome | null }
export type Turn = { said: string; calls: Call[] }

const UNDONE: ReadonlySet<unknown> = new Set([
  'failed',
  'skipped',
  'rejected',
  'expired',
  'unknown',
  'requoted',
  'pending',
])
/** Whether it was done for certain: a plan that waits, was turned down or has an unknown outcome was not. */
export const isDone = (call: Call): boolean =>
  call.outcome?.ok === true && !(isObject(call.outcome.value) && UNDONE.has(call.outcome.value.status))

/** What the server answered, of a call that is told with the state of its plan as of one that is not; null where it told nothing. */
export function resultOf({ outcome }: Call): JsonObject | null {
  const value = outcome?.ok ? outcome.value : null
  const result = isObject(value) && isObject(value.result) ? value.result : value
  return isObject(result) ? result : null
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

function parsed(value: string): unknown {
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

function failureOf(value: unknown): Outcome {
  if (typeof value === 'string') return { ok: false, ...codedText(value) }
  const body = isObject(value) && isObject(value.error) ? value.error : value
  if (isObject(body)) return { ok: false, code: text(body.code), message: text(body.message) || text(value) }
  if (isObject(value)) return { ok: false, code: text(value.code), message: text(value.error) }
  return { ok: false, code: '', message: '' }
}

function outcomeOf(output: LanguageModelV4ToolResultOutput): Outcome {
  switch (output.type) {
    case 'json':
      return isObject(output.value) && output.value.success === false
        ? failureOf(output.value)
        : { ok: true, value: output.value }
    case 'text': {
      const value = parsed(output.value)
      return isObject(value) && value.success === false ? failureOf(value) : { ok: true, value }
    }
    case 'error-text':
      return failureOf(parsed(output.value))
    case 'error-json':
      return failureOf(output.value)
    case 'execution-denied':
      return { ok: true, value: { status: 'rejected', reason: output.reason } }
    case 'content':
      return { ok: true, value: parsed(output.value.map((part) => (part.type === 'text' ? part.text : '')).join('')) }
  }
}

const argsOf = (input: unknown): JsonObject => {
  const value = typeof input === 'string' ? parsed(input) : input
  return isObject(value) ? value : {}
}

export function turnsOf(prompt: LanguageModelV4Prompt): Turn[] {
  const turns: Turn[] = []
  for (const message of prompt) {
    if (message.role === 'user') {
      turns.push({
        said: message.content
          .map((part) => (part.type === 'text' ? part.text : ''))
          .join('\n')
          .trim(),
        calls: [],
      })
      continue
    }
    const turn = turns.at(-1)
    if (!turn || message.role === 'system') continue
    for (const part of message.content) {
      if (part.type === 'tool-call') {
        turn.calls.push({ id: part.toolCallId, tool: part.toolName, args: argsOf(part.input), outcome: null })
      } else if (part.type === 'tool-result') {
        const call = turns.flatMap((t) => t.calls).findLast((c) => c.id === part.toolCallId)
        if (call) call.outcome = outcomeOf(part.output)
      }
    }
  }
  return turns
}
