/**
 * The keys an account has used, with what each one did. Two generations bound the memory without a growing table:
 * when the young one is full it becomes the old one, and the former old one is forgotten. So at least the last
 * KEYS_PER_GENERATION keys of every account are remembered, and never more than twice as many.
 */
import type { FirstOutcome, KeyedCommand } from './commands.ts'

export const KEYS_PER_GENERATION = 1_024

export type UsedKey =
  | { kind: 'done'; content: string; command: KeyedCommand; outcome: FirstOutcome }
  /** Declared dead before it arrived: it can never execute. */
  | { kind: 'voided' }

export type KeyBook = { young: Map<string, UsedKey>; old: Map<string, UsedKey> }

export const createKeyBook = (): KeyBook => ({ young: new Map(), old: new Map() })

export const findKey = (book: KeyBook, key: string): UsedKey | undefined => book.young.get(key) ?? book.old.get(key)

export function recordKey(book: KeyBook, key: string, used: UsedKey): void {
  if (book.young.size >= KEYS_PER_GENERATION) {
    book.old = book.young
    book.young = new Map()
  }
  book.young.set(key, used)
}

/** What two commands must share to count as the same write. The time and an id made by the exchange are not content. */
export function contentOf(command: KeyedCommand): string {
  switch (command.kind) {
    case 'openAccount':
      return 'openAccount'
    case 'place':
      return `place ${command.symbol} ${command.side} ${command.type} ${command.timeInForce} ${command.postOnly} ${command.priceTicks} ${command.qtyLots} ${command.displayLots} ${command.expiresAtMs} ${command.selfTrade}`
    case 'amend':
      return `amend ${command.order.seq}-${command.order.slot} ${command.priceTicks} ${command.qtyLots}`
    case 'cancel':
      return `cancel ${command.order.seq}-${command.order.slot}`
    case 'cancelAll':
      return `cancelAll ${command.symbol} ${command.side}`
  }
}
