/** One short question for what is not said, with answers to it as buttons. */
import { DEFAULT_SYMBOL } from '../../../contracts/exchange/default-symbol.ts'
import { nextStep } from '../steps.ts'
import { askChoices, asWords } from '../tell/choices.ts'
import { MAX_NAMED } from '../tell/refusals.ts'
import { exampleOf } from '../tell/suggest.ts'
import { grouped, quoted } from '../tell/values.ts'
import { draftWords } from '../tell/words.ts'
import { isWholeDay } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import { type Action, type Change, missingOf, NO_ORDER, type OrderDraft, withoutSide } from '../understand/action.ts'
import { isShiftUnsaid } from '../understand/amend-every.ts'
import { calling, joined, type Of, type Reply, type Scene, saying, stepLines } from './scene.ts'

/** Without such words it is another order, and no button offers that. */
const OF_THE_PRICE = /%|\b(?:bid|ask|offer|mid|off|above|below|under|over|percent)\b|买一|卖一|[高低]于/
const OF_THE_CONTRACT =
  /\b(?:hours?|morning|noon|afternoon|evening|night|tonight|today|tomorrow|each|every|all|both|them|those|these|that|there|it|first|last|next|spot)\b|\d|现货|[每各都它]|全部|那个|早上|上午|中午|下午|晚上|[今明]晚|明早|小时|时段|点/

/** Whether the words the planner does not know say no more than how, beside an order that is whole without them. */
function isBesideIt(unread: readonly string[], { symbol, window }: OrderDraft): boolean {
  const isOfOne = symbol !== undefined || (window !== undefined && !window.each && !isWholeDay(window))
  const words = unread.map((word) => fold(word).folded)
  return !words.some((word) => OF_THE_PRICE.test(word) || (!isOfOne && OF_THE_CONTRACT.test(word)))
}

export function replyToAsk({ m, turn, tools, nowMs }: Scene, intent: Of<'ask'>): Reply {
  const { actions, at, missing, note, reads } = intent
  const waiting = actions[at]
  const draft = waiting?.kind === 'order' ? waiting.draft : NO_ORDER
  const step = nextStep(reads, turn.calls, tools, nowMs)
  if (step.kind === 'call') return calling(step.wanted)
  const doubt = intent.doubts.find((d) => d.at === at)
  const unread = doubt?.isPlain ? doubt.unread.slice(0, MAX_NAMED).map(quoted) : []
  const isWhole = unread.length > 0 && isBesideIt(unread, draft) && missingOf(draft) === null
  const example = isWhole ? exampleOf(m, [draft], nowMs) : null
  const sideless = missing === 'side' && unread.length === 0 ? withoutSide(actions) : []
  const symbol = draft.symbol && draft.symbol !== DEFAULT_SYMBOL ? m.contract(draft.symbol) : null
  const isOfChange =
    missing === 'order' && actions.find(({ kind }) => kind === 'amend' || kind === 'cancel')?.kind === 'amend'
  const shift = missing === 'amend' ? shiftSaid(actions) : null
  const towards = missing === 'amend' ? towardsIn(actions) : null
  const question = towards
    ? m.howMuch(towards.of, towards.isUp)
    : isOfChange
      ? m.askWhichToChange()
      : shift
        ? m.askOfWhat(shift)
        : sideless.length > 1
          ? m.askSides(sideless.map((order) => draftWords(order, nowMs)))
          : m.ask(missing, { ...draftWords(draft, nowMs), symbol }, note, unread, example)
  const lines = [intent.isLost ? m.notAnAnswer() : '', joined(stepLines(m, reads, step, nowMs)), question]
  const choices = isOfChange
    ? asWords(m.choices.orders.slice(0, 1))
    : shift
      ? asWords(m.choices.roles)
      : askChoices(m, missing, draft, unread.length > 0 ? null : turn.said, nowMs)
  return saying(lines.filter(Boolean).join('\n\n'), choices)
}

/** By how much several orders shall change, where it is not said of what. */
function shiftSaid(actions: readonly Action[]): string | null {
  const of = actions.find((action) => action.kind === 'amend' && isShiftUnsaid(action))
  return of?.kind === 'amend' ? shiftWords(of.change) : null
}

/** Which way an order shall go, where by how much was asked. */
const towardsIn = (actions: readonly Action[]): Change['towards'] | null =>
  actions.map((action) => (action.kind === 'amend' ? action.change.towards : undefined)).find(Boolean) ?? null

/** A difference of no figure in particular; null where it is of one. */
export function shiftWords({ numberBy, byPercent }: Change): string | null {
  const by = numberBy ?? byPercent
  if (by === undefined) return null
  return `${by.startsWith('-') ? '−' : '+'}${grouped(by.replace('-', ''))}${numberBy === undefined ? ' %' : ''}`
}
