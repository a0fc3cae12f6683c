/**
 * One engine in a process of its own: `node contestant.ts ours|peer`. It is sent rounds, runs them, and answers with what each kind of
 * operation took. What an operation is given (ids, commands, options) is made before the clock starts, and the compiler has the same
 * settings, for both alike.
 */
import '../../../../lib/exchange/engine/inlining.ts'
import type { BookSum, Orders, Round } from './day.ts'

export type Contestant = {
  /** Each makes what it will be given and returns the work to be timed. */
  place(orders: Orders): () => void
  cancel(numbers: Int32Array): () => void
  market(orders: Orders): () => void
  sum(): BookSum
}

/** Nanoseconds per operation. */
export type RoundTimes = { place: number; cancel: number; market: number }
export type Ask = { rounds: Round[] } | { rounds: null }
export type Answer = { times: RoundTimes[] } | { sum: BookSum }

if (import.meta.main) {
  const engine =
    process.argv[2] === 'ours' ? (await import('./ours.ts')).createOurs() : (await import('./peer.ts')).createPeer()
  process.on('message', (ask: Ask) => {
    const answer: Answer = ask.rounds ? { times: ask.rounds.map((round) => run(engine, round)) } : { sum: engine.sum() }
    process.send?.(answer)
  })
}

function run(engine: Contestant, { places, cancels, markets }: Round): RoundTimes {
  return {
    place: perOperation(places.sides.length, engine.place(places)),
    cancel: perOperation(cancels.length, engine.cancel(cancels)),
    market: perOperation(markets.sides.length, engine.market(markets)),
  }
}

function perOperation(count: number, work: () => void): number {
  const start = process.hrtime.bigint()
  work()
  return Number(process.hrtime.bigint() - start) / count
}
