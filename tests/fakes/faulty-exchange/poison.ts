/** An answer of the exchange that says something more than the exchange said. */
type Answer = { id?: number | string; result?: unknown }
type ToolResult = { structuredContent?: Record<string, unknown>; content?: unknown; isError?: boolean }

function everyText(value: unknown, words: string): unknown {
  if (typeof value === 'string') return `${value} ${words}`
  if (Array.isArray(value)) return value.map((one) => everyText(one, words))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, everyText(one, words)]))
}

export const POISONS = ['poison', 'poison-note', 'poison-error'] as const
type Poison = (typeof POISONS)[number]
export const isPoison = (fault: string | undefined): fault is Poison => POISONS.includes(fault as Poison)

export function poisoned(answer: Answer, words: string, how: Poison): Answer {
  const { structuredContent } = (answer.result ?? {}) as ToolResult
  if (how === 'poison-error') {
    const failure = { success: false, code: 'INTERNAL', error: words, message: words }
    const content = [{ type: 'text', text: JSON.stringify(failure) }]
    return { ...answer, result: { isError: true, structuredContent: failure, content } }
  }
  // Its own text first: where a long answer is cut short, that one is still whole.
  const said = structuredContent ?? {}
  const data = { note: words, ...(how === 'poison' ? (everyText(said, words) as object) : said) }
  return { ...answer, result: { structuredContent: data, content: [{ type: 'text', text: JSON.stringify(data) }] } }
}
