/** Reads the two request forms: the newest user text, how many rounds of tool results followed it, and what the last said. */
type Json = Record<string, unknown>
export const isRecord = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v)

export type Asked = { text: string; rounds: number; told: string }

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('\n')
}

/** Every text in a tool result, however deep, out of the JSON it may be wrapped in. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    try {
      const inner: unknown = JSON.parse(value)
      if (typeof inner === 'object' && inner !== null) return textsIn(inner)
    } catch {
      // Plain text.
    }
    return [value]
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** `messages` of Chat Completions or `input` of Responses, whichever the body has. */
export function askedIn(body: unknown): Asked {
  const list = isRecord(body) ? (body.messages ?? body.input) : undefined
  if (typeof list === 'string') return { text: list, rounds: 0, told: '' }
  const items = Array.isArray(list) ? list.filter(isRecord) : []
  const last = items.findLastIndex((item) => item.role === 'user')
  let rounds = 0
  let wasResult = false
  let told: string[] = []
  for (const item of items.slice(last + 1)) {
    const isResult = item.role === 'tool' || item.type === 'function_call_output'
    if (isResult && !wasResult) {
      rounds++
      told = []
    }
    if (isResult) told.push(...textsIn(item.content ?? item.output))
    wasResult = isResult
  }
  return { text: textOf(items[last]?.content), rounds, told: told.join('\n') }
}
