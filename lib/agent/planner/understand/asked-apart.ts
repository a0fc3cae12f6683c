/**
 * One message that asks for several things: "which hour is the cheapest, and when does its gate close?", "don't buy, show me the
 * book". Each part is read by itself where the whole was not understood whole; what no part was read for is named.
 */
import { fold } from '../text/fold.ts'
import { hasTag } from '../text/tokens.ts'
import { type Action, isWrite, type Refusal } from './action.ts'
import { mentionsTrade, messageRefusal } from './guards.ts'
import { isMeasure } from './heads.ts'
import { type Part, partsOf, WAYS } from './parts.ts'
import { hasContent } from './talk.ts'
import { type About, nothingRead, type Understanding } from './understanding.ts'

type Look = Extract<Action, { kind: 'call' }>
type Read = Part & { u: Understanding } & (
    | { kind: 'look'; looks: Look[]; about: About | null }
    | { kind: 'write' | 'refused' | 'unknown' | 'nothing' }
  )

/** A longer message is a text and not several wishes. */
const MAX_CHARACTERS = 500
const MAX_PARTS = 10

/** Null where the whole says as much, or its parts do not stand by themselves. */
export function askedApart(
  text: string,
  whole: Understanding,
  readPart: (text: string) => Understanding,
): Understanding | null {
  // As typed: what is read in other words is named in those that were said.
  const said = fold(text)
  if (text.length > MAX_CHARACTERS || whole.table || whole.talk) return null
  const settled = isSettled(whole)
  const known = new Map<string, Understanding>()
  const readOnce = (text: string) => {
    const u = known.get(text) ?? readPart(text)
    known.set(text, u)
    return u
  }
  for (const way of WAYS) {
    const parts = partsOf(said, way)
    if (parts.length < 2 || parts.length > MAX_PARTS) continue
    // 一、看五檔 二、買 5 2950: their numbers are of no look, and of no order.
    if (settled && !isList(parts)) continue
    const reads = parts.map((part, i) => readOf(part, readOnce(part.text), i === 0))
    const together = allDone(whole, reads) ?? looksOf(whole, reads, said.plain)
    if (together) return together
  }
  return null
}

const isList = (parts: readonly Part[]): boolean => parts.every(({ isListed }) => isListed)

/** Orders, changes and cancels that the whole came to are as they were said. */
const isSettled = ({ actions, ask, refusal, doubts, about }: Understanding): boolean =>
  (actions.some((action) => !isLook(action)) && ask === null && refusal === null && doubts.length === 0) ||
  // What a permission is to hold is given on its page, all of it.
  about?.topic === 'permissions' ||
  // What is looked for stands in the words of the sentence.
  actions.some((action) => action.kind === 'call' && action.tool === 'searchHistory')

const isLook = (action: Action): action is Look =>
  action.kind === 'call' && !isWrite(action) && action.tool !== 'pullKillSwitch'

function readOf(part: Part, u: Understanding, isFirst: boolean): Read {
  const { actions, refusal, about } = u
  const isPlain = u.ask === null && u.note === null && u.table === null && u.doubts.length === 0 && !u.same && !u.again
  if (u.talk === 'drop') return { ...part, u, kind: 'refused' }
  if (u.talk || !hasContent(u.utterance.tokens)) return { ...part, u, kind: 'nothing' }
  // "market depth, 7 levels": how much of the same.
  if (!isPlain || (!isFirst && isMeasure(u.utterance.tokens))) return { ...part, u, kind: 'unknown' }
  if (u.refused.length === 0 && (refusal === null || refusal === 'question') && actions.every(isLook)) {
    if (actions.length > 0) return { ...part, u, kind: 'look', looks: actions, about: null }
    if (about && refusal === null) return { ...part, u, kind: 'look', looks: about.reads.filter(isLook), about }
  }
  if (refusal !== null || u.refused.length > 0) return { ...part, u, kind: 'refused' }
  const isDeed = actions.length > 0 && actions.every(({ kind }) => kind !== 'call') && u.apart.length === 0
  return { ...part, u, kind: isDeed && !about ? 'write' : 'unknown' }
}

