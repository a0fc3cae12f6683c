/** Reads the two request forms: the newest user text, and how many rounds of tool results followed it. */
type Json = Record<string, unknown>
export const isRecord = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v)

export type Asked = { text: string; rounds: number }

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('\n')
}

/** `messages` of Chat Completions or `input` of Responses, whichever the body has. */
export function askedIn(body: unknown): Asked {
  const list = isRecord(body) ? (body.messages ?? body.input) : undefined
  if (typeof list === 'string') return { text: list, rounds: 0 }
  const items = Array.isArray(list) ? list.filter(isRecord) : []
  const last = items.findLastIndex((item) => item.role === 'user')
  let rounds = 0
  let wasResult = false
  for (const item of items.slice(last + 1)) {
    const isResult = item.role === 'tool' || item.type === 'function_call_output'
    if (isResult && !wasResult) rounds++
    wasResult = isResult
  }
  return { text: textOf(items[last]?.content), rounds }
}
