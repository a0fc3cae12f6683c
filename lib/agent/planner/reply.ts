/** The planner's answer to a prompt: words, tool calls, or both. A pure function of prompt and tool names. */
import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { AnswerChoice } from '../../contracts/chat.ts'
import { DEFAULT_SYMBOL } from '../../contracts/default-symbol.ts'
import { MAX_LEGS } from '../../contracts/max-legs.ts'
import { LOCALE_NAMES, LOCALES, type Locale } from '../../i18n/locales.ts'
import { isOnlyAsked, isPreference, statedIn, unstatedIn } from '../../memory/stated.ts'
import { wallClock } from '../delivery-clock.ts'
import { orderAskedAbout } from './dialog/after-cost.ts'
import { intentOf } from './dialog/dialog.ts'
import { type Call, type Turn, turnsOf } from './dialog/history.ts'
import type { Intent } from './dialog/intent.ts'
import { isOfOrder } from './dialog/outcome.ts'
import { listedBefore } from './dialog/references.ts'
import type { PendingOrder } from './orders.ts'
import { withOwnTrades } from './own-trades.ts'
import type { Snag, Wanted } from './prepare.ts'
import { sumOf } from './reach.ts'
import { nextStep, type Step } from './steps.ts'
import { tableIn } from './table/orders.ts'
import { tellAtLevel, tellAtPrice } from './tell/at-level.ts'
import { tellBudget } from './tell/budget.ts'
import { askChoices, hoursOf, lineOf, MAX_CHOICES, saidChoices, snagChoices } from './tell/choices.ts'
import { zoneName } from './tell/clock-words.ts'
import { tellComparison } from './tell/comparison.ts'
import { tellContractFigures } from './tell/contract-figures.ts'
import { tellContractPrices } from './tell/contract-prices.ts'
import { tellContractsIn } from './tell/contracts-in.ts'
import { tellCourse } from './tell/course.ts'
import { tellHolding } from './tell/holding.ts'
import { clockSaid, hourReadings, isOfNextHour, nextMinutes } from './tell/hour-readings.ts'
import { tellInPeriod } from './tell/in-period.ts'
import { tellKeptBack } from './tell/kept-back.ts'
import type { Messages } from './tell/messages.ts'
import { tellNearMid } from './tell/near-mid.ts'
import { tellNewest } from './tell/newest-order.ts'
import { tellChosen, tellNearness, tellPlace, tellRanked, tellSums } from './tell/open-orders.ts'
import { tellOrderState } from './tell/order-state.ts'
import { tellOwnMeans } from './tell/own-means.ts'
import { tellPast } from './tell/past.ts'
import { tellPreview } from './tell/preview.ts'
import { tellProceeds } from './tell/proceeds.ts'
import { tellRead } from './tell/reads.ts'
import { tellShareOfMeans } from './tell/share-of-means.ts'
import { tellStandsOut } from './tell/stands-out.ts'
import { exampleOf, sentenceOf } from './tell/suggest.ts'
import { tellResultIn } from './tell/today.ts'
import { field, grouped, list, priceText, quoted } from './tell/values.ts'
import { tellWithin } from './tell/within.ts'
import { costOf, draftWords, messagesIn, windowWords } from './tell/words.ts'
import { isWriteAnswer, tellSince, tellWrite, writeWords } from './tell/writes.ts'
import { blockOf, isWholeDay } from './text/delivery.ts'
import { fold } from './text/fold.ts'
import { answerLanguage } from './text/language.ts'
import { type Action, isWrite, missingOf, type OrderDraft, type Refusal, withoutSide } from './understand/action.ts'
import type { Refused } from './understand/understanding.ts'

/** `choices`: answers to the question in the text, to be offered as buttons. */
export type Reply = { text: string; calls: Wanted[]; choices: AnswerChoice[] }

type Look = Extract<Action, { kind: 'call' }>

