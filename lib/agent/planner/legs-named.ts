/** What a message says of which orders of a plan: each name with the words said of it, and "it" in the place of the name. Pure. */
import { every, type Legs, type Span, spansIn } from './leg-names.ts'
import { dictated } from './text/dictated.ts'
import { fold } from './text/fold.ts'
import { spelled } from './text/spelling.ts'
import { read } from './text/tokens.ts'
import { inMandarin } from './understand/in-mandarin.ts'

/**
 * Orders by their place in the plan, from 0. `said`: what is said of each of them, in words said of one order alone. `isOneOf`: one
 * of them is meant, and it is not said which.
 */
export type Named = { at: number[]; said: string; isOneOf: boolean }

const JOINT = /^\s*(?:and|&|,|\/|和|跟|与|及|还有|、)?\s*(?:the )?$/
/** "the first and third", 第一第三筆都: named together. Beside those that are named, "both" and 都 name no others. */
function joined(text: string, spans: readonly Span[]): Span[] {
  const out: Span[] = []
  for (const span of spans) {
    const last = out.at(-1)
    if (!last || !JOINT.test(text.slice(last.end, span.start))) {
      out.push(span)
      continue
    }
    const at = last.isAll === span.isAll ? [...last.at, ...span.at] : last.isAll ? span.at : last.at
    const isOneOf = last.isOneOf || span.isOneOf
    out[out.length - 1] = { start: last.start, end: span.end, at, isAll: last.isAll && span.isAll, isOneOf }
  }
  return out
}

const BUT =
  /(?:\b(?:all|everything|both|every one|them all)[ ,]+)?\b(?:but|except(?: for)?|apart from|other than) $|除了?$/
const BUT_BEHIND = /^(?:以外|之外|外)?[,，]?(?:都|全部|全都|其他的?都?|其余的?都?|其它的?都?)?/
/** Words that name orders by those that are not named. */
const OTHERS = /\b(?:others?|rest|remaining)\b|其他|其它|其余|另|剩/

/** "all but the second": the others, with the words around the name that say so. */
function withoutKept(text: string, span: Span, legs: Legs): Span {
  const lead = BUT.exec(text.slice(0, span.start))?.[0]
  if (lead === undefined) return span
  const behind = lead.startsWith('除') ? (BUT_BEHIND.exec(text.slice(span.end))?.[0].length ?? 0) : 0
  const at = every(legs).filter((i) => !span.at.includes(i))
  return {
    start: span.start - lead.length,
    end: span.end + behind,
    at,
    isAll: false,
    isOneOf: span.isOneOf,
    isBut: true,
  }
}

const isHan = (text: string): boolean => /\p{Script=Han}/u.test(text)
const spaced = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Each of the names with what is said of it; empty where none is named. `said` has "it" in the place of the name. */
export function legsNamed(text: string, legs: Legs, nowMs: number | null): Named[] {
  if (text.length > MAX_CHARACTERS) return []
  const typed = spelled(dictated(text))
  const words = fold(typed).folded
  const spoken = inMandarin(words)
  const { folded, plain } = read(spoken === words ? typed : spoken)
  const found = spansIn(folded, legs, nowMs)
  // 買單都改 8: of whichever they are, all of them.
  const areAll = found.some(({ isAll }) => isAll)
  const all = joined(folded, found)
    .map((span) => withoutKept(folded, span, legs))
    .map((span) => (areAll ? { ...span, isOneOf: false } : span))
  if (OTHERS.test(folded) && !all.some(({ isBut }) => isBut)) return []
  const some = all.filter(({ isAll }) => !isAll)
  // 第二筆價格都改成 2960: the word stands for those that are named.
  const spans = some.length > 0 ? some : all.slice(0, 1)
  const it = isHan(folded) ? '它' : ' it '
  const [first, ...more] = spans
  if (!first) return []
  const cut = (from: number, to: number): string => {
    let out = plain.slice(from, to)
    for (const { start, end, isAll } of all.toReversed())
      if (isAll && some.length > 0 && start >= from && end <= to)
        out = out.slice(0, start - from) + out.slice(end - from)
    return out
  }
  const lead = cut(0, first.start)
  if (more.length === 0) return [{ ...meant(first), said: spaced(`${lead}${it}${cut(first.end, plain.length)}`) }]
  return /\d/.test(lead) ? eachBehind(spans, cut, it, plain.length) : eachBefore(spans, cut, it, lead, plain.length)
}

type Cut = (from: number, to: number) => string

/** "2960 for the first and 3000 for the second": each with the words before it. */
const eachBehind = (spans: readonly Span[], cut: Cut, it: string, length: number): Named[] =>
  spans.map((span, i) => {
    const { start, end } = span
    const before = cut(spans[i - 1]?.end ?? 0, start).replace(JOINERS, '')
    const behind = i === spans.length - 1 ? cut(end, length) : ''
    return { ...meant(span), said: spaced(`${before}${it}${behind}`) }
  })

/** "lower the first 5 and raise the second 5", "make the first 3, the second 4": each with the verb before it, or the last one said. */
function eachBefore(spans: readonly Span[], cut: Cut, it: string, lead: string, length: number): Named[] {
  let verb = lead
  return spans.map((span, i) => {
    const { end } = span
    const next = spans[i + 1]
    const [all, before = ''] = (next && VERB_BEHIND.exec(cut(end, next.start))) ?? []
    const behind = cut(end, next ? next.start - (all?.length ?? 0) : length)
    const said = spaced(`${verb}${it}${behind}`)
    verb = before.trim() === '' ? (LEAVES_OUT.test(verb) ? '' : verb) : `${before} `
    return { ...meant(span), said }
  })
}

const JOINERS = /^(?:[\s,，;；、]|\b(?:and|then)\b|然后|再|和)+/
/** Behind what was said of one order, the verb that is said of the next. */
const VERB_BEHIND = /(?:\s*(?:[,，;；、]|\b(?:and|then)\b|然后|再|和))+\s*((?:[^\s\d,，;；、]+ ?){0,3})$/
/** Two that are left out are named together, so that what is said of the next is something else. */
const LEAVES_OUT =
  /cancel|drop|remove|delete|skip|scrap|kill|without|leave|take|forget|\bnot\b|don'?t|撤|取消|不要|去掉|拿掉|删/

/** Longer messages say more than that. */
const MAX_CHARACTERS = 160

const meant = ({ at, isOneOf }: Span): Pick<Named, 'at' | 'isOneOf'> => ({
  at: [...new Set(at)].sort((a, b) => a - b),
  isOneOf,
})
