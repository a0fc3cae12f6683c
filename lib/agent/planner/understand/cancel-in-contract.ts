/** "cancel my sell in PT60-…", "all orders for tomorrow 18-19": a cancel of orders that are chosen by their contract. */
import { hoursOf } from '../../../contracts/contract-name.ts'
import { isNext } from '../text/spans.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { cancelClause } from './cancel.ts'
import { windowIn } from './order.ts'

const isContract = (t: Token): boolean =>
  isTerm(t, 'delivery') || (t.kind === 'word' && hoursOf(t.text.toUpperCase()) !== null)

/** What leads to the contract, and what it is called: "for", "of", "in the contract". */
const LEADS = ['for', 'of', 'in', 'symbolMark', 'symbols'] as const

/** The same length, so that what stands behind it stays in its place. */
function blanked(plain: string, offset: number, token: Token): string {
  const [from, to] = [token.start - offset, token.end - offset]
  return plain.slice(0, from) + ' '.repeat(to - from) + plain.slice(to)
}

/** Null: no contract is named, or all orders are cancelled in one that is named by its code, which the exchange does by itself. */
export function cancelInContract(tokens: readonly Token[], plain: string): Action[] | 'ambiguous' | null {
  const [contract, ...more] = tokens.filter(isContract)
  if (!contract) return null
  if (more.length > 0) return 'ambiguous'
  const window = contract.kind === 'term' ? windowIn([contract]) : null
  // Which contract that is, the list of orders does not tell.
  if (window && isNext(window)) return 'ambiguous'
  const symbol = contract.kind === 'word' ? contract.text.toUpperCase() : null
  const at = tokens.indexOf(contract)
  const rest = tokens.filter((t, i) => t !== contract && !(i === at - 1 && isTerm(t, ...LEADS)) && !isHanOf(t, i, at))
  // "my losing 18:00 sell": a word nobody here knows may choose another.
  if (rest.some((t) => t.kind === 'word' || t.kind === 'han')) return 'ambiguous'
  const actions = cancelClause(rest, blanked(plain, tokens[0]?.start ?? 0, contract))
  if (!Array.isArray(actions)) return 'ambiguous'
  const [only, ...others] = actions
  const isIn = { ...(window ? { window } : {}), ...(symbol ? { symbol } : {}) }
  if (others.length > 0 || !only || (!window && !symbol)) return 'ambiguous'
  if (only.kind === 'cancelAll') {
    if (symbol && !only.those) return null
    if (only.symbol || only.those || only.both) return 'ambiguous'
    const side = only.side ? { side: only.side } : {}
    return [{ kind: 'cancel', target: { by: 'pick', pick: 'every', count: 1, ...side, ...isIn } }]
  }
  // "cancel the 18:00 contract": which of its orders, or all of them?
  if (only.kind !== 'cancel' || only.target.by !== 'pick' || !rest.some((t) => isTerm(t, ...ORDERS))) return 'ambiguous'
  const { pick } = only.target
  if (pick !== 'only' && pick !== 'last' && pick !== 'first' && pick !== 'it') return 'ambiguous'
  return [{ kind: 'cancel', target: { ...only.target, pick: pick === 'it' ? 'only' : pick, ...isIn } }]
}

const ORDERS = ['buy', 'sell', 'buyNoun', 'sellNoun', 'bids', 'asks', 'order', 'orders', 'last', 'first'] as const

/** 明天 18 點到 19 點的賣單 */
const isHanOf = (t: Token, i: number, at: number): boolean => i === at + 1 && t.kind === 'term' && t.raw === '的'
