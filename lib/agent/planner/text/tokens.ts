import { ownTable } from '../../../own-table.ts'
import { matchPhrase } from '../lexicon/match.ts'
import type { Tag } from '../lexicon/tags.ts'
import { chineseNumber } from './chinese-numerals.ts'
import { hanDateAt } from './clock.ts'
import { canonical, negate, shift } from './decimal.ts'
import { windowAt } from './delivery.ts'
import { englishNumber, spokenPrice } from './english-numerals.ts'
import { expiryAt } from './expiry.ts'
import { type Folded, fold } from './fold.ts'
import { orderIdAt } from './order-id.ts'

type Span = { start: number; end: number }
export type Token = Span &
  (
    | { kind: 'number'; value: string; words: boolean }
    /** `raw` as folded: lower case, Simplified. */
    | { kind: 'term'; tag: Tag; raw: string }
    /** A word no lexicon knows, of letters other than Han; `text` as the trader typed it. */
    | { kind: 'word'; text: string }
    /** Han characters no lexicon knows. */
    | { kind: 'han'; text: string }
  )

export type Utterance = Folded & { tokens: Token[] }

const CLOCK =
  /(?:\d{4}-\d{1,2}-\d{1,2}(?:t[\d:]+z?)?|\d{1,2}:\d{2}(?::\d{2})?(?:\s*[ap]\.?m\b)?|\d{1,2}\s*[ap]\.?m\b|(?:half|(?:a )?quarter) (?:past|to) (?:\d{1,2}|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?:\s*[ap]\.?m)?\b|\d{1,2}\/\d{1,2}(?:\/\d{2,4})?(?!\d))/y
