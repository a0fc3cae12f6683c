/** Careful reading of tool results: whatever is not there or not of its type is null, never a made-up number. */

import { isObject } from '../../contracts/json.ts'

export const field = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), value)

export function num(value: unknown, ...path: string[]): number | null {
  const found = field(value, ...path)
  return typeof found === 'number' && Number.isFinite(found) ? found : null
}

export function str(value: unknown, ...path: string[]): string {
  const found = field(value, ...path)
  return typeof found === 'string' ? found : ''
}

export function list(value: unknown, ...path: string[]): unknown[] {
  const found = field(value, ...path)
  return Array.isArray(found) ? found : []
}

/** A side as the exchange writes it; null where the text is none. */
export const sideOf = (value: string): 'BUY' | 'SELL' | null => (value === 'BUY' || value === 'SELL' ? value : null)

/** Sums and differences of wire numbers are exact at the tick and lot; floats alone are not. */
export const exact = (value: number): number => Math.round(value * 1e6) / 1e6
