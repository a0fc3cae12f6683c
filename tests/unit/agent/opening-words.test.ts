/** What a conversation is titled by. */
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openingWords } from '../../../lib/agent/opening-words.ts'

const ROWS = 'hours,side,MWh,price\n18-19,buy,5,2950\n19-20,sell,3,3100'

describe('a pasted table is called what it is', () => {
  for (const [locale, title] of [
    ['en', 'Table: 2 orders'],
    ['zh-Hant', '表格：2 筆委託'],
    ['zh-Hans', '表格：2 笔订单'],
    [undefined, 'Table: 2 orders'],
  ] as const)
    it(String(locale), () => assert.equal(openingWords(ROWS, undefined, locale), title))
  it('of one order', () => assert.equal(openingWords('side,MWh,price\nbuy,5,2950', undefined, 'en'), 'Table: 1 order'))
  it('with words that ask for it', () =>
    assert.equal(openingWords(`place these orders:\n${ROWS}`, undefined, 'en'), 'Table: 2 orders'))
  it('with a row that is none', () =>
    assert.equal(openingWords(`${ROWS}\n20-21,buy,,`, undefined, 'en'), 'Table: 3 orders'))
})

describe('anything else by its first words', () => {
  for (const said of ['buy 5 at 2950', '買 5 2950', 'side, price and quantity?'])
    it(said, () => assert.equal(openingWords(` ${said}\n`, undefined, 'en'), said))
  it('what is asked of a table', () =>
    assert.equal(openingWords(`what would these cost me?\n${ROWS}`, undefined, 'en'), 'what would these cost me?'))
  it('an image by its name', () => {
    assert.equal(openingWords(' ', 'chart.png', 'en'), 'chart.png')
    assert.equal(openingWords('', undefined, 'en'), 'Image')
  })
})
