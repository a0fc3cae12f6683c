/**
 * "Buy 5 tomorrow 18 at 3100, 19 buy 4 at 3110", "sell 5 of 18 and 4 of 19 tomorrow at 3100": orders one behind the other, each with
 * an hour of its own. Of several hours none can be when the orders are sent, or until when they rest.
 */
import { HOUR_DAY } from './hours-listed.ts'
import { END, LEAD } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const SIDE = '(?<side>buy|sell|bid|offer)'
const QTY = `(?<qty>${NUMBER})(?: ?mwh| ?mw)?`
const PRICE = `(?:(?:at|@|for) ?(?:nt\\$ ?)?(?<price>\\d(?:,\\d{3}|\\d{2,})(?:\\.\\d+)?|(?:the )?market|mkt)|(?<bare>\\d{3,}(?:\\.\\d+)?))`
const CLOCK =
  '(?:(?<from>\\d{1,2})(?::00)?-(?<to>\\d{1,2})(?::00)?|(?<half>1[0-2]|[1-9])(?::00)? ?(?<of>[ap])\\.?m\\.?|(?<four>\\d\\d)00(?: ?h(?:rs?|ours)?)?|(?<hour>\\d{1,2})(?<mark>:00)?(?: ?h(?:rs?)?|s)?)(?![\\d:.,-]*\\d| ?(?:mwh|mw|kwh)\\b)'
const WHEN = `(?<lead>(?:(?:for|of|in|on|at|the|delivery) )*)(?:(?<day>${HOUR_DAY}),? (?<late>at )?)?${CLOCK}(?:,? (?:on )?(?<after>${HOUR_DAY}))?`
/** The hour before the deed, between the quantity and the price, or at the end. */
const FORMS = [
  `(?:${SIDE} )?${QTY} ${WHEN}(?:,? ${PRICE})?`,
  `(?:${SIDE} )?${QTY},? ?${PRICE},? ${WHEN}`,
  `(?:${SIDE} )?${WHEN}[:,]? (?:${SIDE.replace('side', 'then')} )?${QTY}(?:,? ?${PRICE})?`,
].map((form) => new RegExp(`${form}(?=$|[ ,;.!\\n])`, 'y'))
const JOINT = /(?:[,;\n]|,? (?:and|then|plus|&)) ?(?:and |then |also )*| /y
const FIRST = new RegExp(
  `^(?<lead>${LEAD}(?:(?:let'?s|i(?:'d like| want| need) to) )?)(?:(?:for )?(?<day>${HOUR_DAY})[:,]? )?`,
)
const NO_MORE = new RegExp(`^${END}`)

type Part = {
  side?: string
  qty: string
  price?: string
  day?: string
  from: number
  to: number
  isHour: boolean
  isPlain: boolean
  isBefore: boolean
}

function partOf(groups: Partial<Record<string, string>>, mayBeAt: boolean): Part | null {
  const { side, then, qty = '', lead = '', late, day, after, half, of, four, mark } = groups
  const whole = half === undefined ? null : (Number(half) % 12) + (of === 'p' ? 12 : 0)
  const from = whole ?? Number(groups.from ?? four ?? groups.hour)
  const to = groups.to === undefined ? from + 1 : Number(groups.to)
  const isNamed = lead !== '' || (day ?? after) !== undefined
  // "At 18 buy 5" may be when to send it.
  const isSent = !mayBeAt && (lead.includes('at ') || late !== undefined)
  if (from > 23 || to !== from + 1 || isSent || !isQuantity(qty)) return null
  const isClock = mark !== undefined || half !== undefined || groups.to !== undefined
  const on = day ?? after
  const price = groups.price ?? groups.bare
  const isBefore = lead !== '' || day !== undefined || isClock
  return {
    side: then ?? side,
    qty,
    price,
    day: on,
    from,
    to,
    isHour: isNamed || isClock,
    isPlain: isClock || !!on,
    isBefore,
  }
}

/** As no price of a MWh is. */
const isQuantity = (qty: string): boolean => /^\d{1,3}(?:\.\d+)?$/.test(qty)

/** Each part and where it ends; null where the words from there on are no such order. */
function partAt(words: string, at: number, isFirst: boolean): { part: Part; end: number } | null {
  for (const [i, form] of FORMS.entries()) {
    form.lastIndex = at
    const groups = form.exec(words)?.groups
    const part = groups ? partOf(groups, !isFirst && i < 2) : null
    // Behind a quantity a number alone is no hour.
    if (part && (i === 2 || part.isHour)) return { part, end: form.lastIndex }
  }
  return null
}

/** Of "19 4 at 3110" the hour is the one that goes on from the one before; 19 and 20 may be either. */
function isPlainly({ isBefore, side, qty, from }: Part, before: Part | undefined): boolean {
  if (isBefore || side !== undefined || !before) return true
  const other = Number(qty)
  return from > before.from && !(Number.isInteger(other) && other > before.from && other < 24)
}

/** Longer lists are tables. */
const MAX_CHARACTERS = 400

/** The same with the hours that each of them delivers in; null where the sentence is anything else. @param words folded */
export function ordersByHour(words: string): string | null {
  const head = words.length > MAX_CHARACTERS ? null : FIRST.exec(words)
  if (!head?.groups || !/\b(?:buy|sell|bid|offer)\b/.test(words)) return null
  const parts: Part[] = []
  let at = head[0].length
  for (;;) {
    const found = partAt(words, at, parts.length === 0)
    if (!found) return null
    if (!isPlainly(found.part, parts.at(-1))) return null
    parts.push(found.part)
    at = found.end
    if (NO_MORE.test(words.slice(at))) break
    JOINT.lastIndex = at
    const joint = JOINT.exec(words)
    if (!joint) return null
    at += joint[0].length
  }
  const listed = orders(parts, head.groups.day)
  return listed && (head.groups.lead ?? '') + listed
}

function orders(parts: readonly Part[], shared: string | undefined): string | null {
  const days = new Set(parts.flatMap(({ day }) => day ?? []))
  let day = shared ?? (days.size === 1 ? [...days][0] : undefined)
  let { side } = parts[0] ?? {}
  const last = parts.at(-1)?.price
  // One price at the end is of all of them.
  const isShared = parts.slice(0, -1).every(({ price }) => price === undefined)
  const said = parts.map((part) => {
    day = part.day ?? day
    side = part.side ?? side
    return { ...part, day, side, price: part.price ?? (isShared ? last : undefined) }
  })
  const hours = new Set(said.map(({ day: on, from }) => `${on} ${from}`))
  // "5 of 10" without a day is a part of ten.
  const isList =
    said.length > 1 &&
    hours.size === said.length &&
    said.every((part) => part.side && part.price) &&
    // "5 of 17 18 19 tomorrow" may be so much of three hours.
    (!isShared || said.every((part) => part.isBefore)) &&
    (shared !== undefined || parts.some(({ isPlain }) => isPlain))
  if (!isList) return null
  return said
    .map(({ side: deed, qty, day: on, from, to, price = '' }) => {
      const at = /m/.test(price) ? 'at market' : `at ${price}`
      return `${deed} ${qty} in ${on ? `${on} ` : ''}${from}:00-${to}:00 ${at}`
    })
    .join(' and ')
}
