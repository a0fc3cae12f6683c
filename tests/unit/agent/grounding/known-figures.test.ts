import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { figureClaimsOf } from '../../../../lib/agent/grounding/figures.ts'
import { FROM_TWO, hasWithin, inOrder } from '../../../../lib/agent/grounding/known-figures.ts'

const figure = fc.integer({ min: -60, max: 60 })
const known = fc.uniqueArray(figure, { maxLength: 12 })
const span = fc.tuple(figure, fc.integer({ min: 0, max: 3 })).map(([at, more]) => [at, at + more] as const)

test('what is found in order is what looking at each, and at each two, finds', () => {
  const OF = {
    sum: (a: number, b: number) => [a + b],
    middle: (a: number, b: number) => [(a + b) / 2],
    difference: (a: number, b: number) => [a - b, b - a],
  }
  fc.assert(
    fc.property(known, span, (figures, [least, most]) => {
      const isWithin = (n: number) => n >= least && n <= most
      const { all } = inOrder(figures)
      assert.equal(hasWithin(all, [least, most]), figures.some(isWithin))
      const two = figures.flatMap((a, i) => figures.slice(i + 1).map((b) => [a, b] as const))
      // A difference is asked for with either sign.
      const spans = [
        [least, most],
        [-most, -least],
      ] as const
      const isWithinAny = (n: number) => isWithin(n) || isWithin(-n)
      for (const derived of ['sum', 'middle', 'difference'] as const)
        assert.equal(
          FROM_TWO[derived](all, spans),
          two.some(([a, b]) => OF[derived](a, b).some(isWithinAny)),
          derived,
        )
    }),
    { numRuns: 2_000 },
  )
})

test('a result is gone through once, however many figures an answer names', () => {
  let looked = 0
  const result = new Proxy(
    Array.from({ length: 300 }, (_, i) => 3_000 + i / 100),
    {
      get(figures, name) {
        if (typeof name === 'string' && /^\d+$/.test(name)) looked += 1
        return Reflect.get(figures, name)
      },
    },
  )
  const onRecord = [result]
  const claims = figureClaimsOf(
    Array.from({ length: 200 }, (_, i) => `Your balance is NT$ ${7_000_000 + i}.`).join(' '),
  )
  assert.equal(claims.length, 200)
  assert.ok(claims.every((claim) => !claim.known(onRecord)))
  assert.ok(looked <= 1_500, `${looked}`)
})
