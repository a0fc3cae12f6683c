/** Units that stand beside no number of their own: "quantity in kWh: 250", "2.95 max per kWh". Left out, they change it a thousandfold. */
import { isTerm, type Token } from '../text/tokens.ts'
import type { Figure } from './figures.ts'
import { isNumber } from './heads.ts'

const ENERGY = ['kwh', 'gwh', 'wh', 'kw', 'mw'] as const

/** A price is read with its rate right before or behind it, its currency between them or not. */
function isOfPrice(tokens: readonly Token[], at: number, figures: readonly Figure[]): boolean {
  const behind = isTerm(tokens[at - 1], 'ntd', 'about') ? at - 2 : at - 1
  const before = isTerm(tokens[at + 1], 'ntd') ? at + 2 : at + 1
  return figures.some(({ index, role }) => role === 'price' && (index === behind || index === before))
}

/**
 * A MWh is what a number means by itself, so only the others are missed; a rate said twice over says no more.
 *
 * @param isChange of an order that rests, where "a kWh" is no quantity
 */
export function looseUnits(
  tokens: readonly Token[],
  figures: readonly Figure[],
  isChange = false,
): 'qty' | 'price' | null {
  const hasUnit = figures.some(({ index }) => isTerm(tokens[index + 1], 'mwh', ...ENERGY))
  const hasQty = figures.some(({ role }) => role === 'qty')
  const hasRate = tokens.some((t, i) => isTerm(t, 'perKwh', 'perMwh') && isOfPrice(tokens, i, figures))
  for (const [i, token] of tokens.entries()) {
    const isLoose = isTerm(token, ...ENERGY) && !isNumber(tokens[i - 1])
    if (isLoose && !hasUnit) return 'qty'
    // The article of "buy a kWh at 2" counts one kWh, so its price may be of a kWh.
    if (!hasRate && (isLoose || ((hasQty || isChange) && isTerm(token, 'perKwh')))) return 'price'
  }
  return null
}
