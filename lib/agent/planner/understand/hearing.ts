/** What has been made of a message so far. Each clause that is read adds to it. */
import type { Window } from '../text/delivery.ts'
import { isTerm, type Token } from '../text/tokens.ts'
import { type Action, isCalledAs, isWrite, type OrderDraft, type Refusal } from './action.ts'
import type { Clause } from './clauses.ts'
import type { Reading } from './grouping.ts'
import { hasContent } from './talk.ts'
import type { Understanding } from './understanding.ts'

export type Hearing = {
  /** The message as typed, which the places of the tokens are in. */
  readonly plain: string
  readonly result: Understanding
  lastSide: OrderDraft['side']
  /** The order clause a sentence of conditions ("Post only.") may still belong to, and its place in the actions. */
  lastOrder: { tokens: Token[]; at: number; clauses: readonly Reading[] } | null
  /** A side was named beside what is done to all orders. */
  isSideNamed: boolean
  /** Looks that were asked for behind an order, whose contract is not that of the order. */
  behind: Set<Action>
}

/** The contract of a question, and the clause that names it. */
export type ContractNamed = { clause: Clause; window: Window }

/** One clause, and the sentence it stands in. */
export type Heard = {
  clause: Clause
  tokens: Token[]
  /** The clause as the trader worded it. */
  own: string
  readings: readonly Reading[]
  refusal: Refusal | null
  contract: ContractNamed | null
  /** There is no other in the message. */
  isAlone: boolean
}

export const said = ({ plain }: Hearing, part: readonly Token[]): string =>
  plain.slice(part[0]?.start ?? 0, part.at(-1)?.end ?? 0)

/** What was said and stands in no part of the order at this place of the actions. */
export function doubt({ result }: Hearing, at: number, unread: readonly string[], isPlain = true): void {
  const known = result.doubts.find((d) => d.at === at)
  if (!known) result.doubts.push({ at, unread: [...unread], isPlain })
  else {
    known.unread.push(...unread)
    known.isPlain &&= isPlain
  }
}

/** "buy 10 at 2,900 and show me my wallet": a look that says nothing of afterwards is taken before what waits for a decision. */
export function lookFirst(h: Hearing, look: Action): void {
  const { result, lastOrder } = h
  const first = result.actions.findIndex(isWrite)
  if (first < 0) {
    result.actions.push(look)
    return
  }
  result.actions.splice(first, 0, look)
  h.behind.add(look)
  for (const doubted of result.doubts) if (doubted.at >= first) doubted.at++
  if (lastOrder && lastOrder.at >= first) h.lastOrder = { ...lastOrder, at: lastOrder.at + 1 }
}

/** Kept as said beside the actions, and not acted on. */
export function apart(h: Hearing, part: readonly Token[]): void {
  if (hasContent(part)) h.result.apart.push(said(h, part))
}

export const isOfOrderBeside = ({ result }: Hearing, action: Action): boolean =>
  result.actions.some((beside) => beside.kind === 'order' && isCalledAs(action, beside.draft))

/** Taken back or put right: what follows is not one more order. */
export const isCorrection = (tokens: readonly Token[]): boolean =>
  tokens.some((t) => isTerm(t, 'no') || (t.kind === 'term' && /^(?:actually)$/.test(t.raw)))
