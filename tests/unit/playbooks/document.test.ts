import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Lexer } from 'yaml'
import { z } from 'zod'
import { EXCHANGE_TOOLS, type ExchangeTool, resultOrFailure } from '../../../lib/contracts/exchange/tools.ts'
import { PLAYBOOK_LIMITS } from '../../../lib/contracts/playbooks.ts'
import { LOCALES } from '../../../lib/i18n/locales.ts'
import { checkDefinition } from '../../../lib/playbooks/check.ts'
import { MAX_TOKENS, readYaml, writeYaml } from '../../../lib/playbooks/document.ts'
import type { Known, KnownTool } from '../../../lib/playbooks/known.ts'
import { SHIPPED, shippedPlaybook } from '../../../lib/playbooks/shipped/shipped.ts'
import { modelSchema } from '../../../lib/tools/input-schema.ts'
import { cpuMs } from '../../support/cpu-ms.ts'

const NOW = new Date('2026-11-21T10:00:00Z')
const tools = (Object.keys(EXCHANGE_TOOLS) as ExchangeTool[]).map((name): KnownTool => {
  const { kind, title, args, result } = EXCHANGE_TOOLS[name]
  const inputSchema = z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' }) as Record<string, unknown>
  const outputSchema = z.toJSONSchema(resultOrFailure(result), { target: 'draft-7' }) as Record<string, unknown>
  return {
    name,
    kind,
    title,
    keepBlank: false,
    inputSchema: modelSchema({ inputSchema, knowsAccounts: true }),
    outputSchema,
  }
})
const known: Known = { tools: new Map(tools.map((tool) => [tool.name, tool])), models: ['built-in-planner'] }

function problemsOf(yaml: string): string[] {
  const { definition, problems, place } = readYaml(yaml)
  const all = definition ? checkDefinition(definition, known, NOW).map(place) : problems
  return all.map((p) => `${p.line} ${p.code}`).sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
}

for (const locale of LOCALES)
  for (const id of SHIPPED)
    test(`${id} in ${locale} is sound, and comes back from its YAML as it was`, () => {
      const definition = shippedPlaybook(id, locale)
      const yaml = writeYaml(definition)
      assert.deepEqual(problemsOf(yaml), [])
      assert.deepEqual(readYaml(yaml).definition, definition)
    })
test('in every language a shipped playbook does the same', () => {
  const shapeOf = (id: string, locale: (typeof LOCALES)[number]) =>
    JSON.stringify(shippedPlaybook(id, locale), (key, value) =>
      ['name', 'title', 'description', 'label', 'say', 'ask', 'reason'].includes(key) && typeof value === 'string'
        ? [...value.matchAll(/\{[^}]+\}/g)].map(String).sort()
        : value,
    )
  for (const id of SHIPPED) for (const locale of LOCALES) assert.equal(shapeOf(id, locale), shapeOf(id, 'en'))
})

test('each step of a shipped playbook has a name of its own in each language', () => {
  for (const id of SHIPPED)
    for (const locale of LOCALES) {
      const { steps } = shippedPlaybook(id, locale) ?? assert.fail(id)
      const titles = steps.flatMap((step) =>
        'parallel' in step ? step.parallel.map((one) => one.title) : [step.title],
      )
      assert.equal(new Set(titles).size, titles.length, `${id} ${locale}: ${titles.join()}`)
      for (const title of titles) assert.equal(/\p{Script=Han}/u.test(title ?? ''), locale !== 'en', `${id} ${title}`)
    }
})

test('all problems of the shape come at once, each at its line', () => {
  const yaml = `name: Watch
colour: red
inputs:
  - name: Symbol
    type: word
schedule:
  daily: 8am
steps:
  - id: one
    tool: getOrderBook
    args:
      symbol: {input.symbol}
  - id: two
    ask: hello
    say: hello
  - tool: getTrades
  - parallel:
      - id: three
        shout: x
`
  const expected = [
    '2 unknown_key',
    '4 invalid',
    '5 invalid',
    '7 invalid',
    '12 quotes',
    '13 kind',
    '16 missing',
    '18 kind',
  ]
  assert.deepEqual(problemsOf(yaml), expected)
})

test('all problems of the meaning come at once, each at its line', () => {
  const yaml = `name: Watch
inputs:
  - name: symbol
    type: symbol
  - name: side
    type: enum
  - name: price
    type: price
    default: 1.234
schedule:
  daily: "08:30"
steps:
  - id: book
    tool: getOrderBook
    args:
      symbol: "{input.symbl}"
      levels: 3
  - id: book
    when: "{steps.book.bestBid} = 3"
    say: "{steps.later.text}"
  - parallel:
      - id: a
        tool: getMarketMetrics
        args: { symbol: "{input.symbol}" }
      - id: b
        tool: getTrades
        args: { limit: "{steps.a.seq}" }
      - id: c
        say: hm
  - id: later
    say: "{steps.a.metrics.spraed} {steps.book.bestBid} {steps.a.metrics.depth.10.bid} {oops}"
  - id: write
    tool: placeOrder
  - id: read
    propose:
      - tool: getTrades
      - tool: placeOrder
        args: { side: BUY }
  - id: gone
    tool: getWeather
  - id: asked
    ask: "{steps.nowhere.x}"
    model: gpt-none
`
  assert.deepEqual(problemsOf(yaml), [
    '3 default_needed',
    '5 options',
    '5 default_needed',
    '9 default',
    '10 zone',
    '16 unknown_input',
    '17 unknown_argument',
    '18 twice',
    '19 condition',
    '20 later_step',
    '27 later_step',
    '28 in_parallel',
    '31 template',
    '31 unknown_field',
    '33 not_a_read',
    '36 not_a_write',
    '38 missing_argument',
    '40 unknown_tool',
    '42 unknown_step',
    '43 unknown_model',
  ])
})

