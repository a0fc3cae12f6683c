/** Reads the two request forms: the newest user text, how many rounds of tool results followed it, and what the last said. */
type Json = Record<string, unknown>
export const isRecord = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v)

export type Asked = {
  text: string
  rounds: number
  told: string
  /** The desk asked to go on with an answer that broke off. */
  goesOn: boolean
  hasImages: boolean
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('\n')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Every text in a tool result, however deep, out of the JSON it may be wrapped in, also between the lines of a fence. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const inner = parsed(value)
    if (typeof inner === 'object' && inner !== null) return textsIn(inner)
    const lines = value.split('\n').map((line) => ({ line, json: /^\s*[{[]/.test(line) ? parsed(line) : undefined }))
    return lines.flatMap(({ line, json }) => (typeof json === 'object' && json !== null ? textsIn(json) : [line]))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(textsIn)
}

/** `messages` of Chat Completions or `input` of Responses, whichever the body has. */
export function askedIn(body: unknown): Asked {
  const list = isRecord(body) ? (body.messages ?? body.input) : undefined
  if (typeof list === 'string') return { text: list, rounds: 0, told: '', goesOn: false, hasImages: false }
  const items = Array.isArray(list) ? list.filter(isRecord) : []
  // What the desk puts in is not the user's, whatever role it has.
  const isDesk = (item: Json) => item.role === 'user' && textOf(item.content).startsWith('[desk]')
  const last = items.findLastIndex((item) => item.role === 'user' && !isDesk(item))
  let rounds = 0
  let wasResult = false
  let goesOn = false
  let told: string[] = []
  for (const item of items.slice(last + 1)) {
    const isPlanResult = isDesk(item) && textOf(item.content).startsWith('[desk] Results')
    if (isDesk(item) && !isPlanResult) goesOn = true
    const isResult = item.role === 'tool' || item.type === 'function_call_output' || isPlanResult
    if (isResult && !wasResult) {
      rounds++
      told = []
    }
    if (isResult) told.push(...textsIn(isPlanResult ? textOf(item.content) : (item.content ?? item.output)))
    wasResult = isResult
  }
  const hasImages = items.some(
    (item) =>
      Array.isArray(item.content) &&
      item.content.some((p) => isRecord(p) && (p.type === 'image_url' || p.type === 'input_image')),
  )
  return { text: textOf(items[last]?.content), rounds, told: told.join('\n'), goesOn, hasImages }
}
