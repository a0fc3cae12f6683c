/** What a server says about a tool, tool by tool: one that does not fit is left out with a reason, the others stay. */
import { z } from 'zod'
import type { DroppedWhy, ToolDefinition } from '../contracts/tools.ts'
import { MAX_DEFINITION_CHARS, MAX_NAME, MAX_SCHEMA_DEPTH, MAX_SCHEMA_NODES } from './caps.ts'
import { maybe } from './transport/without-nulls.ts'

/** malformed: it is no definition. too_long: its name is. twice: another one has its name. too_large: beyond a cap. too_many: it came too late. task: it runs as a task alone. */
export type LeftOutWhy = Extract<DroppedWhy, 'malformed' | 'too_long' | 'twice' | 'too_large' | 'too_many' | 'task'>
export type LeftOut = { tool: string; why: LeftOutWhy }

const looseTool = z.looseObject({
  name: z.string().min(1),
  title: maybe(z.string()),
  description: maybe(z.string()),
  // Arguments are an object, whether it says so or not: of "one of these" some leave it to each of them.
  inputSchema: z.looseObject({ type: z.literal('object').optional() }),
  outputSchema: maybe(z.record(z.string(), z.unknown())),
  annotations: maybe(z.record(z.string(), z.unknown())),
  execution: maybe(z.looseObject({ taskSupport: maybe(z.string()) })),
})

/** Objects and arrays inside `root`, itself included; null where it is deeper than `maxDepth`. Never recurses. */
function nodesIn(root: unknown, maxDepth: number): number | null {
  const todo: [unknown, number][] = [[root, 1]]
  let nodes = 0
  for (let next = todo.pop(); next; next = todo.pop()) {
    const [value, depth] = next
    if (typeof value !== 'object' || value === null) continue
    if (depth > maxDepth) return null
    nodes += 1
    for (const inner of Object.values(value)) todo.push([inner, depth + 1])
  }
  return nodes
}

export const nameOf = (raw: unknown): string => {
  const name = (raw as { name?: unknown } | null)?.name
  return typeof name === 'string' ? name.slice(0, MAX_NAME) : '?'
}

type ReadTool = { tool: ToolDefinition; chars: number } | { why: LeftOutWhy; detail: string }

export function readTool(raw: unknown): ReadTool {
  // A definition of the tool, one level for itself, and what a schema may nest.
  if (nodesIn(raw, MAX_SCHEMA_DEPTH + 1) === null)
    return { why: 'too_large', detail: `nested deeper than ${MAX_SCHEMA_DEPTH}` }
  const parsed = looseTool.safeParse(raw)
  if (!parsed.success) return { why: 'malformed', detail: z.prettifyError(parsed.error) }
  const tool = parsed.data
  // The server has to refuse it as a plain call, which is the only one the desk makes.
  if (tool.execution?.taskSupport === 'required') return { why: 'task', detail: 'it can be called as a task alone' }
  if (tool.name.length > MAX_NAME) return { why: 'too_long', detail: `a name of more than ${MAX_NAME} characters` }
  if ((nodesIn(tool.inputSchema, MAX_SCHEMA_DEPTH) ?? 0) > MAX_SCHEMA_NODES)
    return { why: 'too_large', detail: `an input schema of more than ${MAX_SCHEMA_NODES} parts` }
  const chars = JSON.stringify(tool).length
  if (chars > MAX_DEFINITION_CHARS)
    return { why: 'too_large', detail: `a definition of more than ${MAX_DEFINITION_CHARS} characters` }
  return { tool, chars }
}