const HAN_PART = '(?:凌晨|清晨|一早|早上|上午|中午|下午|午后|傍晚|晚上|晚间|夜里|深夜|半夜)'
const HAN_COUNT = '(?:\\d{1,2}|[一二两三四五六七八九十]{1,3})'
const HAN_MINUTES = `\\s*${HAN_COUNT}\\s*分(?!钟)|[二三四五]?十[一二三四五六七八九]?|[零〇][一二三四五六七八九]|[一三13]刻|半|整|钟`
/** A time as it is said in Chinese, such as 下午六點半; 三點五 is a number. */
const HAN_CLOCK = new RegExp(
  `(?:[今明][早晚夜]|${HAN_PART})\\s*${HAN_COUNT}\\s*点(?:${HAN_MINUTES})?|\\d{1,2}\\s*点(?:${HAN_MINUTES}|(?=[^\\d零一二三四五六七八九]|$))|${HAN_COUNT}\\s*点(?:[二三四五]?十[一二三四五六七八九]?|[一三]刻|半|整|钟|(?=的?[买卖]))`,
  'y',
)
/** "9-10, 18-19": the comma behind it is none of its own. Of a figure's length: from each of a row of 1,1,1 the end would be looked for. */
const RANGE = /\d[\d,]{0,40}(?:\.\d+)?\s*(?:-|~|~|\bto\b|到|至)\s*\d(?:[\d,]*\d)?(?:\.\d+)?/y
/** Behind dots or a word a point begins no number: "buy …5", "FOK3.5". */
const NUMBER = /\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d+)?|\d+(?:\.\d+)?|(?<![.\w])\.\d+/y
/** "1O", "2l00": letters where digits were meant, and no figure that anybody can be sure of. A price like 3O50 is (spelling.ts). */
const LETTERS_FOR_DIGITS = /\d[\d,.]{0,40}[ol][\d,.ol]*\d|\d[\d,.]{0,40}o+(?![\w-])/y
/** The side may be glued to its number: "buy5mwh@2950". */
const GLUED_VERB = /(?:buy|sell)(?=\d)/y
/** "b 5 @ 2950", "s5@3050", "s 3 3100": a dealer's short hand, and only beside a price. */
const SHORT_VERB = /[bs](?=\s*\d[\d.,]*\s*(?:(?:[mk]wh\s*)?@|(?:[mk]wh)?\s+\d{1,2},?\d{3}(?!\d|,\d|\.\d{3})))/y
const WORD = /[a-z_](?:[\w-]*\w)?(?:'[a-z]+)*/y
/** нет, わない, ٥: not read, and so never passed over. */
const OTHER_SCRIPT = /(?:(?![a-z\d\p{Script=Han}])[\p{L}\p{N}]\p{M}*)+/uy

const PUNCTUATION: Readonly<Record<string, Tag>> = ownTable({
  '.': 'stop',
  '。': 'stop',
  '!': 'stop',
  // Joins what it stands between: a guard in front of it holds for what follows too.
  ';': 'comma',
  '\n': 'stop',
  '?': 'ask',
  ',': 'comma',
  '、': 'comma',
  '"': 'quote',
  ':': 'colon',
  '-': 'dash',
})

const at = (pattern: RegExp, text: string, index: number): string | null => {
  pattern.lastIndex = index
  return pattern.exec(text)?.[0] ?? null
}

const MILLION = /[ -]?(?:million|mio|mn)(?![a-z])/y
const THOUSAND = /[ -]?(?:thousand|grand)(?![a-z])/y
/** "2.5k", "3m MWh": the letter multiplies only where no unit or longer word starts there. */
function suffix(text: string, end: number): { places: number; end: number } {
  const rest = text.slice(end, end + 3)
  if (/^k(?![a-z])/.test(rest)) return { places: 3, end: end + 1 }
  const thousand = at(THOUSAND, text, end)
  if (thousand) return { places: 3, end: end + thousand.length }
  const million = at(MILLION, text, end)
  if (million) return { places: 6, end: end + million.length }
  return { places: 0, end }
}

function numberAt(text: string, start: number): { value: string; end: number; malformed?: boolean } | null {
  let i = start
  let sign = ''
  if (text.charAt(i) === '-' && !/[\w\p{Script=Han})]/u.test(text.charAt(i - 1))) {
    sign = '-'
    i++
    if (text.charAt(i) === '$') i++
  }
  const digits = at(NUMBER, text, i)
  if (digits === null) return null
  const chinese = chineseNumber(text, i)
  if (chinese) return { value: sign ? negate(chinese.value) : chinese.value, end: chinese.end }
  const plain = suffix(text, i + digits.length)
  const value = shift(canonical(digits.replaceAll(',', '')), plain.places)
  // "2950,50" or "1.2.3": not a number anybody can be sure of.
  const malformed =
    /^(?:,\d|\.\d)/.test(text.slice(plain.end)) && !/^,\d+(?!\d*[\d,])\s*[a-z度]/.test(text.slice(plain.end))
  return { value: sign ? negate(value) : value, end: plain.end, malformed }
}

/** Latin words from `start` on, hyphens splitting, with where each ends. */
function wordsFrom(text: string, start: number): { word: string; end: number }[] {
  const words: { word: string; end: number }[] = []
  const pattern = /[\s-]*([a-z]+)/y
  pattern.lastIndex = start
  for (let m = pattern.exec(text); m && words.length < 24; m = pattern.exec(text)) {
    words.push({ word: m[1] ?? '', end: pattern.lastIndex })
  }
  return words
}

/** What a price stands behind. */
const PRICED = /(?:\bat|@|\bprice|\blimit) ?$/

