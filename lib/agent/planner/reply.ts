/** The planner's answer to a prompt: words, tool calls, or both. A pure function of prompt and tool names. */
import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { AnswerChoice } from '../../contracts/chat.ts'
import { DEFAULT_SYMBOL } from '../../contracts/default-symbol.ts'
import { wallClock } from '../delivery-clock.ts'
import { orderAskedAbout } from './dialog/after-cost.ts'
import { intentOf } from './dialog/dialog.ts'
import { type Call, type Turn, turnsOf } from './dialog/history.ts'
import type { Intent } from './dialog/intent.ts'
import { isOfOrder } from './dialog/outcome.ts'
import { listedBefore } from './dialog/references.ts'
import { isNoted } from './noted.ts'
import type { PendingOrder } from './orders.ts'
import { withOwnTrades } from './own-trades.ts'
import { type PlanShift, planShift, planShiftAnswered, planShiftAsked } from './plan-shift.ts'
import type { Wanted } from './prepare.ts'
import { localeIn, nowIn } from './prompt.ts'
import { field, list } from './result-fields.ts'
import { nextStep, type Step } from './steps.ts'
import { tableIn } from './table/orders.ts'
import { askChoices, asWords, lineOf, MAX_CHOICES, saidChoices, snagChoices } from './tell/choices.ts'
import { zoneName } from './tell/clock-words.ts'
import type { Messages } from './tell/messages.ts'
import { tellShift } from './tell/plan-shift.ts'
import { isNamed, MAX_NAMED, refuse } from './tell/refusals.ts'
import { snagLine } from './tell/snags.ts'
import { exampleOf, sentenceOf } from './tell/suggest.ts'
import { told } from './tell/told.ts'
import { grouped, quoted } from './tell/values.ts'
import { draftWords, messagesIn } from './tell/words.ts'
import { isWriteAnswer, tellOfPlan, tellSince, tellWrite, writeWords } from './tell/writes.ts'
import { blockOf, isWholeDay } from './text/delivery.ts'
import { fold } from './text/fold.ts'
import { answerLanguage } from './text/language.ts'
import { type Action, isWrite, missingOf, NO_ORDER, type OrderDraft, withoutSide } from './understand/action.ts'
import { isShiftUnsaid } from './understand/amend-every.ts'
import {
  isPlanChange,
  isPlanNamed,
  isTakenBack,
  mayBeOfPlan,
  orderAnew,
  orderWaiting,
  planWaiting,
  revisionTo,
  shiftedArgs,
  type WaitingLeg,
  withoutChanges,
} from './waiting-plan.ts'

/** `choices`: answers to the question in the text, to be offered as buttons. */
export type Reply = { text: string; calls: Wanted[]; choices: AnswerChoice[] }

const saying = (text: string, choices: AnswerChoice[] = []): Reply => ({ text, calls: [], choices })
const calling = (calls: Wanted[], text = ''): Reply => ({ text, calls, choices: [] })

/** What an answer is made with. */
type Scene = { m: Messages; turns: readonly Turn[]; turn: Turn; tools: ReadonlySet<string>; nowMs: number | null }
type Of<K extends Intent['kind']> = Extract<Intent, { kind: K }>

/** One block when there is one thing to say, a list when there are several. */
const joined = (lines: readonly string[]): string => {
  const said = lines.filter(Boolean)
  const isList = said.length > 1 && said.every((l) => !l.includes('\n'))
  return isList ? said.map((l) => `- ${l}`).join('\n') : said.join('\n\n')
}

const stepLines = (
  m: Messages,
  actions: readonly Action[],
  step: Extract<Step, { kind: 'tell' }>,
  nowMs: number | null,
  inEach: string | null = null,
): string[] => [
  ...told(m, actions, step.calls, nowMs),
  ...new Set(step.snags.map((snag) => snagLine(m, snag, nowMs, inEach))),
  // Half of what was asked is not what was asked, and what is left of it is said.
  ...(step.snags.some(({ kind }) => kind === 'no_pending') && actions.filter(isWrite).length > 1 ? [m.noneOfIt()] : []),
]

/** The one order of hours that no contract holds, as it would be said of each of them. */
function inEachHour(m: Messages, actions: readonly Action[], nowMs: number | null): string | null {
  const [only, ...more] = actions
  const block = only?.kind === 'order' && more.length === 0 ? blockOf(only.draft.window) : null
  return only?.kind === 'order' && block ? exampleOf(m, [{ ...only.draft, window: block }], nowMs) : null
}

/** The order that a look was asked for the size or the cost of, as a sentence: what the exchange would take. */
function orderOffered(
  m: Messages,
  actions: readonly Action[],
  calls: readonly Call[],
  nowMs: number | null,
): string | null {
  const order = orderAskedAbout(actions, { calls })
  const last = calls.at(-1)
  const isRefused = last?.tool === 'previewOrder' && !(last.outcome?.ok && field(last.outcome.value, 'ok') === true)
  return order && !isRefused ? sentenceOf(m, [order], nowMs) : null
}

