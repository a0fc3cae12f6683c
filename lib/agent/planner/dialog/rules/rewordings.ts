/**
 * The first rules: what is no sentence, what names its contract or hours in a way of its own, and what takes back or wishes
 * for something. Most put the message into the words that the rules behind them know.
 */
import { eachUnsaid } from '../../understand/each-listed.ts'
import { hourNumberLook, hourNumbers } from '../../understand/hour-numbers.ts'
import { understand } from '../../understand/understand.ts'
import { acted } from '../acted.ts'
import { contractPutRight, hoursAnswered } from '../answers.ts'
import { contractByPlace } from '../contract-by-place.ts'
import { withHours } from '../hours-after-day.ts'
import { inParts } from '../in-parts.ts'
import { middleOfList } from '../middle-of-list.ts'
import { notWanted } from '../not-wanted.ts'
import { asHoursSaid, sameInEach } from '../other-hours.ts'
import { quoteAtRest } from '../quote-at-rest.ts'
import { asked, type Rule, unasked, unplanned } from '../rule.ts'
import { takenBack } from '../taken-back.ts'
import { ofTraded } from '../what-was-traded.ts'
import { wished } from '../wished.ts'

/** The cells of a pasted table are names and notes as well, so no rule may look for words in it. */
const pastedTable: Rule = (u, { nowMs }) => {
  if (!u.table) return null
  return u.table.problem ? { kind: 'table', problem: u.table.problem } : acted(u, null, nowMs)
}

/** "Hour 19" begins at 18:00 to some and at 19:00 to others, whatever else is said of it, so that is asked first. */
const hourByNumber: Rule = ({ utterance, typed = utterance }) => {
  const orders = hourNumbers(utterance.folded.trim())
  if (orders) return { kind: 'hours_differ', ...orders }
  const look = hourNumberLook(typed)
  return look && { kind: 'hours_seen', ...look }
}

/** "3 in 18-19 and 19-20" may be three in all; nothing behind this rule would ask. */
const sumOfSeveral: Rule = ({ utterance }) => {
  const said = eachUnsaid(utterance)
  return said === null ? null : { kind: 'each_meant', said }
}

const sameInSeveral: Rule = (u) => {
  const each = sameInEach(u)
  return each && { each: each.map(understand) }
}

/** In the middle of a question "undo" takes back the question, whatever was done before it. */
const undo: Rule = (u, { open, before }) => {
  const undone = takenBack(u, before)
  return undone && open ? { kind: 'say', what: 'dropped' } : undone
}

/** "Scrap that one" is of the order in question where there is one, and otherwise a cancel. */
const scrapped: Rule = (u, { open }) => {
  const cancel = notWanted(u)
  return cancel && open ? { kind: 'say', what: 'dropped' } : cancel
}

export const REWORDINGS: readonly Rule[] = [
  pastedTable,
  // A contract by its place in a list comes before every number, because "the second" is no quantity.
  (u, { open, before, proposed, nowMs }) => contractByPlace(u, open, before, proposed, nowMs),
  asked((u, { open }) => hoursAnswered(u, open) ?? contractPutRight(u, open)),
  unasked((u, { before, proposed }) => middleOfList(u, before, proposed)),
  unasked((u, { before }) => quoteAtRest(u, before)),
  unasked((u, { before }) => withHours(u, before)),
  // "19-20" without a unit is read as hours last, where nothing above knows what was asked for.
  (u, { open, before, proposed }) => asHoursSaid(u, open, before, proposed),
  hourByNumber,
  // "Half at 3010 and the rest at 3020" names no quantity of its own, so it is parted before its figures are read.
  unplanned((u, { open, before, proposed, nowMs }) => inParts(u, open, before, proposed, nowMs)),
  // "What I bought" names no quantity either, and would be told as a report.
  unasked((u, { before }) => ofTraded(u, before)),
  sumOfSeveral,
  unasked(sameInSeveral),
  undo,
  scrapped,
  // "I need 5 MWh" is a wish to buy. As an answer the same words are about the order in question, so this rule comes after
  // those.
  unasked((u) => wished(u)),
]
