/** Which live resources a command touched, so that whoever watches them can be told. */
import { RESOURCE } from '../contracts/exchange/tools.ts'
import type { AccountIndex, Command, EndedOrder, Fill, Outcome } from './engine/commands.ts'
import { accountAt, type ExchangeState, ISSUANCE, symbolAt } from './engine/state.ts'

type ChangeListener = (uris: ReadonlySet<string>) => void
export type ChangeFeed = {
  observe(state: ExchangeState, command: Command, outcome: Outcome): void
  /** Hands the touched URIs of all commands observed since the last call to the listeners. */
  publish(): void
  /** Returns the way to stop listening. */
  listen(listener: ChangeListener): () => void
}

export function createChangeFeed(): ChangeFeed {
  const listeners = new Set<ChangeListener>()
  let touched = new Set<string>()

  function touchBook(state: ExchangeState, symbol: number): void {
    const { spec, session, lastTicks } = symbolAt(state, symbol)
    touched.add(RESOURCE.book(spec.symbol)).add(RESOURCE.metrics(spec.symbol))
    // In an auction each order changes the indicative price in the list; before the first trade, the list shows the middle of
    // the book.
    if (session === 'AUCTION' || lastTicks === null) touchList()
  }
  function touchList(): void {
    touched.add(RESOURCE.symbols())
  }
  function touchAccount(state: ExchangeState, index: AccountIndex): void {
    const account = accountAt(state, index)
    if (account.simulated) return
    touched.add(RESOURCE.wallet(account.userId)).add(RESOURCE.orders(account.userId))
  }

  function touchTrader(state: ExchangeState, index: AccountIndex): void {
    const { simulated, userId } = accountAt(state, index)
    touchAccount(state, index)
    if (!simulated) touched.add(RESOURCE.fills(userId))
  }

  function touchOrder(state: ExchangeState, account: AccountIndex, symbol: number, fills: readonly Fill[]): void {
    touchBook(state, symbol)
    touchAccount(state, account)
    if (fills.length === 0) return
    touchTrades(state, symbol)
    touchTrader(state, account)
    for (const fill of fills) touchTrader(state, fill.maker)
  }
  function touchTrades(state: ExchangeState, symbol: number): void {
    touched.add(RESOURCE.trades(symbolAt(state, symbol).spec.symbol))
    touchList()
  }
  function touchEnded(state: ExchangeState, orders: readonly EndedOrder[]): void {
    for (const { symbol, account } of orders) {
      touchBook(state, symbol)
      touchAccount(state, account)
    }
  }
  /** The contract leaves the wallets that listed it: those whose energy differed from the grant. */
  function touchDelivered(state: ExchangeState): void {
    const { delivered } = state.result
    for (let account = ISSUANCE + 1; account << 1 < delivered.length; account++) {
      if (delivered[account << 1] !== 0) touchAccount(state, account)
    }
  }

  return {
    observe(state, command, outcome) {
      if (listeners.size === 0) return
      switch (outcome.kind) {
        case 'placed':
          if (command.kind === 'place') touchOrder(state, command.account, command.symbol, outcome.fills)
          return
        case 'amended':
          if (command.kind === 'amend') touchOrder(state, command.account, outcome.symbol, outcome.fills)
          return
        case 'cancelled':
          if (command.kind !== 'cancel') return
          touchBook(state, outcome.symbol)
          touchAccount(state, command.account)
          return
        case 'cancelledAll':
          if (command.kind !== 'cancelAll' || outcome.orders.length === 0) return
          if (command.symbol !== null) touchBook(state, command.symbol)
          else for (const symbol of state.symbolIndex.values()) touchBook(state, symbol)
          touchAccount(state, command.account)
          return
        case 'expired':
          touchEnded(state, outcome.orders)
          return
        case 'symbolListed':
        case 'limitsSet':
          touchList()
          return
        case 'sessionSet':
          touchList()
          touchBook(state, outcome.symbol)
          touchEnded(state, outcome.expired)
          if (outcome.auction === null) return
          touchTrades(state, outcome.symbol)
          for (const { buyer, seller } of outcome.auction.trades) {
            touchTrader(state, buyer)
            touchTrader(state, seller)
          }
          return
        case 'retired':
          // Whoever still watches it is told that it is gone.
          touchBook(state, outcome.symbol)
          touchTrades(state, outcome.symbol)
          touchDelivered(state)
          return
      }
    },
    publish() {
      if (touched.size === 0) return
      const uris = touched
      touched = new Set()
      for (const listener of listeners) listener(uris)
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
