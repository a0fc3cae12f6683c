/**
 * What is said of a plan of several orders that waits. Each order that is named is changed as a plan of it alone would be, and all of
 * them in one revision; where it is not said which, that is asked.
 */
import { intentOf } from '../dialog/dialog.ts'
import type { Call, Turn } from '../dialog/history.ts'
import { saidIn } from '../dialog/order-shift.ts'
import { newestWrites } from '../dialog/spoken-of.ts'
import { areAlike, asOfOne, deedOf, deedOn, type NamedDeed, onlyNamed, severalWaiting } from '../plan-of-several.ts'
import { sameCall, type Wanted } from '../prepare.ts'
import { asWords, whichChoices } from '../tell/choices.ts'
import { writeWords } from '../tell/writes.ts'
import { mayBeOfPlan, type WaitingLeg } from '../waiting-plan.ts'
import { shiftWords } from './asked.ts'
import { answerOfOne, changeOfOne } from './of-plan-of-one.ts'
import { calling, type Reply, type Scene, saying } from './scene.ts'

/** Orders of the plan by their place, and what was said of each of them: a change and, behind a question, its answer. */
type Said = { at: readonly number[]; said: readonly string[] }
type Legs = readonly WaitingLeg[]
type Change = Reply | 'as_it_is'

/** `out`: those that are left out. */
type SaidOfSome = { out: readonly number[]; each: readonly Said[] }

/** What the last of these turns says of orders of the plan that it, or the one before it, names. */
function saidOfNamed(turns: readonly Turn[], legs: Legs, nowMs: number | null): SaidOfSome | { which: string } | null {
  const last = turns.at(-1)
  const before = turns.slice(0, -1)
  if (!last) return null
  const asked = before.length - 1 > newestWrites(before).at ? before.at(-1) : undefined
  const first = asked ? saidOfNamed(before, legs, nowMs) : null
  const named = asked && (!first || 'which' in first) ? onlyNamed(last.said, legs, nowMs) : null
  // "Make it 3" or "the buy at 2990", and "just the second" to which of them.
  if (asked && named) {
    const deed = first && 'which' in first ? deedOn(named, first.which, legs) : null
    return deed ? asSaid(deed) : { out: [], each: [{ at: named, said: [asked.said] }] }
  }
  const deed = deedOf(last.said, legs, nowMs)
  if (deed) return 'which' in deed ? deed : asSaid(deed)
  // "Raise both by 10", and "the price".
  if (!first || 'which' in first) return null
  const each = first.each.map(({ at, said }) => ({ at, said: [...said, last.said] }))
  return each.length > 0 ? { out: first.out, each } : null
}

const asSaid = ({ out, each }: NamedDeed): SaidOfSome => ({
  out,
  each: each.map(({ at, said }) => ({ at, said: [said] })),
})

/** One order as a plan of its own; null where the words make nothing of it. What was looked up for others is not taken for its own. */
function ofOne(scene: Scene, leg: WaitingLeg, said: readonly string[], own: Call[] = []): Change | null {
  if (leg.tool !== 'placeOrder') return null
  const change = withLooks(scene, leg, said, own)
  const looks = change === null || change === 'as_it_is' ? [] : change.calls.filter(({ tool }) => tool !== 'revisePlan')
  const made = looks.flatMap((look) => scene.turn.calls.find((call) => sameCall(call, look)) ?? [])
  return looks.length > 0 && made.length === looks.length ? ofOne(scene, leg, said, [...own, ...made]) : change
}

function withLooks(scene: Scene, leg: WaitingLeg, said: readonly string[], looks: Call[]): Change | null {
  const turns = asOfOne(scene.turns, leg, said, looks)
  const [turn] = turns.slice(-1)
  if (!turn) return null
  const own = { ...scene, turns, turn }
  const answer = answerOfOne(own, leg)
  if (answer) return answer
  if (said.length > 1) return unlessAsked(withLooks(scene, leg, said.slice(0, -1), looks))
  return mayBeOfPlan(intentOf(turns, scene.nowMs), turn.said) ? changeOfOne(own, leg) : null
}

/** What was plain of one order before another of them was asked about. */
const unlessAsked = (change: Change | null): Change | null =>
  change === null || change === 'as_it_is' || change.calls.length > 0 ? change : null

type Revised = { leg: string; args?: unknown; drop?: true }
const revisedBy = ({ tool, args }: Wanted): Revised[] =>
  tool === 'revisePlan' ? (args.legs as unknown as Revised[]) : []
