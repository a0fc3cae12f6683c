/**
 * Balances and prices an answer states as facts. Only what is labelled as one and carries a figure: a number alone, a
 * rule, a wish or a "would" says nothing about the record.
 */
import { isTerm, read, type Token } from '../planner/text/tokens.ts'
import { type Range, sentencesOf, trimmed } from './clauses.ts'
import { idsIn, slackOf } from './details.ts'
import { type Figures, FROM_TWO, hasWithin, inOrder, newest, type Span } from './known-figures.ts'
import { plainOf } from './plain.ts'
import { remembered } from './remembered.ts'

type FigureClaim = Range & {
  value: number
  /** Whether the figure is about the trader's account, which only the exchange knows. */
  ofAccount: boolean
  known(figures: Figures): boolean
}

const BALANCE = /\b(?:balance|wallet|available|cash|holdings?)\b|余额|可用|钱包|现金|资金|持有/
const ACCOUNT = /\b(?:balance|wallet|cash|you|your)\b|余额|钱包|现金|[您你]/
const PRICE =
  /\b(?:best (?:bid|ask|offer)|last (?:traded )?price|last traded at|current price|market price|mid(?: ?price)?|spread)\b|最[佳优][买卖]价|[买卖]一价?|最新(?:成交)?价|现价|中间价|市价为|价差/
const UNSAID =
  /\b(?:would|could|should|might|may|if|unless|example|e\.g|suppose|assume|need|needs|needed|require[sd]?|want|limit|maximum|minimum|at least|at most|more than|less than|under|over|above|below|was|were|earlier|before|plan|after|say|said|asked|mentioned)\b|如果|若|例如|比如|假设|需要|要有|至少|最多|上限|下限|超过|低于|高于|比.{1,24}[低高]|当时|说|之前|后/
const ROUGH =
  /\b(?:about|around|roughly|approximately|approx|some|nearly|almost|close to|just (?:over|under))\b|约|大概|左右|接近|近/

const MONEY_UNITS = ['ntd', 'mwh', 'kwh', 'gwh'] as const

function hasUnit(tokens: readonly Token[], i: number): boolean {
  return isTerm(tokens[i + 1], ...MONEY_UNITS, 'perMwh') || isTerm(tokens[i - 1], 'ntd')
}

const KWH_OF_MWH = 1_000

/** "3.05 NT$/kWh", 每度 3.05 元 */
const isPerKwh = (tokens: readonly Token[], i: number): boolean => {
  const before = isTerm(tokens[i - 1], 'ntd') ? tokens[i - 2] : tokens[i - 1]
  const after = isTerm(tokens[i + 1], 'ntd') ? tokens[i + 2] : tokens[i + 1]
  return isTerm(before, 'perKwh') || isTerm(after, 'perKwh')
}

type Derived = keyof typeof FROM_TWO | null

function isKnown(value: number, slack: number, derived: Derived, figures: Figures): boolean {
  const [least, most] = [Math.abs(value) - slack - 1e-6, Math.abs(value) + slack + 1e-6]
  // Both signs are looked for: a cost may be told as a negative amount.
  const wanted: Span[] = [
    [least, most],
    [-most, -least],
  ]
  if (figures.some((of) => wanted.some((span) => hasWithin(inOrder(of).all, span)))) return true
  if (derived === null) return false
  const isFrom = (known: readonly number[]) => FROM_TWO[derived](known, wanted)
  // A spread or a middle is of one book. A total may be of several results: then of the newest.
  return figures.some((of) => isFrom(inOrder(of).few)) || (derived === 'sum' && isFrom(newest(figures)))
}

const derivedFrom = (text: string, isPrice: boolean): Derived =>
  !isPrice ? 'sum' : /spread|价差/.test(text) ? 'difference' : /\bmid|中间价/.test(text) ? 'middle' : null

function inClause(
  plain: string,
  folded: string,
  range: Range,
  sourceOf: (s: number, e: number) => Range,
): FigureClaim[] {
  const text = folded.slice(range.start, range.end)
  const isBalance = BALANCE.test(text)
  const isPrice = PRICE.test(text)
  if (!(isBalance || isPrice) || UNSAID.test(text)) return []
  const own = idsIn(plain.slice(range.start, range.end)).reduce(
    (t, id) => t.replaceAll(id, ' '.repeat(id.length)),
    plain.slice(range.start, range.end),
  )
  const { tokens, plain: lexed } = read(own)
  if (lexed.length !== own.length) return []
  const derived = derivedFrom(text, isPrice)
  const label = isPrice ? (PRICE.exec(text)?.index ?? 0) : 0
  const shown = trimmed(plain, range)
  const source = sourceOf(shown.start, shown.end)
  const isRough = ROUGH.test(text)
  return tokens.flatMap((token, i) => {
    if (token.kind !== 'number' || token.words) return []
    const isLabelled = isPrice
      ? token.start > label && !isTerm(tokens[i + 1], 'levels', 'percent', 'hour', 'minute', 'mwh', 'kwh')
      : hasUnit(tokens, i)
    if (!isLabelled) return []
    const value = Number(token.value)
    const raw = lexed.slice(token.start, token.end)
    const scaled = /^\s*(?:m|million|bn|billion)\b/i.exec(lexed.slice(token.end))
    // Results count in MWh, so a figure in kWh is converted first.
    const inKwh = isTerm(tokens[i + 1], 'kwh')
    const factor = inKwh ? 0.001 : scaled ? (/b/i.test(scaled[0]) ? 1e9 : 1e6) : 1
    // Results also tell no price per kWh, so such a price is converted as well.
    const perKwh = isPrice && isPerKwh(tokens, i)
    const slack = factor !== 1 ? value * factor * 0.005 : isRough ? Math.abs(value) * 0.02 : slackOf(raw, value)
    return [
      {
        ...source,
        value,
        ofAccount: isBalance && ACCOUNT.test(text),
        known: (figures: Figures) =>
          isKnown(value * factor * (perKwh ? KWH_OF_MWH : 1), slack * (perKwh ? KWH_OF_MWH : 1), derived, figures),
      },
    ]
  })
}

/** "Best bid: 2,800": a label and its figure are one. */
function labelled(folded: string, clauses: readonly Range[]): Range[] {
  const out: Range[] = []
  for (const clause of clauses) {
    const last = out.at(-1)
    if (last && folded.slice(last.end, clause.start).includes(':')) last.end = clause.end
    else out.push({ ...clause })
  }
  return out
}

export const figureClaimsOf = remembered((answer): FigureClaim[] => {
  const { plain, folded, sourceOf } = plainOf(answer)
  return sentencesOf(folded)
    .filter(
      (sentence) =>
        !sentence.asked && !/\b(?:if|would|example)\b|如果|若|例如/.test(folded.slice(sentence.start, sentence.end)),
    )
    .flatMap((sentence) =>
      labelled(folded, sentence.clauses).flatMap((clause) => inClause(plain, folded, clause, sourceOf)),
    )
})
