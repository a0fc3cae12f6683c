/** What a claim says was done. `sent` is weaker than `placed`: an order whose answer was lost was sent. */
export type DoneKind = 'sent' | 'placed' | 'filled' | 'cancelled' | 'amended' | 'registered' | 'stopped' | 'executed'

/** One finding in a clause, before its details are read. Offsets count from the start of the clause. */
export type Found = { kind: DoneKind; start: number; end: number }
