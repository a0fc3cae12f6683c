/** Tools whose card is the whole answer (`returnDirect` in mcp.json): where all that was called are such, nothing is left to say. */
import type { StepResult, ToolSet } from 'ai'
import { isFailure } from '../../contracts/errors.ts'
import { mayRead } from '../../gate/trust/policy.ts'
import type { ToolDeps } from '../tools.ts'

type Deps = Pick<ToolDeps, 'registry' | 'engine'>

/** Whether the cards of this step are the whole answer. A call that failed or was refused has to be put into words. */
export function isAnsweredDirectly({ registry, engine }: Deps, { toolCalls, content }: StepResult<ToolSet>): boolean {
  const isAnswer = (toolCallId: string): boolean =>
    content.some((part) => part.type === 'tool-result' && part.toolCallId === toolCallId && !isFailure(part.output))
  return (
    toolCalls.length > 0 &&
    toolCalls.every(({ toolName, toolCallId, invalid }) => {
      const tool = invalid ? undefined : registry.byName(toolName)
      return tool && mayRead(tool) && engine.metadataOf(tool).returnDirect && isAnswer(toolCallId)
    })
  )
}
