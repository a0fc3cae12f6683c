/**
 * What a message makes of a plan of several orders that waits: some of them are left out, or each of some is changed as a plan of
 * that order alone would be. Pure.
 */
import type { Call, Turn } from './dialog/history.ts'
import { draftOf } from './dialog/references.ts'
import { isSpokenNow, newestWrites } from './dialog/spoken-of.ts'
import type { NamedLeg } from './leg-names.ts'
import { legsNamed, type Named } from './legs-named.ts'
import { inPlanWords } from './plan-words.ts'
import { saidOfSides } from './sides-of-plan.ts'
import { missingOf } from './understand/action.ts'
import { understand } from './understand/understand.ts'
import { legsWaiting, type WaitingLeg } from './waiting-plan.ts'

/** The legs of the newest plan, all of which wait, where they are several and nothing was looked at since. */
export function severalWaiting(before: readonly Turn[]): WaitingLeg[] | null {
  const { calls } = newestWrites(before)
  const legs = legsWaiting(calls)
  return legs.length > 1 && isSpokenNow(before) ? legs : null
}

/** `out`: by place; what is said of each of the others that are named. */
export type NamedDeed = { out: number[]; each: Named[] }
/** `which`: what is said of one of them, but not of which. */
type PlanDeed = NamedDeed | { which: string }

const OUT =
  /^(?:(?:please|ok(?:ay)?|no|actually|just|and|then|now|also|sorry|wait|hm+|let's|we(?: can)?|(?:can|could|will|would) you|i want to|i(?:'d| would) like to)[, ]+)*(?:(?:cancel|drop|remove|delete|skip|scrap|kill|without|w\/o|lose|forget(?: about)?|ditch|bin|pull|exclude|omit|strike|leave out|take out|take off|leave off|get rid of|don'?t (?:want|need|do|send|place|submit|include)|do not (?:want|need|do|send|place|submit|include)|i (?:don'?t|do not) (?:want|need)|not) it|(?:take|leave|cut|throw|kick) it (?:out|off|away)|it (?:out|off)|minus it)(?:[, ]*(?:out|off|please|pls|plz|thanks|any ?more|now|again|then|after all|(?:from|of|off) (?:it|the plan)))*[\s.!?]*$|^(?:请|你?帮我|麻烦|那|就|我|还是|先|把|对了|不对|[,，\s])*(?:它(?:就|先|都|我)*(?:不要|不用|不做|不下|不挂|不买|不卖|取消|撤掉?|拿掉|去掉|删掉?|删除|移除|剔除|砍掉|划掉|算了|跳过|省掉)|(?:不要|不用|取消|撤掉?|撤了|拿掉|去掉|删掉?|删除|移除|剔除|砍掉|划掉|别要|别下|别挂|不下|不挂|不做|跳过|省掉)它)(?:了|吧|掉|好了|就好|啦)*[\s。!]*$/
