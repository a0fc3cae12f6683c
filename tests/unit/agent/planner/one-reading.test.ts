// No pattern of the planner can read the same text in two ways over and over: such a one takes for ever to say no.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import * as acorn from 'acorn'
import { twoReadings } from '../../../support/two-readings.ts'

const ROOT = join(import.meta.dirname, '../../../..')

type Pattern = { where: string; source: string; flags: string }

function literals(): Pattern[] {
  return globSync('lib/{agent/planner,memory}/**/*.ts', { cwd: ROOT }).flatMap((file) => {
    const code = stripTypeScriptTypes(readFileSync(join(ROOT, file), 'utf8'))
    const tokens = acorn.tokenizer(code, { ecmaVersion: 'latest', sourceType: 'module' })
    return [...tokens].flatMap(({ type, start, end }) => {
      const text = code.slice(start, end)
      const close = text.lastIndexOf('/')
      const [source, flags] = [text.slice(1, close), text.slice(close + 1)]
      return type === acorn.tokTypes.regexp ? [{ where: file, source, flags }] : []
    })
  })
}

/** Those put together from pieces, as the modules are loaded. */
function built(): Pattern[] {
  const url = (file: string) => JSON.stringify(pathToFileURL(join(ROOT, file)).href)
  const script = `
    const found = []
    globalThis.RegExp = new Proxy(RegExp, {
      construct(of, given) {
        const made = Reflect.construct(of, given)
        found.push({ where: new Error().stack, source: made.source, flags: made.flags })
        return made
      },
    })
    await import(${url('lib/agent/planner/model.ts')})
    await import(${url('lib/memory/stated.ts')})
    process.stdout.write(JSON.stringify(found))`
  const run = ['--input-type=module', '--eval', script]
  const found = JSON.parse(execFileSync(process.execPath, run, { encoding: 'utf8', maxBuffer: 1 << 28 })) as Pattern[]
  return found.map((one) => ({ ...one, where: /lib\/[\w/-]+\.ts:\d+/.exec(one.where)?.[0] ?? 'new RegExp' }))
}

test('what reads the same text in two ways is found, and what does not is not', () => {
  const found = (pattern: RegExp) => twoReadings(pattern).found.map(({ text }) => text)
  assert.deepEqual(found(/^(?:我的?|的|那)*x/), ['我的'])
  assert.deepEqual(found(/(?:is |are |(?:one )?is )+/), ['is '])
  assert.deepEqual(found(/(?:ab|b|abb?c? |c )*/), ['abc '])
  assert.deepEqual(found(/(?:和 ?(?:我|的)*| )*/), ['和 '])
  assert.deepEqual(found(/^(?:我|的|那)*x(?:is |one is )*\d+(?:, ?)?$/), [])
  assert.equal(twoReadings(/(?:[^a]|b)*/).unknown, 1)
})

test('no pattern of the planner does', () => {
  const patterns = [...literals(), ...built()]
  const results = patterns.map((pattern) => ({ ...pattern, ...twoReadings(pattern) }))
  assert.ok(patterns.length > 1_000, `${patterns.length} patterns`)
  assert.deepEqual(
    results.flatMap(({ where, found }) => found.map(({ star, text }) => `${where}: “${text}” in ${star}`)),
    [],
  )
})
