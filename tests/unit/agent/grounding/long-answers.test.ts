import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimsOf } from '../../../../lib/agent/grounding/claims.ts'
import { figureClaimsOf } from '../../../../lib/agent/grounding/figures.ts'
import { cpuMs } from '../../../support/cpu-ms.ts'

const CLAIM = 'Done: I placed your order to buy 5 MWh at 2,950.'
const LINE = 'The market is quiet at this hour and little changes hands.\n'
const long = (characters: number) => LINE.repeat(Math.ceil(characters / LINE.length))
const shown = (answer: string) => claimsOf(answer).map(({ start, end }) => answer.slice(start, end))

test('an answer is looked at where it begins and where it ends, however long it is', () => {
  for (const characters of [0, 15_000, 25_000, 400_000]) {
    const answer = `${CLAIM}\n${long(characters)}${CLAIM}`
    assert.equal(shown(answer).length, 2, `${characters}`)
    for (const words of shown(answer)) assert.match(words, /I placed your order/)
  }
  const figures = `${long(60_000)}The best offer is 3,050.`
  assert.deepEqual(
    figureClaimsOf(figures).map(({ start, end }) => figures.slice(start, end)),
    ['The best offer is 3,050'],
  )
})

test('the end of a long one that begins inside of code is read from the end of that code', () => {
  const code = `\`\`\`\n${long(40_000)}I placed your order to sell 3 MWh.\n\`\`\`\n`
  assert.deepEqual(shown(`Look:\n${code}${CLAIM}`).length, 1)
  assert.deepEqual(shown(`Look:\n${code}`), [])
})

test('blanks without end are read as a few, and what stands behind them is shown where it stands', () => {
  for (const blank of [' ', '\t', '\u00a0', ' \u3000']) {
    const answer = `I placed order${blank.repeat(30_000)}X1-7 at${blank.repeat(5_000)}2,950. ${CLAIM}`
    const tookMs = cpuMs(() => {
      assert.equal(claimsOf(answer)[1]?.end, answer.length - 1)
      figureClaimsOf(answer)
    })
    assert.ok(tookMs < 4_000, `${JSON.stringify(blank)}: ${tookMs} ms`)
  }
})

test('a row of figures and commas without end is looked through at once', () => {
  claimsOf(CLAIM)
  const tookMs = cpuMs(() => claimsOf(`I placed your order ${'1,'.repeat(9_900)}`))
  assert.ok(tookMs < 2_500, `${tookMs} ms`)
})

test('a sentence without end is read in parts, so that each claim of it is held against what stands near it alone', () => {
  const tookMs = cpuMs(() => claimsOf('我已下单'.repeat(5_000)))
  assert.ok(tookMs < 2_500, `${tookMs} ms`)
  const words = 'and so it went on for a while '.repeat(200)
  assert.equal(shown(`I placed your order ${words}and then you bought 5 MWh`).length, 2)
  assert.deepEqual(shown(`I have not placed your order ${words}`), [])
})