/** "what's the spread? then sell 2 at 3005": every part stands by itself, and none reaches into another. */
function allDone(whole: Understanding, reads: readonly Read[]): Understanding | null {
  if (whole.refusal !== null && whole.refusal !== 'question') return null
  // "buy 5 at 2950 and show my wallet, not more than 3": the whole has a question of the order.
  if ((whole.ask !== null || whole.doubts.length > 0) && !isList(reads.slice(1))) return null
  if (messageRefusal(whole.utterance.tokens)) return null
  const firstDeed = reads.findIndex(({ kind }) => kind === 'write')
  const lastDeed = reads.findLastIndex(({ kind }) => kind === 'write')
  if (firstDeed < 0) return null
  const actions: Action[] = []
  let deedsAt = -1
  for (const [i, read] of reads.entries()) {
    if (read.kind === 'nothing') continue
    if (read.kind === 'write') {
      // 現在賣一多少，吃 3 MWh: done, or only asked for its price?
      if (i > 0 && !read.isAdded && !read.isListed) return null
      if (deedsAt < 0) deedsAt = actions.length
      actions.push(...read.u.actions)
    } else if (
      read.kind === 'look' &&
      (isAskedFor(read) || read.isListed) &&
      read.looks.length > 0 &&
      read.u.apart.length === 0
    ) {
      // "Buy 5 at 2950, what is left of my money?" may only suppose the order.
      if (i > firstDeed && (!read.isAdded || SUPPOSES.test(read.u.utterance.folded))) return null
      if (i < lastDeed && REACHES_ON.test(read.u.utterance.folded)) return null
      const isFirst = deedsAt >= 0 && !read.isNext
      // What says nothing of afterwards is answered before what waits for a decision.
      if (isFirst) actions.splice(deedsAt, 0, ...read.looks)
      else actions.push(...read.looks)
      if (isFirst) deedsAt += read.looks.length
    } else return null
  }
  return actions.some(isLook) ? { ...asRead(whole), actions } : null
}
const SUPPOSES = /\b(?:would|will|if|should|could|might)\b|会|够|如果|还能/
/** "should I look at the book and buy 5": what it asks may reach the deed behind it. */
const REACHES_ON =
  /\b(?:should|shall|would|could|might|may|if|whether|to|(?:do|can|did) (?:i|we)|(?:why|how) (?:do|can|to))\b|要不要|该|是否|能不能|可不可以|会|怎么|如何|要是|如果|假如/

/** The looks of all parts, where they are more than the whole came to; what else was said is named. */
function looksOf(whole: Understanding, reads: readonly Read[], plain: string): Understanding | null {
  if (whole.actions.some((action) => !isLook(action)) || (whole.ask !== null && !isList(reads))) return null
  if (reads.some((read) => !isLeft(read) && read.kind === 'unknown' && whole.actions.length > 0)) return null
  // "shift my bids up and my asks down", 取消第二張以及全部買單: where a deed is spoken of, what only names orders is of it.
  const isPartial = whole.note !== null || reads.some(({ kind }) => kind !== 'look' && kind !== 'nothing')
  // "simulate TWAP buy 20, sell side only": of the run as well.
  if (reads.some(isRun) && reads.some((read) => read.kind !== 'nothing' && !isRun(read) && !isAskedFor(read)))
    return null
  const looks: Look[] = []
  const apart: string[] = []
  const left: Read[] = []
  const abouts: About[] = []
  for (const [i, read] of reads.entries()) {
    if (read.kind === 'nothing') continue
    if (
      read.kind !== 'look' ||
      !isOwnWish(read, reads.slice(0, i)) ||
      (isPartial && !isAskedFor(read) && !isPlainLook(read) && !isRun(read))
    ) {
      left.push(read)
      continue
    }
    if (read.about) abouts.push(read.about)
    looks.push(...read.looks)
    if (!read.about) apart.push(...read.u.apart)
  }
  apart.push(...stretches(reads, left, plain))
  const distinct = looks.filter((look, i) => looks.findIndex((other) => keyOf(other) === keyOf(look)) === i)
  // What the topic says of itself is told where nothing but looks stands beside it.
  const about = abouts.find(({ reads: own }) => own.length === 0) ?? abouts[0] ?? null
  if (distinct.length === 0 && abouts.length === 0) return null
  if (!isList(reads) && !isMore(whole, distinct, abouts, apart)) return null
  if (isOfOthersHours(whole, distinct) || (distinct.length > 1 && isOneBook(whole, distinct))) return null
  const read = asRead(whole)
  if (about && apart.length === 0) return { ...read, about: { ...about, reads: distinct } }
  // Without its words a topic that nothing is looked up for is not answered.
  const untold = reads.flatMap((r) => (r.kind === 'look' && r.looks.length === 0 ? [r.text] : []))
  return distinct.length > 0
    ? { ...read, actions: distinct, apart: [...apart, ...untold], apartRefused: refusedOf(left, whole) }
    : null
}

/** Why nothing is done about what is left; null where that is not known, or not the same of all that was refused. */
function refusedOf(left: readonly Read[], whole: Understanding): Understanding['apartRefused'] {
  const [why, ...others] = new Set(left.flatMap(({ u }) => u.refusal ?? []))
  const [only, ...more] = left
  if (others.length > 0 || !only) return null
  if (why && more.length === 0) return { why, orders: only.u.refused, isAll: !only.u.isMoreRefused }
  // 跌到 2900 | 再買 5: refused together, and no part of it holds what it would cost.
  const together = why ?? whole.refusal
  return together && { why: together, orders: [], isAll: false }
}

