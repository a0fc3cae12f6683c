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
function told(fact: Fact, placedOf: ReadonlyMap<string | null, Fact>): Fact {
  if (fact.orderId === null || fact.side !== null) return fact
  const placed = placedOf.get(fact.orderId)
  if (!placed) return fact
  const own = {
    ...(fact.qtys.length > 0 ? { qtys: fact.qtys } : {}),
    ...(fact.prices.length > 0 ? { prices: fact.prices } : {}),
  }
  return { ...placed, ...own, kind: fact.kind, from: fact.from }
}

const isSame = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((figure, i) => figure === b[i])

/** Leaves out facts that only repeat what an earlier one says: a conversation lists the same orders again and again. */
function eachAsItStands(facts: readonly Fact[]): Fact[] {
  const known = new Map<string, Fact[]>()
  return facts.filter((fact) => {
    const { orderId, kind, from, qtys, prices } = fact
    if (orderId === null) return true
    const others = known.get(orderId) ?? []
    const isKnown = others.some(
      (o) => o.kind === kind && o.from === from && isSame(o.qtys, qtys) && isSame(o.prices, prices),
    )
    if (!isKnown) known.set(orderId, [...others, fact])
    return !isKnown
  })
}

/** What backs each kind of claim, looked up once: an answer may make hundreds of one kind. */
function backingOf(facts: readonly Fact[]): (kind: DoneKind) => readonly Fact[] {
  const placed = facts.filter(({ kind }) => kind === 'placed')
  // Reversed, so that of several facts about one order the first one stays in the map.
  const placedOf = new Map(placed.toReversed().map((fact) => [fact.orderId, fact]))
  const known = new Map<DoneKind, readonly Fact[]>()
  return (kind) => {
    const backing = () => eachAsItStands(facts.filter((f) => BACKED_BY[kind].includes(f.kind)))
    const found = known.get(kind) ?? backing().map((f) => told(f, placedOf))
    known.set(kind, found)
    return found
  }
}

/** Several orders told as one: "bought 10 MWh" in two halves. Those of this turn, or all. */
function fitsTogether(facts: readonly Fact[], d: Details): boolean {
  const own = facts.filter((f) => d.side === null || f.side === d.side)
  const isOfTurn = ({ from }: Fact) => from === 'turn'
  return d.qtys.length > 0 && [own.filter(isOfTurn), own].some((some) => sumsUp(eachOnce(some), d))
}

/** An order that was carried out is told again by each list that has it, and as more than one kind: the newest counts. */
const eachOnce = (facts: readonly Fact[]): Fact[] => [
  ...new Map(facts.map((fact) => [fact.orderId ?? fact, fact])).values(),
]

function sumsUp(facts: readonly Fact[], d: Details): boolean {
  if (facts.length < 2) return false
  const sum = facts.reduce((total, f) => total + (f.qtys.at(-1) ?? 0), 0)
  const prices = facts.flatMap((f) => f.prices)
  return d.qtys.some((q) => near(q, sum)) && anyNear(d.prices, prices)
}

function isBacked(claim: Claim, askedToAct: boolean, backing: readonly Fact[]): boolean {
  const { details: d } = claim
  if (d.ids.length > 0) {
    return d.ids.every((id) => backing.some((f) => f.orderId === id && (d.ids.length > 1 || fits(f, d))))
  }
  const onlyThisTurn = askedToAct && !claim.retrospective
  const inScope = backing.filter((f) =>
    f.from === 'market' ? claim.impersonal : !(onlyThisTurn && f.from === 'earlier'),
  )
  const fitting = inScope.filter((f) => fits(f, d))
  const isCounted = d.count !== null && d.qtys.length === 0
  const orders = new Set(fitting.map((f, i) => f.orderId ?? `${f.from}${i}`)).size
  const counted = fitting.reduce((most, f) => Math.max(most, f.count), orders)
  if (isCounted && counted < (d.count ?? 0)) return false
  return fitting.length > 0 || fitsTogether(inScope, d)
}

export function groundClaims(answer: string, { facts, askedToAct }: Evidence): Grounded[] {
  const backing = backingOf(facts)
  return claimsOf(answer).map((claim) => ({
    claim,
    verdict: isBacked(claim, askedToAct, backing(claim.kind)) ? 'backed' : 'unbacked',
  }))
}

const overlaps = (a: { start: number; end: number }, b: { start: number; end: number }) =>
  a.start < b.end && b.start < a.end

/** The ranges of an answer that no record backs, in order, none overlapping another. */
export function unbackedIn(answer: string, evidence: Evidence): Unbacked[] {
  const done = groundClaims(answer, evidence).flatMap(({ claim, verdict }) =>
    verdict === 'unbacked' ? [{ kind: 'done' as const, start: claim.start, end: claim.end }] : [],
  )
  const said = figureClaimsOf(answer)
  const ofAccount = said.some((f) => f.ofAccount) ? evidence.figures('exchange') : []
  const ofAny = said.some((f) => !f.ofAccount) ? evidence.figures('any') : []
  const isKnown = (f: (typeof said)[number]) => f.known(f.ofAccount ? ofAccount : ofAny)
  const figures = said.filter((f) => !isKnown(f)).map(({ start, end }) => ({ kind: 'figure' as const, start, end }))
  const out: Unbacked[] = []
  for (const found of [...done, ...figures].sort((a, b) => a.start - b.start || (a.kind === 'done' ? -1 : 1))) {
    if (!out.some((o) => overlaps(o, found))) out.push(found)
  }
  return out
}
