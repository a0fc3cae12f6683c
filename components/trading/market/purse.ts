/** What a trader can pay, and deliver, of one symbol. Pure. */

import type { Wallet } from '../../../lib/contracts/exchange/account.ts'
import { hoursOf } from '../../../lib/contracts/exchange/contract-name.ts'
import type { ListedSymbol } from '../../../lib/contracts/market-stream.ts'

type Purse = Pick<Wallet, 'availableCurrency' | 'availableAmount'>

/** A wallet lists only those contracts in which it has something else than was granted. */
export function purseOf(
  wallet: Pick<Wallet, 'availableCurrency' | 'availableAmount' | 'energy'>,
  symbol: string,
  listed: Pick<ListedSymbol, 'grant'> | null,
): Purse {
  const { availableCurrency, availableAmount } = wallet
  if (hoursOf(symbol) === null) return { availableCurrency, availableAmount }
  const own = wallet.energy.find((one) => one.symbol === symbol)
  return { availableCurrency, availableAmount: own?.available ?? listed?.grant ?? 0 }
}