const ONLY =
  /^(?:(?:please|ok(?:ay)?|no|actually|and|then|now|sorry|wait|let's)[, ]+)*(?:(?:(?:keep|do|send|leave|i(?: only| just)? want|want|place|make it|with)[ ]+)?(?:only|just)(?: (?:keep|do|send|leave|want|place|with))? it|it (?:only|alone)|keep it (?:only|alone))(?:[, ]*(?:please|pls|then|now|thanks))*[\s.!]*$|^(?:请|你?帮我|那|就|我|还是|先|[,，\s])*(?:(?:只要|只留下?|只保留|只下|只做|只送|只挂|留下?|就要)它|它就(?:好|行|可以))(?:了|吧|就好|就行|好了)*[\s。!]*$/
const ASKS_FOR = /^(?:(?:please|ok(?:ay)?)[, ]+)*(?:can|could|will|would) you\b/
/** "Not both" and "not the first, the second" leave one of them. */
const DENIES = /\b(?:not|don'?t)\b/

const namedLeg = (leg: WaitingLeg): NamedLeg => {
  const { side, price, qty, symbol } = draftOf({ id: '', tool: leg.tool, args: leg.args, outcome: null })
  return { side: side ?? '', price, qty: qty ?? '', symbol: symbol ?? '' }
}

/** "My bids", "all open orders", 所有委託 and "cancel everything" are of what rests, whatever waits beside it. */
const RESTS = /\b(?:my|open|resting|working|live|pending)\b|\ball (?:the )?orders\b|我的|所有|挂单|挂着|未成交/
/** My quotes are those that rest. */
const isOfOwn = (said: string): boolean => /\bmy\b|我的|挂着/.test(understand(said).typed?.folded ?? '')
function isOfResting(said: string): boolean {
  const { actions, utterance, typed = utterance } = understand(said)
  return RESTS.test(typed.folded) || actions.some((a) => a.kind === 'cancelAll' && !a.those && !a.both)
}

/** Each of the names with what is said of it; none where the message may be of orders that rest, or is one more order. */
const named = (said: string, legs: readonly WaitingLeg[], nowMs: number | null): Named[] =>
  isOfResting(said) || isOrder(said) ? [] : legsNamed(said, legs.map(namedLeg), nowMs)

/** What it says of orders of the plan that it names; null where it names none, or may be an order of its own. */
export function deedOf(typed: string, legs: readonly WaitingLeg[], nowMs: number | null): PlanDeed | null {
  const said = inPlanWords(typed, legs.map(namedLeg))
  const each = (isOfOwn(said) ? null : saidOfSides(said, legs.map(namedLeg))) ?? named(said, legs, nowMs)
  const [first, ...more] = each
  if (!first) return null
  if (each.some(({ isOneOf }) => isOneOf)) return more.length === 0 ? { which: first.said } : null
  return deedOfNamed(each, legs, said)
}

/** `said`: the whole message. */
function deedOfNamed(each: readonly Named[], legs: readonly WaitingLeg[], said: string): NamedDeed | null {
  const [first, ...more] = each
  if (!first) return null
  const others = legs.flatMap((_, i) => (first.at.includes(i) ? [] : [i]))
  const isOnly = more.length === 0 && others.length > 0 && ONLY.test(wordsOf(first))
  const out = isOnly ? others : each.filter(isOut).flatMap(({ at }) => at)
  // "Without the second?" asks for no more than what that would be.
  if (out.length > 0 && /[?？]/.test(said) && !ASKS_FOR.test(understand(said).utterance.folded)) return null
  return { out, each: isOnly ? [] : each.filter((one) => !isOut(one)) }
}

/** What was said of one of the orders, said of those that are named now. */
export const deedOn = (at: number[], said: string, legs: readonly WaitingLeg[]): NamedDeed | null =>
  deedOfNamed([{ at, said, isOneOf: false }], legs, said)

const wordsOf = ({ said }: Named): string => {
  const { typed, utterance } = understand(said)
  return (typed ?? utterance).folded.trim()
}

function isOut(named: Named): boolean {
  const { actions, ask, refusal, apart } = understand(named.said)
  const [only, ...more] = actions
  const isCancel = only?.kind === 'cancel' && only.target.by === 'pick' && only.target.pick === 'it'
  if (named.at.length > 1 && DENIES.test(wordsOf(named))) return false
  return OUT.test(wordsOf(named)) || (isCancel && more.length === 0 && !ask && !refusal && apart.length === 0)
}

/** Whether it names orders of the plan, whatever else it says: those are meant then, and none that rests. */
export const namesSome = (said: string, legs: readonly WaitingLeg[], nowMs: number | null): boolean =>
  named(said, legs, nowMs).length > 0 ||
  (SOME.test(understand(said).utterance.folded) && !isOfResting(said) && !isOrder(said))

/** Orders of the plan, and it is not said which, or there are not as many. */
const SOME =
  /\b(?:one|either|some|any) of (?:them|those|these)\b|\bthe (?:third|fourth|fifth|\d+th|middle|top|bottom)\b|\b(?:two|three|four|[2-4]) (?:most|least|highest|lowest|cheapest|dearest|biggest|largest|smallest)\b|\b(?:highest|lowest|cheapest|dearest|biggest|largest|smallest) (?:two|three|four|[2-4])\b|最.{1,3}的[两二三四]|其中|中间|[上下前底][面下]|前[两三四][笔张单]|第[三四五六七八九十\d]+[笔张单]/

/** "Buy 3 both at 2900" is one more. */
const isOrder = (said: string): boolean =>
  understand(said).actions.some((action) => action.kind === 'order' && missingOf(action.draft) === null)

/** The orders that a message names and says nothing of: the answer to which of them is meant. Null: it says more, or names none. */
export function onlyNamed(said: string, legs: readonly WaitingLeg[], nowMs: number | null): number[] | null {
  const [first, ...more] = legsNamed(said, legs.map(namedLeg), nowMs)
  return first && more.length === 0 && !first.isOneOf && BARE.test(first.said) ? first.at : null
}
const BARE =
  /^(?:(?:ok(?:ay)?|yes|no|for|of|just|only|oh|i mean|请|就|那|改|是|的|要)[, ]*)*(?:it|它)(?:的|吧|啊|就好|要|要改| please| then| only)*[\s.!。]*$/i

/** The same order in each of several contracts was said once, and what is said of it is said of each. */
export function areAlike(legs: readonly WaitingLeg[]): boolean {
  const kinds = legs.map(({ tool, args: { symbol: _, ...args } }) => JSON.stringify([tool, args]))
  return new Set(kinds).size === 1 && new Set(legs.map(({ args }) => args.symbol)).size === legs.length
}

/**
 * The conversation as it would be had the plan been of this order alone, with these words in the place of the last.
 *
 * @param looks what was looked up for it
 */
export const asOfOne = (
  turns: readonly Turn[],
  { planId, leg }: WaitingLeg,
  said: readonly string[],
  looks: Call[],
): Turn[] => {
  const { at } = newestWrites(turns.slice(0, -1))
  const plan = turns[at]
  if (!plan) return [...turns]
  // What was said and looked up for the others is no part of it.
  const calls = plan.calls.filter((call) => legsWaiting([call]).some((own) => own.planId === planId && own.leg === leg))
  return [
    ...turns.slice(0, at),
    { said: calls.map(saidOf).join(), calls },
    ...said.map((words, i) => ({ said: words, calls: i === said.length - 1 ? looks : [] })),
  ]
}

const saidOf = (call: Call): string => {
  const { side, qty, price } = draftOf(call)
  return `${side === 'SELL' ? 'sell' : 'buy'} ${qty} MWh at ${price ?? 'market'}`
}
