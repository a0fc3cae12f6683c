/** One utterance, read on its own: the actions it asks for, or why it asks for none. What came before is dialog's part. */
import { LRUCache } from 'lru-cache'
import { tableIn } from '../table/orders.ts'
import { dictated } from '../text/dictated.ts'
import { fold } from '../text/fold.ts'
import { clockNamed } from '../text/named-clock.ts'
import { spelled } from '../text/spelling.ts'
import { read } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { askedApart } from './asked-apart.ts'
import { type Sentence, sentences } from './clauses.ts'
import { withContractNames } from './contract-code.ts'
import { withContractHours } from './contract-of-order.ts'
import { messageRefusal, sentenceRefusal } from './guards.ts'
import { doubt, type Hearing, said } from './hearing.ts'
import { withBareHours } from './hour-said.ts'
import { leftOpen } from './left-open.ts'
import { recallIn } from './recall.ts'
import { isReported } from './reported-words.ts'
import { saidOfAll } from './said-of-all.ts'
import { saidOtherwise } from './said-otherwise.ts'
import { hearSentence } from './sentence.ts'
import { isNo, talkOf } from './talk.ts'
import { twoSided } from './two-sided.ts'
import { nothingRead, type Understanding } from './understanding.ts'
import { together } from './whole-message.ts'

/** No order needs more characters; a pasted text longer than this is not read for one (and costs nothing). */
const MAX_UTTERANCE = 2000

/**
 * Nor more words: what is repeated without end has them, and what reads a sentence looks at its words many times. An order for
 * each of the hours of a day has a third of it.
 */
const MAX_WORDS = 700

/** A conversation is read from its first message with each question: all but the newest were read before. */
const MAX_KNOWN = 2_000
const known = new LRUCache<string, Understanding>({ max: MAX_KNOWN })

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

/** So many letters at most are put before a message by the reading of it. */
const MAX_PUT = 10

function asTyped(text: string, read: Understanding): Understanding {
  const typed = fold(text)
  const { plain, folded } = typed
  const own = (words: string): string => {
    const { folded: said } = fold(words)
    // What was put before it in the reading is no word of the trader's.
    for (let from = 0; from < Math.min(said.length, MAX_PUT); from++) {
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

/** A message in the words that the rules are written for, as far as it needs others. */
function worded(text: string): string {
  const otherwise = twoSided(text) ?? saidOtherwise(text)
  return withContractNames(saidOfAll(otherwise ?? text) ?? otherwise ?? text)
}

function understandWhole(text: string): Understanding {
  const table = tableIn(text)
  // The zone of a clock is told apart before the hours are read, which are the market's.
  const { text: short, isOther } = clockNamed(text.length > MAX_UTTERANCE || table ? '' : text)
  const whole = read(worded(short))
  const utterance = whole.tokens.length > MAX_WORDS ? read('') : whole
  const talk = talkOf(utterance.tokens)
  const result: Understanding = { ...nothingRead(), talk, same: null, again: false, table, utterance }
  if (table) {
    result.actions.push(...table.orders.map((draft): Action => ({ kind: 'order', draft })))
    result.apart.push(...table.aside)
    return result
  }
  if (isOther) return { ...result, note: 'otherClock' }
  if (talk) return result
  const recall = recallIn(utterance.plain)
  if (recall) {
    result.actions.push({ kind: 'call', tool: 'searchHistory', args: { ...recall } })
    return result
  }
  return understandSentences(result)
}

/** Each sentence adds to what the ones before it came to: "Post only." is of the order before it. */
function understandSentences(result: Understanding): Understanding {
  const { utterance } = result
  const { plain, tokens } = utterance
  const h: Hearing = { plain, result, lastSide: null, lastOrder: null, isSideNamed: false, behind: new Set() }
  const ofMessage = messageRefusal(tokens) ?? (isReported(utterance) ? 'reported' : null)
  let isDoubted = false
  const spoken = sentences(tokens)
  for (const { asked, tokens: own } of spoken) {
    const sentence: Sentence = { asked, tokens: withContractHours(withBareHours(own)) }
    const refusal = ofMessage ?? sentenceRefusal(sentence.tokens, asked)
    const isDenied = isNo(sentence.tokens)
    if ((refusal && refusal !== 'question') || isDenied) isDoubted = true
    if (h.lastOrder && isDenied) doubt(h, h.lastOrder.at, [said(h, sentence.tokens)])
    hearSentence(h, sentence, { refusal, isOfMessage: ofMessage !== null, isOnly: spoken.length === 1 })
  }
  return together(h, tokens, isDoubted)
}
