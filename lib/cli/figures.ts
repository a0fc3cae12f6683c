/** Numbers and times as the terminal writes them, the same in every answer. */
import { hoursOf } from '../contracts/exchange/contract-name.ts'
import { figuresOf } from '../ui/figures-of.ts'

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', second: '2-digit' })

export const figure = (n: number): string => number.format(n)
/** NT$ */
export const money = (n: number): string => `NT$ ${number.format(n)}`
/** On the clock of whoever sits at this terminal; a text that is no instant comes back as it is. */
export function timeOf(at: string): string {
  const date = new Date(at)
  return Number.isNaN(date.getTime()) ? at : clock.format(date)
}
/** When a contract delivers, on the market's clock and with its zone; null for a symbol whose name tells no hours. */
export function deliveryOf(symbol: string): string | null {
  const hours = hoursOf(symbol)
  return hours && figuresOf('en-GB').deliveryLong(hours.startMs, hours.endMs)
}
