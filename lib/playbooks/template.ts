/**
 * Templates of playbooks: text with references `{input.symbol}` and `{steps.book.asks.0.price}`; `{{` and `}}` are
 * braces. What a reference stands for is put in once and never read as template again: values are data.
 */
export type Reference = { root: 'input' | 'steps'; name: string; path: string[]; text: string }
export type Template = (string | Reference)[]
type TemplateRead =
  | { ok: true; template: Template }
  /** `template` is what can be read of it, so that all that is wrong can be told. */
  | { ok: false; at: string; template: Template }

export type Scope = {
  input: Record<string, unknown>
  /** Results of ended steps by their id. */
  steps: Record<string, unknown>
  /** Ids of those that failed: what they would have told is not known. */
  failed?: ReadonlySet<string>
}

const REFERENCE = /^(input|steps)((?:\.[A-Za-z0-9_-]{1,64}){1,12})$/
const PIECE = /\{\{|\}\}|\{([^{}]*)\}|[{}]/g

export function readReference(text: string): Reference | null {
  const found = REFERENCE.exec(text.trim())
  if (!found) return null
  const [name = '', ...path] = (found[2] ?? '').slice(1).split('.')
  const root = found[1] === 'input' ? 'input' : 'steps'
  if (root === 'input' && path.length > 0) return null
  return { root, name, path, text: text.trim() }
}

/** @returns the template, or the piece that is no reference */
export function readTemplate(text: string): TemplateRead {
  const template: Template = []
  let from = 0
  let wrong: string | null = null
  const add = (piece: string) => {
    if (piece) template.push(piece)
  }
  for (const found of text.matchAll(PIECE)) {
    add(text.slice(from, found.index))
    from = found.index + found[0].length
    if (found[0] === '{{' || found[0] === '}}') add(found[0].charAt(0))
    else {
      const reference = found[1] === undefined ? null : readReference(found[1])
      if (reference) template.push(reference)
      else wrong ??= found[0]
    }
  }
  add(text.slice(from))
  return wrong === null ? { ok: true, template } : { ok: false, at: wrong, template }
}

/** undefined and null both mean that there is no value: a side of the book may be empty, a step may have been left out. */
export function valueAt(reference: Reference, scope: Scope): unknown {
  let value: unknown = reference.root === 'input' ? scope.input : scope.steps
  for (const key of [reference.name, ...reference.path]) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}

/** A reference without a value, at a place that needs one. */
export class MissingValue extends Error {
  override name = 'MissingValue'
  readonly reference: string
  constructor(reference: string) {
    super(`${reference} has no value in this run.`)
    this.reference = reference
  }
}

export const plain = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/**
 * @param write how a value is written into the text
 * @throws MissingValue
 */
export function render(
  template: Template,
  scope: Scope,
  write: (value: unknown, reference: Reference) => string = plain,
): string {
  return template.map((part) => (typeof part === 'string' ? part : write(needed(part, scope), part))).join('')
}

function needed(reference: Reference, scope: Scope): unknown {
  const value = valueAt(reference, scope)
  if (value === undefined || value === null) throw new MissingValue(reference.text)
  return value
}

/**
 * JSON whose texts are templates. A text that is one reference and nothing else becomes the value itself.
 * @throws MissingValue; SyntaxError for a template that was never checked
 */
export function renderJson(json: unknown, scope: Scope): unknown {
  if (typeof json === 'string') {
    const read = readTemplate(json)
    if (!read.ok) throw new SyntaxError(`${read.at} is no reference`)
    const [only] = read.template
    if (read.template.length === 1 && typeof only === 'object') return needed(only, scope)
    return render(read.template, scope)
  }
  if (Array.isArray(json)) return json.map((item) => renderJson(item, scope))
  if (typeof json === 'object' && json !== null)
    return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, renderJson(value, scope)]))
  return json
}

/** Every text in a JSON value, with the path to it. */
export function textsOf(json: unknown, path: string[] = []): { path: string[]; text: string }[] {
  if (typeof json === 'string') return [{ path, text: json }]
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([key, value]) => textsOf(value, [...path, key]))
}