/** Two "_" part a server from its tool; those of the exchange have their own names. */
const othersIn = (tools: ReadonlySet<string>): string[] => [
  ...new Set([...tools].flatMap((name) => (name.includes('__') ? name.slice(0, name.indexOf('__')) : []))),
]

/** With what the order is that it names by number, where the conversation has seen it listed. */
function namedWords(m: Messages, { tool, args }: Wanted, listed: readonly PendingOrder[]): string {
  const words = writeWords(m, tool, args)
  const order = tool === 'placeOrder' ? undefined : listed.find(({ orderId }) => orderId === args.orderId)
  return order ? m.naming(words, lineOf(m, order)) : words
}

/** Does the next step of what was asked for, or tells what came of it all. */
function act({ m, turns, turn, tools, nowMs }: Scene, actions: readonly Action[]): Reply {
  const step = nextStep(actions, turn.calls, tools, nowMs)
  if (step.kind === 'call') {
    const before = told(m, actions, step.tellFirst, nowMs)
    const listed = listedBefore(turns)
    const plan = step.writes ? [m.plan(step.wanted.map((w) => namedWords(m, w, listed)))] : []
    return calling(step.wanted, [...before, ...plan].join('\n\n'))
  }
  const inEach = step.snags.some(({ kind }) => kind === 'no_contract') ? inEachHour(m, actions, nowMs) : null
  const lines = stepLines(m, actions, step, nowMs, inEach)
  const choices = step.snags.flatMap((snag) => snagChoices(m, snag))
  const asked = orderOffered(m, actions, step.calls, nowMs)
  if (asked) choices.push({ label: asked, words: asked })
  if (inEach) choices.unshift({ label: inEach, words: inEach })
  return saying(joined(lines) || m.unknown(othersIn(tools)), choices.slice(0, MAX_CHOICES))
}

/** What was said beside the actions is told once: with the plan, or with the answer where there is none. */
function replyToDo(scene: Scene, { actions, apart, apartRefused }: Of<'do'>): Reply {
  const { m, turn, nowMs } = scene
  const reply = act(scene, actions)
  const isTold = reply.calls.length === 0 && turn.calls.some(isWriteAnswer)
  if (isTold || !apart || reply.text === '') return reply
  const left = m.leftAside([...new Set(apart)].slice(0, MAX_NAMED).map(quoted))
  const why = apartRefused ? `\n\n${refuse(m, apartRefused, nowMs)}` : ''
  return { ...reply, text: `${reply.text}\n\n${left}${why}` }
}

function replyToTopic({ m, turn, tools, nowMs }: Scene, { topic, beside, reads }: Of<'about'>): Reply {
  const step = nextStep(reads, turn.calls, tools, nowMs)
  if (step.kind === 'call') return calling(step.wanted)
  const clock = topic !== 'clock' ? null : nowMs === null ? m.noClock() : m.clock(wallClock(nowMs), zoneName())
  const lines = [joined(stepLines(m, reads, step, nowMs)), clock, m.about(topic), beside && m.about(beside)]
  return saying(lines.filter(Boolean).join('\n\n'))
}

function replyToOutcome({ m, turn, tools, nowMs }: Scene, { calls, reads }: Of<'outcome'>): Reply {
  const step = nextStep(reads, turn.calls, tools, nowMs)
  if (step.kind === 'call') return calling(step.wanted)
  const rows = step.calls.flatMap((call) => (call.outcome?.ok ? list(call.outcome.value, 'orders') : []))
  const lines = calls.map((call) => (isOfOrder(call) ? tellSince(m, call, rows) : null) ?? tellWrite(m, call))
  const snags = step.snags.map((snag) => snagLine(m, snag, nowMs))
  return saying(joined([...new Set([...lines, ...snags])]))
}

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

function replyToAsk({ m, turn, tools, nowMs }: Scene, intent: Of<'ask'>): Reply {
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
  const question = isOfChange
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
  if (of?.kind !== 'amend') return null
  const { numberBy, byPercent } = of.change
  const by = numberBy ?? byPercent ?? ''
  return `${by.startsWith('-') ? '−' : '+'}${grouped(by.replace('-', ''))}${numberBy === undefined ? ' %' : ''}`
}

type Said = Exclude<Intent, { kind: 'do' } | { kind: 'ask' } | { kind: 'about' } | { kind: 'outcome' }>

/** What is said where nothing is done, asked or looked up. */
function words({ m, tools, nowMs }: Scene, intent: Said): string {
  const example = (orders: readonly OrderDraft[]) => (isNamed(orders) ? exampleOf(m, orders, nowMs) : null)
  switch (intent.kind) {
    case 'hours_differ':
      return m.hoursDiffer(exampleOf(m, intent.begin, nowMs) ?? null, exampleOf(m, intent.end, nowMs) ?? null)
    case 'each_meant':
      return m.eachMeant(intent.said)
    case 'hours_seen':
      return m.hoursSeen(intent.begin, intent.end)
    case 'cannot':
      return m.cannot(intent.what)
    case 'table':
      return m.table(intent.problem)
    case 'refuse':
      return refuse(m, intent, nowMs)
    case 'ended':
      return `${joined(told(m, [], intent.calls))}\n\n${m.nothingRests()}`
    case 'cancelled_already':
      return m.cancelledAlready(example(intent.orders))
    case 'nothing_waits':
      return m.nothingWaits(example(intent.orders))
    case 'say':
      return lineFor(m, intent.what, tools)
  }
}