function wordNumberAt(text: string, start: number): { value: string; end: number } | null {
  if (/[a-z0-9_']/.test(text.charAt(start - 1))) return null
  const words = wordsFrom(text, start)
  const said = words.map((w) => w.word)
  const read =
    (PRICED.test(text.slice(Math.max(0, start - 8), start)) ? spokenPrice(said) : null) ?? englishNumber(said)
  const last = read ? words[read.used - 1] : undefined
  if (!read || !last || /[a-z0-9_]/.test(text.charAt(last.end))) return null
  return { value: read.value, end: last.end }
}

/** "the 2940 one", "the 5 MWh one": after a number, its unit or an order, "one" counts nothing. */
const isPronoun = (word: string, before: Token | undefined, after: string): boolean =>
  word === 'one' &&
  !/^\s*(?:tick|dollar|[mkg]wh|hour)/.test(after) &&
  (before?.kind === 'number' || isTerm(before, 'mwh', 'kwh', 'buyNoun', 'sellNoun', 'pending', 'it'))

/** "an hour and a half", 一個半小時: the half belongs to the number before it. */
const AND_HALF = /(?:hours?|hrs?)(?= and a half(?![a-z]))/y
const HAN_AND_HALF = /个半(?=\s*(?:小时|钟头|mwh|兆瓦|百万瓦|千?度|[\d一二两三四五六七八九十]|[,，。吧]|$))/y

/** Puts the half into the number that was just read; false where no number or article stands before it. */
function addHalf(tokens: Token[]): boolean {
  const last = tokens.at(-1)
  if (last?.kind === 'number' && /^\d+$/.test(last.value)) {
    last.value = `${last.value}.5`
    return true
  }
  if (last?.kind !== 'term' || !/(?:^|\s)an?$/.test(last.raw)) return false
  tokens.push({ kind: 'number', value: '1.5', words: true, start: last.end, end: last.end })
  return true
}

const isLead = (before: Token | undefined): boolean =>
  before === undefined || isTerm(before, 'comma', 'and', 'then', 'stop', 'request', 'filler', 'yes', 'hello')

/** Whether a token that begins here would begin in the middle of a Latin word or a number. */
const isBroken = (text: string, at: number): boolean =>
  at > 0 && /(?:[a-z0-9_]|\d[.,:/-])$/.test(text.slice(Math.max(0, at - 2), at)) && /[a-z0-9]/.test(text.charAt(at))

function timedAt(text: string, at: number): { tag: Tag; end: number } | null {
  const expiry = expiryAt(text, at)
  if (expiry) return { tag: 'gtd', end: expiry.end }
  const window = windowAt(text, at)
  return window ? { tag: 'delivery', end: window.end } : null
}

/** 兩千九百多買 3: right behind a round number it is about so much, and 多買 no deed. */
const AND_MORE = /多(?!少)|出头/y

/** 從 2940 改到 2950: what it was before. Of other sentences the word says more than can be passed over. */
const FROM_NUMBER = /[从由](?=\s*\d[\d,.]*\s*(?:元|块|mwh|度)?\s*[改调升降提])/y

function lex({ plain, folded }: Folded): Token[] {
  const tokens: Token[] = []
  const term = (tag: Tag, start: number, end: number) =>
    tokens.push({ kind: 'term', tag, raw: folded.slice(start, end), start, end })
  let i = 0
  while (i < folded.length) {
    const c = folded.charAt(i)
    if (c !== '\n' && /\s/.test(c)) {
      i++
      continue
    }
    const timed = isBroken(folded, i) ? null : timedAt(folded, i)
    if (timed) {
      term(timed.tag, i, timed.end)
      i = timed.end
      continue
    }
    const hours = at(AND_HALF, folded, i)
    if (hours && addHalf(tokens)) {
      term('hour', i, i + hours.length)
      i += hours.length + ' and a half'.length
      continue
    }
    const half = at(HAN_AND_HALF, folded, i)
    if (half && addHalf(tokens)) {
      i += half.length
      continue
    }
    const clock = at(CLOCK, folded, i) ?? at(HAN_CLOCK, folded, i) ?? hanDateAt(folded, i)
    if (clock && !/\w/.test(folded.charAt(i - 1))) {
      term('clock', i, i + clock.length)
      i += clock.length
      continue
    }
    const id = orderIdAt(folded, i)
    if (id) {
      tokens.push({ kind: 'word', text: id, start: i, end: i + id.length })
      i += id.length
      continue
    }
    const from = at(FROM_NUMBER, folded, i)
    if (from) {
      term('filler', i, i + from.length)
      i += from.length
      continue
    }
    const more = at(AND_MORE, folded, i)
    const counts = tokens.at(-1)
    if (more && counts?.kind === 'number' && counts.end === i && /0$/.test(counts.value)) {
      term('about', i, i + more.length)
      i += more.length
      continue
    }
    const slipped = at(LETTERS_FOR_DIGITS, folded, i)
    if (slipped && !/[\w.]/.test(folded.charAt(i - 1))) {
      tokens.push({ kind: 'word', text: plain.slice(i, i + slipped.length), start: i, end: i + slipped.length })
      i += slipped.length
      continue
    }
    const range = at(RANGE, folded, i)
    if (range) {
      term('range', i, i + range.length)
      i += range.length
      continue
    }
    const phrase = matchPhrase(folded, i)
    const number = phrase?.tags.includes('nth') ? null : numberAt(folded, i)
    if (number) {
      if (number.malformed) term('malformed', i, number.end)
      tokens.push({ kind: 'number', value: number.value, words: false, start: i, end: number.end })
      i = number.end
      continue
    }
    const words = wordNumberAt(folded, i) ?? chineseNumber(folded, i)
    if (words && isPronoun(folded.slice(i, words.end), tokens.at(-1), folded.slice(words.end, words.end + 8))) {
      term('one', i, words.end)
      i = words.end
      continue
    }
    // 三四 MWh are three or four; 三四〇〇 is a number.
    const isOrSo = words?.end === phrase?.end && phrase?.tags.includes('about')
    if (words && words.end >= (phrase?.end ?? 0) && !isOrSo) {
      tokens.push({ kind: 'number', value: words.value, words: true, start: i, end: words.end })
      i = words.end
      continue
    }
    if (phrase) {
      for (const tag of phrase.tags) term(tag, i, phrase.end)
      i = phrase.end
      continue
    }
    const mark = PUNCTUATION[c]
    if (mark) {
      term(mark, i, ++i)
      continue
    }
    const glued = at(GLUED_VERB, folded, i)
    if (glued && !/[a-z0-9_-]/.test(folded.charAt(i - 1))) {
      term(glued === 'buy' ? 'buy' : 'sell', i, i + glued.length)
      i += glued.length
      continue
    }
    const short = at(SHORT_VERB, folded, i)
    if (short && !/[a-z0-9_-]/.test(folded.charAt(i - 1)) && isLead(tokens.at(-1))) {
      term(short === 'b' ? 'buy' : 'sell', i, ++i)
      continue
    }
    const word = at(WORD, folded, i) ?? at(OTHER_SCRIPT, folded, i)
    if (word) {
      tokens.push({ kind: 'word', text: plain.slice(i, i + word.length), start: i, end: i + word.length })
      i += word.length
      continue
    }
    if (/\p{Script=Han}/u.test(c)) {
      const last = tokens.at(-1)
      if (last?.kind === 'han' && last.end === i) {
        last.text += plain.charAt(i)
        last.end = i + 1
      } else tokens.push({ kind: 'han', text: plain.charAt(i), start: i, end: i + 1 })
    }
    i++
  }
  return tokens
}

/**
 * Negative signs said as a word belong to the number after them: 負五, minus five; 減五 takes it away from something. So does
 * a dash right behind what a price stands behind, where Chinese has no space: 以-5, 價格-5, 改成-5.
 */
function signed(tokens: Token[]): Token[] {
  const out: Token[] = []
  for (const [i, token] of tokens.entries()) {
    const last = out.at(-1)
    const before = out.at(-2)
    // The sign may be said as a word of the price: 負價 50, "a negative price of NT$ 50".
    const sign = token.kind === 'number' && !isTerm(tokens[i + 1], ...NO_PRICE) ? signOfPrice(out) : -1
    if (token.kind === 'number' && sign >= 0) {
      out.splice(sign, 1)
      out.push(token.value.startsWith('-') ? token : { ...token, value: negate(token.value) })
      continue
    }
    const negative =
      last?.kind === 'term' &&
      (last.tag === 'negative' ||
        (last.tag === 'minus' && last.raw !== '减' && before?.kind !== 'number' && !isReference(before)) ||
        (last.tag === 'dash' &&
          last.end === token.start &&
          before?.end === last.start &&
          isBeforePrice(before, out.at(-3))))
    if (token.kind === 'number' && negative && last) {
      out.pop()
      out.push({ ...token, value: negate(token.value), start: last.start })
      continue
    }
    // -NT$5, negative NT$5
    const isSign = isTerm(before, 'negative') || (isTerm(before, 'dash') && isBeforePrice(out.at(-3)))
    if (token.kind === 'number' && isTerm(last, 'ntd') && isSign) {
      out.splice(-2, 1)
      out.push({ ...token, value: negate(token.value) })
      continue
    }
    // 改價-5: to five below zero, or by five?
    if (token.kind === 'number' && isTerm(last, 'dash') && last?.end === token.start && isTerm(before, 'amend'))
      out.push({ kind: 'term', tag: 'malformed', raw: '', start: token.start, end: token.start })
    out.push(token)
  }
  return out
}

const NO_PRICE = ['mwh', 'kwh', 'gwh', 'wh', 'mw', 'kw', 'hour', 'minute', 'percent'] as const

/** Where the sign stands that was said of the price whose number follows; -1 where none was. */
function signOfPrice(out: readonly Token[]): number {
  const from = out.findLastIndex((t) => !isTerm(t, 'priceMark', 'price', 'of', 'ntd', 'filler'))
  const isOfPrice = out.slice(from + 1).some((t) => isTerm(t, 'priceMark', 'price'))
  return isOfPrice && isTerm(out[from], 'negative') ? from : -1
}

/** 均價-5 is five below an average: what stands before 價 makes a price of its own. */
function isBeforePrice(token: Token | undefined, before?: Token): boolean {
  if (isTerm(token, 'priceMark')) return !(before?.kind === 'han' && before.end === token?.start)
  if (isTerm(token, 'at', 'limit', 'atMost', 'atLeast', 'below', 'above', 'about', 'cancel')) return true
  return /[到至为成把]$/.test(token?.kind === 'term' ? token.raw : token?.kind === 'han' ? token.text : '')
}

/** The article of "a tick below the ask" counts one tick. */
const counted = (tokens: readonly Token[]): Token[] =>
  tokens.map((token, i) => {
    const [unit, next] = [tokens[i + 1], tokens[i + 2]]
    const isOne = isTerm(unit, 'tick') || (isTerm(unit, 'ntd') && isTerm(next, 'above', 'below'))
    const { start, end } = token
    return isOne && token.kind === 'term' && token.raw === 'a'
      ? { kind: 'number', value: '1', words: true, start, end }
      : token
  })

const isReference = (token: Token | undefined): boolean =>
  token?.kind === 'term' && ['bestAsk', 'bestBid', 'mid', 'lastPrice'].includes(token.tag)

/** "1. buy 5": a number that only counts the lines of a list says nothing. */
const LIST_MARK = /^[ \t]*\d{1,2}[.)][ \t]+(?=[^\d\s])/gm
const unmarked = (text: string): string => text.replace(LIST_MARK, (mark) => ' '.repeat(mark.length))

export function read(input: string): Utterance {
  const { plain, folded: lower } = fold(input)
  const folded = { plain: unmarked(plain), folded: unmarked(lower) }
  return { ...folded, tokens: counted(signed(lex(folded))) }
}

export const isTerm = (token: Token | undefined, ...tags: Tag[]): boolean =>
  token?.kind === 'term' && tags.includes(token.tag)

export const hasTag = (tokens: readonly Token[], ...tags: Tag[]): boolean =>
  tokens.some((token) => token.kind === 'term' && tags.includes(token.tag))
