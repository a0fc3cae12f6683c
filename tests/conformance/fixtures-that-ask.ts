// Fixture tools that ask the client for something in the middle of a call, which takes a session.
import {
  type CallToolResult,
  CreateMessageResultSchema,
  ElicitResultSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js'
import type { CallExtra } from '../../lib/mcp-face/server.ts'

export type FixtureTool = {
  inputSchema?: Tool['inputSchema']
  run(args: Record<string, unknown>, extra: CallExtra): Promise<CallToolResult> | CallToolResult
}

type Schema = Record<string, unknown>
const string = (more: Schema = {}) => ({ type: 'string', ...more })

async function elicit(extra: CallExtra, message: string, properties: Record<string, Schema>): Promise<CallToolResult> {
  const params = { message, requestedSchema: { type: 'object' as const, properties: properties as never } }
  const { action, content } = await extra.sendRequest({ method: 'elicitation/create', params }, ElicitResultSchema)
  const text = `Elicitation completed: action=${action}, content=${JSON.stringify(content ?? {})}`
  return { content: [{ type: 'text', text }] }
}

const titled = (names: string[]) => names.map((title, i) => ({ const: `value${i + 1}`, title }))

export const ASKING_TOOLS: Record<string, FixtureTool> = {
  test_sampling: {
    inputSchema: { type: 'object', properties: { prompt: { type: 'string' } }, required: ['prompt'] },
    async run({ prompt }, extra) {
      const messages = [{ role: 'user' as const, content: { type: 'text' as const, text: String(prompt) } }]
      const params = { messages, maxTokens: 100 }
      const { content } = await extra.sendRequest(
        { method: 'sampling/createMessage', params },
        CreateMessageResultSchema,
      )
      const text = `LLM response: ${'text' in content ? content.text : ''}`
      return { content: [{ type: 'text', text }] }
    },
  },
  test_elicitation: {
    inputSchema: { type: 'object', properties: { message: { type: 'string' } }, required: ['message'] },
    run: ({ message }, extra) => elicit(extra, String(message), { username: string(), email: string() }),
  },
  test_elicitation_sep1034_defaults: {
    run: (_args, extra) =>
      elicit(extra, 'Please review these values', {
        name: string({ default: 'John Doe' }),
        age: { type: 'integer', default: 30 },
        score: { type: 'number', default: 95.5 },
        status: string({ enum: ['active', 'inactive', 'pending'], default: 'active' }),
        verified: { type: 'boolean', default: true },
      }),
  },
  test_elicitation_sep1330_enums: {
    run: (_args, extra) =>
      elicit(extra, 'Please choose', {
        untitledSingle: string({ enum: ['option1', 'option2', 'option3'] }),
        titledSingle: string({ oneOf: titled(['First Option', 'Second Option', 'Third Option']) }),
        legacyEnum: string({
          enum: ['opt1', 'opt2', 'opt3'],
          enumNames: ['Option One', 'Option Two', 'Option Three'],
        }),
        untitledMulti: { type: 'array', items: string({ enum: ['option1', 'option2', 'option3'] }) },
        titledMulti: { type: 'array', items: { anyOf: titled(['First Choice', 'Second Choice', 'Third Choice']) } },
      }),
  },
}
