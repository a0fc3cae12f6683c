// What the palette finds by the letters that are typed.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chatValue, saidValue, scoreOf } from '../../../components/shell/palette/palette-score.ts'

const ID = '7d4e6998-46fa-4c1e-9d98-46998abc0123'

test('a conversation is found by its title, and by no letter of its id', () => {
  const value = chatValue('Table: 12 orders', ID)
  assert.ok(scoreOf(value, 'table') > 0)
  assert.equal(scoreOf(value, '12 orders'), scoreOf('Table: 12 orders', '12 orders'))
  assert.equal(scoreOf(value, '46998'), 0)
  assert.notEqual(value, chatValue('Table: 12 orders', 'other'))
})

test('what was said is found whatever is typed, behind all that is named by it', () => {
  const said = scoreOf(saidValue(ID), 'anything')
  assert.ok(said > 0 && said < scoreOf('Plans', 'pns'))
})