/** What is left, neighbours as one: 跌到 2900 | 再買 5. */
function stretches(reads: readonly Read[], left: readonly Part[], plain: string): string[] {
  const spans: { start: number; end: number; at: number }[] = []
  for (const part of left) {
    const at = reads.findIndex(({ start }) => start === part.start)
    const last = spans.at(-1)
    if (last?.at === at - 1) Object.assign(last, { end: part.end, at })
    else spans.push({ start: part.start, end: part.end, at })
  }
  return spans.map(({ start, end }) => plain.slice(start, end).trim())
}

/** Refused, or a clause of its own that says nothing known; a few words beside a look only say which. */
const isLeft = (read: Read): boolean =>
  read.kind === 'refused' ||
  read.kind === 'write' ||
  (read.kind === 'unknown' &&
    (read.u.note !== null ||
      hasTag(read.u.utterance.tokens, 'question', 'show', 'aux', 'softQuestion', 'ability', 'told', 'past') ||
      // What is asked for beside it may be nothing that the desk knows, as in 另外講個笑話.
      (read.isAdded && read.u.utterance.tokens.some(({ kind }) => kind === 'word' || kind === 'han'))))

const REACHING: ReadonlySet<Refusal> = new Set(['hypothetical', 'conditional', 'reported', 'otherDay', 'atHour'])
/** "don't show me the book, the wallet", "if it falls, show me the book": what comes before it may hold for it. */
function isOwnWish(read: Read, before: readonly Read[]): boolean {
  const last = before.findLast(({ kind }) => kind === 'refused')
  if (!last) return true
  const { refusal, utterance } = last.u
  if (refusal !== null && REACHING.has(refusal)) return read.isAdded && mentionsTrade(utterance.tokens)
  return hasTag(read.u.utterance.tokens, 'show', 'question') || mentionsTrade(utterance.tokens)
}

/** A look at something that cannot be changed or cancelled. */
const isPlainLook = ({ u }: Read): boolean =>
  hasTag(u.utterance.tokens, 'wallet', 'book', 'levels', 'spread', 'volatility', 'candles') &&
  !mentionsTrade(u.utterance.tokens)
const isRun = (read: Read): boolean => read.kind === 'look' && read.looks.some(({ tool }) => tool === 'runSimulation')
const isAskedFor = ({ u }: Read): boolean =>
  hasTag(u.utterance.tokens, 'show', 'question') && !mentionsTrade(u.utterance.tokens)

const keyOf = ({ tool, args, window, hours, span, reckoned, focus }: Look): string =>
  JSON.stringify([tool, args, window, hours, span, reckoned, focus])
/** Two looks that differ only in the figure that is asked for are one call. */
const callOf = (look: Look): string => keyOf({ ...look, focus: undefined } as Look)
const calls = (looks: readonly Look[]): Set<string> => new Set(looks.map(callOf))
const figures = (looks: readonly Look[]): Set<Look['focus']> => new Set(looks.map(({ focus }) => focus))

function isMore(
  whole: Understanding,
  looks: readonly Look[],
  abouts: readonly About[],
  apart: readonly string[],
): boolean {
  const own = whole.about ? whole.about.reads.filter(isLook) : whole.actions.filter(isLook)
  if (whole.about && abouts.length === 0) return false
  const isMoreCalled = calls(looks).size > calls(own).size
  const isSame = calls(looks).size === calls(own).size
  const isOther = [...calls(looks)].some((call) => !calls(own).has(call))
  const isMoreSaid =
    isSame &&
    (whole.apart.length > apart.length ||
      (whole.apart.length === 0 && apart.length > 0) ||
      (isOther && whole.apart.length === apart.length && apart.length > 0))
  // 價差 成交量: two figures of one answer, where the whole was read for one of them.
  const isMoreTold = isSame && !isOther && apart.length === 0 && figures(looks).size > Math.max(1, figures(own).size)
  return isMoreCalled || isMoreSaid || isMoreTold || (own.length === 0 && !whole.about)
}

/** "the book and the trades for tomorrow 9-10": the hours said once are those of all, where the whole was read so. */
const isOfOthersHours = (whole: Understanding, looks: readonly Look[]): boolean =>
  whole.actions.some((a) => a.kind === 'call' && a.window) &&
  whole.actions.filter((a) => a.kind === 'call' && a.window).length > looks.filter((look) => look.window).length

/** "five best bids and asks": both sides are of one book, as the whole was read. */
function isOneBook({ actions }: Understanding, looks: readonly Look[]): boolean {
  const [book, ...more] = actions.filter(isLook)
  if (book?.tool !== 'getOrderBook' || more.length > 0) return false
  return looks.every((look) => callOf({ ...look, args: { ...book.args, ...look.args } }) === callOf(book))
}

const asRead = (whole: Understanding): Understanding => ({
  ...whole,
  ...nothingRead(),
})
