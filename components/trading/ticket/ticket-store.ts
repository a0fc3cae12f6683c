/** The order ticket's fields. They live outside the ticket, so that the ladder can fill them and a phone's tab switch keeps them. */
export type TicketDraft = {
  readonly side: 'BUY' | 'SELL'
  readonly type: 'LIMIT' | 'MARKET'
  readonly timeInForce: 'GTC' | 'IOC'
  /** As typed. */
  readonly price: string
  readonly qty: string
  /** Counts the prices picked from the market, so that the ticket can show where a price came from. */
  readonly picks: number
}

const EMPTY_DRAFT: TicketDraft = { side: 'BUY', type: 'LIMIT', timeInForce: 'GTC', price: '', qty: '', picks: 0 }

export type TicketStore = ReturnType<typeof createTicketStore>

export function createTicketStore() {
  let draft = EMPTY_DRAFT
  const listeners = new Set<() => void>()

  function set(patch: Partial<TicketDraft>) {
    draft = { ...draft, ...patch }
    for (const listener of listeners) listener()
  }

  return {
    get: () => draft,
    set,
    /** A level was clicked: its price goes into the ticket, and nothing else happens. */
    pick: (price: string) => set({ type: 'LIMIT', price, picks: draft.picks + 1 }),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
  }
}
