import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import type { Call } from '../dialog/history.ts'
import { str } from '../result-fields.ts'
import type { Messages } from './messages.ts'

/** The contract that an answer is about, as it is called in a sentence: by the answer itself, or else by what was asked for. */
export function symbolOf(m: Messages, call: Call, value: unknown): string {
  return m.contract(str(value, 'symbol') || (typeof call.args.symbol === 'string' ? call.args.symbol : DEFAULT_SYMBOL))
}
