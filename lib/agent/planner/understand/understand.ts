/** One utterance, read on its own: the actions it asks for, or why it asks for none. What came before is dialog's part. */
import { LRUCache } from 'lru-cache'
import { DEFAULT_SYMBOL } from '../../../contracts/default-symbol.ts'
import { tableIn } from '../table/orders.ts'
import { compare } from '../text/decimal.ts'
import { dictated } from '../text/dictated.ts'
import { fold } from '../text/fold.ts'
import { clockNamed } from '../text/named-clock.ts'
import { spelled } from '../text/spelling.ts'
import { hasTag, read, type Token, type Utterance } from '../text/tokens.ts'
import { type Action, type Change, hasPrice, missingOf, type Refusal, saysNoChange } from './action.ts'
import { againstAverageAsked } from './against-average.ts'
import { askedApart } from './asked-apart.ts'
import { atPriceAsked, bestAsked, levelAsked } from './at-level.ts'
import { briefingAsked } from './briefing.ts'
import { brokenOff } from './broken-off.ts'
import { budgetAsked } from './budget.ts'
import { onAmend, onCancel, onUndo } from './change-clause.ts'
import { sentences } from './clauses.ts'
import { comparisonAsked } from './comparison.ts'
import { withContractNames } from './contract-code.ts'
import { inContractLookedAt } from './contract-of-look.ts'
import { withContractHours } from './contract-of-order.ts'
import { contractStateAsked, hourQuoteAsked, quoteAsked, sessionsAsked } from './contract-state.ts'
import { costAsked } from './cost.ts'
import { courseAsked } from './course.ts'
import { emergencyIn } from './emergency.ts'
import { LEAST_PRICE } from './figures.ts'
import { group } from './grouping.ts'
import { messageRefusal, sentenceRefusal } from './guards.ts'
import type { Head } from './heads.ts'
import { apart, doubt, type Heard, type Hearing, said } from './hearing.ts'
import { holdingAsked } from './holding.ts'
import { moreHours, withBareHours } from './hour-said.ts'
import { inPeriodAsked } from './in-period.ts'
import { keptBackAsked } from './kept-back.ts'
import { leftOpen } from './left-open.ts'
import { lockedShareAsked } from './locked-share.ts'
import { contractNamed, onExport, onRead, onSimulate } from './look-clause.ts'
import { nearMidAsked } from './near-mid.ts'
import { newestOrderAsked } from './newest-order.ts'
import { nextFewAsked } from './next-few.ts'
import { openOrdersAsked } from './open-orders.ts'
import { onOrder, onSame } from './order-clause.ts'
import { orderStateAsked } from './order-state.ts'
import { onOther } from './other-clause.ts'
import { ownMeansAsked } from './own-means.ts'
import { pastFiguresAsked } from './past-figures.ts'
import { placedThenAsked } from './placed-then.ts'
import { proceedsAsked } from './proceeds.ts'
import { recallIn } from './recall.ts'
import { isRefused, onRefused, participleSide } from './refused-sentence.ts'
import { resultInAsked } from './result-in.ts'
import { saidOfAll } from './said-of-all.ts'
import { saidOtherwise } from './said-otherwise.ts'
import { shareOfMeansAsked } from './share-of-means.ts'
import { slippageAsked } from './slippage.ts'
import { standsOutAsked } from './stands-out.ts'
import { isNo, talkOf } from './talk.ts'
import { termsApart } from './terms.ts'
import { readsOf, topicIn } from './topics.ts'
import { tradeFiguresAsked } from './trade-figures.ts'
import { twoSided } from './two-sided.ts'
import { nothingRead, type Understanding } from './understanding.ts'
import { withinAsked } from './within.ts'
import { worthAsked } from './worth.ts'

const ON: Record<Head, (h: Hearing, heard: Heard) => void> = {
  order: onOrder,
  same: onSame,
  cancel: onCancel,
  undo: onUndo,
  amend: onAmend,
  read: onRead,
  simulate: onSimulate,
  export: onExport,
}

/** No order needs more characters; a pasted text longer than this is not read for one (and costs nothing). */
const MAX_UTTERANCE = 2000

/**
 * Nor more words: what is repeated without end has them, and what reads a sentence looks at its words many times. An order for
 * each of the hours of a day has a third of it.
 */
const MAX_WORDS = 700

