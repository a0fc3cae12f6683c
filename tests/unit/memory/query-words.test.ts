// What is asked of the word indexes for what a trader types, and where the words stand in what is found.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phrase, placesOf, termsOf, withFigures } from '../../../lib/memory/query-words.ts'

test('a figure is one word, with or without the comma of its thousands', () => {
  assert.deepEqual(termsOf('3,060'), ['3060'])
  assert.equal(phrase('3060'), '"3060" *')
  assert.equal(phrase('306'), '"306" *')
  assert.deepEqual(termsOf('2.5 at 14:00, and 5,5'), ['2.5', 'at', '14:00', 'and', '5', '5'])
  assert.equal(phrase('1234567.5'), `"${withFigures('1,234,567.5')}" *`)
  // In the index it is a word without a mark that would part it; a list of figures is several.
  assert.match(withFigures('1,234,567.5'), /^1234567\p{Co}5$/u)
  assert.match(withFigures('at 14:00, 3,072.12'), /^at 14\p{Co}00, 3072\p{Co}12$/u)
  assert.equal(withFigures('12,5 and 1,2345 and 5, 100 and 2026-11-20'), '12,5 and 1,2345 and 5, 100 and 2026-11-20')
})

test('an id is one word, words that a mark joins are several, and no mark is an operator', () => {
  assert.deepEqual(termsOf('PT60-20261121T0300Z and/or ord-17'), ['pt60-20261121t0300z', 'and', 'or', 'ord-17'])
  assert.equal(phrase('ord-17'), '"ord 17" *')
  assert.equal(phrase('pt60-20261121t0300z'), '"pt60 20261121t0300z" *')
  assert.deepEqual(termsOf('" OR words:* NEAR('), ['or', 'words', 'near'])
  assert.equal(phrase('风场'), '"风 场"')
})

test('the words stand where they begin, and in figures with commas', () => {
  const found = (text: string, ...terms: string[]) => placesOf(text, terms).map(([from, to]) => text.slice(from, to))
  assert.deepEqual(found('3,060 and 3060 and 13060', '3060'), ['3,060', '3060'])
  assert.deepEqual(found('3,072.12 at 09:12 of 12, 12.5 and 5,12', '12'), ['12', '12', '12'])
  assert.deepEqual(found('3,072 and 072', '072'), ['072'])
  assert.deepEqual(found('trades, a trade, retrade', 'trade'), ['trade', 'trade'])
  assert.deepEqual(found('看彰化风场的五档', '风场', '五'), ['风场', '五'])
  assert.deepEqual(found('order ord-17 at 14:00', 'ord-17', 'or', '14:00'), ['or', 'ord-17', '14:00'])
})
