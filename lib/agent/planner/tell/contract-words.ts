/** A delivery contract as people speak of it, as on the screens: by its day and hours. */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { deliveryZone } from '../../../ui/delivery-zone.ts'
import { figuresOf } from '../../../ui/figures-of.ts'
import type { Language } from '../text/language.ts'
import { zoneAt } from './clock-words.ts'
import { quoted } from './values.ts'

/** "Nov 22, 11:00 – 12:00", on the market's clock, as on the screen. */
const hoursIn = (language: Language, startMs: number, endMs: number): string =>
  // Its thin spaces are none that a terminal shows or anybody types.
  figuresOf(language, deliveryZone()).delivery(startMs, endMs).replaceAll(/\s/g, ' ')

export function contractWords(language: Language) {
  return {
    /** "Nov 22, 11:00 – 12:00 GMT+8"; what is no name of a contract (the spot symbol) as it stands. */
    contract(symbol: string): string {
      const hours = hoursOf(symbol)
      return hours ? `${hoursIn(language, hours.startMs, hours.endMs)} ${zoneAt(hours.startMs)}` : quoted(symbol)
    },
    /** The same of one whose name is not to be relied on, without the clock they are on. */
    delivery: (startMs: number, endMs: number): string => hoursIn(language, startMs, endMs),
  }
}
