/** An MCP server that draws: its one tool answers with pictures, or with what should not be taken for one. Speaks stdio. */
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import { DRAWN } from './drawn-pictures.ts'

const what = { type: 'string', enum: Object.keys(DRAWN) }
const inputSchema = { type: 'object', properties: { what }, required: ['what'] }
const server = new Server({ name: 'picture-server', version: '1' }, { capabilities: { tools: {} } })
server.setRequestHandler(
  ListToolsRequestSchema,
  () => ({ tools: [{ name: 'draw', description: 'Draws', inputSchema }] }) as never,
)
server.setRequestHandler(
  CallToolRequestSchema,
  ({ params }) => (DRAWN[String(params.arguments?.what)]?.() ?? { content: [] }) as never,
)
await server.connect(new StdioServerTransport())
