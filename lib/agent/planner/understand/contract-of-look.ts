/** "Show me the 18-19 book and buy 5 at 2950": an order behind a look in the same message is in the contract looked at. */
import { type Action, OF_ONE_SYMBOL } from './action.ts'

type Contract = { window: NonNullable<Extract<Action, { kind: 'call' }>['window']> } | { symbol: string } | null

/** Null: spot, which is what a look at no contract is at. */
function contractOf({ window, args }: Extract<Action, { kind: 'call' }>): Contract {
  if (window) return { window }
  return typeof args.symbol === 'string' ? { symbol: args.symbol } : null
}

/** @returns 'contract' where several were looked at, and the order names none of them */
export function inContractLookedAt(actions: readonly Action[], behind: ReadonlySet<Action>): Action[] | 'contract' {
  const placed: Action[] = []
  const looked = new Map<string, Contract>()
  for (const action of actions) {
    if (action.kind === 'call' && OF_ONE_SYMBOL.has(action.tool) && !behind.has(action)) {
      const contract = contractOf(action)
      looked.set(JSON.stringify(contract), contract)
    }
    const isOfNone = action.kind === 'order' && !action.draft.symbol && !action.draft.window
    const [only = null, ...more] = looked.values()
    if (isOfNone && more.length > 0) return 'contract'
    placed.push(isOfNone && only ? { kind: 'order', draft: { ...action.draft, ...only } } : action)
  }
  return placed
}
