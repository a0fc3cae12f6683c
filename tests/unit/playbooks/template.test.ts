import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holds, readCondition } from '../../../lib/playbooks/condition.ts'
import { MissingValue, readTemplate, render, renderJson } from '../../../lib/playbooks/template.ts'

const scope = {
  input: { symbol: 'ELC', trap: '{steps.book.secret} {{x}}', n: 3 },
  steps: { book: { asks: [{ price: 2950.5 }], empty: null, secret: 'no' } },
}
const text = (template: string) => {
  const read = readTemplate(template)
  assert.ok(read.ok, template)
  return render(read.template, scope)
}

test('references stand for values, doubled braces for braces', () => {
  assert.equal(text('{input.symbol} at { steps.book.asks.0.price }: {{{input.n}}}'), 'ELC at 2950.5: {3}')
})
test('a value that looks like a template stays the data it is', () => {
  assert.equal(text('{input.trap}'), '{steps.book.secret} {{x}}')
  assert.deepEqual(renderJson({ a: ['{input.trap}!'] }, scope), { a: ['{steps.book.secret} {{x}}!'] })
})
test('a text that is one reference keeps the type of its value', () => {
  assert.deepEqual(renderJson({ price: '{steps.book.asks.0.price}', n: 1, t: 'x{input.n}' }, scope), {
    price: 2950.5,
    n: 1,
    t: 'x3',
  })
})
for (const bad of ['{symbol}', '{input}', '{input.a.b}', '{', '}', '{input.x', '{env.KEY}', '{steps.a.b()}'])
  test(`${bad} is no reference`, () => assert.equal(readTemplate(bad).ok, false))
test('what has no value is missing, also where an object inherits it', () => {
  for (const path of ['book.empty', 'book.nothing', 'gone.x', 'book.constructor.name', 'book.asks.length.x'])
    assert.throws(() => text(`{steps.${path}}`), MissingValue, path)
})

const cases: [condition: string, holds: boolean][] = [
  ['{steps.book.asks.0.price} > 2950', true],
  ['{steps.book.asks.0.price} <= 2950.5', true],
  ['{steps.book.asks.0.price} <= 2951', true],
  ['{steps.book.asks.0.price} < 2950.5', false],
  ['{steps.book.asks.0.price} >= 2950.5', true],
  ['{steps.book.asks.0.price} > 2950.5', false],
  ['{input.symbol} == "ELC"', true],
  ["{input.symbol} != 'ELC'", false],
  ['{steps.book.empty} == null', true],
  ['{steps.gone.x} == null', true],
  ['{steps.book.empty} < 5', false],
  ['{steps.book.empty} >= 5', false],
  ['{input.symbol} < 5', false],
  ['-1.5 < 2', true],
  ['{input.n} == "3"', true],
]
for (const [condition, expected] of cases)
  test(`${condition} is ${expected}`, () => {
    const read = readCondition(condition)
    assert.ok(read)
    assert.equal(holds(read, scope), expected)
  })
test('what a failed step would have told compares with nothing, either way; that it told nothing is known', () => {
  const failed = { input: {}, steps: { book: null }, failed: new Set(['book']) }
  const says = (condition: string) => {
    const read = readCondition(condition)
    assert.ok(read)
    return holds(read, failed)
  }
  for (const unknown of ['{steps.book.asks} == null', '{steps.book.asks} != null', '5 > {steps.book.best}'])
    assert.equal(says(unknown), false, unknown)
  assert.equal(says('{steps.book} == null'), true)
})
for (const bad of ['true', '{input.n}', '{input.n} = 3', '1 < 2 < 3', 'process.exit() == 1', '{input.n} == {n}', ''])
  test(`"${bad}" is no condition`, () => assert.equal(readCondition(bad), null))
