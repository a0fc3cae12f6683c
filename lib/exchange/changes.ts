/** Which live resources a command touched, so that whoever watches them can be told. */
import { RESOURCE } from '../contracts/exchange.ts'
import type { AccountIndex, Command, Outcome } from './engine/commands.ts'
import { accountAt, type ExchangeState, symbolAt } from './engine/state.ts'

export type ChangeListener = (uris: ReadonlySet<string>) => void
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
    const name = symbolAt(state, symbol).spec.symbol
    touched.add(RESOURCE.book(name)).add(RESOURCE.metrics(name))
  }
  function touchAccount(state: ExchangeState, index: AccountIndex): void {
    const account = accountAt(state, index)
    if (account.simulated) return
    touched.add(RESOURCE.wallet(account.userId)).add(RESOURCE.orders(account.userId))
  }

  return {
    observe(state, command, outcome) {
      if (listeners.size === 0) return
      if (command.kind === 'place' && outcome.kind === 'placed') {
        touchBook(state, command.symbol)
        touchAccount(state, command.account)
        if (outcome.fills.length > 0) touched.add(RESOURCE.trades(symbolAt(state, command.symbol).spec.symbol))
        for (const fill of outcome.fills) touchAccount(state, fill.maker)
      } else if (command.kind === 'cancel' && outcome.kind === 'cancelled') {
        touchBook(state, outcome.symbol)
        touchAccount(state, command.account)
      } else if (command.kind === 'cancelAll' && outcome.kind === 'cancelledAll' && outcome.orders.length > 0) {
        for (const symbol of state.symbols) {
          if (command.symbol === null || command.symbol === symbol.index) touchBook(state, symbol.index)
        }
        touchAccount(state, command.account)
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
