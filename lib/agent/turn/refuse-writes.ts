import type { ModelMessage } from 'ai'
import type { Turn } from './context.ts'
import type { Spoken } from './speech.ts'

/** On screen and for the model: these calls were not made, and why. */
export function refuseWrites(turn: Turn, asked: Spoken, why: (index: number) => string): ModelMessage[] {
  const errors = asked.writes.map((c, i) => ({ toolCallId: c.toolCallId, toolName: c.toolName, text: why(i) }))
  for (const { toolCallId, text } of errors)
    turn.writer.write({ type: 'tool-output-error', toolCallId, errorText: text, dynamic: true })
  return [
    ...asked.messages,
    {
      role: 'tool',
      content: errors.map(({ toolCallId, toolName, text }) => ({
        type: 'tool-result' as const,
        toolCallId,
        toolName,
        output: { type: 'error-text' as const, value: text },
      })),
    },
  ]
}
