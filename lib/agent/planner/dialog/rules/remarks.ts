/** Rules for what asks or says something about what is there: questions about the last answer, talk, corrections, the desk itself. */
import { understand } from '../../understand/understand.ts'
import type { Understanding } from '../../understand/understanding.ts'
import { acted, placed } from '../acted.ts'
import { askedOfPlan } from '../after-cost.ts'
import { agreed, takenUp } from '../agreed.ts'
import { expiring, withUnit } from '../answers.ts'
import { ask, ofSentence } from '../intent.ts'
import { meaningAsked, whyAsked } from '../meaning.ts'
import { nextChange } from '../next-change.ts'
import { outcomeAsked } from '../outcome.ts'
import { corrected, stated } from '../put-right.ts'
import { asked, type Rule, unasked } from '../rule.ts'
import { shortQuestion } from '../short-questions.ts'
import { isPlanWaiting } from '../spoken-of.ts'

/** Yes is no answer to "at what price?", and approves no plan. */
const talk: Rule = (u, { open, before }) => {
  if (u.talk === 'drop') return { kind: 'say', what: open ? 'dropped' : 'nothing_to_drop' }
  if (u.talk === 'yes') return open ? ask(open.missing, open.actions, open) : agreed(before)
  return u.talk && { kind: 'say', what: u.talk }
}

/** "Of a MWh" behind a price completes the sentence that lacked it, which is read anew as a whole. */
const unitOfPrice = asked((u, { open, before, proposed, nowMs }) => {
  const sentence = withUnit(u, open)
  if (sentence === null) return null
  return ofSentence(acted(placed(understand(sentence), before, proposed), null, nowMs), sentence)
})

/** A topic of the desk is told where the message asks for nothing that could be done. */
const isAbout = (u: Understanding, topic: string): boolean => u.about?.topic === topic && u.actions.length === 0

/** What is said to be wrong of a plan is changed in its own dialog; of a question the next number is no answer any more. */
const complaint: Rule = (u, { open, before }) => {
  if (!isAbout(u, 'complaint')) return null
  if (open) return { kind: 'say', what: 'dropped' }
  return isPlanWaiting(before) ? { kind: 'say', what: 'plan_waits' } : null
}

const aboutTheDesk: Rule = ({ about, actions, refusal, same }) =>
  about && actions.length === 0 && !refusal && !same ? { kind: 'about', ...about } : null

export const REMARKS: readonly Rule[] = [
  // A yes to an order that was only asked about must not be read as an order of unknown size.
  unasked((u, { before }) => takenUp(u, before)),
  // Short questions are of what was just shown; read by themselves they would be looks at something else.
  unasked((u, { before }) => askedOfPlan(u, before)),
  unasked((u, { before, proposed }) => meaningAsked(u, before, proposed)),
  unasked((u, { proposed }) => whyAsked(u, proposed)),
  unasked((u, { proposed }) => shortQuestion(u, proposed)),
  (u, { before }) => outcomeAsked(u, before),
  talk,
  unitOfPrice,
  stated,
  // "Now the third to 2950" repeats a deed; behind a look it would change an order that nobody named.
  unasked((u, { before }) => {
    const next = u.actions.length > 0 ? null : nextChange(u, before)
    return next && next.actions.length > 0 ? next : null
  }),
  corrected,
  // The kill switch is reset by hand alone, whatever else is said about it.
  (u) => (u.note === 'reset' && u.actions.length === 0 ? { kind: 'cannot', what: 'reset' } : null),
  asked((u, { open, nowMs }) =>
    open.missing === 'expiry' && u.actions.length === 0 ? expiring(u, open, nowMs) : null,
  ),
  complaint,
  // "Stop" in the middle of a question takes the question back.
  asked((u) => (isAbout(u, 'stopping') ? { kind: 'say', what: 'dropped' } : null)),
  aboutTheDesk,
]
