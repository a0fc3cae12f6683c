/** Plans in the text of a model → tool calls of the same step, while everything else streams on as it comes. */
import { createHash } from 'node:crypto'
import type {
  LanguageModelV4CallOptions,
  LanguageModelV4FinishReason,
  LanguageModelV4StreamPart,
} from '@ai-sdk/provider'
import { createCandidateReader, type Piece } from './candidates.ts'
import { normaliseArguments } from './normalise.ts'
import { type JsonPlan, type PlanAction, readPlan } from './plan.ts'
import { createTagReader } from './tagged-calls.ts'
import { functionTools } from './wire.ts'

/** The name under which an action without one is reported. No tool is called so. */
const NAMELESS = 'unreadable_action'

type Call = { toolCallId: string; toolName: string; input: string }

/** Ids that differ in every step of a conversation and are the same when the same answer is read again. */
export function callReader(options: LanguageModelV4CallOptions): (action: PlanAction, index: number) => Call {
  const tools = new Map(functionTools(options).map((t) => [t.name, t.inputSchema as Record<string, unknown>]))
  const digest = createHash('sha256')
    .update(JSON.stringify(options.prompt.filter((m) => m.role !== 'system')))
    .digest('hex')
    .slice(0, 16)
  return (action, index) => ({
    toolCallId: `plan_${digest}_${index}`,
    toolName: action.action || NAMELESS,
    // Arguments that cannot be read are handed on as a text. Every schema refuses that, so it is reported and holds back its
    // writes.
    input: JSON.stringify(
      action.ok ? normaliseArguments(action.arguments, tools.get(action.action)) : `unreadable: ${action.problem}`,
    ),
  })
}

export const callParts = (call: Call): LanguageModelV4StreamPart[] => [
  { type: 'tool-input-start', id: call.toolCallId, toolName: call.toolName },
  { type: 'tool-input-delta', id: call.toolCallId, delta: call.input },
  { type: 'tool-input-end', id: call.toolCallId },
  { type: 'tool-call', ...call },
]

export const finishWith = (reason: LanguageModelV4FinishReason, calls: number): LanguageModelV4FinishReason =>
  calls > 0 && reason.unified === 'stop' ? { ...reason, unified: 'tool-calls' } : reason

/**
 * @param onPlan is told of the first plan read
 * @param onNativeCall is told of the first call the model made itself; from there on its text is text
 */
export function plansToCalls(
  options: LanguageModelV4CallOptions,
  { onPlan, onNativeCall }: { onPlan?: () => void; onNativeCall?: () => void } = {},
): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const callOf = callReader(options)
  let reader = createCandidateReader(readPlan)
  let tags = createTagReader()
  let open: string | null = null
  /** A block is begun with its first words: one that was a plan alone leaves no empty one behind. */
  let begins: LanguageModelV4StreamPart | null = null
  let planned = 0
  let isNative = false

  return new TransformStream({
    transform(part, controller) {
      const say = (id: string, delta: string) => {
        if (begins) controller.enqueue(begins)
        begins = null
        controller.enqueue({ type: 'text-delta', id, delta })
      }
      const tell = (pieces: Piece<JsonPlan>[], id: string) => {
        for (const piece of pieces) {
          if (piece.type === 'text') say(id, piece.text)
          else {
            const { actions, finalAnswer } = piece.value
            if (actions.length + finalAnswer.length > 0) onPlan?.()
            if (finalAnswer) say(id, finalAnswer)
            for (const action of actions) {
              const call = callOf(action, planned)
              planned += 1
              for (const part of callParts(call)) controller.enqueue(part)
            }
          }
        }
      }
      const close = () => {
        if (open !== null) tell([...reader.push(tags.end()), ...reader.end()], open)
        reader = createCandidateReader(readPlan)
        tags = createTagReader()
        open = null
      }
      if (part.type === 'text-start') {
        open = part.id
        begins = part
      } else if (part.type === 'text-delta') {
        if (part.delta === '') return
        if (isNative) say(part.id, part.delta)
        else tell(reader.push(tags.push(part.delta)), part.id)
      } else if (part.type === 'text-end') {
        close()
        if (!begins) controller.enqueue(part)
        begins = null
      } else if (isNative) controller.enqueue(part)
      else if (part.type === 'tool-input-start' || part.type === 'tool-call') {
        close()
        // Both at once would be the same thing twice; the plan was there first.
        if (planned === 0) {
          isNative = true
          onNativeCall?.()
          controller.enqueue(part)
        }
      } else if (part.type === 'tool-input-delta' || part.type === 'tool-input-end') {
        if (planned === 0) controller.enqueue(part)
      } else if (part.type === 'finish') {
        close()
        controller.enqueue({ ...part, finishReason: finishWith(part.finishReason, planned) })
      } else controller.enqueue(part)
    },
  })
}
