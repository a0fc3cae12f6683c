import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { select } from '../../../scripts/selection.ts'
import { temporaryFolder } from '../../support/folders.ts'

const FILES = [
  'tests/conformance/server.test.ts',
  'tests/e2e/approve.spec.ts',
  'tests/e2e/phone/book.spec.ts',
  'tests/integration/mcp.test.ts',
  'tests/property/engine.test.ts',
  'tests/support/desk.ts',
  'tests/unit/exchange/book.test.ts',
  'tests/unit/gate/plan.test.ts',
]

function project(t: TestContext): string {
  return temporaryFolder(t, Object.fromEntries(FILES.map((file) => [file, ''])))
}

test('everything runs when nothing is named, the cheap tiers first', (t) => {
  const { selection, unknown } = select(project(t), [])
  assert.deepEqual(unknown, [])
  assert.deepEqual(selection, {
    lint: true,
    types: true,
    tiers: [
      { name: 'unit', files: ['tests/unit/exchange/book.test.ts', 'tests/unit/gate/plan.test.ts'] },
      { name: 'property', files: ['tests/property/engine.test.ts'] },
      { name: 'integration', files: ['tests/integration/mcp.test.ts'] },
      { name: 'conformance', files: ['tests/conformance/server.test.ts'] },
    ],
    e2e: ['tests/e2e/approve.spec.ts', 'tests/e2e/phone/book.spec.ts'],
  })
})

test('a part is chosen by its name', (t) => {
  const { selection } = select(project(t), ['unit', 'types'])
  assert.deepEqual(
    selection.tiers.map(({ name }) => name),
    ['unit'],
  )
  assert.deepEqual([selection.lint, selection.types, selection.e2e], [false, true, []])
})

test('a file is chosen by a piece of its path, whatever its tier', (t) => {
  const { selection, unknown } = select(project(t), ['./tests/unit/gate', 'book'])
  assert.deepEqual(unknown, [])
  assert.deepEqual(selection, {
    lint: false,
    types: false,
    tiers: [{ name: 'unit', files: ['tests/unit/exchange/book.test.ts', 'tests/unit/gate/plan.test.ts'] }],
    e2e: ['tests/e2e/phone/book.spec.ts'],
  })
})

test('a word that chooses nothing is told', (t) => {
  assert.deepEqual(select(project(t), ['unit', 'ghost']).unknown, ['ghost'])
})

test('a project without tests yet selects none', (t) => {
  const { selection } = select(temporaryFolder(t), [])
  assert.deepEqual([selection.tiers, selection.e2e], [[], []])
})
