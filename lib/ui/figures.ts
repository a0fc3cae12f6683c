import { createDeliveryFigures } from './delivery-figures.ts'
import { deliveryZone } from './delivery-zone.ts'
import { createNumberFigures } from './number-figures.ts'
import { createTimeFigures } from './time-figures.ts'

/**
 * Numbers and times as a trader of this locale reads them. Formatters are made once per locale, because a
 * live book formats thousands of figures a second.
 */
export type Figures = ReturnType<typeof createFigures>

/** @param timeZone the reader's, by default that of whoever runs this */
export const createFigures = (locale: string, timeZone?: string, marketZone = deliveryZone()) => ({
  ...createNumberFigures(locale),
  ...createTimeFigures(locale, timeZone),
  ...createDeliveryFigures(locale, timeZone, marketZone),
})