/** The actions that a call answers: those it was called for, else those that name its tool. */
function askedBy(actions: readonly Action[], { tool, args }: Call): Look[] {
  const looks = actions.filter((a): a is Look => a.kind === 'call' && a.tool === tool)
  const { symbol: _, ...own } = args
  const isPart = (look: Look) =>
    Object.entries(look.args).every(([name, value]) => name === 'symbol' || own[name] === value)
  const exact = looks.filter((look) => isPart(look) && Object.keys(own).every((name) => name in look.args))
  const part = exact.length > 0 ? exact : looks.filter(isPart)
  return part.length > 0 ? part : looks
}

/** "today's high, low and volume": the range is told with the volume. */
const isToldWith = (look: Look, beside: readonly Look[]): boolean =>
  look.focus === 'volume' && !look.span && beside.some(({ focus }) => focus === 'range')

const hasOrders = (calls: readonly Call[]): boolean => calls.some((c) => c.tool === 'getUserOrders' && c.outcome?.ok)

/** What a look was asked to be reckoned into; null where it was asked for itself, or says no figures. */
function tellReckoned(
  m: Messages,
  reckoned: Look['reckoned'],
  call: Call,
  calls: readonly Call[],
  nowMs: number | null,
): string | null {
  if (!call.outcome?.ok) return null
  const { value } = call.outcome
  switch (reckoned?.into) {
    case 'budget': {
      const sum = sumOf(reckoned, calls)
      return sum === null ? null : tellBudget(m, call, value, sum)
    }
    case 'within':
      return tellWithin(m, call, value, reckoned)
    case 'nearMid':
      return tellNearMid(m, call, value, reckoned)
    case 'contractPrices':
      return tellContractPrices(m, call, reckoned, nowMs)
    case 'contractFigures':
      return tellContractFigures(m, call, reckoned, nowMs)
    case 'atLevel':
      return tellAtLevel(m, value, reckoned)
    case 'atPrice':
      return tellAtPrice(m, call, value, reckoned)
    case 'means':
      return tellOwnMeans(m, value, reckoned)
    case 'shareOf':
      return tellShareOfMeans(m, value, reckoned)
    case 'kept':
      return tellKeptBack(m, value, reckoned)
    case 'past':
      return tellPast(m, call, value, reckoned, nowMs)
    case 'course':
      return tellCourse(m, call, value, reckoned, nowMs)
    case 'orderState':
      return tellOrderState(m, call, value, reckoned)
    case 'standingOut':
      return tellStandsOut(m, call, value, reckoned, nowMs)
    case 'nearness':
      // The market is told with the orders.
      return call.tool === 'getUserOrders' ? tellNearness(m, call, calls, reckoned) : hasOrders(calls) ? '' : null
    case 'proceeds':
      return tellProceeds(m, value, calls)
    case 'sums':
      return tellSums(m, call, value, reckoned)
    case 'place':
      return tellPlace(m, call, value, reckoned, nowMs)
    case 'ranked':
      return tellRanked(m, call, reckoned)
    case 'chosen':
      return tellChosen(m, call, value, reckoned)
    case 'period':
      return tellInPeriod(m, call, value, reckoned, nowMs)
    case 'newest':
      return tellNewest(m, call, value, reckoned, nowMs)
    case 'result':
      return tellResultIn(m, value, reckoned, nowMs)
    case 'holding':
      return tellHolding(m, value, reckoned, nowMs)
    case 'slippage':
      return tellPreview(m, call, value, { isSlippage: true })
    case 'plan':
      return tellPreview(m, call, value, { isOfPlan: true })
    default:
      return null
  }
}

