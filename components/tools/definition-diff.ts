/** What changed between two definitions of a tool: text by words, schemas and annotations by lines. */
import { diffLines, diffWordsWithSpace } from 'diff'
import type { ToolDefinition } from '../../lib/contracts/tools.ts'

type Field = 'title' | 'description' | 'inputSchema' | 'outputSchema' | 'annotations'
type Mark = 'same' | 'removed' | 'added'
export type Part = { mark: Mark; text: string }
export type FieldChange =
  | { field: Field; kind: 'text'; parts: Part[] }
  | { field: Field; kind: 'lines'; rows: (Part | { mark: 'gap'; count: number })[] }

const TEXTS = ['title', 'description'] as const
const STRUCTURES = ['annotations', 'inputSchema', 'outputSchema'] as const

/** Lines around a change that are shown with it. */
const AROUND = 3
/** Two texts further apart than this are shown whole, the old one and the new one: the search grows with its square. */
const MAX_EDITS = 2_000

/** Indented, members in order of their names: a server that only lists them in another order has changed nothing. */
export function indented(value: unknown): string {
  return JSON.stringify(sorted(value), null, 2)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(members.map(([k, v]) => [k, sorted(v)]))
}

type Change = { value: string; added: boolean; removed: boolean }
const partOf = ({ value, added, removed }: Change): Part => ({
  mark: added ? 'added' : removed ? 'removed' : 'same',
  text: value,
})
const whole = (before: string, after: string): Part[] =>
  [
    { mark: 'removed' as const, text: before },
    { mark: 'added' as const, text: after },
  ].filter((p) => p.text !== '')

export function textParts(before: string, after: string): Part[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MAX_EDITS })
  return changes ? changes.map(partOf) : whole(before, after)
}

export function lineRows(before: string, after: string): Extract<FieldChange, { kind: 'lines' }>['rows'] {
  const changes = diffLines(before, after, { maxEditLength: MAX_EDITS })
  const parts = changes ? changes.map(partOf) : whole(before, after)
  return parts.flatMap(({ mark, text }, i) => {
    const lines = text.replace(/\n$/, '').split('\n')
    const row = (line: string): Part => ({ mark, text: line })
    if (mark !== 'same') return lines.map(row)
    const head = i === 0 ? 0 : AROUND
    const tail = i === parts.length - 1 ? 0 : AROUND
    const hidden = lines.length - head - tail
    if (hidden <= 1) return lines.map(row)
    return [
      ...lines.slice(0, head).map(row),
      { mark: 'gap' as const, count: hidden },
      ...lines.slice(lines.length - tail).map(row),
    ]
  })
}

/** Fields that differ, in the order a reader wants them. */
export function changesOf(before: ToolDefinition, after: ToolDefinition): FieldChange[] {
  const texts = TEXTS.flatMap((field): FieldChange[] => {
    const [a = '', b = ''] = [before[field], after[field]]
    return a === b ? [] : [{ field, kind: 'text', parts: textParts(a, b) }]
  })
  const structures = STRUCTURES.flatMap((field): FieldChange[] => {
    const [a, b] = [before[field], after[field]].map((v) => (v === undefined ? '' : `${indented(v)}\n`))
    return a === b ? [] : [{ field, kind: 'lines', rows: lineRows(a ?? '', b ?? '') }]
  })
  return [...texts, ...structures]
}
