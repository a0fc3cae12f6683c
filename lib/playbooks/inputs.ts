/** Inputs of a run: what was typed → values of the declared types, or every problem at once. */
import { hourAhead } from '../contracts/exchange/contract-name.ts'
import type { InputValue, PlaybookInput } from '../contracts/playbooks.ts'
import { parsePrice, parseQty, parseScaled, priceNumber, qtyNumber } from '../contracts/units.ts'

type InputProblem = { name: string; message: string }
type Read = { ok: true; value: InputValue } | { ok: false; message: string }

const SYMBOL = /^[A-Z0-9][A-Z0-9:._-]{0,31}$/

const refuse = (message: string): Read => ({ ok: false, message })
const accept = (value: InputValue): Read => ({ ok: true, value })

/** @param raw as typed, or as it stands in the YAML */
export function readInput(input: Pick<PlaybookInput, 'type' | 'options'>, raw: InputValue, now: Date): Read {
  const words = String(raw).trim()
  switch (input.type) {
    case 'string':
      return accept(String(raw))
    case 'boolean':
      return /^(true|false)$/i.test(words) ? accept(words.toLowerCase() === 'true') : refuse('must be true or false')
    case 'enum':
      return input.options?.includes(words)
        ? accept(words)
        : refuse(`must be one of ${input.options?.join(', ') ?? ''}`)
    case 'symbol':
      return readSymbol(words, now)
    case 'price': {
      const read = parsePrice(words)
      return read.ok ? accept(priceNumber(read.value)) : refuse('must be a price in NT$/MWh with at most two decimals')
    }
    case 'quantity': {
      const read = parseQty(words)
      return read.ok && read.value > 0
        ? accept(qtyNumber(read.value))
        : refuse('must be a quantity in MWh above zero with at most one decimal')
    }
    case 'integer':
    case 'number': {
      const read = parseScaled(words, input.type === 'integer' ? 0 : 6)
      if (!read.ok) return refuse(input.type === 'integer' ? 'must be a whole number' : 'must be a number')
      return accept(input.type === 'integer' ? read.value : read.value / 1_000_000)
    }
  }
}

function readSymbol(words: string, now: Date): Read {
  const ahead = hourAhead(words, now.getTime())
  if (ahead) return accept(ahead)
  const symbol = words.toUpperCase()
  return SYMBOL.test(symbol) ? accept(symbol) : refuse('must be a symbol like ELC, or @hour+2')
}

/** A blank value counts as none. */
export function readInputs(
  declared: readonly PlaybookInput[],
  given: Record<string, InputValue>,
  now: Date,
): { ok: true; values: Record<string, InputValue> } | { ok: false; problems: InputProblem[] } {
  const problems: InputProblem[] = Object.keys(given)
    .filter((name) => !declared.some((input) => input.name === name))
    .map((name) => ({ name, message: 'is not an input of this playbook' }))
  const values: Record<string, InputValue> = {}
  for (const input of declared) {
    const own = Object.hasOwn(given, input.name) ? given[input.name] : undefined
    const raw = own === undefined || own === '' ? input.default : own
    if (raw === undefined) {
      problems.push({ name: input.name, message: 'is needed' })
      continue
    }
    const read = readInput(input, raw, now)
    if (read.ok) values[input.name] = read.value
    else problems.push({ name: input.name, message: read.message })
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, values }
}
