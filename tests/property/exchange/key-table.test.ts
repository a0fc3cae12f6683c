/** The table of used keys beside two plain lists, also where all keys fall into the same few slots. */
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  addKey,
  createKeyTable,
  entryOf,
  generationOf,
  hashOf,
  KEYS_PER_GENERATION,
  keysIn,
  NOT_FOUND,
} from '../../../lib/exchange/engine/key-table.ts'

const hashes: Record<string, (key: string) => number> = {
  'its own hash': hashOf,
  'four hashes for all keys': (key) => hashOf(key) & 3,
  'one slot, many hashes': (key) => hashOf(key) << 12,
  'the last slot': () => -1,
}

type Naive = { old: string[]; young: string[]; turns: number }

function addNaively(naive: Naive, key: string): void {
  if (naive.young.length === KEYS_PER_GENERATION) {
    naive.old = naive.young
    naive.young = []
    naive.turns++
  }
  naive.young.push(key)
}

for (const [name, hash] of Object.entries(hashes)) {
  test(`remembers and forgets as two lists do: ${name}`, () => {
    // What comes again is mostly recent, and sometimes long forgotten.
    const again = fc.oneof(fc.nat({ max: 20 }), fc.nat({ max: 3 * KEYS_PER_GENERATION }))
    const run = fc.record({ fresh: fc.integer({ min: 1, max: 700 }), again: fc.array(again, { maxLength: 10 }) })
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 12 }), (runs) => {
        const table = createKeyTable()
        const naive: Naive = { old: [], young: [], turns: 0 }
        const values = new Map<string, number>()
        let made = 0
        const ask = (key: string): void => {
          const entry = entryOf(table, key, hash(key))
          assert.equal(entry !== NOT_FOUND, naive.young.includes(key) || naive.old.includes(key), key)
          if (entry === NOT_FOUND) {
            addNaively(naive, key)
            const added = addKey(table, key, hash(key))
            assert.equal(generationOf(added), naive.turns & 1)
            table.values[added] = made
            values.set(key, made)
          } else assert.equal(table.values[entry], values.get(key), key)
        }
        for (const { fresh, again } of runs) {
          for (let i = 0; i < fresh; i++) ask(`key-${made++}`)
          for (const back of again) ask(`key-${Math.max(0, made - 1 - back)}`)
        }
        const remembered = [...naive.old, ...naive.young]
        assert.deepEqual(keysIn(table), remembered)
        const found = remembered.map((key) => table.values[entryOf(table, key, hash(key))])
        assert.deepEqual(
          found,
          remembered.map((key) => values.get(key)),
        )
      }),
      { numRuns: 12 },
    )
  })
}

describe('its hash', () => {
  const slotsOf = (keys: string[]): number => new Set(keys.map((key) => hashOf(key) & 4_095)).size
  // Thrown at random, 2,048 keys meet 1,612 of 4,096 slots.
  for (const [name, keyOf] of [
    ['numbers at the end', (n: number) => `9f0c6c1e-7f1b-4d7e-8c2a-0d4f1a5b6c7d:${n}`],
    ['numbers at the start', (n: number) => `${n}:leg`],
    ['Chinese', (n: number) => `買進${String.fromCharCode(0x4e00 + n)}`],
  ] as const) {
    test(`spreads keys over the slots: ${name}`, () => {
      const keys = Array.from({ length: 2_048 }, (_, n) => keyOf(n))
      assert.ok(slotsOf(keys) > 1_500, `${slotsOf(keys)} slots`)
    })
  }
})
