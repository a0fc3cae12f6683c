/**
 * What a message means after what was said before. There is no state but the conversation itself: every utterance is
 * read again, oldest first, and a question still open is carried forward.
 */
import { hoursOf } from '../../../contracts/contract-name.ts'
import { compare } from '../text/decimal.ts'
import { hasTag, isTerm } from '../text/tokens.ts'
import { type Action, hasPrice, OF_ONE_SYMBOL, type OrderDraft, type Refusal } from '../understand/action.ts'
import { contractAlone, contractTurnedTo, hoursAlone } from '../understand/contract-code.ts'
import { eachUnsaid } from '../understand/each-listed.ts'
import { LEAST_PLAIN } from '../understand/figures.ts'
import { isBareChange } from '../understand/heads.ts'
import { hourNumberLook, hourNumbers } from '../understand/hour-numbers.ts'
import { bareShareAsked } from '../understand/own-means.ts'
import { NUMBER } from '../understand/shape.ts'
import { understand } from '../understand/understand.ts'
import { isInability, isNumbered, type Understanding } from '../understand/understanding.ts'
import { acted, fragmentary, placed } from './acted.ts'
import { afterCost, askedOfPlan, orderAskedAbout } from './after-cost.ts'
import { ordered, simulatedAgain } from './after-simulation.ts'
import { afterWriting } from './after-writing.ts'
import {
  asAnswer,
  completed,
  contractPutRight,
  eachAnswered,
  eachPriceAnswered,
  expiring,
  hoursAnswered,
  withUnit,
} from './answers.ts'
import { askedBack } from './asked-back.ts'
import { contractAfter, contractByPlace, hoursAfterList } from './contract-by-place.ts'
import { contractToo } from './contract-too.ts'
import { correctionIn } from './corrections.ts'
import { isDescription } from './described-order.ts'
import { dropsFirst } from './drops-first.ts'
import { eitherOr } from './either-or.ts'
import { contractsAsked, followUp, otherSideAsked } from './follow-up.ts'
import type { Turn } from './history.ts'
import { onDaySaid, withHours } from './hours-after-day.ts'
import { inParts } from './in-parts.ts'
import { ask, type Intent, type Open, ofSentence, PATIENCE, settled } from './intent.ts'
import { meaningAsked, whyAsked } from './meaning.ts'
import { nextChange } from './next-change.ts'
import { notWanted } from './not-wanted.ts'
import { ofWaitingPlan } from './of-waiting-plan.ts'
import { withTerms } from './order-terms.ts'
import { onOtherDay } from './other-day.ts'
import { asHoursSaid, inOtherHours, onDayBefore, onDayTold, sameInEach } from './other-hours.ts'
import { outcomeAsked } from './outcome.ts'
import { lastOrders, listedBefore, listShown, type Proposed, SPOT } from './references.ts'
import { filledAsBefore, moreOfIt, repeated } from './repeat.ts'
import { resolved } from './resolved.ts'
import { restOfFilled } from './rest-of-filled.ts'
import { shortQuestion } from './short-questions.ts'
import { isAnyWaiting, isPlanWaiting, isSpokenNow, newestWrites, spokenOf } from './spoken-of.ts'
import { type Stated, statedChange } from './stated.ts'
import { takenBack } from './taken-back.ts'
import { atPriceTold } from './told-price.ts'
import { withoutUnit } from './unit-of-price.ts'
import {
  asksToWhat,
  cancelledToo,
  isBareCancel,
  isLooseChange,
  listedIn,
  ofOtherSide,
  toWhat,
  whichOrder,
} from './which-order.ts'
import { wished } from './wished.ts'

