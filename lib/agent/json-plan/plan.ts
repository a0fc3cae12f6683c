/**
 * The plan format of models that call no tools: `{"actions":[{"action","arguments"}],"final_answer"}`, one action alone,
 * or a list of them. What a model gets wrong in writing JSON is mended; what it did not write is never added.
 */
import { jsonrepair } from 'jsonrepair'
import { isObject, type JsonObject } from '../../contracts/json.ts'

export type PlanAction =
  | { ok: true; action: string; arguments: Record<string, unknown> }
  /** Written as an action, but not to be read as one. `action` '' where it has no name. */
  | { ok: false; action: string; problem: string }

export type JsonPlan = { actions: PlanAction[]; finalAnswer: string }

const NAMES = ['action', 'tool', 'name', 'function', 'tool_name'] as const
const ARGUMENTS = ['arguments', 'args', 'parameters', 'params', 'input', 'action_input'] as const
const WRAPPERS = ['plan', 'response', 'result', 'output', 'json']
/** More in one text is no plan of a person's sentence. */
const MAX_ACTIONS = 64
const MAX_DEPTH = 32

/** @returns null when this is no plan, and therefore text */
export function readPlan(source: string): JsonPlan | null {
  const value = parseLenient(source)
  return value === undefined ? null : planIn(value)
}

/** @returns undefined where it is no JSON, also not with its slips mended */
function parseLenient(source: string): unknown {
  try {
    return JSON.parse(source)
  } catch {
    try {
      const value: unknown = JSON.parse(jsonrepair(source))
      return isWordForWord(value, source, numbersIn(source), 0) ? value : undefined
    } catch {
      return undefined
    }
  }
}

/** Mending may add commas, quotes and brackets. A name or a value that does not stand in the text is refused. */
function isWordForWord(value: unknown, source: string, numbers: ReadonlySet<number>, depth: number): boolean {
  if (depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.every((v) => isWordForWord(v, source, numbers, depth + 1))
  if (isObject(value))
    return Object.entries(value).every(([k, v]) => stands(k, source) && isWordForWord(v, source, numbers, depth + 1))
  if (typeof value === 'number') return numbers.has(value)
  // `True` and `None` are Python's words for what JSON writes small.
  if (typeof value === 'boolean') return new RegExp(`\\b${value}\\b`, 'i').test(source)
  if (value === null) return /\bnull\b|\bNone\b|\bundefined\b/.test(source)
  return typeof value === 'string' && stands(value, source)
}
/** Compared as numbers: 2700.50 in the text is the 2700.5 of the plan. */
const numbersIn = (source: string): Set<number> => new Set(source.match(/-?\d+(?:\.\d+)?(?:e[+-]?\d+)?/gi)?.map(Number))
const stands = (text: string, source: string) =>
  source.includes(text) || source.includes(JSON.stringify(text).slice(1, -1))

const named = (value: JsonObject): string | undefined => {
  const name = NAMES.map((key) => value[key]).find((v) => typeof v === 'string' && v.trim() !== '')
  return typeof name === 'string' ? name.trim() : undefined
}
/** Some models write the arguments as a text of JSON. @returns null where none are given */
function argumentsOf(value: JsonObject): unknown {
  const given = ARGUMENTS.map((key) => value[key]).find((v) => v !== undefined && v !== null) ?? null
  return typeof given === 'string' ? parseLenient(given) : given
}

/** An action that stands alone has to say both, or any object with a name would be one. */
const isLoneAction = (value: unknown): boolean =>
  isObject(value) && named(value) !== undefined && isObject(argumentsOf(value))

function planIn(value: unknown, depth = 0): JsonPlan | null {
  if (Array.isArray(value))
    return value.length > 0 && value.every(isLoneAction) ? { actions: actionsOf(value), finalAnswer: '' } : null
  if (!isObject(value)) return null
  if (Array.isArray(value.actions) || isObject(value.actions)) {
    const listed = [value.actions].flat()
    const finalAnswer = typeof value.final_answer === 'string' ? value.final_answer : ''
    // A list of something else that happens to be called actions, with no last word, is text.
    const isOne = 'final_answer' in value || listed.some((a) => isObject(a) && named(a) !== undefined)
    return isOne ? { actions: actionsOf(listed), finalAnswer } : null
  }
  if (isLoneAction(value)) return { actions: actionsOf([value]), finalAnswer: '' }
  const keys = Object.keys(value)
  const answer: unknown = value.final_answer
  if (keys.length === 1 && typeof answer === 'string') return { actions: [], finalAnswer: answer }
  const [only] = keys
  if (depth === 0 && keys.length === 1 && only && WRAPPERS.includes(only)) return planIn(value[only], depth + 1)
  return null
}

/** One by one: what is wrong with one says nothing about the others. */
function actionsOf(listed: unknown[]): PlanAction[] {
  const actions = listed.slice(0, MAX_ACTIONS).map(actionOf)
  if (listed.length > MAX_ACTIONS)
    actions.push({ ok: false, action: '', problem: `a plan has at most ${MAX_ACTIONS} actions` })
  return actions
}

function actionOf(value: unknown): PlanAction {
  if (!isObject(value))
    return { ok: false, action: '', problem: 'an action is an object with "action" and "arguments"' }
  const action = named(value)
  if (action === undefined) return { ok: false, action: '', problem: 'the action has no name' }
  const given = argumentsOf(value)
  const args = given === null ? {} : given
  if (!isObject(args)) return { ok: false, action, problem: 'arguments must be an object' }
  return { ok: true, action, arguments: args }
}
