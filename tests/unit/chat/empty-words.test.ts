// The sentences of an empty page are read by the built-in planner as what they say, in the three languages alike.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { LOCALES, type Locale } from '../../../lib/i18n/locales.ts'
import { conversation } from '../agent/planner/conversation.ts'

/** Each has a hint beside it; the others are words of the page. */
function sentencesOf(locale: Locale): [name: string, words: string][] {
  const url = new URL(`../../../lib/i18n/messages/${locale}/chat.json`, import.meta.url)
  const { empty } = JSON.parse(readFileSync(url, 'utf8')) as { empty: Record<string, string> }
  return Object.entries(empty).filter(([name]) => `${name}Hint` in empty)
}

const COMES_TO: Record<string, object> = {
  book: { tool: 'getOrderBook', args: { depth: 5 } },
  wallet: { tool: 'getUserWallet', args: {} },
  buy: { tool: 'placeOrder', args: { side: 'BUY', price: '2950', qty: '5', symbol: 'ELC' } },
  simulate: { tool: 'runSimulation', args: { steps: 20 } },
}

for (const locale of LOCALES)
  describe(`${locale}: a suggestion`, () => {
    const sentences = sentencesOf(locale)
    test('is one of those that are known here', () =>
      assert.deepEqual(sentences.map(([name]) => name).toSorted(), Object.keys(COMES_TO).toSorted()))
    for (const [name, words] of sentences)
      test(`${name}: ${words}`, async () => {
        const turn = await conversation().say(words)
        assert.deepEqual(turn.calls.at(-1), COMES_TO[name])
        assert.deepEqual(turn.pending, name === 'buy' ? [COMES_TO.buy] : [])
      })
  })
