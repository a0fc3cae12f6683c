// A sentence that is no order is none with a letter wrong in it: what kept it from being one is read, or asked about.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { corpus, isNegative } from '../../corpus/corpus.ts'
import { conversation } from '../../unit/agent/planner/conversation.ts'
import { LADDER_NOW, ladder } from '../../unit/agent/planner/results.ts'

const RUNS = { numRuns: 200, seed: Number(process.env.SEED ?? 20261127) }

const sentences = corpus.flatMap((entry) =>
  entry.split === 'dev' && entry.lang === 'en' && isNegative(entry) && /[a-z]{2}/i.test(entry.text) ? [entry.text] : [],
)

const MISTAKES = {
  swapped: (word: string, i: number) => word.slice(0, i - 1) + word.charAt(i) + word.charAt(i - 1) + word.slice(i + 1),
  dropped: (word: string, i: number) => word.slice(0, i) + word.slice(i + 1),
  doubled: (word: string, i: number) => word.slice(0, i) + word.charAt(i) + word.slice(i),
  another: (word: string, i: number, letter: string) => word.slice(0, i) + letter + word.slice(i + 1),
  added: (word: string, i: number, letter: string) => word.slice(0, i) + letter + word.slice(i),
}

const misspelt = fc
  .record({
    text: fc.constantFrom(...sentences),
    at: fc.nat(),
    letter: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'),
    mistake: fc.constantFrom(...Object.values(MISTAKES)),
    place: fc.nat(),
  })
  .map(({ text, at, letter, mistake, place }) => {
    const words = [...text.matchAll(/[a-z']{2,}/gi)]
    const found = words[at % words.length] ?? assert.fail(text)
    const [word] = found
    const wrong = mistake(word, 1 + (place % (word.length - 1)), letter)
    return text.slice(0, found.index) + wrong + text.slice(found.index + word.length)
  })

test('of a question, a report or a wish with one letter wrong there is no order', async () => {
  await fc.assert(
    fc.asyncProperty(misspelt, async (text) => {
      const { pending } = await conversation({ now: LADDER_NOW, reads: { listSymbols: () => ladder } }).say(text)
      // A word in capitals is a contract's name, which the exchange does not know.
      const inKnown = pending.filter(({ args: { symbol } }) => !(typeof symbol === 'string' && text.includes(symbol)))
      assert.deepEqual(inKnown, [], text)
    }),
    RUNS,
  )
})