/** Several orders of one's making out of one. */
const LADDER =
  /^(?:(?:please|can you|could you) )*(?:ladder|layer|split|slice|scale(?: in| out| into| out of)?)\b.*\d|^(?:请|帮我)*(?:阶梯|网格|梯次).*\d/

/** "peg 5 to the best bid", "keep my bid at the top": an order that follows a price. */
const FOLLOWS =
  /^(?:(?:please|can you|could you) )*(?:(?:peg|trail|chase)\b|keep (?:(?:my|the) (?:bid|offer|ask|order|buy|sell)|\d[\d.]*(?: ?mwh)?)(?: always)? (?:at|on) (?:the )?(?:top|best|bid|offer|ask|touch|mid)\b)/

/** "work 20 in clips of 5", 分批買 20, 每批 5: one order in pieces, which nothing here sends. What the book shows of one is another thing. */
const PIECES =
  /\b(?:in|into) (?:\d+ )?(?:equal )?(?:clips|pieces|slices|chunks|parts|tranches|bits|batches|lots)\b|(?<!\ba )\bclips? (?:of |size )?\d|\b\d+ (?:mwh )?(?:at a time|per clip|a clip)\b|分[批次](?!显|揭)|分(?:成|为)? ?(?:\d+|[二两三四五六七八九十]+) ?(?:次|批|笔|份|张单)|拆(?:单|成|分)|每批/
const isInPieces = (words: string, tokens: readonly Token[], refusal: Refusal | null): boolean =>
  (refusal === null || OF_PIECES.has(refusal)) &&
  tokens.some((t) => t.kind === 'number') &&
  hasTag(tokens, 'buy', 'sell', 'buyWeak', 'sellWeak', 'place', 'buyNoun', 'sellNoun') &&
  !hasTag(tokens, 'displayMark', 'iceberg', 'simulate', 'cancel', 'amend', 'times') &&
  PIECES.test(words)
/** Read of the very words that part it. */
const OF_PIECES: ReadonlySet<Refusal> = new Set(['conditional', 'reported'])

/** A line as mail quotes it, words or code between single marks: somebody's words, or none to act on. */
const QUOTED = /^\s*>|(?:^|[\s:(,])'[^'\n]+'(?=$|[\s.,;:!?)])/m

/** A mail that was pasted, with the lines it begins with: somebody's words as well. */
const MAILED = /^\s*(?:from|sent|to|date|subject|(?:fwd?|re)|寄件者|寄件人|发件人|主旨|主题) ?:.*\n/i

/** [10:32] 小陳: …, or 王小明 10:32 and a line below it: of a chat that was pasted. */
const STAMP = '(?:[上下]午|早上|晚上)? ?\\d{1,2}:\\d\\d(?::\\d\\d)?'
const DATE = '\\d{4}[/.-]\\d{1,2}[/.-]\\d{1,2},? '
/** No word for a day or for what is traded then: 明天 18:00, 18:00 合約: */
const WRITER =
  '(?![^\\s:：]{0,12}(?:[今明後后][天晚早日]|[上下中]午|[週周][一二三四五六日]|[點点時时到]|交割|合[約约]|[現现][貨货]|有效))[^\\s\\d:：,，、买卖買賣]{1,12}'
const CHATTED = new RegExp(
  `^\\s{0,3}(?:\\[?(?:${DATE})?${STAMP}\\]?[ \\t]{1,3}${WRITER} ?[:：](?!\\d)|${WRITER}[ \\t]{1,3}(?:${DATE})?${STAMP}[ \\t]{0,3}\\n|${DATE}${STAMP}[ \\t]{1,3}${WRITER}[ \\t]{0,3}\\n)`,
)

/** 買 5 2950 是我的單, 這是買 5 2950 的單: which order it is, and no word to place it. */
const NAMED_AS =
  /(?:是|算)我们?的?(?:那[张笔])?(?:单|委托|订单)[。!]*$|那[张笔个].{0,4}是我们?(?:下|挂|买|卖)的[。!]*$|^[这那][张笔个]?就?是.*的(?:那[张笔])?(?:单|委托|订单)[。!]*$/

/** A conversation is read from its first message with each question: all but the newest were read before. */
const MOST_KNOWN = 2_000
const known = new LRUCache<string, Understanding>({ max: MOST_KNOWN })

/** Of the text alone, so that one reading of it serves as well as another. A copy: whoever gets it may fill it. */
export function understand(typed: string): Understanding {
  if (typed.length > MAX_UTTERANCE) return understandOnce(typed)
  const read = known.get(typed) ?? understandOnce(typed)
  known.set(typed, read)
  return structuredClone(read)
}

