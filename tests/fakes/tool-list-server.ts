/**
 * An MCP server of somebody else on stdio whose tools are what the file TOOLS says: a JSON array of definitions, taken
 * as they stand, so that a test can list anything a hostile server could. It tells its client whenever the file changes.
 * Every call is appended to LOG, one JSON line each, and answered with its arguments, or with the text of the file ANSWER
 * while there is one; the tool REFUSED answers it as an error. Of its listings it refuses REFUSED_LISTINGS, from the second on.
 */
import { appendFileSync, existsSync, readFileSync, watchFile } from 'node:fs'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { CallToolRequestSchema, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'

const { TOOLS = '', LOG = '', ANSWER = '', REFUSED = '', REFUSED_LISTINGS = '0' } = process.env
let listings = 0
const server = new Server(
  { name: 'tool-list-server', version: '1' },
  { capabilities: { tools: { listChanged: true } } },
)

server.setRequestHandler(ListToolsRequestSchema, () => {
  listings += 1
  if (listings > 1 && listings <= 1 + Number(REFUSED_LISTINGS)) throw new Error('not now')
  return { tools: JSON.parse(readFileSync(TOOLS, 'utf8')) } as never
})
server.setRequestHandler(CallToolRequestSchema, ({ params }) => {
  if (LOG) appendFileSync(LOG, `${JSON.stringify({ tool: params.name, args: params.arguments })}\n`)
  const text = existsSync(ANSWER) ? readFileSync(ANSWER, 'utf8') : JSON.stringify(params.arguments)
  return { content: [{ type: 'text', text }], isError: params.name === REFUSED }
})
await server.connect(new StdioServerTransport())
watchFile(TOOLS, { interval: 20 }, () => void server.sendToolListChanged())
process.stdin.on('end', () => process.exit(0))
