/**
 * Conditions: one comparison of two values, `{steps.m.metrics.spread} > {input.most}`. No code, no arithmetic, no
 * `and`: a list of conditions holds when all of them do.
 */
import { type Reference, readReference, type Scope, valueAt } from './template.ts'

type Literal = string | number | boolean | null
type Operand = { reference: Reference } | { literal: Literal }
type Operator = '==' | '!=' | '<' | '<=' | '>' | '>='
type Condition = { left: Operand; operator: Operator; right: Operand }

const OPERAND = String.raw`\{[^{}]*\}|"[^"]*"|'[^']*'|[^\s{}"'<>=!]+`
const CONDITION = new RegExp(`^\\s*(${OPERAND})\\s*(==|!=|<=|>=|<|>)\\s*(${OPERAND})\\s*$`)
const NUMBER = /^-?\d+(\.\d+)?$/

export function readCondition(text: string): Condition | null {
  const [, left, operator, right] = CONDITION.exec(text) ?? []
  const [a, b] = [left, right].map((side) => (side === undefined ? null : readOperand(side)))
  return a && b && operator ? { left: a, operator: operator as Operator, right: b } : null
}

function readOperand(text: string): Operand | null {
  if (text.startsWith('{')) {
    const reference = readReference(text.slice(1, -1))
    return reference && { reference }
  }
  if (/^["']/.test(text)) return { literal: text.slice(1, -1) }
  if (NUMBER.test(text)) return { literal: Number(text) }
  if (text === 'true' || text === 'false') return { literal: text === 'true' }
  return text === 'null' ? { literal: null } : null
}

export const referencesOf = ({ left, right }: Condition): Reference[] =>
  [left, right].flatMap((side) => ('reference' in side ? [side.reference] : []))

const operandValue = (operand: Operand, scope: Scope): unknown =>
  'literal' in operand ? operand.literal : (valueAt(operand.reference, scope) ?? null)

const numeric = (value: unknown): number | null =>
  typeof value === 'number' ? value : typeof value === 'string' && NUMBER.test(value.trim()) ? Number(value) : null

/** Of a step that failed. That it told nothing is known (`{steps.book} == null`); what it would have told is not. */
const isUnknown = (operand: Operand, { failed }: Scope): boolean =>
  'reference' in operand &&
  operand.reference.root === 'steps' &&
  operand.reference.path.length > 0 &&
  failed?.has(operand.reference.name) === true

/**
 * A comparison with what is not known does not hold, either way: a book that could not be read is no empty book, and two
 * failures are not the same answer. What has no value equals null, and is neither smaller nor larger than anything. Only numbers have an order. Comparing
 * the nearest doubles of two decimals keeps their order; nothing is computed with them.
 */
export function holds({ left, operator, right }: Condition, scope: Scope): boolean {
  if (isUnknown(left, scope) || isUnknown(right, scope)) return false
  const [a, b] = [operandValue(left, scope), operandValue(right, scope)]
  const [x, y] = [numeric(a), numeric(b)]
  const same = x !== null && y !== null ? x === y : a === b
  if (operator === '==') return same
  if (operator === '!=') return !same
  if (x === null || y === null) return false
  return operator === '<' ? x < y : operator === '<=' ? x <= y : operator === '>' ? x > y : x >= y
}
