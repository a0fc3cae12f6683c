/** Sets each claim of an answer against the record. */
import type { UnbackedClaim } from '../../contracts/chat.ts'
import { type Claim, claimsOf } from './claims.ts'
import type { Details, Said } from './details.ts'
import type { Evidence } from './evidence.ts'
import type { Fact } from './facts.ts'
import { figureClaimsOf } from './figures.ts'
import type { DoneKind } from './kinds.ts'

type Unbacked = Pick<UnbackedClaim, 'kind' | 'start' | 'end'>
type Grounded = { claim: Claim; verdict: 'backed' | 'unbacked' }

/** A plan that was executed did whatever it was about; "sent" is less than "placed". */
const BACKED_BY: Readonly<Record<DoneKind, readonly DoneKind[]>> = {
  sent: ['sent', 'placed'],
  placed: ['placed'],
  filled: ['filled'],
  executed: ['executed', 'filled'],
  cancelled: ['cancelled'],
  amended: ['amended'],
  registered: ['registered'],
  stopped: ['stopped'],
}

const near = (said: Said, known: number): boolean =>
  Math.abs(Math.abs(known) - Math.abs(said.value)) <= said.slack + 1e-9
const anyNear = (said: readonly Said[], known: readonly number[]): boolean =>
  said.length === 0 || known.length === 0 || said.some((s) => known.some((k) => near(s, k)))

/** "Sold" said of an order: the verb's own side is in the details already. */
function fits(fact: Fact, d: Details): boolean {
  if (d.side !== null && fact.side !== null && d.side !== fact.side) return false
  if (d.symbol !== null && fact.symbol !== null && d.symbol !== fact.symbol) return false
  return anyNear(d.qtys, fact.qtys) && anyNear(d.prices, fact.prices)
}

/**
 * An order whose cancel says nothing of its size is known from where it was placed or listed; an amendment's own figures
 * are the new ones.
 */
function told(fact: Fact, facts: readonly Fact[]): Fact {
  if (fact.orderId === null || fact.side !== null) return fact
  const placed = facts.find((f) => f.kind === 'placed' && f.orderId === fact.orderId)
  if (!placed) return fact
  const own = {
    ...(fact.qtys.length > 0 ? { qtys: fact.qtys } : {}),
    ...(fact.prices.length > 0 ? { prices: fact.prices } : {}),
  }
  return { ...placed, ...own, kind: fact.kind, from: fact.from }
}

/** Several orders told as one: "bought 10 MWh" in two halves. */
function fitsTogether(facts: readonly Fact[], d: Details): boolean {
  const own = facts.filter((f) => d.side === null || f.side === d.side)
  if (own.length < 2 || d.qtys.length === 0) return false
  const sum = own.reduce((total, f) => total + (f.qtys.at(-1) ?? 0), 0)
  const prices = own.flatMap((f) => f.prices)
  return d.qtys.some((q) => near(q, sum)) && anyNear(d.prices, prices)
}

function isBacked(claim: Claim, { facts, askedToAct }: Evidence): boolean {
  const { details: d, kind } = claim
  const ofKind = facts.filter((f) => BACKED_BY[kind].includes(f.kind)).map((f) => told(f, facts))
  if (d.ids.length > 0) {
    return d.ids.every((id) => ofKind.some((f) => f.orderId === id && (d.ids.length > 1 || fits(f, d))))
  }
  const onlyThisTurn = askedToAct && !claim.retrospective
  const inScope = ofKind.filter((f) =>
    f.from === 'market' ? claim.impersonal : !(onlyThisTurn && f.from === 'earlier'),
  )
  const fitting = inScope.filter((f) => fits(f, d))
  const isCounted = d.count !== null && d.qtys.length === 0
  const orders = new Set(fitting.map((f, i) => f.orderId ?? `${f.from}${i}`)).size
  const counted = fitting.reduce((most, f) => Math.max(most, f.count), orders)
  if (isCounted && counted < (d.count ?? 0)) return false
  return fitting.length > 0 || fitsTogether(inScope, d)
}

export function groundClaims(answer: string, evidence: Evidence): Grounded[] {
  return claimsOf(answer).map((claim) => ({ claim, verdict: isBacked(claim, evidence) ? 'backed' : 'unbacked' }))
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end

/** The ranges of an answer that no record backs, in order, none overlapping another. */
export function unbackedIn(answer: string, evidence: Evidence): Unbacked[] {
  const done = groundClaims(answer, evidence).flatMap(({ claim, verdict }) =>
    verdict === 'unbacked' ? [{ kind: 'done' as const, start: claim.start, end: claim.end }] : [],
  )
  const said = figureClaimsOf(answer)
  const known = said.length > 0 ? evidence.figures() : []
  const figures = said.filter((f) => !f.known(known)).map(({ start, end }) => ({ kind: 'figure' as const, start, end }))
  const out: Unbacked[] = []
  for (const found of [...done, ...figures].sort((a, b) => a.start - b.start || (a.kind === 'done' ? -1 : 1))) {
    if (!out.some((o) => overlaps(o, found))) out.push(found)
  }
  return out
}