const revision = (planId: string, legs: readonly Revised[]): Reply =>
  calling([{ tool: 'revisePlan', args: { planId, legs } as never }])

/** All of them in one revision, or what has to be looked up or asked first. Null where the words make nothing of one of them. */
function changedTogether(scene: Scene, legs: Legs, { out, each }: SaidOfSome): Change | null {
  const all = each.flatMap(({ at, said }) => at.flatMap((i) => (legs[i] ? [{ leg: legs[i], said }] : [])))
  const made = all.map(({ leg, said }) => ofOne(scene, leg, said) ?? ofOne(scene, leg, said.map(withoutIt)))
  const changes = made.filter((change) => change !== null)
  const [{ planId } = { planId: '' }] = legs
  if (changes.length < made.length) return null
  const replies = changes.filter((change) => change !== 'as_it_is')
  const looks = replies.flatMap(({ calls }) => calls.filter(({ tool }) => tool !== 'revisePlan'))
  if (looks.length > 0) return calling(looks.filter((look, i) => looks.findIndex((one) => sameCall(one, look)) === i))
  const question = replies.find(({ calls }) => calls.length === 0)
  if (question)
    return each.length === 1 && replies.length > 1 ? (ofWhat(scene, all[0]?.said ?? []) ?? question) : question
  if (out.length === legs.length)
    return scene.tools.has('withdrawPlan') ? calling([{ tool: 'withdrawPlan', args: { planId } }]) : null
  const dropped = out.flatMap((i) => (legs[i] ? [{ leg: legs[i].leg, drop: true as const }] : []))
  const revised = [...replies.flatMap(({ calls }) => calls.flatMap(revisedBy)), ...dropped]
  const isTwice = new Set(revised.map(({ leg }) => leg)).size < revised.length
  return isTwice ? null : revised.length > 0 ? revision(planId, revised) : 'as_it_is'
}

/** "Raise both by 10": what it would come to differs from one to the other, so it is asked of which figure it is meant. */
function ofWhat({ m }: Scene, said: readonly string[]): Reply | null {
  const [last] = said.slice(-1)
  const relative = last === undefined ? null : saidIn(last)
  const by = relative?.kind === 'by' ? shiftWords(relative.change) : null
  return by === null ? null : saying(m.askOfWhat(by), asWords(m.choices.roles))
}

const withoutIt = (said: string): string =>
  said
    .replace(/\bit\b|它/i, '')
    .replace(/\s+/g, ' ')
    .trim()

/** Null where no order of the plan is named, or it is not plain what becomes of it. */
export function changeOfNamed(scene: Scene, legs: Legs): Change | null {
  const said = saidOfNamed(scene.turns, legs, scene.nowMs)
  if (!said || !('which' in said)) return said && changedTogether(scene, legs, said)
  const { which } = said
  const isDeed = legs.some((_, i) => {
    const deed = deedOn([i], which, legs)
    return deed && changedTogether(scene, legs, asSaid(deed)) !== null
  })
  return isDeed ? askedWhich(scene, legs) : null
}

/** What was said of one order is said of each of several that are alike. Of others it is asked which of them. */
export function changeOfUnnamed(scene: Scene, legs: Legs): Change | null {
  const { turn } = scene
  const at = legs.map((_, i) => i)
  if (areAlike(legs)) return changedTogether(scene, legs, { out: [], each: [{ at, said: [turn.said] }] })
  const [only, ...more] = at.filter((i) => legs[i] && ofOne(scene, legs[i], [turn.said]) !== null)
  if (only === undefined) return null
  // "4 not 3" can be said of the one of 3 alone.
  if (more.length === 0) return changedTogether(scene, legs, { out: [], each: [{ at: [only], said: [turn.said] }] })
  return askedWhich(scene, legs)
}

function askedWhich({ m }: Scene, legs: Legs): Reply {
  const orders = legs.map(({ tool, args }) => writeWords(m, tool, args as never))
  return saying(m.whichOfPlan(orders), whichChoices(m, orders))
}

/** Whether the words before these were answered by a question about orders of the plan. */
export function isSeveralAsked(scene: Scene, legs: Legs): boolean {
  const turns = scene.turns.slice(0, -1)
  const turn = turns.at(-1)
  if (!turn || turn.calls.length > 0 || !severalWaiting(turns.slice(0, -1))) return false
  const own = { ...scene, turns, turn }
  const change = changeOfNamed(own, legs) ?? changeOfUnnamed(own, legs)
  return change !== null && change !== 'as_it_is' && change.calls.length === 0
}
