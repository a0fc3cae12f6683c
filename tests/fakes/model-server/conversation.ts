/** Reads the two request forms: the newest user text, how many rounds of tool results followed it, and what the last said. */
import { parsed } from '../../../lib/contracts/json.ts'

type Json = Record<string, unknown>
export const isRecord = (v: unknown): v is Json => typeof v === 'object' && v !== null && !Array.isArray(v)

type Asked = {
  text: string
  rounds: number
  told: string
  /** Which part the desk asks it to play, for a script with `[[as: …]]`; '' for the trader's assistant. */
  part: string
  /** The desk asked to go on with an answer that broke off. */
  goesOn: boolean
  hasImages: boolean
}

function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return ''
  return content.map((part) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('\n')
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

const ROLES: [RegExp, string][] = [
  [/# Role: planner/, 'planner'],
  [/# Role: analyst/, 'analyst'],
  [/# Role: risk officer/, 'risk'],
]

/** @returns the part, and where it began: rounds of tool results are counted from there */
function partIn(body: unknown, items: Json[], last: number): { part: string; from: number } {
  const isSystem = (item: Json) => item.role === 'system' || item.role === 'developer'
  const system = [
    ...items.filter(isSystem).map((item) => textOf(item.content)),
    isRecord(body) ? body.instructions : '',
  ]
  const role = ROLES.find(([mark]) => mark.test(system.join('\n')))?.[1]
  let [part, from] = [role ?? '', last]
  let drafts = 1
  for (let i = last + 1; i < items.length; i++) {
    const text = items[i]?.role === 'user' ? textOf(items[i]?.content) : ''
    const step = /^\[desk\] Step (\d+) of \d+/.exec(text)?.[1]
    if (/^\[desk\] A reviewer read your draft/.test(text)) [part, from] = [`draft-${++drafts}`, i]
    else if (/^\[desk\] # Role: reviewer/.test(text)) [part, from] = [`review-${drafts}`, i]
    else if (step && !role) [part, from] = [`step-${step}`, i]
    else if (/^\[desk\] The team's trader/.test(text)) from = i
  }
  return { part, from }
}

/** `messages` of Chat Completions or `input` of Responses, whichever the body has. */
export function askedIn(body: unknown): Asked {
  const list = isRecord(body) ? (body.messages ?? body.input) : undefined
  if (typeof list === 'string') return { text: list, rounds: 0, told: '', part: '', goesOn: false, hasImages: false }
  const items = Array.isArray(list) ? list.filter(isRecord) : []
  // What the desk puts in is not the user's, whatever role it has.
  const isDesk = (item: Json) => item.role === 'user' && textOf(item.content).startsWith('[desk]')
  const last = items.findLastIndex((item) => item.role === 'user' && !isDesk(item))
  const { part, from } = partIn(body, items, last)
  let rounds = 0
  let wasResult = false
  let goesOn = false
  let told: string[] = []
  for (const item of items.slice(from + 1)) {
    const isPlanResult = isDesk(item) && textOf(item.content).startsWith('[desk] Results')
    if (isDesk(item) && textOf(item.content).includes('broke off')) goesOn = true
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
  return { text: textOf(items[last]?.content), rounds, told: told.join('\n'), part, goesOn, hasImages }
}
