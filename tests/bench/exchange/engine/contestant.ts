/**
 * One engine in a process of its own: `node contestant.ts ours|peer`. It is sent a block of rounds, runs them, and answers with what each
 * kind of operation took. What an operation is given (ids, commands, options) is made before the clock starts, and the compiler has the same
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

/** Nanoseconds per operation, the mean of all in the block. */
export type BlockTimes = { place: number; cancel: number; market: number }
export type Ask = { rounds: Round[] } | { rounds: null }
export type Answer = { times: BlockTimes } | { sum: BookSum }

if (import.meta.main) {
  const engine =
    process.argv[2] === 'ours' ? (await import('./ours.ts')).createOurs() : (await import('./peer.ts')).createPeer()
  process.on('message', (ask: Ask) => {
    const answer: Answer = ask.rounds ? { times: runBlock(engine, ask.rounds) } : { sum: engine.sum() }
    process.send?.(answer)
  })
}

function runBlock(engine: Contestant, rounds: Round[]): BlockTimes {
  const place = createWatch()
  const cancel = createWatch()
  const market = createWatch()
  for (const { places, cancels, markets } of rounds) {
    place.time(places.sides.length, engine.place(places))
    cancel.time(cancels.length, engine.cancel(cancels))
    market.time(markets.sides.length, engine.market(markets))
  }
  return { place: place.mean(), cancel: cancel.mean(), market: market.mean() }
}

function createWatch() {
  let operations = 0
  let nanoseconds = 0n
  return {
    time(count: number, work: () => void): void {
      const start = process.hrtime.bigint()
      work()
      nanoseconds += process.hrtime.bigint() - start
      operations += count
    },
    mean: (): number => Number(nanoseconds) / operations,
  }
}
