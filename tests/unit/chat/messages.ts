/** Messages and calls for tests of the conversation. */
import type { DynamicToolUIPart } from 'ai'
import type { DeskMessage } from '../../../lib/contracts/chat.ts'

export const call = (toolName: string, changes: Partial<DynamicToolUIPart> = {}): DynamicToolUIPart =>
  ({
    type: 'dynamic-tool',
    toolName,
    toolCallId: `c-${toolName}`,
    state: 'output-available',
    input: {},
    output: {},
    ...changes,
  }) as DynamicToolUIPart

export const message = (
  id: string,
  parts: DeskMessage['parts'],
  role: DeskMessage['role'] = 'assistant',
): DeskMessage => ({
  id,
  role,
  parts,
})
