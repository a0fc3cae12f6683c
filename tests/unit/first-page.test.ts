// What comes with the first page, and what only once it is needed: one import is enough to bring all of a part along.
import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const ROOT = dirname(dirname(import.meta.dirname))
/** Types are gone by then, and what is imported in parentheses comes later. */
const IMPORTED = /^(?:import|export) (?!type )[^'()]*from '((?:\.{1,2}|@)\/[^']+)'/gm
const FIRST = ['app/layout.tsx', 'app/(desk)/layout.tsx', 'app/(desk)/page.tsx']
const LATER = [
  // All that exchange, gate and desk say, in three languages.
  'lib/i18n/sentences.ts',
  'components/approval/dialog/plan-dialog.tsx',
  'components/chat/conversation/conversation.tsx',
  'components/chat/prose/markdown.tsx',
  'components/shell/palette/palette.tsx',
  'components/trading/chart/candle-canvas.tsx',
  'components/trading/market/market-panel.tsx',
  'components/trading/results/result-view.tsx',
]

/** Each file that comes with these, and which one brought it. */
function broughtBy(first: readonly string[]): Map<string, string> {
  const brought = new Map(first.map((file) => [file, '']))
  for (const [file] of brought) {
    for (const [, to = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)) {
      const path = to.startsWith('@/') ? to.slice(2) : join(dirname(file), to)
      if (/\.tsx?$/.test(path) && !brought.has(path)) brought.set(path, file)
    }
  }
  return brought
}

test('the schemas of the exchange come with what reads an answer by them, and not with the conversation or the market', () => {
  const brought = broughtBy([
    'components/chat/conversation/conversation.tsx',
    'components/trading/market/market-panel.tsx',
  ])
  assert.ok(brought.has('lib/contracts/exchange/default-symbol.ts'))
  assert.equal(
    brought.get('lib/contracts/exchange/tools.ts'),
    undefined,
    brought.get('lib/contracts/exchange/tools.ts'),
  )
})

test('what is offered behind / and @ comes once one of them is typed, and not with the conversation', () => {
  const brought = broughtBy(['components/chat/conversation/conversation.tsx'])
  assert.ok(brought.has('components/chat/completion/use-completion.tsx'))
  assert.equal(brought.get('components/chat/completion/completion-list.tsx'), undefined)
})

test('the parts that come later do not come with the first page', () => {
  const brought = broughtBy(FIRST)
  assert.ok(brought.has('components/shell/header/header.tsx'))
  for (const part of LATER) {
    assert.ok(existsSync(join(ROOT, part)), part)
    assert.equal(brought.get(part), undefined, `${part} is brought by ${brought.get(part)}`)
  }
})
