/** A delivery contract as people speak of it, as on the screens: by its day and hours. */
import { hoursOf } from '../../../contracts/contract-name.ts'
import { figuresOf } from '../../../ui/figures-of.ts'
import { deliveryZone } from '../../delivery-clock.ts'
import type { Language } from '../text/language.ts'
import { quoted } from './values.ts'

/** "Nov 22, 11:00 – 12:00", on the clock of the exchange: the reader's own is not known here. */
const hoursIn = (language: Language, startMs: number, endMs: number): string =>
  // Its thin spaces are none that a terminal shows or anybody types.
  figuresOf(language, deliveryZone()).delivery(startMs, endMs).replaceAll(/\s/g, ' ')

/** Says whose clock that is: "GMT+8". Where it changes with the season, by its place. */
export function zoneName(): string {
  const [winter, summer] = ['2026-01-15', '2026-07-15'].map(figuresOf('en', deliveryZone()).zone)
  return winter !== undefined && winter === summer ? winter : deliveryZone()
}

export function contractWords(language: Language) {
  return {
    /** "Nov 22, 11:00 – 12:00 GMT+8"; what is no name of a contract (the spot symbol) as it stands. */
    contract(symbol: string): string {
      const hours = hoursOf(symbol)
      return hours
        ? `${hoursIn(language, hours.startMs, hours.endMs)} ${figuresOf('en', deliveryZone()).zone(hours.startMs)}`
        : quoted(symbol)
    },
    /** The same of one whose name is not to be relied on, without the clock they are on. */
    delivery: (startMs: number, endMs: number): string => hoursIn(language, startMs, endMs),
  }
}
