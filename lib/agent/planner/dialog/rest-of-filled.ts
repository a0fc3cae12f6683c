/** 剩下的掛 3060, "sell the rest at 3060" behind an order that filled and a part of it that was sold again: what is left of it. */

import { WRITE_TOOLS } from '../../../contracts/gate/write-tools.ts'
import { add, compare, negate } from '../text/decimal.ts'
import type { OrderDraft } from '../understand/action.ts'
import { isPriceLike } from '../understand/figures.ts'
import { NUMBER } from '../understand/shape.ts'
import type { Understanding } from '../understand/understanding.ts'
import { type Call, isDone, resultOf, type Turn } from './history.ts'
import { ask, type Intent, settled } from './intent.ts'
import { draftOf } from './references.ts'
import { isPlanWaiting, isSpokenNow, isUnknown } from './spoken-of.ts'

const AT = `(?:nt\\$ ?)?(?<at>${NUMBER})`
const REST = [
  new RegExp(
    `^(?:(?:and|now|then|ok(?:ay)?)[ ,]+)*(?:(?:work|put) )?(?:(?<deed>sell|buy back|buy|offer|bid) )?(?:the (?:rest|remainder|balance|remaining half|other half)|what(?:'s| is) left)(?: of (?:it|that|them))?(?:,? (?:at (?:the )?market|(?:at |@ ?)?${AT}))?(?: too| as well)?[.!]*$`,
  ),
  new RegExp(
    `^(?:那|再|然后|请|帮我|把|就|[,， ])*(?:剩下|剩余|其余|余下|剩|另外?)的?(?:那)? ?(?:一半|部分|\\d[\\d.]* ?(?:mwh|兆瓦时|个))?(?:那些)?(?:再|就|都|也|全部?|用|以|在)*[,， ]*(?<first>卖掉?|卖出|买回来?|补回来?|回补|挂出去|挂出|挂在?|出掉?|出在?)? ?(?:(?<market>市价)|${AT} ?(?:元|块)?)?(?:再|就|都|也|全部?)*(?<last>卖掉?|卖出|买回来?|补回来?|回补|挂出去|挂出|挂|出掉?)?(?:吧|好了|了)?[。!]*$`,
  ),
]
/** How much is left, as it was said: it has to be that. */
const SAID_LEFT = /^(?:那|再|把|就|[,， ])*(?:剩下|剩余|其余|余下|剩)的? ?(\d[\d.]*) ?(?:mwh|兆瓦时|个)/

const sideOf = (call: Call): unknown => call.args.side
const symbolOf = (call: Call): unknown => call.args.symbol
const filledOf = (call: Call): string | null => {
  const filled = resultOf(call)?.filledQty
  return typeof filled === 'number' && filled > 0 ? String(filled) : null
}

/** Null where it is not plain what is left: nothing was sold of it, more than an order was, or something was changed since. */
function leftOf(before: readonly Turn[]): OrderDraft | null {
  const writes = before.flatMap(({ calls }) => calls).filter(({ tool }) => WRITE_TOOLS.has(tool))
  const done = writes.filter(isDone)
  const last = done.at(-1)
  const boughtAt = done.findLastIndex((call) => call.tool !== 'placeOrder' || sideOf(call) !== last?.args.side)
  const bought = done[boughtAt]
  const parts = done.slice(boughtAt + 1)
  if (!last || bought?.tool !== 'placeOrder' || writes.slice(writes.indexOf(bought)).some(isUnknown)) return null
  const filled = filledOf(bought)
  if (filled === null || parts.some((part) => symbolOf(part) !== symbolOf(bought))) return null
  const left = parts.reduce((rest, part) => add(rest, negate(String(part.args.qty))), filled)
  return compare(left, '0') > 0 ? { ...draftOf(last), qty: left } : null
}

export function restOfFilled(u: Understanding, before: readonly Turn[], nowMs: number | null): Intent | null {
  const words = u.utterance.folded.trim()
  if (words.length > MAX_CHARACTERS) return null
  const said = REST.map((form) => form.exec(words)?.groups).find((groups) => groups)
  if (!said || !isSpokenNow(before) || isPlanWaiting(before)) return null
  const draft = leftOf(before)
  const price = said.at?.replaceAll(',', '') ?? null
  if (!draft || (price !== null && !isPriceLike(price))) return null
  const deed = `${said.deed ?? ''}${said.first ?? ''}${said.last ?? ''}`
  const isMarket = said.market !== undefined || /\bmarket$/.test(words)
  if (price === null && deed === '' && !isMarket) return null
  if (draft.side === 'SELL' ? /^b|买|补/.test(deed) : /^(?:sell|offer)|卖|出/.test(deed)) return null
  const much = SAID_LEFT.exec(words)?.[1]
  if (much !== undefined && compare(much, draft.qty ?? '0') !== 0) return null
  const order = { kind: 'order' as const, draft: { ...draft, price, reference: null, market: isMarket } }
  return price === null && !isMarket ? ask('price', [order]) : settled([order], nowMs)
}

/** No phrase of these rules has more characters. */
const MAX_CHARACTERS = 60
