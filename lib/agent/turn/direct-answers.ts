/** Tools whose card is the whole answer (`returnDirect` in mcp.json): where all that was called are such, nothing is left to say. */
import type { StepResult, ToolSet } from 'ai'
import { isObject } from '../../contracts/json.ts'
import { mayRead } from '../../gate/policy.ts'
import type { ToolDeps } from '../tools.ts'

/** The error form of every tool: another server's words for it are told fenced, as a result. */
export const isRefusal = (output: unknown): boolean => isObject(output) && output.success === false

type Deps = Pick<ToolDeps, 'registry' | 'engine'>

/** What failed, or was refused, somebody has to put into words. */
export function isAnsweredDirectly({ registry, engine }: Deps, { toolCalls, content }: StepResult<ToolSet>): boolean {
  const isAnswer = (toolCallId: string): boolean =>
    content.some((part) => part.type === 'tool-result' && part.toolCallId === toolCallId && !isRefusal(part.output))
  return (
    toolCalls.length > 0 &&
    toolCalls.every(({ toolName, toolCallId, invalid }) => {
      const tool = invalid ? undefined : registry.byName(toolName)
      return tool && mayRead(tool) && engine.metadataOf(tool).returnDirect && isAnswer(toolCallId)
    })
  )
}