/** @param nowMs what hours in the actions count from */
function told(m: Messages, actions: readonly Action[], calls: readonly Call[], nowMs: number | null = null): string[] {
  const lines = calls.flatMap((call) => {
    if (isWriteAnswer(call)) return [tellWrite(m, call)]
    const asked = askedBy(actions, call).filter((look, _, looks) => !isToldWith(look, looks))
    return (asked.length > 0 ? asked : [undefined]).map((look) => {
      if (look?.hours) return tellContractsIn(m, call, look.hours, nowMs)
      return tellReckoned(m, look?.reckoned, call, calls, nowMs) ?? tellRead(m, call, look?.focus, look?.span)
    })
  })
  const isCompared = actions.some((a) => a.kind === 'call' && a.reckoned?.into === 'comparison')
  const apart = isCompared ? tellComparison(m, calls) : null
  return [...new Set([...lines, ...(apart ? [apart] : [])])]
}

function snagLine(m: Messages, snag: Snag, nowMs: number | null, inEach: string | null = null): string {
  switch (snag.kind) {
    case 'no_exchange':
      return m.noExchange()
    case 'no_tool':
      return m.noTool(snag.tool)
    case 'too_many':
      return m.tooMany(String(snag.count), String(MAX_LEGS))
    case 'no_price':
      return m.noPrice(snag.of)
    case 'no_pending':
      return m.noPending(snag.verb)
    case 'lookup_failed':
      return tellRead(m, snag.call)
    case 'several_pending':
      return m.severalPending(
        snag.verb,
        snag.orders.slice(0, MAX_CHOICES).map((o) => lineOf(m, o)),
      )
    case 'no_change':
      return m.toWhat(lineOf(m, snag.order))
    case 'nothing_left':
      return m.nothingLeft(lineOf(m, snag.order))
    case 'unclear_change':
      return m.unclearChange(lineOf(m, snag.order), grouped(snag.number))
    case 'unclear_shift':
      return m.unclearShift(lineOf(m, snag.order), priceText(snag.price), grouped(snag.qty))
    case 'unclear_unit':
      return m.unclearUnit(priceText(snag.price), priceText(snag.beside))
    case 'slipped_point':
      return m.slippedPoint(priceText(snag.price), priceText(snag.beside))
    case 'perhaps_sum':
      return m.perhapsSum(priceText(snag.price), grouped(snag.of.qty ?? ''), priceText(snag.each))
    case 'unclear_contract':
      return m.ask('contract', { ...draftWords(snag.of, nowMs), symbol: null }, null, [], null)
    case 'no_contract':
      return m.noContract(
        snag.near.map((c) => hoursOf(m, c)),
        snag.of.each !== undefined,
        inEach,
      )
    case 'no_contracts':
      return m.noContracts(
        snag.of.flatMap((window) => windowWords(window, nowMs) ?? []),
        snag.orders,
      )
    case 'several_contracts':
      return m.severalContracts(snag.near.map((c) => hoursOf(m, c)))
    case 'no_clock':
      return m.noClock()
  }
}

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

