// What the documents name is there: a sentence of the gate without its test is a promise that nothing holds.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { ENV_NAMES, readEnv } from '../../lib/env.ts'
import { EXCHANGE_SETTINGS } from '../../lib/mcp/settings/embedded-exchange.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

/** A file may be named by its place in one of these, a folder for all that is in it. */
const FOLDERS = ['', 'integration/gate/', 'integration/mcp/']
function testsNamed(name: string): string[] {
  const found = FOLDERS.map((folder) =>
    globSync([`tests/${folder}${name}.{test,spec}.ts`, `tests/${folder}${name}/**/*.ts`], { cwd: ROOT }),
  )
  return found.find((files) => files.length > 0) ?? []
}

/** "…" stands for what is left out; an apostrophe is escaped in one place and not in another. */
const inWords = (title: string): RegExp =>
  new RegExp(
    title
      .split('…')
      .map((part) => RegExp.escape(part.trim()).replaceAll(/’|'|\\x27/g, "\\\\?['’]"))
      .join('.*'),
  )

/** @returns what no test is called, in lines like `` `folder/file`: "title", "another title" `` */
function missing(lines: readonly string[]): string[] {
  return lines.flatMap((line) => {
    let named = { file: '', text: '' }
    return [...line.matchAll(/`([a-z][a-z0-9/-]*)`|"([^"]+)"/g)].flatMap(([, file, title]) => {
      if (file === undefined) return inWords(title ?? '').test(named.text) ? [] : [`${named.file}: "${title}"`]
      named = { file, text: testsNamed(file).map(read).join('\n') }
      return named.text === '' ? [`no file ${file}`] : []
    })
  })
}

test('each sentence of the gate names tests, and all of them are there', () => {
  const sentences = read('lib/gate/CONTRACT.md')
    .split(/^(?=\d+\. )/m)
    .slice(1)
  assert.ok(sentences.length > 50)
  const testsOf = (sentence: string) => sentence.split('\n').filter((line) => /^ {3,4}(`|the same$)/.test(line))
  assert.deepEqual(
    sentences.filter((sentence) => testsOf(sentence).length === 0),
    [],
  )
  assert.deepEqual(missing(sentences.flatMap(testsOf)), [])
})

test('each attack and each fault names tests that there are', () => {
  const rows = read('docs/mcp-hardening.md').match(/^\| .* \|$/gm) ?? []
  const tests = rows.map((row) => row.split(' | ').at(-1) ?? '').filter((cell) => /`|"/.test(cell))
  assert.ok(tests.length > 30)
  assert.deepEqual(missing(tests), [])
})

/** The table under Configuration: a variable, the default that is told of it, and what its row says. */
function configuration(): { name: string; fallback: string; says: string }[] {
  const readme = read('README.md')
  const rows = readme.slice(readme.indexOf('## Configuration')).matchAll(/^\| (`[A-Z].*?) \| (.*?) \| (.*) \|$/gm)
  return [...rows].flatMap(([, names = '', fallbacks = '', says = '']) => {
    const told = fallbacks.split(' · ')
    return names.split(' · ').map((name, n) => ({
      name: name.replaceAll('`', ''),
      fallback: told[n] ?? told[0] ?? '',
      says,
    }))
  })
}

test('each variable of the environment is explained, and each that is explained is read', () => {
  const table = configuration()
  const explained = table.map(({ name }) => name)
  const kept = ['DATABASE_URL', 'REDIS_URL']
  assert.deepEqual(
    ENV_NAMES.filter((name) => !explained.includes(name) && !kept.includes(name)),
    [],
  )
  const isTold = (name: string) => explained.includes(name) || table.some(({ says }) => says.includes(`\`${name}\``))
  assert.deepEqual(
    EXCHANGE_SETTINGS.filter((name) => !isTold(name)),
    [],
  )
  const source = [read('lib/exchange/settings.ts'), ...ENV_NAMES, ...EXCHANGE_SETTINGS].join('\n')
  assert.deepEqual(
    explained.filter((name) => !source.includes(name)),
    [],
  )
  const example = [...read('.env.example').matchAll(/^# ([A-Z_]+)=/gm)].map(([, name = '']) => name)
  assert.ok(example.length > 10)
  assert.deepEqual(
    example.filter((name) => !explained.includes(name)),
    [],
  )
})

test('the defaults that are told are those there are', () => {
  const usual = readEnv({})
  const figures = configuration().flatMap(({ name, fallback }) => {
    const value = name in usual ? usual[name as keyof typeof usual] : undefined
    return typeof value === 'number' ? [{ name, fallback, value: String(value) }] : []
  })
  assert.ok(figures.length > 8)
  assert.deepEqual(
    figures.filter(({ fallback, value }) => fallback !== value),
    [],
  )
})

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'lib/gate/CONTRACT.md'], { cwd: ROOT })

test('each file that a document names is there, and each place that it leads to', () => {
  const sources = globSync('{app,components,lib,public,scripts,tests}/**/*', { cwd: ROOT })
  const atRoot = globSync('*', { cwd: ROOT })
  // A path may begin anywhere, where what is before it was just said: `adaptive.ts`.
  const isThere = (path: string) => atRoot.includes(path) || sources.some((file) => `/${file}`.endsWith(`/${path}`))
  // As a heading's address is made of its words.
  const anchors = (document: string) =>
    [...read(document).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- ]/gu, '')
        .replaceAll(' ', '-'),
    )
  let found = 0
  const missing = DOCUMENTS.flatMap((document) => {
    const text = read(document)
    const files = [...text.matchAll(/`([\w./[\]()@-]+\.(?:tsx?|mjs|css))`/g)].map(([, path = '']) => path)
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)].filter(([, path = '', anchor]) => {
      const target = path === '' ? document : join(dirname(document), path)
      return !existsSync(join(ROOT, target)) || (anchor !== undefined && !anchors(target).includes(anchor))
    })
    found += files.length
    return [...files.filter((path) => !isThere(path)), ...links.map(([link]) => link)].map((it) => `${document}: ${it}`)
  })
  assert.ok(found > 150, `${found}`)
  assert.deepEqual(missing, [])
})

test('each command is one of package.json', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const named = [...DOCUMENTS, '.env.example'].flatMap((path) =>
    [...read(path).matchAll(/npm run (?:-s )?([a-z]+)/g)].map(([, name = '']) => name),
  )
  assert.ok(named.length > 20)
  assert.deepEqual(
    [...new Set(named)].filter((name) => !(name in scripts)),
    [],
  )
})