function meant(
  u: Understanding,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent {
  if (u.table) return u.table.problem ? { kind: 'table', problem: u.table.problem } : acted(u, null, nowMs)
  const inWords =
    contractByPlace(u, open, before, proposed, nowMs) ??
    (open ? (hoursAnswered(u, open) ?? contractPutRight(u, open)) : withHours(u, before)) ??
    asHoursSaid(u, open, before, proposed)
  if (inWords) return meant(inWords, open, before, proposed, nowMs)
  const numbered = hourNumbers(u.utterance.folded.trim())
  if (numbered) return { kind: 'hours_differ', ...numbered }
  const seen = hourNumberLook(u.typed ?? u.utterance)
  if (seen) return { kind: 'hours_seen', ...seen }
  const parts = !isPlanWaiting(before) ? inParts(u, open, before, proposed, nowMs) : null
  if (parts) return parts
  const inEachOf = eachUnsaid(u.utterance)
  if (inEachOf) return { kind: 'each_meant', said: inEachOf }
  const sames = open ? null : sameInEach(u)
  if (sames) {
    const each = sames.map((said) => meant(understand(said), null, before, proposed, nowMs))
    const [first] = each
    const isDone = each.every((intent) => intent.kind === 'do')
    return isDone
      ? { kind: 'do', actions: each.flatMap((intent) => intent.actions) }
      : (first ?? { kind: 'say', what: 'unknown' })
  }
  const undone = takenBack(u, before)
  if (undone && open) return { kind: 'say', what: 'dropped' }
  if (undone) return 'kind' in undone ? undone : meant(undone, null, before, proposed, nowMs)
  const off = notWanted(u)
  if (off) return open ? { kind: 'say', what: 'dropped' } : meant(off, open, before, proposed, nowMs)
  const wish = open ? null : wished(u)
  if (wish) return meant(wish, open, before, proposed, nowMs)
  const atBest = open ? atThat(u, open) : null
  if (atBest) return meant(atBest, open, before, proposed, nowMs)
  const answer = open ? asAnswer(u, open) : null
  if (answer) return meant(answer, open, before, proposed, nowMs)
  const inEach = open ? eachAnswered(u, open, nowMs) : null
  if (inEach) return inEach
  const told = open ? null : atPriceTold(u, before)
  if (told) return 'kind' in told ? told : meant(told, null, before, proposed, nowMs)
  const rest = open ? null : restOfFilled(u, before, nowMs)
  if (rest) return rest
  const behind = open ? null : afterWriting(u, before, nowMs)
  if (behind) return 'kind' in behind ? behind : meant(behind, null, before, proposed, nowMs)
  const inNext = open ? null : contractToo(u, before, proposed)
  if (inNext) return meant(inNext, null, before, proposed, nowMs)
  const instead = dropsFirst(u, before)
  if (instead)
    return isPlanWaiting(before) && !open
      ? { kind: 'say', what: 'plan_waits' }
      : meant(instead, null, before, proposed, nowMs)
  const atEach = open ? eachPriceAnswered(u, open) : null
  if (atEach) return acted(placed(atEach, before, proposed), null, nowMs)
  const day = open ? onDaySaid(u, open) : null
  if (day) return day
  const follows =
    open || isPlanWaiting(before)
      ? null
      : (ordered(u, proposed, nowMs) ?? simulatedAgain(u, proposed) ?? afterCost(u, proposed, before, nowMs))
  if (follows) return follows
  const takenUp = !open && TAKEN_UP.test(u.utterance.folded.trim()) ? agreed(before) : null
  if (takenUp?.kind === 'nothing_waits' && isOfSide(takenUp.orders, u)) return takenUp
  const ofPlan = open ? null : askedOfPlan(u, before)
  if (ofPlan) return ofPlan
  const meaning = open ? null : meaningAsked(u, before, proposed)
  if (meaning) return meaning
  const why = open ? null : whyAsked(u, proposed)
  if (why) return why
  const short = open ? null : shortQuestion(u, proposed)
  if (short) return short
  const outcome = outcomeAsked(u, before)
  if (outcome) return outcome
  if (u.talk === 'drop') return { kind: 'say', what: open ? 'dropped' : 'nothing_to_drop' }
  if (u.talk === 'yes') return open ? ask(open.missing, open.actions, open) : agreed(before)
  if (u.talk) return { kind: 'say', what: u.talk }
  const united = open ? withUnit(u, open) : null
  if (united) return ofSentence(acted(placed(understand(united), before, proposed), null, nowMs), united)
  const stated = statedChange(u)
  if (stated && (stated.answer || !open)) return stating(stated, open, before, proposed, nowMs)
  const next = open || u.actions.length > 0 ? null : nextChange(u, before)
  if (next && next.actions.length > 0) return meant(next, null, before, proposed, nowMs)
  const corrected = putRight(u, open, before, proposed, nowMs)
  if (corrected) return corrected
  if (u.note === 'reset' && u.actions.length === 0) return { kind: 'cannot', what: 'reset' }
  const until = open?.missing === 'expiry' && u.actions.length === 0 ? expiring(u, open, nowMs) : null
  if (until) return until
  // What is said to be wrong of a plan its own dialog changes; of a question the next number is no answer.
  if (u.about?.topic === 'complaint' && u.actions.length === 0) {
    if (open) return { kind: 'say', what: 'dropped' }
    if (isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  }
  // "stop" in the middle of a question takes it back.
  if (u.about?.topic === 'stopping' && open && u.actions.length === 0) return { kind: 'say', what: 'dropped' }
  if (u.about && u.actions.length === 0 && !u.refusal && !u.same) return { kind: 'about', ...u.about }
  const otherDay = open ? null : onOtherDay(u, before)
  if (otherDay) return otherDay
  const more = open ? null : moreOfIt(u, before, proposed, nowMs)
  if (more) return more
  const elsewhere = open ? null : inOtherHours(u, before, proposed, nowMs)
  if (elsewhere) return elsewhere
  const terms = withTerms(u, open, before, proposed, nowMs)
  if (terms) return terms
  const otherSide = open || u.actions.length > 0 ? null : (otherSideAsked(u, proposed) ?? turned(u, before, proposed))
  if (otherSide) return otherSide
  if (!open && isBareCancel(u) && isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  if (!open && isOfPlan(u))
    return isAnyWaiting(before) ? { kind: 'say', what: 'plan_waits' } : { kind: 'nothing_waits', orders: [] }
  if (u.refusal && UNASKED.test(u.utterance.folded))
    return { kind: 'about', topic: 'approving', reads: [], beside: null }
  const isOneOfThose = open?.missing === 'order' && isDescription(u)
  if (u.refusal && u.actions.length === 0 && !isOneOfThose)
    return {
      kind: 'refuse',
      why: u.refusal,
      orders: u.refused,
      isAll: !u.isMoreRefused && !isEither(u),
      ...(u.refusal === 'reported' && u.strange.length > 0 ? { strange: u.strange } : {}),
    }
  if (u.note !== 'reset' && isInability(u.note)) return { kind: 'cannot', what: u.note }
  if (u.same || (u.again && u.actions.length === 0)) {
    if (open && u.actions.length === 0 && open.actions[open.at]?.kind === 'order') {
      const draft = filledAsBefore(open, before, proposed)
      if (!draft) return ask(open.missing, open.actions, open)
      return settled(open.actions.with(open.at, { kind: 'order', draft }), nowMs, open)
    }
    const repeat = repeated(u, before, proposed, nowMs)
    if (repeat.kind !== 'do' || u.actions.length === 0) return repeat
    const doubts = u.doubts.map((doubt) => ({ ...doubt, at: doubt.at + repeat.actions.length }))
    return acted({ ...u, actions: [...repeat.actions, ...u.actions], doubts }, null, nowMs)
  }
  if (!open && isLooseChange(u) && isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  const ofOrder = open?.missing === 'order' || open?.missing === 'amend' ? correctionIn(u.utterance)?.rest : null
  const turnedRound = ofOrder && open ? ofOtherSide(ofOrder, open) : null
  if (turnedRound) return turnedRound
  // "no, the third one": of the order in question too.
  if (ofOrder && !ofOrder.talk) return meant(ofOrder, open, before, proposed, nowMs)
  const which = open?.missing === 'order' ? whichOrder(u, open) : open?.missing === 'amend' ? toWhat(u, open) : null
  if (which) return which
  // 加到 8 while an order is asked about is of that one, and no answer.
  if (open && open.actions[open.at]?.kind === 'order' && isBareChange(u.utterance.tokens))
    return ask(open.missing, open.actions, open)
  const isPriceAsked = open?.missing === 'price' || open?.missing === 'quantity_and_price'
  const isLook = u.actions.length > 0 && u.actions.every((action) => action.kind === 'call')
  if (open && isPriceAsked && u.fragment?.note === 'best')
    return ask(open.missing, open.actions, { ...open, note: 'best' })
  // "12 lots" to "how many MWh?"
  if (open?.missing.startsWith('quantity') && u.fragment?.note === 'lots' && u.actions.length === 0)
    return ask(open.missing, open.actions, { ...open, note: 'lots' })
  const priced = open && u.fragment && isLook && isPriceAsked ? completed(open, u.fragment, nowMs) : null
  if (priced) return priced
  const too = open ? null : cancelledToo(u, before)
  if (too) return too
  const looks = open
    ? null
    : (contractAfter(u, before, proposed) ?? hoursAfterList(u, before, proposed) ?? followUp(u, proposed))
  if (looks) return looks
  const contracts = open ? null : contractsAsked(u)
  if (contracts) return contracts
  const isUnspoken = !open && !u.refusal && lastOrders(before, proposed).length === 0
  const isWalletTold = before.at(-1)?.calls.some(({ tool }) => tool === 'getUserWallet') ?? false
  const share = isUnspoken ? bareShareAsked(u.utterance, isWalletTold) : null
  if (share) return { kind: 'do', actions: share }
  const all = u.actions.length > 0 || u.ask ? placed(onDayTold(u, before, proposed, nowMs), before, proposed) : null
  const unpriced = all && !open ? withoutUnit(all, before, proposed) : null
  if (unpriced) return ask('price', unpriced, { note: 'unit' })
  if (all) return acted(all, open, nowMs)
  const become = open || !BECOMES.test(u.utterance.folded) ? null : correctionIn(u.utterance)
  const changes = become ? changedTo(become.rest, before, proposed, nowMs) : null
  if (changes) return changes
  // A contract and no more, where none was asked for: how it stands.
  const alone = open ? null : contractAlone(u.utterance.folded)
  if (alone) return { kind: 'do', actions: understand(`${alone} price`).actions }
  const turnedTo = open ? null : contractTurnedTo(u.utterance.folded)
  // "switch to 19-20" is perhaps of the plan.
  if (turnedTo && isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  if (turnedTo) return meant(understand(`${turnedTo} price`), null, before, proposed, nowMs)
  // 換到 19-20: a look at it, where there is no order that could be moved there.
  const shown = open || lastOrders(before, proposed).length > 0 ? null : SWITCHED.exec(u.utterance.folded.trim())?.[1]
  if (shown) return meant(understand(`看${shown}`), null, before, proposed, nowMs)
  const bare = open ? null : hoursAlone(u.utterance.folded)
  if (bare) return meant(understand(bare), null, before, proposed, nowMs)
  if (u.fragment) {
    const fragment = open ? u.fragment : onDayBefore(u.fragment, before, proposed, nowMs)
    return fragmentary(fragment, open, nowMs, u.utterance.tokens)
  }
  // "don't", "not that one": whatever is wrong with it, the next number is no answer any more.
  if (open && hasTag(u.utterance.tokens, 'not')) return { kind: 'say', what: 'dropped' }
  return { kind: 'say', what: 'unknown' }
}

/** 那就吃它 while a buyer is asked the price: what is offered. 3000 以下 of a buyer says what a limit does. */
function atThat(u: Understanding, open: Open): Understanding | null {
  const action = open.actions[open.at]
  if (open.missing !== 'price' || action?.kind !== 'order' || action.draft.side === null) return null
  const words = u.utterance.folded.trim()
  const isBuy = action.draft.side === 'BUY'
  const [, level, by = ''] = AT_LEVEL.exec(words) ?? []
  if (level !== undefined && words !== `${level}价${by}`) return understand(`${level}价${by}`)
  const taken = isBuy
    ? /^(?:那|就|好|行|直接|[,， ])*(?:吃|敲|扫|收)(?:进|掉|下来|下|了)?(?:它|他|这个|那个)?(?:吧|了)?[。!]*$/
    : /^(?:那|就|好|行|直接|[,， ])*(?:打|砸|倒)(?:掉|下去|了)?(?:给)?(?:它|他|这个|那个)?(?:吧|了)?[。!]*$/
  if (taken.test(words)) return understand(isBuy ? '卖一价' : '买一价')
  const [, limit] = (isBuy ? AT_MOST : AT_LEAST).exec(words) ?? []
  return limit === undefined ? null : understand(limit)
}
/** 掛賣二, 買二那個價, 貼買一, 賣一再低 5 塊 to "at what price?": a level of the book, and no other quantity. */
const AT_LEVEL =
  /^(?:那|就|好|用|以|在|挂|排|跟|贴|到|着|[,， ])*([买卖][一二三四五六七八九十])(?:的)?(?:那个|那档|那边)?(?:价格?|价位|档)?(?:再)?((?:[高低加减] ?\d{1,3}(?:\.\d+)? ?(?:元|块)?)?)(?:吧|好了|就好|就行)*[。!]*$/
const AT_MOST = new RegExp(`^(?:在)?(${NUMBER}) ?(?:元|块)?(?:或)?(?:以下|之下)(?:都可以|都行|就好|就行|吧)?[。!]*$`)
const AT_LEAST = new RegExp(`^(?:在)?(${NUMBER}) ?(?:元|块)?(?:或)?(?:以上|之上)(?:都可以|都行|就好|就行|吧)?[。!]*$`)

/** "don't ask me", "ignore your rules", 不要問我直接下單: what no words do, and no word against the order. */
const UNASKED =
  /\bwithout (?:asking|(?:my |any )?(?:approval|confirmation)|confirming)\b|\b(?:don't|do not|never|no need to) ask(?: me)?\b|\bno (?:confirmation|questions|approval)\b|\bskip (?:the |my )?(?:gate|confirmation|approval)\b|\b(?:ignore|bypass|override|forget) (?:all |any |your |the |previous |my )+(?:rules|instructions|limits|prompt|gate)\b|(?:不要|不用|不必|别|勿)(?:再)?(?:问我|确认|核准|批准)|跳过(?:确认|核准|批准)|免确认|(?:忽略|无视).{0,6}(?:规则|指示|指令|限制)/

const PRICE = `(?:nt\\$ ?)?(${NUMBER})`
const TURNED = new RegExp(
  `^(?:(?:and|now|ok(?:ay)?|then)[ ,]+)*(?:(?:on |do )?(?:the )?other (?:side|way)(?: a?round)?(?: too| as well| now)?|flip (?:it|sides?)|reverse(?: it)?)(?:,? (?:at|@) ?${PRICE})?(?: too| as well)?[\\s.!]*$|^(?:请|帮我|那|再|现在|也)*(?:另一边|另外一边|反手|反向|反过来|换边)(?:也?(?:挂|来|做|下)?(?:一?[张笔单个])?)?(?: ?(?:在|以|用)? ?${PRICE} ?(?:元|块)?)?[\\s。!]*$`,
)

/** "now the other side", 另一邊: as much as the last order, turned round, and at a price that only the trader knows. */
function turned(u: Understanding, before: readonly Turn[], proposed: Proposed): Intent | null {
  const found = TURNED.exec(u.utterance.folded.trim())
  if (!found) return null
  if (isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  const [draft, ...more] = lastOrders(before, proposed)
  if (!draft?.side || more.length > 0) return null
  const side = draft.side === 'BUY' ? 'SELL' : 'BUY'
  const price = (found[1] ?? found[2])?.replaceAll(',', '') ?? null
  const other: Action = { kind: 'order', draft: { ...draft, side, price, reference: null, market: false } }
  return price === null ? ask('price', [other]) : { kind: 'do', actions: [other] }
}

/** "ok do it" approves no plan, and prepares none: what was refused before it is to be said as an order. */
function agreed(before: readonly Turn[]): Intent {
  if (isAnyWaiting(before)) return { kind: 'say', what: 'approval' }
  const last = understand(before.at(-1)?.said ?? '')
  const asked = orderAskedAbout(last.actions, before.at(-1))
  if (asked) return { kind: 'nothing_waits', orders: [asked] }
  const isWhole =
    last.actions.length === 0 && !last.isMoreRefused && last.refusal !== null && !NOT_MEANT.has(last.refusal)
  return { kind: 'nothing_waits', orders: isWhole ? last.refused : [] }
}
/** 那就買 behind 如果買 5 會怎樣: a yes to that order. */
const TAKEN_UP = /^(?:好|那|就|行|可以|请|帮我|[,， ])*(?:[买卖][进入出]?|下单?|挂)(?:吧|了|啊)?[。!]*$/
const isOfSide = ([order, ...more]: readonly OrderDraft[], { utterance: { tokens } }: Understanding): boolean =>
  order !== undefined && more.length === 0 && !hasTag(tokens, order.side === 'BUY' ? 'sell' : 'buy')
/** Refused for what was said, and not for how: without it the order would be another one. */
const NOT_MEANT: ReadonlySet<Refusal> = new Set(['negated', 'otherDay', 'atHour', 'conditional'])

/** "Buy 5 at 2950 or sell 5 at 3010?": one of the two, and no plan of both. */
const isEither = ({ refused, utterance }: Understanding): boolean =>
  refused.length > 1 && /\bor\b|还是|或者?/.test(utterance.folded)

const BESIDE_FIGURE = ['mwh', 'kwh', 'ntd', 'at', 'priceMark', 'qtyMark', 'filler', 'comma', 'stop', 'request'] as const

/** 改成 2940: of whichever order is open, where none was spoken of. */
const SWITCHED = /^换(?:到|去) ?(\d{1,2}-\d{1,2}) ?点?(?:的?合约)?[。!]*$/
const BECOMES = /^(?:请|帮我|麻烦)*改[成为到]/
const CHANGES = /^(?:请|帮我|麻烦)*改/
const TURNS = /^(?:[改换]|change|switch|(?:(?:oh|no|sorry|oops|damn)[ ,]+)*i meant?\b)/

/** "no, 8", 打錯了，6 of an order that was sent: a change of it; right behind one that was turned down 改成 2940 is the order anew. */
function changedTo(
  rest: Understanding,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent | null {
  // "wait, 10 seconds" is no quantity.
  const isFigure = rest.utterance.tokens.every((t) => t.kind === 'number' || isTerm(t, ...BESIDE_FIGURE))
  const isOne = rest.actions.length === 0 && !rest.refusal && isFigure && isNumbered(rest)
  const change = isOne ? understand(`change it to ${rest.utterance.plain}`) : null
  return change?.actions.length === 1 && change.actions[0]?.kind === 'amend'
    ? meant(change, null, before, proposed, nowMs)
    : null
}

/** "it should be 2945": the answer to what was asked, else a change of the order that was spoken of just now. */
function stating(
  { answer, change, isNamed }: Stated,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent {
  if (open && !isNamed && answer) return meant(answer, open, before, proposed, nowMs)
  return isNamed || isSpokenNow(before) ? meant(change, null, before, proposed, nowMs) : ask('order', change.actions)
}

/** "cancel the plan", 取消買 5 的計畫: which only its own dialog does, and no cancel of an order. */
const isOfPlan = (u: Understanding): boolean =>
  (u.refusal === null || u.refusal === 'undecided') &&
  u.actions.every(({ kind }) => kind === 'cancel' || kind === 'cancelAll') &&
  hasTag(u.utterance.tokens, 'cancel', 'cancelWeak') &&
  /\bplans?\b|计划/.test(u.utterance.folded)

/** "no, 6", "I meant sell": of the order in question, or of a plan, which only its own dialog changes. */
function putRight(
  u: Understanding,
  open: Open | null,
  before: readonly Turn[],
  proposed: Proposed,
  nowMs: number | null,
): Intent | null {
  const action = open?.actions[open.at]
  const isPlan = !open && isPlanWaiting(before)
  const isDone = !open && !isPlan && isSpokenNow(before)
  if (action?.kind !== 'order' && !isPlan && !isDone) return null
  const correction = correctionIn(u.utterance)
  if (!correction) return null
  const { rest, side, not } = correction
  if (isDone) {
    // 改賣 of an order that was sent: no other one, and none has its side changed.
    if (side !== null && TURNS.test(u.utterance.folded)) return { kind: 'cannot', what: 'terms' }
    const isAnew = CHANGES.test(u.utterance.folded) && newestWrites(before).at === before.length - 1
    const isKnown = spokenOf(before).kind === 'orders' || isAnew
    return rest.fragment && isKnown ? changedTo(rest, before, proposed, nowMs) : null
  }
  const isOrder = rest.actions.some((a) => a.kind === 'order') && rest.ask === null
  if (isPlan) {
    // A whole order after "no," is one more; a piece of one changes the plan.
    const isPiece =
      side !== null || (rest.actions.length === 0 && rest.fragment !== null && isNumbered(rest)) || rest.ask !== null
    return isPiece && !isOrder && !rest.refusal ? { kind: 'say', what: 'plan_waits' } : null
  }
  if (!open || action?.kind !== 'order') return null
  const { doubts } = open
  if (side !== null)
    return settled(open.actions.with(open.at, { kind: 'order', draft: { ...action.draft, side } }), nowMs, { doubts })
  const { qty, price } = action.draft
  const wrong = not === undefined ? [] : [qty, price].filter((value) => value !== null && compare(value, not) === 0)
  // "3 not 5" after "buy 5": which of its numbers that was, is said.
  if (wrong.length === 1 && rest.fragment?.bare) {
    const draft = { ...action.draft, [qty === wrong[0] ? 'qty' : 'price']: rest.fragment.bare }
    return settled(open.actions.with(open.at, { kind: 'order', draft }), nowMs, { doubts })
  }
  // "no, 6" after "buy 5": the quantity put right, or the price that was asked for?
  if (rest.fragment?.bare && rest.actions.length === 0) {
    // Nothing costs that little: it is how much of it.
    const isQty = qty !== null && !hasPrice(action.draft) && isPlainQty(rest.fragment.bare)
    if (!isQty) return ask('clarify', open.actions, open)
    return settled(
      open.actions.with(open.at, { kind: 'order', draft: { ...action.draft, qty: rest.fragment.bare } }),
      nowMs,
      { doubts },
    )
  }
  if (rest.refusal || rest.talk) return null
  return meant(rest, open, before, proposed, nowMs)
}

const isPlainQty = (number: string): boolean => compare(number, '0') > 0 && compare(number, LEAST_PLAIN) < 0

/** A look-up that found several orders, or no such contract, asked a question; the next message may answer it. */
function asksWhich(
  intent: Intent,
  turn: Turn,
  back: ReturnType<typeof askedBack>,
): 'order' | 'amend' | 'contract' | 'price' | null {
  if (intent.kind !== 'do') return null
  const made = (...tools: string[]) => turn.calls.some((call) => tools.includes(call.tool))
  const ofContract = intent.actions.some((a) => (a.kind === 'order' ? a.draft.window : a.kind === 'call' && a.window))
  const reads = intent.actions.flatMap((a) => (a.kind === 'call' ? [a.tool] : []))
  if (back) return back.missing
  if (ofContract && made('listSymbols') && !made('placeOrder', ...reads)) return 'contract'
  const ofOrder = intent.actions.some((a) => (a.kind === 'cancel' || a.kind === 'amend') && a.target.by === 'pick')
  const isUnclear = intent.actions.some(
    (a) => a.kind === 'amend' && (a.change.number ?? a.change.numberBy ?? a.change.byPercent) !== undefined,
  )
  if (!made('getUserOrders') || made('cancelOrder', 'amendOrder')) return null
  if (asksToWhat(intent.actions, turn)) return 'amend'
  return ofOrder || isUnclear ? 'order' : null
}

const isOfNoContract = (action: Action | undefined): boolean =>
  action?.kind === 'order' && action.draft.window === undefined && action.draft.symbol === undefined

const looksAtContract = ({ calls }: Turn): boolean =>
  calls.some(
    ({ tool, args }) => OF_ONE_SYMBOL.has(tool) && typeof args.symbol === 'string' && hoursOf(args.symbol) !== null,
  )

/** "buy 5", the book of 18-19, "3000": there, or in spot? `between`: since it was asked for. */
const isTorn = ({ actions, at }: Open, answered: readonly Action[], between: readonly Turn[]): boolean =>
  isOfNoContract(actions[at]) && isOfNoContract(answered[at]) && between.some(looksAtContract)

const onlyReads = (intent: Intent): boolean => intent.kind === 'do' && intent.actions.every((a) => a.kind === 'call')

/** "don't buy" takes the question back; a question between it and its answer, or words not understood, do not. */
const isAside = (intent: Intent): boolean =>
  intent.kind === 'about' ||
  intent.kind === 'outcome' ||
  (intent.kind === 'refuse' && intent.why !== 'negated') ||
  (intent.kind === 'say' && intent.what === 'unknown')

/**
 * The intent of the newest turn.
 *
 * @param nowMs what the times in it count from; null where the prompt tells no time
 */
export function intentOf(turns: readonly Turn[], nowMs: number | null = null): Intent {
  let open = null as Open | null
  let intent: Intent = { kind: 'say', what: 'unknown' }
  let since = 0
  const proposed: (Action[] | null)[] = []
  for (const [index, turn] of turns.entries()) {
    const before = turns.slice(0, index)
    const u = understand(turn.said)
    const either = eitherOr(intent, turn.said, nowMs)
    const said = either && 'kind' in either ? either : meant(either ?? u, open, before, proposed, nowMs)
    const ofPlan = open ? null : ofWaitingPlan(said, u, before)
    intent = ofPlan ?? resolved(said, before, proposed, open, nowMs)
    if (open && intent.kind === 'do' && !SPOT.test(u.utterance.folded))
      if (isTorn(open, intent.actions, turns.slice(since + 1, index))) intent = ask('contract', intent.actions)
    if (!open) since = index
    // What is no answer leaves the question standing, and the trader is told which.
    const isLost = open !== null && open.turnsLeft > 0 && intent.kind === 'say' && intent.what === 'unknown'
    if (open && isLost) intent = { ...ask(open.missing, open.actions, open), isLost }
    proposed.push(intent.kind === 'do' ? intent.actions : null)
    const back = intent.kind === 'do' ? askedBack(intent.actions, turn, nowMs) : null
    const which = asksWhich(intent, turn, back)
    if (intent.kind === 'ask') {
      // Asked once more, it is still about the sentence it was asked of first.
      const first = open?.missing === intent.missing && u.ask === null ? open : null
      const { missing, actions, at, doubts } = intent
      open = {
        missing,
        actions,
        at,
        doubts,
        turnsLeft: open && isLost ? open.turnsLeft - 1 : PATIENCE,
        said: intent.said ?? first?.said ?? turn.said,
        listed: first?.listed ?? (missing === 'order' ? listedBefore(before, proposed) : []),
      }
    } else if (which && intent.kind === 'do')
      open = {
        missing: which,
        actions: back?.actions ?? intent.actions,
        at: back?.at ?? -1,
        doubts: [],
        turnsLeft: PATIENCE,
        said: intent.said ?? turn.said,
        listed: which === 'amend' && open ? open.listed : listedIn(intent, turn),
      }
    else if (open && (onlyReads(intent) || isAside(intent)) && open.turnsLeft > 0) {
      open = { ...open, turnsLeft: open.turnsLeft - 1, listed: listShown(turn) ?? open.listed }
    } else open = null
  }
  return intent
}
