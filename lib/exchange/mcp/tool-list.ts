/** The tools as tools/list gives them, computed once, when they are first asked for. */
import type { Tool } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { annotationsOf, EXCHANGE_TOOLS, type ExchangeTool, resultOrFailure } from '../../contracts/exchange/tools.ts'

type JsonSchema = Record<string, unknown>

/** Arguments as a client may write them; a word that is upper-cased before it is compared shows the words it becomes. */
function inputSchema(schema: z.ZodType): JsonSchema {
  return withoutDialect(
    z.toJSONSchema(schema, {
      io: 'input',
      target: 'draft-7',
      unrepresentable: 'any',
      override: ({ zodSchema, jsonSchema }) => {
        const { def } = zodSchema._zod
        if (def.type === 'pipe' && (def.out as z.ZodType)._zod.def.type === 'enum') {
          const words = (def.out as z.ZodEnum).options
          for (const key of Object.keys(jsonSchema))
            if (key !== 'default' && key !== 'description') delete jsonSchema[key]
          jsonSchema.type = 'string'
          jsonSchema.enum = words.map(String)
        }
      },
    }),
  )
}

/** The client checks errors against the output schema too, so it admits both forms. MCP wants an object at the root. */
function outputSchema(result: z.ZodType): JsonSchema {
  return { type: 'object', ...withoutDialect(z.toJSONSchema(resultOrFailure(result), { target: 'draft-7' })) }
}

function withoutDialect(schema: JsonSchema): JsonSchema {
  const { $schema: _, ...rest } = schema
  return rest
}

let tools: Tool[] | undefined
export function listTools(): Tool[] {
  tools ??= (Object.keys(EXCHANGE_TOOLS) as ExchangeTool[]).map(listed)
  return tools
}

function listed(name: ExchangeTool): Tool {
  const spec = EXCHANGE_TOOLS[name]
  return {
    name,
    title: spec.title,
    description: spec.description,
    inputSchema: inputSchema(spec.args) as Tool['inputSchema'],
    outputSchema: outputSchema(spec.result) as Tool['outputSchema'],
    annotations: annotationsOf(name),
  }
}
