// The client under test: this desk's own connection, driven as the suite asks. The address is the last argument.
import { openConnection } from '../../lib/mcp/connection.ts'
import type { ElicitRequest, ElicitValue } from '../../lib/mcp/elicitation.ts'

const WAIT_MS = 10_000
const url = process.argv.at(-1) ?? ''
const scenario = process.env.MCP_CONFORMANCE_SCENARIO ?? ''
const connection = openConnection(
  { name: 'suite', embedded: false, trusted: false, kind: 'remote', url, headers: {}, transport: 'auto' },
  { onElicit: async (request) => ({ action: 'accept', content: asOffered(request) }) },
)

/** A form sent back as it came, with its defaults. */
const asOffered = ({ fields }: ElicitRequest): Record<string, ElicitValue> =>
  Object.fromEntries(fields.flatMap(({ name, default: value }) => (value === undefined ? [] : [[name, value]])))

const turnedAway = new Promise<never>((_resolve, reject) => {
  connection.onState(() => {
    const { state, message } = connection.state()
    if (state === 'down') reject(new Error(message))
  })
})

try {
  await Promise.race([connection.ready(WAIT_MS), turnedAway])
  for (const tool of connection.tools())
    await connection.call(tool.name, argumentsOf(tool.name), { timeoutMs: WAIT_MS })
} catch (error) {
  console.error(error)
  process.exitCode = 1
}
await connection.close()
// Whoever waits for a connection that will not come holds a timer.
process.exit()

function argumentsOf(tool: string): Record<string, unknown> {
  if (scenario === 'tools_call') return { a: 5, b: 3 }
  if (scenario === 'json-schema-2020-12-preservation' && tool !== 'json_schema_2020_12_tool')
    return { schema: connection.tools().find((t) => t.name === 'json_schema_2020_12_tool')?.inputSchema }
  return {}
}