const lineFor = (m: Messages, what: Of<'say'>['what'], tools: ReadonlySet<string>): string => {
  const lines: Record<typeof what, () => string> = {
    hello: m.help,
    help: m.help,
    thanks: m.thanks,
    approval: m.approval,
    plan_waits: m.planWaits,
    dropped: m.dropped,
    nothing_to_drop: m.nothingToDrop,
    unknown: () => m.unknown(othersIn(tools)),
    nothing_to_repeat: m.nothingToRepeat,
    nothing_to_undo: m.nothingToUndo,
    outcome_unknown: m.notRepeated,
  }
  return lines[what]()
}

/** A question, or the order with its new figures; null where those are what they were. */
function replyToShift(m: Messages, waiting: WaitingLeg, shift: PlanShift): Reply | null {
  if (shift.kind !== 'to') return { ...tellShift(m, shift), calls: [] }
  const revision = revisionTo(waiting, shiftedArgs(waiting, shift))
  return revision && calling([revision])
}

/** Said of a plan that waits: it is changed or taken back where the words make that plain. Null: they are answered in words. */
function ofWaitingPlan(scene: Scene, intent: Intent): Reply | null {
  const { m, turns, turn, tools, nowMs } = scene
  const made = turn.calls.findLast(isPlanChange)
  if (made) return saying(tellOfPlan(m, made))
  const before = turns.slice(0, -1)
  const waiting = tools.has('revisePlan') ? orderWaiting(before) : null
  const answer = waiting && planShiftAnswered(turns)
  if (answer) return replyToShift(m, waiting, answer)
  if (!mayBeOfPlan(intent, turn.said)) return null
  const planId = planWaiting(before)
  if (planId !== null && tools.has('withdrawPlan') && isTakenBack(turn.said, before)) {
    // "No" to a question takes back the question.
    const isOfQuestion = waiting !== null && planShiftAsked(before) !== null && !isPlanNamed(turn.said)
    return isOfQuestion ? saying(m.planWaits()) : calling([{ tool: 'withdrawPlan', args: { planId } }])
  }
  const shift = waiting && planShift(turns)
  if (shift) return replyToShift(m, waiting, shift)
  const anew = waiting && orderAnew(turns, waiting, nowMs)
  if (!anew) return null
  const reply = act({ ...scene, turns: anew.turns }, anew.actions)
  const [order] = reply.calls
  if (order?.tool !== 'placeOrder') return reply
  const revision = revisionTo(waiting, order.args)
  return revision && calling([revision])
}

/**
 * The calls of a plan that was decided after the trader had gone on to something else. Null where they are of the newest
 * question: what is left of it follows its outcome.
 */
function decidedEarlier(turns: readonly Turn[], toolCallIds: readonly string[]): Call[] | null {
  const isDecided = (call: Call) => toolCallIds.includes(call.id)
  const calls = turns.slice(0, -1).flatMap((turn) => turn.calls.filter(isDecided))
  return calls.length > 0 ? calls : null
}

/** What a trader said in words: the cells of a table are nobody's language. */
const wordsOf = (said: string): string => tableIn(said)?.beside ?? said

/** @param decided the tool calls of the plan this turn is to tell of, where it follows a decision */
export function replyTo(
  prompt: LanguageModelV4Prompt,
  tools: ReadonlySet<string>,
  decided: readonly string[] = [],
): Reply {
  const all = turnsOf(prompt)
  const spoken = all.map((turn) => wordsOf(turn.said))
  const turns = withoutChanges(all)
  const m = messagesIn(answerLanguage(spoken, localeIn(prompt)))
  const turn = turns.at(-1)
  if (!turn) return saying(m.help())
  const earlier = decidedEarlier(turns, decided)
  if (earlier) return saying(joined(told(m, [], earlier)))
  const nowMs = nowIn(prompt)
  const intent = withOwnTrades(intentOf(turns, nowMs), wordsOf(turn.said), tools)
  const scene: Scene = { m, turns, turn, tools, nowMs }
  if (intent.kind === 'about') return replyToTopic(scene, intent)
  if (intent.kind === 'outcome') return replyToOutcome(scene, intent)
  const ofPlan = ofWaitingPlan(scene, intent)
  if (ofPlan) return ofPlan
  // Calls that another model made in this turn are told, whatever is made of the words.
  const answers = intent.kind === 'do' || intent.kind === 'ask' ? [] : told(m, [], turn.calls)
  if (answers.length > 0) return saying(joined(answers))
  if (isNoted(intent, turn.said)) return saying(m.noted())
  if (intent.kind === 'do') return replyToDo(scene, intent)
  if (intent.kind === 'ask') return replyToAsk(scene, intent)
  return saying(words(scene, intent), saidChoices(m, intent, turn.said, nowMs))
}
