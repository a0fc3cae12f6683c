/** Rules for what goes on from the last turn: the plain answer to its question, and half a sentence behind what it told or did. */
import { bothMoved } from '../../understand/moved-in-chinese.ts'
import { understand } from '../../understand/understand.ts'
import { acted, placed } from '../acted.ts'
import { afterCost } from '../after-cost.ts'
import { ordered, simulatedAgain } from '../after-simulation.ts'
import { afterWriting } from '../after-writing.ts'
import { allAnswered, meansPriced } from '../all-answered.ts'
import { asAnswer, eachAnswered } from '../answers.ts'
import { contractToo } from '../contract-too.ts'
import { dropsFirst } from '../drops-first.ts'
import { onTimeSaid } from '../hours-after-day.ts'
import { levelAnswered } from '../level-answered.ts'
import { eachPriceAnswered } from '../prices-answered.ts'
import { restOfFilled } from '../rest-of-filled.ts'
import { asked, type Rule, unasked, unplanned } from '../rule.ts'
import { isPlanWaiting } from '../spoken-of.ts'
import { atPriceTold } from '../told-price.ts'

/** "Scrap that, sell 3": the new order only, unless what is scrapped is a plan, which its own dialog drops. */
const anewInstead: Rule = (u, { open, before }) => {
  const instead = dropsFirst(u, before)
  if (!instead) return null
  return isPlanWaiting(before) && !open ? { kind: 'say', what: 'plan_waits' } : { closed: instead }
}

export const CONTINUATIONS: readonly Rule[] = [
  // Answers come first: their words by themselves would be orders, looks or nothing.
  asked((u, { open }) => levelAnswered(u, open)),
  asked((u, { open }) => asAnswer(u, open)),
  asked((u, { open }) => allAnswered(u, open)),
  (u, { proposed }) => meansPriced(u, proposed),
  asked((u, { open, nowMs }) => eachAnswered(u, open, nowMs)),
  // "There" and "that price" are of the price just told, which the next rules would overlook.
  unasked((u, { before }) => atPriceTold(u, before)),
  // "The rest" of an order that filled is reckoned, so it precedes what would change an order that rests.
  unasked((u, { before, nowMs }) => restOfFilled(u, before, nowMs)),
  unasked((u, { before, nowMs }) => afterWriting(u, before, nowMs)),
  // Behind the rule before, which knows of which two where several were just placed.
  unasked((u) => {
    const both = bothMoved(u.utterance.folded.trim())
    return both === null ? null : understand(both)
  }),
  unasked((u, { before, proposed }) => contractToo(u, before, proposed)),
  anewInstead,
  asked((u, { open, before, proposed, nowMs }) => {
    const each = eachPriceAnswered(u, open)
    return each && acted(placed(each, before, proposed), null, nowMs)
  }),
  // A time is never the number that was asked for, so it is kept before the answer is read for figures.
  asked((u, { open, nowMs }) => onTimeSaid(u, open, nowMs)),
  // "Ok, do it" behind a simulation or a cost is that order; behind anything else it is talk, which is read later.
  unasked(unplanned((u, { proposed, nowMs }) => ordered(u, proposed, nowMs))),
  unasked(unplanned((u, { proposed }) => simulatedAgain(u, proposed))),
  unasked(unplanned((u, { before, proposed, nowMs }) => afterCost(u, proposed, before, nowMs))),
]
