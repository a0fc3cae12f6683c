// Whatever a model writes: reading it never throws, never depends on how it was streamed, and never makes a call up.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { createCandidateReader } from '../../../lib/agent/json-plan/candidates.ts'
import { type JsonPlan, readPlan } from '../../../lib/agent/json-plan/plan.ts'

const RUNS = { numRuns: 3_000, seed: Number(process.env.SEED ?? 20261121) }

function read(pieces: readonly string[]) {
  const reader = createCandidateReader(readPlan)
  const got = [...pieces.flatMap((p) => reader.push(p)), ...reader.end()]
  return {
    words: got.map((p) => (p.type === 'text' ? p.text : '')).join(''),
    plans: got.flatMap((p): JsonPlan[] => (p.type === 'value' ? [p.value] : [])),
  }
}
const split = (text: string, cuts: readonly number[]) => {
  const at = [...new Set(cuts.map((c) => c % (text.length + 1)))].sort((a, b) => a - b)
  return [0, ...at].map((from, i) => text.slice(from, at[i] ?? text.length))
}

const name = fc.constantFrom('placeOrder', 'cancelOrder', 'getOrderBook', 'nothing')
const scalar = fc.oneof(
  fc.integer({ min: -9_999, max: 9_999 }),
  fc.boolean(),
  fc.constant(null),
  fc.string({ maxLength: 12 }),
  fc.constantFrom('BUY', '3,050.5', 'a } b', '{"action":"x","arguments":{}}', '```', '// no', "it's"),
)
const args = fc.dictionary(fc.constantFrom('side', 'qty', 'price', 'note', 'symbol'), scalar, { maxKeys: 4 })
const plan = fc
  .array(fc.record({ action: name, arguments: args }), { minLength: 1, maxLength: 3 })
  .map((actions) => ({ actions, final_answer: '' }))
const glue = fc.constantFrom(
  '',
  ' ',
  '\n',
  '```json\n',
  '\n```',
  '{',
  '}',
  '[',
  ']',
  '"',
  "'",
  ', ',
  '// x\n',
  '/*',
  '*/',
  '“',
  '\\',
)
const soup = fc
  .array(
    fc.oneof(
      glue,
      fc.string({ maxLength: 8 }),
      plan.map((p) => JSON.stringify(p)),
      plan.map((p) => JSON.stringify(p).slice(0, -2)),
    ),
    {
      maxLength: 12,
    },
  )
  .map((parts) => parts.join(''))
/** A plan with letters lost, doubled or changed: what mending has to work on. */
const bruised = fc
  .tuple(
    plan,
    fc.array(fc.tuple(fc.nat(400), fc.constantFrom('', ',', '"', '}', '{', ':', ' ', '\n', '0', "'", '//')), {
      maxLength: 4,
    }),
  )
  .map(([p, blows]) =>
    blows.reduce(
      (text, [at, by]) => text.slice(0, at % text.length) + by + text.slice((at % text.length) + 1),
      JSON.stringify(p, null, 1),
    ),
  )
const text = fc.oneof(soup, bruised)
const cuts = fc.array(fc.nat(2_000), { maxLength: 8 })

test('reading never throws, and the pieces it came in change nothing', () => {
  fc.assert(
    fc.property(text, cuts, (t, c) => {
      assert.deepEqual(read(split(t, c)), read([t]))
    }),
    RUNS,
  )
})

test('without a plan every character comes through', () => {
  fc.assert(
    fc.property(text, cuts, (t, c) => {
      const { words, plans } = read(split(t, c))
      if (plans.length === 0) assert.equal(words, t)
    }),
    RUNS,
  )
})

/** Every scalar, with where it stands for a message. */
function leaves(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [value]
  return Object.entries(value).flatMap(([k, v]) => [k, ...leaves(v)])
}

test('no call, no name and no value that is not in the text', () => {
  fc.assert(
    fc.property(text, (t) => {
      for (const action of read([t]).plans.flatMap((p) => p.actions)) {
        assert.ok(t.includes(action.action) || t.includes(JSON.stringify(action.action).slice(1, -1)), action.action)
        for (const leaf of action.ok ? leaves(action.arguments) : []) {
          const words = String(leaf)
          const inJson = JSON.stringify(words).slice(1, -1)
          // A text of JSON within JSON is escaped once more.
          const twice = JSON.stringify(inJson).slice(1, -1)
          assert.ok(
            [words, inJson, twice].some((w) => t.toLowerCase().includes(w.toLowerCase())),
            `${words} in ${t}`,
          )
        }
      }
    }),
    RUNS,
  )
})

test('a whole plan among words is found, exactly', () => {
  fc.assert(
    fc.property(plan, fc.constantFrom('', 'So: ', 'I will\n```json\n'), cuts, (p, before, c) => {
      const { plans } = read(split(`${before}${JSON.stringify(p)}\nGood?`, c))
      assert.deepEqual(
        plans.flatMap((q) => q.actions).map((a) => (a.ok ? { action: a.action, arguments: a.arguments } : a)),
        JSON.parse(JSON.stringify(p.actions)),
      )
    }),
    RUNS,
  )
})