/** They say no more than a few, and what looks for words with blanks between them goes through them again from each. */
const MANY_BLANKS = /[^\S\r\n]{5,}/g

function understandOnce(typed: string): Understanding {
  // The cells of a table are names and notes as well.
  const text =
    typed.length > MAX_UTTERANCE || tableIn(typed) ? typed : spelled(dictated(typed.replaceAll(MANY_BLANKS, '    ')))
  const whole = leftOpen(text, understandWhole) ?? understandWhole(text)
  return asTyped(text, askedApart(text, whole, understandWhole) ?? whole)
}

const MOST_PUT = 10

/** What is said back of a message is in its own script, though it was read in other words. */
function asTyped(text: string, read: Understanding): Understanding {
  const typed = fold(text)
  const { plain, folded } = typed
  const own = (words: string): string => {
    const { folded: said } = fold(words)
    // What was put before it in the reading is no word of the trader's.
    for (let from = 0; from < Math.min(said.length, MOST_PUT); from++) {
      const at = folded.indexOf(said.slice(from))
      if (at >= 0) return plain.slice(at, at + said.length - from)
    }
    return words
  }
  return {
    ...read,
    typed,
    apart: read.apart.map(own),
    strange: read.strange.map(own),
    doubts: read.doubts.map((doubt) => ({ ...doubt, unread: doubt.unread.map(own) })),
  }
}