test('the result of a question has what a proposal has, for an answer that came to a plan, and why another model answered', () => {
  const referring = (field: string) =>
    problemsOf(`name: a\nsteps:\n  - id: q\n    ask: Is it dear?\n  - id: told\n    say: "{steps.q.${field}}"\n`)
  for (const field of ['status', 'planId', 'fallback']) assert.deepEqual(referring(field), [], field)
  assert.deepEqual(referring('nothing'), ['6 unknown_field'])
})

test('YAML that is none, that repeats itself or names an account is refused at its line', () => {
  assert.deepEqual(problemsOf('name: a\nsteps: [\n'), ['3 yaml'])
  assert.deepEqual(problemsOf('name: a\nsteps: {{{'), ['2 yaml'], 'the same words about the same line once')
  assert.deepEqual(problemsOf('name: a\nname: b\nsteps: []\n'), ['2 yaml'])
  assert.deepEqual(problemsOf('- a\n'), ['1 not_a_playbook'])
  assert.deepEqual(problemsOf(''), ['null not_a_playbook'])
  assert.deepEqual(problemsOf('name: a\nsteps:\n  - id: w\n    tool: getUserWallet\n    args: { userId: u-1 }\n'), [
    '5 unknown_argument',
  ])
})
test('anchors and aliases are refused, so that nothing grows from a few lines', () => {
  const bomb = `name: a\nx: &a [1,1]\ny: &b [*a,*a]\nsteps: [*b]\n`
  assert.ok(problemsOf(bomb).every((p) => p.endsWith('anchors')))
  assert.ok(problemsOf(bomb).length >= 3)
})
test('a number that would be left out, or become another, is refused at its line', () => {
  const order = (price: string) =>
    `name: a\nsteps:\n  - id: w\n    propose:\n      - tool: placeOrder\n        args:\n          side: BUY\n          qty: 1\n          price: ${price}\n`
  for (const price of [
    '.inf',
    '-.INF',
    '.nan',
    '1e400',
    '1e-400',
    '9007199254740993',
    '2950.12345678901234567',
    '1e17',
  ])
    assert.deepEqual(problemsOf(order(price)), ['9 number'], price)
  assert.deepEqual(problemsOf(order('0xFFFFFFFFFFFFFFFF')), ['9 number'])
  for (const price of ['2950', '2950.50', '-0.01', '+3', '.5', '3e3', '0x10', '"1e400x"'])
    assert.doesNotMatch(problemsOf(order(price)).join(), /number/, price)
})
test('fifty-one steps are one too many, and parallel ones count', () => {
  const say = (n: number) => ({ id: `s${n}`, say: 'x' })
  const steps = [{ parallel: Array.from({ length: 2 }, (_, i) => ({ id: `p${i}`, tool: 'getTrades' })) }]
  const yaml = (n: number) =>
    writeYaml({ name: 'x', steps: [...steps, ...Array.from({ length: n }, (_, i) => say(i))] })
  assert.deepEqual(problemsOf(yaml(48)), [])
  assert.match(problemsOf(yaml(49)).join(), /too_many_steps/)
})

test('text that is large, deep or all wrong is refused soon, with a list somebody can read', () => {
  const flood = Array.from({ length: 3_000 }, (_, i) => `k${i}: v`).join('\n')
  for (const yaml of [
    flood,
    '['.repeat(30_000),
    `name: a\nsteps: ${'['.repeat(99)}${']'.repeat(99)}`,
    'x'.repeat(40_000),
  ]) {
    const tookMs = cpuMs(() => {
      const { definition, problems } = readYaml(yaml)
      assert.equal(definition, null)
      assert.ok(problems.length >= 1 && problems.length <= 50, `${problems.length}`)
    })
    assert.ok(tookMs < 10_000)
  }
})

test('a second text under the first is refused, where it begins: it would be kept and never run', () => {
  const first = 'name: a\nsteps:\n  - id: a\n    say: x\n'
  assert.deepEqual(problemsOf(`${first}---\nname: b\n`), ['5 yaml'])
  assert.deepEqual(problemsOf(`---\n${first}...\n`), [])
})

test('what is nested too deeply to be composed is said in our own words', () => {
  for (const yaml of [`name: a\nsteps: ${'['.repeat(3_000)}${']'.repeat(3_000)}`, `${'- '.repeat(5_000)}x`]) {
    const [problem] = readYaml(yaml).problems
    assert.deepEqual([problem?.code, problem?.message], ['too_large', 'it is nested too deeply'])
  }
})

test('text made to be slow is refused before it is composed; a playbook as long as any may be is far from that', () => {
  const slow = [
    Array.from({ length: 3_500 }, (_, i) => `k${i}: 1`).join('\n'),
    `{${'a,'.repeat(15_000)}}`,
    ']'.repeat(30_000),
    '[['.repeat(15_000),
    `- &a 1\n${'- *a\n'.repeat(6_000)}`,
    '? '.repeat(15_000),
  ]
  for (const yaml of slow) assert.match(problemsOf(yaml)[0] ?? '', /^null too_large/, yaml.slice(0, 20))
  for (const id of SHIPPED)
    for (const locale of LOCALES) {
      const yaml = writeYaml(shippedPlaybook(id, locale))
      const tokens = [...new Lexer().lex(yaml)].length
      assert.ok((tokens / yaml.length) * PLAYBOOK_LIMITS.yamlBytes < MAX_TOKENS, `${id}: ${tokens} of ${yaml.length}`)
    }
})
