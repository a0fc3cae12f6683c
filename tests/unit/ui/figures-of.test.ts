import assert from 'node:assert/strict'
import { test } from 'node:test'
import { figuresOf } from '../../../lib/ui/figures-of.ts'

test('the formatters of a language are made once, and those of zones that anybody asks for do not pile up', () => {
  const first = figuresOf('en', '+00:01')
  assert.equal(figuresOf('en', '+00:01'), first)
  for (let i = 0; i < 40; i += 1) figuresOf('en', `+01:${String(i).padStart(2, '0')}`)
  assert.notEqual(figuresOf('en', '+00:01'), first)
})

test('a spread of one tick is not told as none', () => {
  const { percent } = figuresOf('en', '+00:00')
  assert.deepEqual([0, 0.000003, 0.00004, 0.00005, 0.012].map(percent), ['0.00%', '<0.01%', '<0.01%', '0.01%', '1.20%'])
})