function act(
  m: Messages,
  actions: readonly Action[],
  calls: readonly Call[],
  tools: ReadonlySet<string>,
  nowMs: number | null,
  listed: readonly PendingOrder[],
): Reply {
  const step = nextStep(actions, calls, tools, nowMs)
  if (step.kind === 'tell') {
    const inEach = step.snags.some(({ kind }) => kind === 'no_contract') ? inEachHour(m, actions, nowMs) : null
    const lines = stepLines(m, actions, step, nowMs, inEach)
    const choices = step.snags.flatMap((snag) => snagChoices(m, snag))
    const asked = orderOffered(m, actions, step.calls, nowMs)
    if (asked) choices.push({ label: asked, words: asked })
    if (inEach) choices.unshift({ label: inEach, words: inEach })
    return { text: joined(lines) || m.unknown(othersIn(tools)), calls: [], choices: choices.slice(0, MAX_CHOICES) }
  }
  const before = told(m, actions, step.tellFirst, nowMs)
  const plan = step.writes ? [m.plan(step.wanted.map((w) => namedWords(m, w, listed)))] : []
  return { text: [...before, ...plan].join('\n\n'), calls: step.wanted, choices: [] }
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

/** Two "_" part a server from its tool; those of the exchange have their own names. */
const othersIn = (tools: ReadonlySet<string>): string[] => [
  ...new Set([...tools].flatMap((name) => (name.includes('__') ? name.slice(0, name.indexOf('__')) : []))),
]

/** The one order of hours that no contract holds, as it would be said of each of them. */
function inEachHour(m: Messages, actions: readonly Action[], nowMs: number | null): string | null {
  const [only, ...more] = actions
  const block = only?.kind === 'order' && more.length === 0 ? blockOf(only.draft.window) : null
  return only?.kind === 'order' && block ? exampleOf(m, [{ ...only.draft, window: block }], nowMs) : null
}

/** With what the order is that it names by number, where the conversation has seen it listed. */
function namedWords(m: Messages, { tool, args }: Wanted, listed: readonly PendingOrder[]): string {
  const words = writeWords(m, tool, args)
  const order = tool === 'placeOrder' ? undefined : listed.find(({ orderId }) => orderId === args.orderId)
  return order ? m.naming(words, lineOf(m, order)) : words
}

const isWhole = ({ qty, price, market }: OrderDraft) => qty !== null && (price !== null || market)
const isNamed = (orders: readonly OrderDraft[]) => orders.every((order) => isWhole(order) && order.side !== null)

/** What a refused sentence can be told: what it would cost, and the words that would prepare it. */
function refuse(m: Messages, refused: Refused, nowMs: number | null): string {
  const { orders, isAll } = refused
  const [first, ...more] = orders
  const clock = clockSaid(orders, nowMs)
  if (refused.why === 'atHour' && (clock !== null || isOfNextHour(orders))) {
    const [delivered, until] = isAll ? hourReadings(m, orders, nowMs) : [null, null]
    return clock === null ? m.nextHour(nextMinutes(orders), delivered, until) : m.atHour(clock, delivered, until)
  }
  // Where no order holds the hour, it is one of the times that nothing waits for.
  const why = refused.why === 'atHour' ? 'conditional' : refused.why
  if (refused.strange) {
    const meant = isAll && isNamed(orders) ? exampleOf(m, orders, nowMs) : null
    return m.strange(refused.strange.slice(0, MAX_UNREAD).map(quoted), meant)
  }
  if (!first || why === 'negated' || !orders.every(isWhole)) return m.refusal(why, null, null, null)
  const words = m.order({ ...draftWords(first, nowMs), symbol: first.symbol ? m.contract(first.symbol) : null })
  // Without its day an order of another day is one of now.
  const example = isAll && why !== 'otherDay' && isNamed(orders) ? exampleOf(m, orders, nowMs) : null
  return more.length > 0 ? m.refusal(why, null, null, example) : m.refusal(why, words, costOf(first), example)
}

type Asked = Extract<Intent, { kind: 'ask' }>
type Done = Extract<Intent, { kind: 'do' }>
type Said = Exclude<Intent, { kind: 'do' } | { kind: 'ask' } | { kind: 'about' } | { kind: 'outcome' }>

function talk(m: Messages, intent: Said, nowMs: number | null, tools: ReadonlySet<string>): string {
  if (intent.kind === 'hours_differ') {
    const [begin, end] = [intent.begin, intent.end].map((orders) => exampleOf(m, orders, nowMs))
    return m.hoursDiffer(begin ?? null, end ?? null)
  }
  if (intent.kind === 'each_meant') return m.eachMeant(intent.said)
  if (intent.kind === 'hours_seen') return m.hoursSeen(intent.begin, intent.end)
  if (intent.kind === 'cannot') return m.cannot(intent.what)
  if (intent.kind === 'table') return m.table(intent.problem)
  if (intent.kind === 'refuse') return refuse(m, intent, nowMs)
  if (intent.kind === 'ended') return `${joined(told(m, [], intent.calls))}\n\n${m.nothingRests()}`
  if (intent.kind === 'cancelled_already')
    return m.cancelledAlready(isNamed(intent.orders) ? exampleOf(m, intent.orders, nowMs) : null)
  if (intent.kind === 'nothing_waits')
    return m.nothingWaits(isNamed(intent.orders) ? exampleOf(m, intent.orders, nowMs) : null)
  const lines = {
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
  return lines[intent.what]()
}

/** Words of a message that are named back to the trader. */
const MAX_UNREAD = 3

/** What was said beside is told with the plan, or with the answer where there is none: once. */
function withAside(m: Messages, { apart, apartRefused }: Done, reply: Reply, nowMs: number | null): Reply {
  if (!apart || reply.text === '') return reply
  const left = m.leftAside([...new Set(apart)].slice(0, MAX_UNREAD).map(quoted))
  const why = apartRefused ? `\n\n${refuse(m, apartRefused, nowMs)}` : ''
  return { ...reply, text: `${reply.text}\n\n${left}${why}` }
}

/** "Remember that I never bid above 3,000", "never buy above 3,000": a rule of the trader's own, and neither nonsense nor an order that was called off. */
const isNote = (intent: Said | Asked, said: string): boolean =>
  ((intent.kind === 'ask' && intent.isLost === true) ||
    (intent.kind === 'say' && intent.what === 'unknown') ||
    (intent.kind === 'refuse' && NOTES.has(intent.why))) &&
  (statedIn(said).length > 0 || unstatedIn(said).length > 0)
const NOTES: ReadonlySet<Refusal> = new Set(['negated', 'reported'])

/**
 * "Remember that I prefer to trade in the afternoon": its words of trading are no order that lacks a side, its hours none to
 * wait for, and "limit orders" in it are no list to show. What names an amount or a price is read as before.
 */
function isRemembered(intent: Said | Asked | Extract<Intent, { kind: 'do' }>, said: string): boolean {
  if (!isOnlyAsked(said)) return false
  if (intent.kind === 'refuse') return intent.orders.every(isBare)
  if (intent.kind !== 'ask' && intent.kind !== 'do') return false
  return intent.actions.every((action) => (action.kind === 'order' ? isBare(action.draft) : !isWrite(action)))
}
const isBare = (order: OrderDraft) => order.qty === null && order.price === null && order.reference === null

const EMPTY: OrderDraft = { side: null, qty: null, price: null, reference: null, market: false }

/**
 * The instant the system prompt names ("It is 2026-11-21T02:10:00.000Z."), ms since the epoch; null where it names none.
 * The planner has no clock of its own, so that the same prompt is always the same answer.
 */
export function nowIn(prompt: LanguageModelV4Prompt): number | null {
  for (const message of prompt) {
    if (message.role !== 'system') continue
    const said = /\bIt is (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z)/.exec(message.content)?.[1]
    const ms = said ? Date.parse(said) : Number.NaN
    if (!Number.isNaN(ms)) return ms
  }
  return null
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

/** The language of the screen that asks, which the system prompt names; null where it names none. */
export function localeIn(prompt: LanguageModelV4Prompt): Locale | null {
  const system = prompt.flatMap((message) => (message.role === 'system' ? [message.content] : [])).join('\n')
  return LOCALES.find((locale) => system.includes(`screen is in ${LOCALE_NAMES[locale]}:`)) ?? null
}

/** What a trader said in words: the cells of a table are nobody's language. */
const wordsOf = (said: string): string => tableIn(said)?.beside ?? said

/** @param decided the tool calls of the plan this turn is to tell of, where it follows a decision */
export function replyTo(
  prompt: LanguageModelV4Prompt,
  tools: ReadonlySet<string>,
  decided: readonly string[] = [],
): Reply {
  const turns = turnsOf(prompt)
  const m = messagesIn(
    answerLanguage(
      turns.map((turn) => wordsOf(turn.said)),
      localeIn(prompt),
    ),
  )
  const turn = turns.at(-1)
  if (!turn) return { text: m.help(), calls: [], choices: [] }
  const earlier = decidedEarlier(turns, decided)
  if (earlier) return { text: joined(told(m, [], earlier)), calls: [], choices: [] }
  const nowMs = nowIn(prompt)
  const intent = withOwnTrades(intentOf(turns, nowMs), wordsOf(turn.said), tools)
  if (
    intent.kind === 'do' &&
    ((intent.actions.every((a) => a.kind === 'call') && isPreference(turn.said)) || isRemembered(intent, turn.said))
  )
    return { text: m.noted(), calls: [], choices: [] }
  if (intent.kind === 'do') {
    const reply = act(m, intent.actions, turn.calls, tools, nowMs, listedBefore(turns))
    const isTold = reply.calls.length === 0 && turn.calls.some(isWriteAnswer)
    return isTold ? reply : withAside(m, intent, reply, nowMs)
  }
  if (intent.kind === 'about') {
    const step = nextStep(intent.reads, turn.calls, tools, nowMs)
    if (step.kind === 'call') return { text: '', calls: step.wanted, choices: [] }
    const told = [intent.topic, intent.beside].map((topic) => topic && m.about(topic))
    if (intent.topic === 'clock') told.unshift(nowMs === null ? m.noClock() : m.clock(wallClock(nowMs), zoneName()))
    const lines = [joined(stepLines(m, intent.reads, step, nowMs)), ...told]
    return { text: lines.filter(Boolean).join('\n\n'), calls: [], choices: [] }
  }
  if (intent.kind === 'outcome') {
    const step = nextStep(intent.reads, turn.calls, tools, nowMs)
    if (step.kind === 'call') return { text: '', calls: step.wanted, choices: [] }
    const rows = step.calls.flatMap((call) => (call.outcome?.ok ? list(call.outcome.value, 'orders') : []))
    const lines = intent.calls.map((call) => (isOfOrder(call) ? tellSince(m, call, rows) : null) ?? tellWrite(m, call))
    return {
      text: joined([...new Set([...lines, ...step.snags.map((snag) => snagLine(m, snag, nowMs))])]),
      calls: [],
      choices: [],
    }
  }
  if (intent.kind !== 'ask') {
    const answers = told(m, [], turn.calls)
    if (answers.length > 0) return { text: joined(answers), calls: [], choices: [] }
    if (isNote(intent, turn.said) || isRemembered(intent, turn.said)) return { text: m.noted(), calls: [], choices: [] }
    return { text: talk(m, intent, nowMs, tools), calls: [], choices: saidChoices(m, intent, turn.said, nowMs) }
  }
  if (isNote(intent, turn.said) || isRemembered(intent, turn.said)) return { text: m.noted(), calls: [], choices: [] }
  const waiting = intent.actions[intent.at]
  const draft = waiting?.kind === 'order' ? waiting.draft : EMPTY
  const doubt = intent.doubts.find(({ at }) => at === intent.at)
  const unread = doubt?.isPlain ? doubt.unread.slice(0, MAX_UNREAD).map(quoted) : []
  const isWhole = unread.length > 0 && isBesideIt(unread, draft) && missingOf(draft) === null
  const example = isWhole ? exampleOf(m, [draft], nowMs) : null
  const both = intent.missing === 'side' && unread.length === 0 ? withoutSide(intent.actions) : []
  const contract = draft.symbol && draft.symbol !== DEFAULT_SYMBOL ? m.contract(draft.symbol) : null
  const question =
    both.length > 1
      ? m.askSides(both.map((order) => draftWords(order, nowMs)))
      : m.ask(intent.missing, { ...draftWords(draft, nowMs), symbol: contract }, intent.note, unread, example)
  const step = nextStep(intent.reads, turn.calls, tools, nowMs)
  if (step.kind === 'call') return { text: '', calls: step.wanted, choices: [] }
  return {
    text: [intent.isLost ? m.notAnAnswer() : '', joined(stepLines(m, intent.reads, step, nowMs)), question]
      .filter(Boolean)
      .join('\n\n'),
    calls: [],
    choices: askChoices(m, intent.missing, draft, unread.length > 0 ? null : turn.said, nowMs),
  }
}
