/** The quantity of an order: energy, power over the hours of its contract, a share of another order. MWh, decimal. */
import { wholeNumber } from '../text/chinese-numerals.ts'
import { compare, multiply } from '../text/decimal.ts'
import { blockOf, hoursEach } from '../text/delivery.ts'
import { rawsOf } from '../text/token-words.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { windowIn } from './delivery-window.ts'
import type { OrderStep } from './draught.ts'
import { type Figure, isOfLots } from './figures.ts'
import { looseUnits } from './loose-units.ts'

export const quantity: OrderStep = ({ draft }, { tokens, figures }) => {
  if (looseUnits(tokens, figures) !== 'qty') draft.qty = figures.find((f) => f.role === 'qty')?.value ?? null
}

/** The contract is read before power, which its hours make into energy: "5 MW tomorrow 18-22" is that power in each hour. */
export const delivery: OrderStep = ({ draft }, { tokens, power, hours }) => {
  const window = windowIn(tokens)
  const block = power?.value && hours === null ? blockOf(window) : null
  if (window) draft.window = block ?? window
}

/** Power over a time is energy. Of "2 MW 50 kWh" either may be the quantity. */
export const energyOfPower: OrderStep = (into, { power, hours }) => {
  const { draft } = into
  if (draft.qty !== null && power && hours === null) into.isClear = false
  if (draft.qty !== null || !power?.value) return
  const lasting = hours ?? (draft.window ? hoursEach(draft.window) : null)
  if (lasting !== null) draft.qty = multiply(power.value, lasting)
  else draft.powerMw = power.value
}

/** "A MWh" counts where no figure does. */
export const singleUnit: OrderStep = ({ draft }, { figures, one }) => {
  if (draft.qty === null && figures.every((f) => f.role !== 'qty')) draft.qty = one
}

/** Nobody trades nothing or less, and a lot is of no known size. */
export const impossibleQuantity: OrderStep = (into, { tokens, figures }) => {
  const { draft } = into
  if (draft.qty === null && figures.some((f) => f.role === 'qty' && isOfLots(tokens[f.index + 1]))) into.note = 'lots'
  if (draft.qty === null || compare(draft.qty, '0') > 0) return
  draft.qty = null
  into.note = 'positive'
}

/** "Half of it" needs the order it is half of. "All but 5" only the trader can count. */
export const shareOfAnother: OrderStep = ({ draft }, { tokens }) => {
  if (hasTag(tokens, 'share', 'except')) draft.qty = null
  const share = draft.qty === null ? shareIn(tokens) : null
  if (share) draft.share = share
}

/** What "double", "in half", 加倍 and 減半 multiply a quantity by. */
export const timesOf = (raw: string): string => (/hal[fv]|[减砍对缩]/.test(raw) ? '0.5' : '2')

function shareIn(tokens: readonly Token[]): string | null {
  const [times] = rawsOf(tokens, 'times')
  if (times !== undefined) return timesOf(times)
  const isHalf = rawsOf(tokens, 'share').some((raw) => /^(?:half of|(?:另外?)?一半|半数)$/.test(raw))
  const isBareHalf = tokens.some((t) => t.kind === 'number' && t.words && t.value === '0.5')
  const isWhole = hasTag(tokens, 'wallet', 'orders', 'all')
  return isWhole ? null : isHalf || isBareHalf ? '0.5' : fractionIn(tokens)
}

/** 三分之一 is no decimal, and stays a fraction. */
const FRACTION = /^([二两三四五六七八九十])分之([一二两三四五六七八九])$/
function fractionIn(tokens: readonly Token[]): string | null {
  const [whole, part] = rawsOf(tokens, 'share').flatMap((raw) => FRACTION.exec(raw)?.slice(1) ?? [])
  return whole && part ? `${wholeNumber(part)}/${wholeNumber(whole)}` : null
}

/** How long the clause says, in hours: of power, or until an order ends. Null where it says no time, or parts of no contract. */
export function hoursIn(tokens: readonly Token[], figures: readonly Figure[]): string | null {
  const at = tokens.findIndex((t) => isTerm(t, 'hour', 'minute'))
  if (at < 0) return null
  const said = figures.find((f) => f.role === 'duration')
  const count = said ? said.value : '1'
  if (count === null || isTerm(tokens[at], 'hour')) return count
  const quarters: Record<string, string> = { '15': '0.25', '30': '0.5', '45': '0.75', '60': '1' }
  return quarters[count] ?? null
}
