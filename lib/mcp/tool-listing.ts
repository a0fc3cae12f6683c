/**
 * All pages of a server's tools. The SDK's listing is not used: it gives one page, rejects the whole list for one bad
 * tool and compiles schemas that come from the server; ours pages with caps, accepts tool by tool and compiles nothing.
 */
import type { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { ErrorCode, McpError } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import type { ToolDefinition } from '../contracts/tools.ts'
import { log } from '../log.ts'
import { MAX_LISTING_CHARS, MAX_TOOL_PAGES, MAX_TOOLS } from './caps.ts'
import { type LeftOut, type LeftOutWhy, nameOf, readTool } from './tool-definition.ts'
import { maybe } from './transport/without-nulls.ts'

type Listing = { tools: ToolDefinition[]; leftOut: LeftOut[] }

const toolPage = z.object({ tools: z.array(z.unknown()), nextCursor: maybe(z.string()) })

/** A server that only has prompts or documents need not know `tools/list`. */
const hasNone = (from: Client, error: unknown): boolean =>
  error instanceof McpError &&
  error.code === ErrorCode.MethodNotFound &&
  from.getServerCapabilities()?.tools === undefined

/** @param timeoutMs for each page */
export async function listTools(from: Client, server: string, timeoutMs: number): Promise<Listing> {
  const accepted = new Map<string, ToolDefinition>()
  const leftOut: LeftOut[] = []
  const leave = (tool: string, why: LeftOutWhy, detail: string) => {
    if (leftOut.length >= MAX_TOOLS) return
    log('warn', 'mcp.tool_left_out', { server, tool, why: detail })
    leftOut.push({ tool, why })
  }
  let chars = 0
  const cursors = new Set<string>()
  let cursor: string | undefined
  let last = ''
  for (let pages = 0; pages < MAX_TOOL_PAGES; pages++) {
    const params = cursor ? { cursor } : {}
    const answer = await from
      .request({ method: 'tools/list', params }, toolPage, { timeout: timeoutMs })
      .catch((error) => {
        if (!hasNone(from, error)) throw error
        return { tools: [], nextCursor: undefined }
      })
    const page = JSON.stringify(answer.tools)
    // Some servers name a next page at the end of the list and then send the last page once more.
    if (page === last && answer.tools.length > 0) return { tools: [...accepted.values()], leftOut }
    last = page
    for (const raw of answer.tools) {
      const read = readTool(raw)
      if (!('tool' in read)) leave(nameOf(raw), read.why, read.detail)
      else if (accepted.has(read.tool.name)) leave(read.tool.name, 'twice', 'named twice')
      else if (accepted.size >= MAX_TOOLS || chars + read.chars > MAX_LISTING_CHARS)
        leave(read.tool.name, 'too_many', 'the server lists too much')
      else {
        chars += read.chars
        accepted.set(read.tool.name, read.tool)
      }
    }
    cursor = answer.nextCursor
    if (!cursor) return { tools: [...accepted.values()], leftOut }
    // A cursor that was there before: the pages would repeat for ever.
    if (cursors.has(cursor)) break
    cursors.add(cursor)
  }
  leave('?', 'too_many', 'the list does not end')
  return { tools: [...accepted.values()], leftOut }
}
