/** "cancel my sell in PT60-…", "all orders for tomorrow 18-19": orders that are cancelled or changed, chosen by their contract. */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { isNext } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import type { Action, CancelTarget } from './action.ts'
import { amendClause } from './amend.ts'
import { cancelClause } from './cancel.ts'
import { windowIn } from './delivery-window.ts'
import { TOWARDS } from './from-to.ts'
import { sides } from './places.ts'

const isDelivery = (t: Token): boolean =>
  isTerm(t, 'delivery') || (t.kind === 'word' && hoursOf(t.text.toUpperCase()) !== null)
/** Not "spot price": what an order becomes. */
const isSpot = (t: Token): boolean => t.kind === 'term' && /^(?:spot|现货)$/.test(t.raw)

/** What leads to the contract, and what it is called: "for", "of", "in the contract". */
const LEADS = ['for', 'of', 'in', 'symbolMark', 'symbols'] as const

/** Replaces a token by blanks of the same length, so that the places of what follows stay true. */
function blanked(plain: string, offset: number, token: Token): string {
  const [from, to] = [token.start - offset, token.end - offset]
  return plain.slice(0, from) + ' '.repeat(to - from) + plain.slice(to)
}

type Named = { isIn: Pick<Picked, 'window' | 'symbol'>; rest: Token[]; plain: string }
type Picked = Extract<CancelTarget, { by: 'pick' }>

/** A clause without the contract it names, and that contract. Null: it names none. */
function contractApart(tokens: readonly Token[], plain: string): Named | 'ambiguous' | null {
  const [contract, ...more] = tokens.filter((t) => isDelivery(t) || isSpot(t))
  if (!contract) return null
  if (more.length > 0) return 'ambiguous'
  const window = isDelivery(contract) ? windowIn([contract]) : null
  // "The next hour" counts from now, and the list of orders does not tell which contract that is.
  if (window && isNext(window)) return 'ambiguous'
  const symbol = isSpot(contract) ? DEFAULT_SYMBOL : contract.kind === 'word' ? contract.text.toUpperCase() : null
  if (!window && !symbol) return 'ambiguous'
  const at = tokens.indexOf(contract)
  const rest = tokens.filter((t, i) => t !== contract && !(i === at - 1 && isTerm(t, ...LEADS)) && !isHanOf(t, i, at))
  // "my losing 18:00 sell": a word nobody here knows may choose another.
  if (rest.some((t) => t.kind === 'word' || t.kind === 'han')) return 'ambiguous'
  const isIn = { ...(window ? { window } : {}), ...(symbol ? { symbol } : {}) }
  return { isIn, rest, plain: blanked(plain, tokens[0]?.start ?? 0, contract) }
}

/** Null: no contract is named, or all orders are cancelled in one that is named by its code, which the exchange does by itself. */
export function cancelInContract(tokens: readonly Token[], plain: string): Action[] | 'ambiguous' | null {
  const any = cancelInAny(tokens, plain)
  if (any) return any
  const named = contractApart(tokens, plain)
  if (named === null || named === 'ambiguous') return named
  const { isIn, rest } = named
  const actions = cancelClause(rest, named.plain)
  if (!Array.isArray(actions)) return 'ambiguous'
  const [only, ...others] = actions
  if (others.length > 0 || !only) return 'ambiguous'
  if (only.kind === 'cancelAll') {
    if (isIn.symbol && !only.those) return null
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

const OF_CONTRACTS =
  /\bcontract orders\b|\borders (?:in|of|for|on) (?:the |my |all |any )*(?:delivery )?contracts$|合约的?(?:单|委托|订单)$/
const EXCEPT_SPOT =
  /\b(?:except|but|other than|besides|apart from) (?:for )?(?:the |those |my |in |of )*(?:spot|elc)(?: orders| ones)?$/
const KEPT = /\b(?:except|but|other|besides|apart|keep|leave|not)\b|除|留|不|以外/
const NAMES_SPOT = /\b(?:spot|elc)\b|现货/

/** Both kinds are all there are. */
const OF_BOTH = /\bspot and (?:delivery )?contracts?\b|\bcontracts? and spot\b|现货[和与跟]合约|合约[和与跟]现货/

/** "all my contract orders", "all except spot": of whichever contract, and none of spot. */
function cancelInAny(tokens: readonly Token[], plain: string): Action[] | 'ambiguous' | null {
  const words = fold(plain).folded.trim().toLowerCase()
  if (!hasTag(tokens, 'all', 'orders') || tokens.some(isDelivery) || OF_BOTH.test(words)) return null
  if (!EXCEPT_SPOT.test(words)) {
    if (!OF_CONTRACTS.test(words)) return null
    if (KEPT.test(words) || NAMES_SPOT.test(words)) return 'ambiguous'
  }
  const side = sides(tokens)
  const target = { by: 'pick', pick: 'every', count: 1, ...(side ? { side } : {}), isContract: true } as const
  return [{ kind: 'cancel', target }]
}

/** "raise my 18:00 buy to 3010", 把 18 點的買單改成 2990. Null: no contract is named. */
export function amendInContract(tokens: readonly Token[], plain: string): Action | 'order' | 'amend' | null {
  const named = contractApart(tokens, plain)
  if (named === null) return null
  if (named === 'ambiguous') return 'order'
  // 移到現貨: where it shall go, and not which it is.
  if (tokens.some((t, i) => (isDelivery(t) || isSpot(t)) && isTowards(tokens[i - 1]))) return 'amend'
  const action = amendClause(named.rest, named.plain)
  if (action === null || typeof action === 'string') return action ?? 'order'
  const isPicked =
    action.kind === 'amend' && action.target.by === 'pick' && named.rest.some((t) => isTerm(t, ...ORDERS))
  if (!isPicked || action.target.by !== 'pick') return 'order'
  const { pick } = action.target
  if (pick === 'nth' || pick === 'other' || pick === 'undone') return 'order'
  return { ...action, target: { ...action.target, pick: pick === 'it' ? 'only' : pick, ...named.isIn } }
}

const isTowards = (token: Token | undefined): boolean =>
  token?.kind === 'term' && (TOWARDS.test(token.raw) || token.raw === 'into')

const ORDERS = ['buy', 'sell', 'buyNoun', 'sellNoun', 'bids', 'asks', 'order', 'orders', 'last', 'first', 'it'] as const

/** 的 between the hours and an order says that it is in them: 明天 18 點到 19 點的賣單. */
const isHanOf = (t: Token, i: number, at: number): boolean => i === at + 1 && t.kind === 'term' && t.raw === '的'
