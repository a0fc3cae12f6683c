/** Finds the data in whatever form a tool's answer reached the conversation. */
import { EXCHANGE_TOOLS, type ExchangeTool } from '../../../lib/contracts/exchange/tools.ts'
import { HOME_SERVER } from '../../../lib/contracts/home-server.ts'

/** Its tools have their own views, and its answers the desk's marks. The same names on another server promise nothing. */
export const isOfExchange = (server: string, tool: string): tool is ExchangeTool =>
  server === HOME_SERVER && Object.hasOwn(EXCHANGE_TOOLS, tool)

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

function parsed(text: string): unknown {
  const start = text.trimStart()[0]
  if (start !== '{' && start !== '[') return text
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** An MCP result gives its structured content, else its text; JSON as text gives its value; anything else is itself. */
export function payloadOf(result: unknown): unknown {
  if (typeof result === 'string') return parsed(result)
  if (!isRecord(result)) return result
  if (isRecord(result.structuredContent)) return result.structuredContent
  if (Array.isArray(result.content)) {
    const texts = result.content
      .filter(isRecord)
      .filter((part) => part.type === 'text' && typeof part.text === 'string')
    if (texts.length === 1 && texts.length === result.content.length) return parsed(String(texts[0]?.text))
    if (texts.length > 0 && texts.length === result.content.length)
      return texts.map((part) => parsed(String(part.text)))
  }
  return result
}

export type Fallback = { kind: 'stale_cache' | 'stub_data'; ageMs: number | null }

/** The mark that the tool engine puts on an answer from memory or on a stand-in. */
export function fallbackOf(result: unknown): Fallback | null {
  if (typeof result !== 'object' || result === null || !('fallback' in result)) return null
  const { fallback } = result
  if (typeof fallback !== 'object' || fallback === null || !('kind' in fallback)) return null
  const { kind } = fallback
  if (kind !== 'stale_cache' && kind !== 'stub_data') return null
  const ageMs = 'ageMs' in fallback && typeof fallback.ageMs === 'number' ? fallback.ageMs : null
  return { kind, ageMs }
}