function understandWhole(text: string): Understanding {
  const table = tableIn(text)
  const { text: short, isOther } = clockNamed(text.length > MAX_UTTERANCE || table ? '' : text)
  const otherwise = twoSided(short) ?? saidOtherwise(short)
  const whole = read(withContractNames(saidOfAll(otherwise ?? short) ?? otherwise ?? short))
  const utterance = whole.tokens.length > MAX_WORDS ? read('') : whole
  const { tokens, plain } = utterance
  const result: Understanding = {
    ...nothingRead(),
    talk: talkOf(tokens),
    same: null,
    again: false,
    table,
    utterance,
  }
  if (table) {
    result.actions.push(...table.orders.map((draft): Action => ({ kind: 'order', draft })))
    result.apart.push(...table.aside)
    return result
  }
  if (isOther) return { ...result, note: 'otherClock' }
  if (result.talk) return result
  const recall = recallIn(plain)
  if (recall) {
    result.actions.push({ kind: 'call', tool: 'searchHistory', args: { ...recall } })
    return result
  }
  const everywhere =
    messageRefusal(tokens) ??
    (QUOTED.test(plain) || MAILED.test(plain) || CHATTED.test(plain) || NAMED_AS.test(utterance.folded.trim())
      ? 'reported'
      : null)
  const h: Hearing = { plain, result, lastSide: null, lastOrder: null, isSideNamed: false, behind: new Set() }
  let isDoubted = false

  const spoken = sentences(tokens)
  for (const { asked, tokens: own } of spoken) {
    const sentence = { asked, tokens: withContractHours(withBareHours(own)) }
    const refusal = everywhere ?? sentenceRefusal(sentence.tokens, sentence.asked)
    if ((refusal && refusal !== 'question') || isNo(sentence.tokens)) isDoubted = true
    if (h.lastOrder && isNo(sentence.tokens)) doubt(h, h.lastOrder.at, [said(h, sentence.tokens)])
    const past = pastFiguresAsked(sentence.tokens, utterance.folded)
    const done =
      (everywhere ? null : placedThenAsked(said(h, sentence.tokens))) ??
      inPeriodAsked(sentence.tokens, utterance.folded) ??
      tradeFiguresAsked(sentence.tokens, utterance.folded) ??
      resultInAsked(sentence.tokens, utterance.folded) ??
      (past ? [past] : null) ??
      proceedsAsked(sentence.tokens, utterance.folded) ??
      slippageAsked(sentence.tokens, utterance.folded) ??
      againstAverageAsked(sentence.tokens, utterance.folded) ??
      briefingAsked(sentence.tokens, utterance.folded) ??
      keptBackAsked(sentence.tokens, utterance.folded) ??
      shareOfMeansAsked(sentence.tokens, utterance.folded) ??
      (refusal === null || refusal === 'question' ? worthAsked(sentence.tokens, utterance.folded) : null)
    if (done) {
      result.actions.push(...done)
      continue
    }
    const topic = topicIn(sentence.tokens, said(h, sentence.tokens))
    // "is the kill switch on?" is no deed, nor a mention of one.
    const emergency = topic === 'killSwitch' ? null : emergencyIn(sentence.tokens, sentence.asked)
    if (emergency) {
      if (emergency === 'reset') result.note ??= 'reset'
      else if (refusal || emergency === 'mention') result.refusal ??= refusal ?? 'reported'
      else result.actions.push({ kind: 'call', tool: 'pullKillSwitch', args: {} })
      continue
    }
    if (topic) {
      const words = said(h, sentence.tokens)
      const [, beside = null] = termsApart(fold(words).folded.trim()) ?? []
      result.about ??= { topic, reads: readsOf(topic, sentence.tokens, words), beside }
      apart(h, sentence.tokens)
      continue
    }
    if (FOLLOWS.test(utterance.folded.slice(sentence.tokens[0]?.start ?? 0))) {
      result.note ??= 'stop'
      continue
    }
    if (LADDER.test(utterance.folded.slice(sentence.tokens[0]?.start ?? 0))) {
      result.note ??= 'ladder'
      continue
    }
    if (
      isInPieces(
        utterance.folded.slice(sentence.tokens[0]?.start ?? 0, sentence.tokens.at(-1)?.end),
        sentence.tokens,
        refusal,
      )
    ) {
      result.note ??= 'pieces'
      continue
    }
    const looks = figuresAsked(sentence.tokens, utterance, refusal)
    if (looks) {
      result.actions.push(...looks)
      continue
    }
    const readings = group(sentence, plain)
    if (refusal && isRefused(sentence.tokens, readings, plain)) {
      onRefused(h, sentence.tokens, readings, refusal)
      continue
    }
    const contract = contractNamed(readings, plain)
    const isAlone = readings.length === 1 && spoken.length === 1
    for (const { clause, head } of readings) {
      const on = head === null ? onOther : ON[head]
      on(h, { clause, tokens: clause.tokens, own: said(h, clause.tokens), readings, refusal, contract, isAlone })
    }
  }
  // "1. Not sure, maybe 2950" answers nothing: a doubt beside a number holds for the number.
  if (isDoubted) result.fragment = null
  if (result.refused.length > 0 && result.actions.length === 0) result.refusal ??= 'question'
  // "hold the sell, cancel everything", "my bids up 5 and asks down 5": what is only named is to be kept, or changed too.
  h.isSideNamed ||= result.refused.some((draft) => draft.qty === null && !hasPrice(draft))
  if (h.isSideNamed && result.actions.some(isOfMany)) return { ...result, actions: [], ask: 'order', refusal: null }
  const inContract = inContractLookedAt(result.actions, h.behind)
  if (inContract === 'contract') result.ask ??= inContract
  else result.actions = inContract
  if (SPOT.test(utterance.folded)) result.actions = inSpotBehindCancel(result.actions)
  else if (isTorn(result.actions)) result.ask ??= 'contract'
  const firstOrder = result.actions.findIndex((action) => action.kind === 'order')
  // "Until 18:00. Buy 5 at 2950.", "Buy 5 at 2950. Tomorrow sell 5.": it may well be a condition of the order.
  if (firstOrder >= 0 && result.apart.length > 0) doubt(h, firstOrder, result.apart.splice(0))
  endsBroken(h, tokens)
  for (const [at, action] of result.actions.entries()) {
    if (action.kind !== 'order') continue
    const missing = missingOf(action.draft)
    const doubted = result.doubts.find((d) => d.at === at)
    // Words that are not understood beside a hole: the hole is asked for, and the words are named with it.
    result.ask ??= doubted && !(doubted.isPlain && missing) ? 'clarify' : missing
  }
  return result
}

const SPOT = /\bspot\b|现货/

/** "Buy 5 in 18-19 at 2950. Sell 5 at 3050.", "cancel the 18-19 sell and sell 3 at 3080": of that contract too, or of spot? */
function isTorn(actions: readonly Action[]): boolean {
  const inOne = actions.map((a) => (a.kind === 'order' ? isInContract(a.draft) : isCancelIn(a)))
  const first = inOne.indexOf(true)
  return first >= 0 && actions.some((a, i) => i > first && a.kind === 'order' && !inOne[i])
}

