// Which room may import which stands in ARCHITECTURE.md; every import is held against it. The linter knows some of these directions.
// Nor do files import each other in a circle, within a room either.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

const ROOT = dirname(dirname(import.meta.dirname))
const IMPORTED = /(?:from |import\(|import )'((?:\.{1,2}|@)\/[^']+)'/g
/** What all rooms of the desk share, beside what the table says of each. */
const SHARED = /^lib\/(contracts\/.*|(?!desk\.ts)[^/]+)$/
/** These do not: two meet nobody, and the exchange is another program. */
const APART = ['contracts', 'sqlite', 'exchange']

const wordsIn = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, word = '']) => word)
/** A file of `lib/` itself is its own. */
const roomOf = (path: string): string => {
  const [top = '', room = ''] = path.split('/')
  return top === 'lib' ? (/\.ts$/.test(room) ? path : room) : top
}

/** Of each room its name, and the rooms that its row lets it import; null for all. */
function allowedByTable(): Map<string, string[] | null> {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const rows = text.slice(text.indexOf('## Rooms')).matchAll(/^\| (`[^|]+) \|[^|]+\| ([^|]+) \|$/gm)
  const allowed = new Map<string, string[] | null>()
  for (const [, first = '', last = ''] of rows) {
    // Where several rooms share a row, each that may import something has a part of its own: "`auth`: `store` · `cli`: …".
    const parts = new Map(last.split(' · ').map((part) => [/^`(\w+)`: /.exec(part)?.[1], part]))
    for (const path of wordsIn(first).filter((word) => word.endsWith('/'))) {
      const room = roomOf(path)
      const part = parts.get(room) ?? (parts.has(undefined) ? last : '')
      const names = wordsIn(part).map((word) => word.replace(/^lib\//, ''))
      if (part.includes('the desk')) names.push('lib/desk.ts')
      allowed.set(room, part.startsWith('everything') || names.includes('lib') ? null : names)
    }
  }
  return allowed
}

test('each room imports what the table of rooms lets it import, and nothing else', () => {
  const allowed = allowedByTable()
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: ROOT })
  const rooms = new Set(files.map((file) => roomOf(file)).filter((room) => !room.startsWith('lib/')))
  assert.deepEqual([...rooms].filter((room) => !allowed.has(room)).sort(), [], 'rooms without a row')
  const wrong = files.flatMap((file) => {
    const room = roomOf(file)
    const may = allowed.get(room)
    if (!may) return []
    return [...readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED)]
      .map(([, to = '']) => (to.startsWith('@/') ? to.slice(2) : join(dirname(file), to)))
      .filter((to) => roomOf(to) !== room && !may.includes(roomOf(to)))
      .filter((to) => APART.includes(room) || room === 'components' || !SHARED.test(to))
      .map((to) => `${file} → ${to}`)
  })
  assert.deepEqual(wrong, [])
})

test('each folder of a room of the screen is told of in the table of its parts, and no other', () => {
  const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8')
  const rows = [...text.matchAll(/^\| `components\/(\w+)\/` \| (.+) \|$/gm)]
  const told = rows.flatMap(([, room = '', parts = '']) =>
    wordsIn(parts)
      .filter((word) => /^[\w-]+\/$/.test(word))
      .map((part) => `components/${room}/${part.slice(0, -1)}`),
  )
  const there = new Set(globSync('components/*/*/*', { cwd: ROOT }).map((file) => dirname(file)))
  assert.deepEqual(told.sort(), [...there].sort())
})

/** What is loaded later (`import(…)`) may well use who loads it: a dialog uses its provider. */
const IMPORTED_AT_ONCE = /from '((?:\.{1,2}|@)\/[^']+)'/g
test('no file imports itself by way of others', () => {
  const circles: string[] = []
  const done = new Set<string>()
  const path: string[] = []
  function follow(file: string): void {
    if (path.includes(file)) {
      circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
      return
    }
    if (done.has(file) || !existsSync(join(ROOT, file))) return
    path.push(file)
    for (const [, to = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(IMPORTED_AT_ONCE))
      follow(to.startsWith('@/') ? to.slice(2) : join(dirname(file), to))
    path.pop()
    done.add(file)
  }
  for (const file of globSync('{app,components,lib,scripts}/**/*.{ts,tsx}', { cwd: ROOT })) follow(file)
  assert.deepEqual(circles, [])
})
