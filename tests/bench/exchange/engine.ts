/**
 * The engine beside nodejs-order-book, in the same run: 2,000 price levels, random sizes and prices. Ours does more per order (it
 * checks and locks wallets, settles both sides, keeps every trader's history); the other keeps a book only.
 *
 * Each lives in a process of its own, as engines do: in one process the other's objects push ours out of the processor's caches before
 * each round, and one collector cleans up after both. Both are sent the same commands, a block of rounds at a time, in turns, so that
 * what else the machine does meets both alike. A round is as large as what one flush of the journal carries, so commands are as
 * fresh as an exchange finds them; a block is long enough that its mean holds what collecting garbage costs. At the end the two books
 * must be equal, order by order, with each other and with the book of the script. Blocks before the ring of the history is full and
 * the code is compiled do not count.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Figures } from '../figures.ts'
import { median } from '../measure.ts'
import type { Answer, Ask, BlockTimes } from './engine/contestant.ts'
import { type BookSum, createDay, type Round } from './engine/day.ts'

const SIZES = [
  { resting: 10_000, label: '10k' },
  { resting: 100_000, label: '100k' },
  { resting: 1_000_000, label: '1M' },
] as const

const PLACES = 256
const MARKETS = 64
const ROUNDS_PER_BLOCK = 80
const WARM_UP_BLOCKS = 6
const BLOCKS = 20

type Engine = {
  run(rounds: Round[]): Promise<BlockTimes>
  sum(): Promise<BookSum>
  end(): Promise<unknown>
}

/** Started as a desk starts its exchange: `compiled` is where compiled code is kept, and large arrays lie on large pages. */
function startEngine(name: 'ours' | 'peer', compiled: string): Engine {
  const child = fork(join(import.meta.dirname, 'engine/contestant.ts'), [name], {
    serialization: 'advanced',
    stdio: ['ignore', 2, 2, 'ipc'],
    env: { ...process.env, NODE_COMPILE_CACHE: compiled, GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
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
      if ('times' in answer) return answer.times
      throw new Error(`${name} did not say what its rounds took`)
    },
    sum: async () => {
      const answer = await ask({ rounds: null })
      if ('sum' in answer) return answer.sum
      throw new Error(`${name} did not say what its book holds`)
    },
    end: () => {
      child.disconnect()
      return once(child, 'exit')
    },
  }
}

async function contest(resting: number, compiled: string): Promise<{ ours: BlockTimes[]; peers: BlockTimes[] }> {
  const day = createDay(resting)
  const ours = { engine: startEngine('ours', compiled), times: [] as BlockTimes[] }
  const peer = { engine: startEngine('peer', compiled), times: [] as BlockTimes[] }
  try {
    const opening = day.open(resting)
    for (const { engine } of [ours, peer]) await engine.run([opening])
    for (let block = 0; block < WARM_UP_BLOCKS + BLOCKS; block++) {
      const rounds = Array.from({ length: ROUNDS_PER_BLOCK }, () => day.round(PLACES, MARKETS))
      for (const side of block % 2 === 0 ? [ours, peer] : [peer, ours]) {
        const times = await side.engine.run(rounds)
        if (block >= WARM_UP_BLOCKS) side.times.push(times)
      }
    }
    assertSameBook(day.sum(), await ours.engine.sum(), await peer.engine.sum())
    return { ours: ours.times, peers: peer.times }
  } finally {
    await Promise.all([ours.engine.end(), peer.engine.end()])
  }
}

/** A first start strips the types with a program that leaves V8 checking every array; from the second on it does not. */
async function compileBoth(compiled: string): Promise<void> {
  for (const name of ['ours', 'peer'] as const) {
    const engine = startEngine(name, compiled)
    await engine.sum()
    await engine.end()
  }
}

function assertSameBook(expected: BookSum, ours: BookSum, theirs: BookSum): void {
  for (const [name, sum] of Object.entries({ ours, theirs })) {
    if (JSON.stringify(sum) === JSON.stringify(expected)) continue
    throw new Error(`the books have come apart: ${name} ${JSON.stringify(sum)}, expected ${JSON.stringify(expected)}`)
  }
}

/** Place, cancel and market on books of 10,000, 100,000 and a million resting orders: the best block of each, and the median. */
export async function engineFigures(): Promise<Figures> {
  const figures: Figures = {}
  const compiled = mkdtempSync(join(tmpdir(), 'eap-desk-compiled-'))
  try {
    await compileBoth(compiled)
    for (const { resting, label } of SIZES) {
      const { ours, peers } = await contest(resting, compiled)
      for (const operation of ['place', 'cancel', 'market'] as const) {
        const mine = ours.map((times) => times[operation])
        const theirs = peers.map((times) => times[operation])
        const name = `engine ${operation}, ${label} resting`
        figures[name] = beside(Math.min(...mine), Math.min(...theirs))
        figures[`${name}, median`] = beside(median(mine), median(theirs))
      }
    }
  } finally {
    rmSync(compiled, { recursive: true, force: true })
  }
  return figures
}

const beside = (ours: number, theirs: number): Figures[string] => ({
  value: Math.round(ours),
  unit: 'ns',
  ratio: theirs / ours,
  beside: `faster than nodejs-order-book (${Math.round(theirs)} ns)`,
})