const isInContract = ({ window, symbol }: { window?: unknown; symbol?: string }): boolean =>
  window !== undefined || symbol !== undefined
const isCancelIn = (action: Action): boolean =>
  action.kind === 'cancel' &&
  action.target.by === 'pick' &&
  isInContract(action.target) &&
  action.target.symbol !== DEFAULT_SYMBOL

/** "cancel the 2950 and buy 5 spot at 2960": it is said, whatever contract the other one is in. */
function inSpotBehindCancel(actions: readonly Action[]): Action[] {
  const first = actions.findIndex(({ kind }) => kind === 'cancel')
  return actions.map((action, i) =>
    first >= 0 && i > first && action.kind === 'order' && !isInContract(action.draft)
      ? { kind: 'order', draft: { ...action.draft, symbol: DEFAULT_SYMBOL } }
      : action,
  )
}

/** What breaks off is asked about: the rest of it may be another quantity, a time to rest, or an order that stays. */
function endsBroken(h: Hearing, tokens: readonly Token[]): void {
  const { result } = h
  const last = result.actions.at(-1)
  const end = last && last.kind !== 'call' && result.ask === null ? brokenOff(tokens) : null
  if (!last || !end) return
  // Its order is kept, so that what it becomes is asked of that one.
  if (last.kind === 'amend') {
    const before = result.actions.at(-2)
    const at = before?.kind === 'amend' ? -2 : -1
    const { target, change } = before?.kind === 'amend' ? before : last
    const begun = begunOf(change, tokens)
    result.actions.splice(at, 2, { kind: 'amend', target, change: {}, ...(begun ? { begun } : {}) })
  } else if (last.kind !== 'order') Object.assign(result, { actions: [], ask: 'order' })
  else if (missingOf(last.draft) === null) doubt(h, result.actions.length - 1, [said(h, [end])])
}

/** "change o-12 to 2950 and", "to 2950, qty": what is plain by itself. A number that may be either waits for what is said beside it. */
function begunOf(change: Change, tokens: readonly Token[]): Change | null {
  const { number, price, qty, ...others } = change
  // A mark behind it is of what was to follow.
  const behind = tokens.slice(tokens.findLastIndex((t) => t.kind === 'number') + 1)
  const [isOfQty, isOfPrice] = [hasTag(behind, 'qtyMark'), hasTag(behind, 'priceMark')]
  const figure = number ?? (isOfQty ? (price ?? qty) : isOfPrice ? (qty ?? price) : undefined)
  if (figure === undefined) return saysNoChange(change) ? null : change
  const isPrice = compare(figure, LEAST_PRICE) >= 0
  if (!saysNoChange(others) || isPrice === isOfPrice) return null
  return isPrice ? { price: figure } : isOfPrice ? { qty: figure } : null
}

const isOfMany = (action: Action): boolean =>
  action.kind === 'cancelAll' ||
  (action.kind === 'amend' && action.target.by === 'pick' && action.target.pick === 'every')

/** The looks that a question for a figure is answered by; null where the sentence is none. */
function figuresAsked(tokens: readonly Token[], { plain, folded }: Utterance, refusal: Refusal | null) {
  const budget = budgetAsked(tokens, folded)
  if (budget) return budget
  const own = refusal === null || refusal === 'question' ? ownMeansAsked(tokens, folded) : null
  if (own) return own
  const open = openOrdersAsked(tokens, folded)
  if (open) return open
  const compared = comparisonAsked(tokens, folded)
  if (compared) return compared
  const look =
    lockedShareAsked(tokens, folded) ??
    contractStateAsked(tokens, folded) ??
    withinAsked(tokens, folded) ??
    nearMidAsked(tokens, folded) ??
    atPriceAsked(tokens, folded) ??
    levelAsked(tokens, folded) ??
    bestAsked(tokens, folded) ??
    holdingAsked(tokens, folded) ??
    quoteAsked(tokens, folded) ??
    hourQuoteAsked(tokens, folded) ??
    sessionsAsked(tokens, folded) ??
    nextFewAsked(tokens, folded) ??
    standsOutAsked(tokens, folded) ??
    courseAsked(tokens, folded) ??
    orderStateAsked(tokens, folded) ??
    newestOrderAsked(tokens, folded) ??
    costAsked(tokens, plain, refusal, participleSide(tokens))
  return look && [look, ...(look.window ? moreHours(tokens).map((window) => ({ ...look, window })) : [])]
}
