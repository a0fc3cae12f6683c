/**
 * The engine beside nodejs-order-book, in the same run: 2,000 price levels, random sizes and prices. Ours does more per order (it
 * checks and locks wallets, settles both sides, keeps every trader's history); the other keeps a book only.
 *
 * Each lives in a process of its own, as engines do: in one process the other's objects push ours out of the processor's caches before
 * each round, and one collector cleans up after both. Both are sent the same commands, a few rounds at a time, in turns, so that
 * what else the machine does meets both alike. At the end the two books must be equal, order by order, with each other and with
 * the book of the script. Rounds before the ring of the history is full and the code is compiled do not count.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Figures } from '../figures.ts'
import { median } from '../measure.ts'
import type { Answer, Ask, RoundTimes } from './engine/contestant.ts'
import { type BookSum, createDay, type Round } from './engine/day.ts'

const SIZES = [
  { resting: 10_000, label: '10k' },
  { resting: 100_000, label: '100k' },
  { resting: 1_000_000, label: '1M' },
] as const

const PLACES = 4_000
const MARKETS = 1_000
const WARM_UP_BLOCKS = 3
const BLOCKS = 8
const ROUNDS_PER_BLOCK = 8

type Engine = {
  run(rounds: Round[]): Promise<RoundTimes[]>
  sum(): Promise<BookSum>
  end(): void
}

function startEngine(name: 'ours' | 'peer'): Engine {
  const child = fork(join(import.meta.dirname, 'engine/contestant.ts'), [name], {
    serialization: 'advanced',
    stdio: ['ignore', 2, 2, 'ipc'],
  })
  const failed = once(child, 'exit').then(([code]): never => {
    throw new Error(`${name} ended (exit code ${code})`)
  })
  failed.catch(() => {})
  async function ask(message: Ask): Promise<Answer> {
    child.send(message)
    const [answer] = await Promise.race([once(child, 'message'), failed])
    return answer
  }
  return {
    run: async (rounds) => {
      const answer = await ask({ rounds })
      return 'times' in answer ? answer.times : []
    },
    sum: async () => {
      const answer = await ask({ rounds: null })
      if ('sum' in answer) return answer.sum
      throw new Error(`${name} did not say what its book holds`)
    },
    end: () => child.disconnect(),
  }
}

async function contest(resting: number): Promise<{ ours: RoundTimes[]; peers: RoundTimes[] }> {
  const day = createDay(resting)
  const ours = { engine: startEngine('ours'), times: [] as RoundTimes[] }
  const peer = { engine: startEngine('peer'), times: [] as RoundTimes[] }
  try {
    const opening = day.open(resting)
    for (const { engine } of [ours, peer]) await engine.run([opening])
    for (let block = 0; block < WARM_UP_BLOCKS + BLOCKS; block++) {
      const rounds = Array.from({ length: ROUNDS_PER_BLOCK }, () => day.round(PLACES, MARKETS))
      for (const side of block % 2 === 0 ? [ours, peer] : [peer, ours]) {
        const times = await side.engine.run(rounds)
        if (block >= WARM_UP_BLOCKS) side.times.push(...times)
      }
    }
    assertSameBook(day.sum(), await ours.engine.sum(), await peer.engine.sum())
    return { ours: ours.times, peers: peer.times }
  } finally {
    ours.engine.end()
    peer.engine.end()
  }
}

function assertSameBook(expected: BookSum, ours: BookSum, theirs: BookSum): void {
  for (const [name, sum] of Object.entries({ ours, theirs })) {
    if (JSON.stringify(sum) === JSON.stringify(expected)) continue
    throw new Error(`the books have come apart: ${name} ${JSON.stringify(sum)}, expected ${JSON.stringify(expected)}`)
  }
}

/** Place, cancel and market on books of 10,000, 100,000 and a million resting orders: the best round of each, and the median. */
export async function engineFigures(): Promise<Figures> {
  const figures: Figures = {}
  for (const { resting, label } of SIZES) {
    const { ours, peers } = await contest(resting)
    for (const operation of ['place', 'cancel', 'market'] as const) {
      const mine = ours.map((times) => times[operation])
      const theirs = peers.map((times) => times[operation])
      const name = `engine ${operation}, ${label} resting`
      figures[name] = beside(Math.min(...mine), Math.min(...theirs))
      figures[`${name}, median`] = beside(median(mine), median(theirs))
    }
  }
  return figures
}

const beside = (ours: number, theirs: number): Figures[string] => ({
  value: Math.round(ours),
  unit: 'ns',
  ratio: theirs / ours,
  beside: `faster than nodejs-order-book (${Math.round(theirs)} ns)`,
})
