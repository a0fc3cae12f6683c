import { deliveryZone } from './delivery-zone.ts'
import { createFigures, type Figures } from './figures.ts'

const held = new Map<string, Figures>()
/** A zone comes with a search, so from anybody, in thousands of spellings; each would be kept with some thirty formatters. */
const MAX_HELD = 12

/** The formatters of a language, made once. `timeZone` defaults to that of whoever runs this: in a browser the reader's. */
export function figuresOf(locale: string, timeZone?: string): Figures {
  const market = deliveryZone()
  const key = `${locale} ${timeZone ?? ''} ${market}`
  const known = held.get(key)
  if (known) return known
  if (held.size >= MAX_HELD) held.clear()
  const figures = createFigures(locale, timeZone, market)
  held.set(key, figures)
  return figures
}
