// What the conformance suite asks of a server it tests: tools, resources and prompts by these very names. They stand in
// for the real ones behind the real doors, and only here.
import type { Server } from '@modelcontextprotocol/sdk/server/index.js'
import {
  type CallToolResult,
  CompleteRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  type GetPromptResult,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  SetLevelRequestSchema,
  SubscribeRequestSchema,
  type Tool,
  UnsubscribeRequestSchema,
} from '@modelcontextprotocol/sdk/types.js'
import type { Toolbox } from '../../lib/mcp-face/server.ts'
import { ASKING_TOOLS, type FixtureTool } from './fixtures-that-ask.ts'

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA='

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const says = (text: string): CallToolResult => ({ content: [{ type: 'text', text }] })
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }

const TOOLS: Record<string, FixtureTool> = {
  test_simple_text: { run: () => says('This is a simple text response for testing.') },
  test_image_content: { run: () => ({ content: [image] }) },
  test_audio_content: { run: () => ({ content: [{ type: 'audio', data: WAV, mimeType: 'audio/wav' }] }) },
  test_embedded_resource: {
    run: () => ({
      content: [
        {
          type: 'resource',
          resource: {
            uri: 'test://embedded-resource',
            mimeType: 'text/plain',
            text: 'This is an embedded resource content.',
          },
        },
      ],
    }),
  },
  test_multiple_content_types: {
    run: () => ({
      content: [
        { type: 'text', text: 'Multiple content types test:' },
        image,
        {
          type: 'resource',
          resource: {
            uri: 'test://mixed-content-resource',
            mimeType: 'application/json',
            text: '{"test":"data","value":123}',
          },
        },
      ],
    }),
  },
  test_tool_with_logging: {
    async run(_args, { sendNotification }) {
      for (const data of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
        await sendNotification({ method: 'notifications/message', params: { level: 'info', data } })
        await pause(50)
      }
      return says('Logged three times.')
    },
  },
  test_tool_with_progress: {
    async run(_args, { _meta, sendNotification }) {
      for (const progress of [0, 50, 100]) {
        const progressToken = _meta?.progressToken
        if (progressToken !== undefined)
          await sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
        await pause(50)
      }
      return says('Went from 0 to 100.')
    },
  },
  test_error_handling: {
    run: () => ({ ...says('This tool intentionally returns an error for testing'), isError: true }),
  },
  test_reconnection: {
    async run(_args, { closeSSEStream }) {
      closeSSEStream?.()
      await pause(100)
      return says('Answered after the stream was closed.')
    },
  },
  json_schema_2020_12_tool: {
    inputSchema: {
      $schema: 'https://json-schema.org/draft/2020-12/schema',
      type: 'object',
      $defs: {
        address: {
          $anchor: 'addressDef',
          type: 'object',
          properties: { street: { type: 'string' }, city: { type: 'string' } },
        },
      },
      properties: {
        name: { type: 'string' },
        address: { $ref: '#/$defs/address' },
        contactMethod: { type: 'string', enum: ['phone', 'email'] },
        phone: { type: 'string' },
        email: { type: 'string' },
      },
      allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
      if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema, in a schema
      then: { required: ['phone'] },
      else: { required: ['email'] },
      additionalProperties: false,
    },
    run: () => says('ok'),
  },
}

/**
 * @param called filled with the name of every tool that was called: a suite passes over a tool that is not there
 * @param asking whether the tools that ask something of the client are among them
 */
export function fixtureToolbox(called: Set<string>, asking: boolean): Toolbox {
  const tools = { ...TOOLS, ...(asking ? ASKING_TOOLS : {}) }
  return {
    list: async () =>
      Object.entries(tools).map(
        ([name, { inputSchema }]): Tool => ({
          name,
          description: `Fixture ${name}`,
          inputSchema: inputSchema ?? { type: 'object' },
        }),
      ),
    async call(name, args, extra) {
      const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
      if (!tool) throw new McpError(ErrorCode.InvalidParams, `Unknown tool: ${name}`)
      called.add(name)
      return tool.run(args, extra)
    },
  }
}

const RESOURCES: Record<string, { mimeType: string; text: string } | { mimeType: string; blob: string }> = {
  'test://static-text': { mimeType: 'text/plain', text: 'This is the content of the static text resource.' },
  'test://static-binary': { mimeType: 'image/png', blob: PNG },
  'test://watched-resource': { mimeType: 'text/plain', text: 'Watched.' },
}
const TEMPLATE = /^test:\/\/template\/([^/]+)\/data$/

const userSays = (text: string) => ({ role: 'user' as const, content: { type: 'text' as const, text } })
const PROMPTS: Record<string, { arguments?: string[]; get(args: Record<string, string>): GetPromptResult }> = {
  test_simple_prompt: { get: () => ({ messages: [userSays('This is a simple prompt for testing.')] }) },
  test_prompt_with_arguments: {
    arguments: ['arg1', 'arg2'],
    get: ({ arg1, arg2 }) => ({ messages: [userSays(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`)] }),
  },
  test_prompt_with_embedded_resource: {
    arguments: ['resourceUri'],
    get: ({ resourceUri = '' }) => ({
      messages: [
        {
          role: 'user',
          content: {
            type: 'resource',
            resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
          },
        },
        userSays('Please process the embedded resource above.'),
      ],
    }),
  },
  test_prompt_with_image: {
    get: () => ({ messages: [{ role: 'user', content: image }, userSays('Please analyze the image above.')] }),
  },
}

/** Puts resources, prompts, completion and logging on a server that has tools already. */
export function withFixtures(server: Server): Server {
  server.registerCapabilities({ resources: { subscribe: true }, prompts: {}, completions: {}, logging: {} })
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: Object.entries(RESOURCES).map(([uri, { mimeType }]) => ({ uri, name: uri, mimeType })),
  }))
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({
    resourceTemplates: [{ uriTemplate: 'test://template/{id}/data', name: 'template', mimeType: 'application/json' }],
  }))
  server.setRequestHandler(ReadResourceRequestSchema, ({ params: { uri } }) => {
    const id = TEMPLATE.exec(uri)?.[1]
    const found = id
      ? { mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) }
      : RESOURCES[uri]
    if (!found) throw new McpError(-32002, `No resource ${uri}`)
    return { contents: [{ uri, ...found }] }
  })
  server.setRequestHandler(SubscribeRequestSchema, () => ({}))
  server.setRequestHandler(UnsubscribeRequestSchema, () => ({}))
  server.setRequestHandler(SetLevelRequestSchema, () => ({}))
  server.setRequestHandler(CompleteRequestSchema, ({ params }) => ({
    completion: { values: ['paris', 'park', 'party'].filter((v) => v.startsWith(params.argument.value)) },
  }))
  server.setRequestHandler(ListPromptsRequestSchema, () => ({
    prompts: Object.entries(PROMPTS).map(([name, p]) => ({
      name,
      description: `Fixture ${name}`,
      ...(p.arguments ? { arguments: p.arguments.map((a) => ({ name: a, required: true })) } : {}),
    })),
  }))
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const prompt = PROMPTS[params.name]
    if (!prompt) throw new McpError(ErrorCode.InvalidParams, `No prompt ${params.name}`)
    return prompt.get(params.arguments ?? {})
  })
  return server
}
