import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readArguments, readToolArguments } from '../../../lib/tools/arguments.ts'
import { modelSchema as schemaOf } from '../../../lib/tools/input-schema.ts'

const schema = {
  type: 'object',
  properties: {
    userId: { type: 'string' },
    side: { type: 'string', enum: ['BUY', 'SELL'] },
    qty: { anyOf: [{ type: 'string' }, { type: 'number' }] },
    depth: { type: 'integer', minimum: 1 },
    ratio: { type: 'number' },
    on: { type: 'boolean' },
    clientOrderId: { type: 'string' },
  },
  required: ['userId', 'side', 'qty'],
}
const modelSchema = (inputSchema: Record<string, unknown>) => schemaOf({ inputSchema, knowsAccounts: true })
const shown = modelSchema(schema)
const read = (raw: unknown) => readArguments(raw, shown)
const codes = (raw: unknown) => {
  const r = read(raw)
  return r.ok ? [] : r.problems.map((p) => `${p.path}:${p.code}`).sort()
}

test('what the desk fills in is in no schema a model sees', () => {
  assert.deepEqual(Object.keys(shown.properties as object), ['side', 'qty', 'depth', 'ratio', 'on'])
  assert.deepEqual(shown.required, ['side', 'qty'])
  assert.equal(shown.additionalProperties, false)
})

test('coercion happens only where nothing is lost', () => {
  const r = read({ side: 'BUY', qty: '5', depth: '10', ratio: '1,234.5', on: 'true' })
  assert.deepEqual(r, { ok: true, args: { side: 'BUY', qty: '5', depth: 10, ratio: 1234.5, on: true } })
  assert.deepEqual(codes({ side: 'BUY', qty: 5, depth: '5.5' }), ['depth:type'])
  assert.deepEqual(codes({ side: 'BUY', qty: 5, on: 'yes' }), ['on:type'])
  // A comma between decimals groups no thousands.
  for (const ratio of ['1,2', '0,500', '-0,250', '000,123'])
    assert.deepEqual(codes({ side: 'BUY', qty: 5, ratio }), ['ratio:type'], ratio)
})

test('a number of more digits than a number holds stays text, so that the schema refuses it', () => {
  const refused = (name: string, value: string) => {
    const r = read({ side: 'BUY', qty: 5, [name]: value })
    return r.ok ? JSON.stringify(r.args) : r.problems.map((p) => p.message).join('; ')
  }
  for (const value of [
    '12345678901234567890',
    '9007199254740993',
    '5.00000000000000000001',
    `5.${'0'.repeat(100_000)}`,
  ])
    assert.equal(refused('depth', value), 'depth must be integer', value.slice(0, 30))
  for (const value of ['0.12345678901234567890', '9'.repeat(400)])
    assert.equal(refused('ratio', value), 'ratio must be number', value.slice(0, 30))
  for (const [value, number] of [
    ['9007199254740991', 9_007_199_254_740_991],
    ['1,000', 1_000],
    ['+007.500', 7.5],
    ['-.5', -0.5],
    ['0.0000001', 1e-7],
    ['-0', -0],
    ['0.00', 0],
  ] as const)
    assert.deepEqual(read({ side: 'BUY', qty: 5, ratio: value }), {
      ok: true,
      args: { side: 'BUY', qty: 5, ratio: number },
    })
  assert.deepEqual(read({ side: 'BUY', qty: 5, depth: '5.0' }), { ok: true, args: { side: 'BUY', qty: 5, depth: 5 } })
})

test('a word of a closed list may be written in any case and becomes the one of the list', () => {
  const closed = (...words: unknown[]) => ({ type: 'object', properties: { a: { type: 'string', enum: words } } })
  const readAs = (a: unknown, ...words: unknown[]) => {
    const r = readArguments({ a }, closed(...words))
    return r.ok ? r.args.a : r.problems[0]?.code
  }
  assert.equal(readAs('buy', 'BUY', 'SELL'), 'BUY')
  assert.equal(readAs('TopBid', 'topBid', 'mid'), 'topBid')
  // Written exactly, it is that one; otherwise two of the same letters are a guess.
  assert.equal(readAs('go', 'GO', 'go'), 'go')
  assert.equal(readAs('Go', 'GO', 'go'), 'enum')
  assert.equal(readAs('1', 1, 'ONE'), 'enum')
  const digits = { type: 'object', properties: { a: { type: 'integer', enum: [15, 60] } } }
  assert.deepEqual(readArguments({ a: '15' }, digits), { ok: true, args: { a: 15 } })
  assert.equal(readAs('hold', 'BUY', 'SELL'), 'enum')
  // A month is no minute.
  assert.equal(readAs('1M', '1m', '1h'), 'enum')
})

test('all problems are reported at once, each with its path', () => {
  assert.deepEqual(codes({ side: 'HOLD', depth: 0, evil: 1 }), [
    'depth:minimum',
    'evil:unknown',
    'qty:missing',
    'side:enum',
  ])
})

test('blank and null stand for left out; in a required field that is missing', () => {
  assert.deepEqual(read({ side: 'BUY', qty: 1, depth: null, ratio: '' }), { ok: true, args: { side: 'BUY', qty: 1 } })
  assert.deepEqual(codes({ side: ' ', qty: 1 }), ['side:missing'])
})

test('a required argument that is left out is its default, where it has one that fits', () => {
  const page = modelSchema({
    type: 'object',
    properties: {
      scale: { type: 'string', enum: ['css', 'device'], default: 'css' },
      width: { type: 'integer', default: 'wide' },
      full: { type: 'boolean', default: false },
      type: { type: 'string', default: 'png' },
    },
    required: ['scale', 'width', 'full'],
  })
  assert.deepEqual(readArguments({ width: 2, full: null, scale: '' }, page), {
    ok: true,
    args: { scale: 'css', width: 2, full: false },
  })
  const unfit = readArguments({}, page)
  assert.deepEqual(!unfit.ok && unfit.problems.map(({ message }) => message), ['width must be integer'])
  const hostile = JSON.parse('{"properties":{"__proto__":{"default":{"polluted":true}}},"required":["__proto__"]}')
  const read = readArguments({}, hostile)
  assert.ok(!read.ok || !('polluted' in read.args))
  for (const usual of ['1e999', '{"__proto__":{"polluted":true}}']) {
    const unkept = JSON.parse(`{"properties":{"a":{"default":${usual}}},"required":["a"]}`)
    const without = readArguments({}, unkept)
    assert.deepEqual(!without.ok && without.problems.map(({ message }) => message), ['a is required'], usual)
  }
})

test('one level of wrong nesting is unwrapped, two are not', () => {
  assert.deepEqual(read({ req: { side: 'BUY', qty: 1 } }), { ok: true, args: { side: 'BUY', qty: 1 } })
  assert.deepEqual(read({ arguments: { side: 'SELL', qty: 1 } }), { ok: true, args: { side: 'SELL', qty: 1 } })
  assert.equal(read({ req: { arguments: { side: 'BUY', qty: 1 } } }).ok, false)
})

test('what stands beside a wrapper is not dropped with it, and no other name is one', () => {
  assert.deepEqual(codes({ req: { side: 'BUY', qty: 1 }, on: true }), ['qty:missing', 'req:unknown', 'side:missing'])
  assert.deepEqual(codes({ order: { side: 'BUY', qty: 1 } }), ['order:unknown', 'qty:missing', 'side:missing'])
  assert.deepEqual(codes({ req: 'BUY 1' }), ['qty:missing', 'req:unknown', 'side:missing'])
  const wraps = modelSchema({ type: 'object', properties: { req: { type: 'object' } }, required: ['req'] })
  assert.deepEqual(readArguments({ req: { side: 'BUY' } }, wraps), { ok: true, args: { req: { side: 'BUY' } } })
})

test('a model cannot smuggle the account or the order key in', () => {
  assert.deepEqual(codes({ side: 'BUY', qty: 1, userId: 'x', clientOrderId: 'y' }), [
    'clientOrderId:unknown',
    'userId:unknown',
  ])
})

test('a pattern from a server is never run here', () => {
  const hostile = { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }
  const started = process.hrtime.bigint()
  assert.equal(readArguments({ a: `${'a'.repeat(40)}!` }, hostile).ok, true)
  // 2^40 steps would take hours: returning at all is the proof; the number is only printed.
  assert.ok(process.hrtime.bigint() - started > 0n)
})

test('a schema that cannot be compiled refuses the call with a sentence', () => {
  const r = readArguments({ a: 1 }, { type: 'object', properties: { a: { type: 'wrong' } } })
  assert.ok(!r.ok && r.problems[0]?.code === 'schema')
})

/** Each level asks for the next one twice: a schema of a few hundred characters, and 2^levels steps. */
function doubling(levels: number): Record<string, unknown> {
  const next = (i: number) => ({ allOf: [{ $ref: `#/$defs/d${i + 1}` }] })
  const doubled = Array.from({ length: levels }, (_, i) => [`d${i}`, { anyOf: [next(i), next(i)] }])
  return Object.fromEntries([...doubled, [`d${levels}`, { type: 'string' }]])
}

test('a schema that is small to read and endless to check is refused with a sentence, and holds nobody up', () => {
  const around = { a: { allOf: [{ $ref: '#/$defs/b' }] }, b: { anyOf: [{ $ref: '#/$defs/a' }] } }
  for (const [$defs, start] of [
    [doubling(60), 'd0'],
    [around, 'a'],
    [{ a: { $ref: '#/$defs/a' } }, 'a'],
  ] as const) {
    const endless = modelSchema({ type: 'object', properties: { x: { $ref: `#/$defs/${start}` } }, $defs })
    const r = readArguments({ x: 1 }, endless)
    assert.ok(!r.ok && r.problems[0]?.code === 'schema' && r.problems.length === 1, start)
    assert.match(r.problems[0].message, /schema cannot be used/)
  }
})

test('comparing each item with all others is left to the server', () => {
  const items = Array.from({ length: 100_000 }, (_, i) => ({ i }))
  const each = { type: 'object', properties: { list: { type: 'array', uniqueItems: true } } }
  // Five thousand million comparisons: returning at all is the proof.
  assert.equal(readArguments({ list: items }, modelSchema(each)).ok, true)
})

test('a schema that nests in itself, or names its parts as of old, is used as it is', () => {
  const node = { type: 'object', properties: { of: { $ref: '#/definitions/node' }, n: { type: 'number' } } }
  const nested = modelSchema({
    type: 'object',
    properties: { root: { $ref: '#/definitions/node' }, all: { type: 'array', items: { $ref: '#/definitions/node' } } },
    definitions: { node },
  })
  const all = Array.from({ length: 5_000 }, (_, n) => ({ of: { n } }))
  assert.equal(readArguments({ root: { of: { of: { n: 1 } } }, all }, nested).ok, true)
  assert.equal(readArguments({ root: { of: { of: { n: 'one' } } } }, nested).ok, false)
})

test('where a server keeps no accounts, clientOrderId and executeReal are arguments like all others, userId is not', () => {
  const plain = schemaOf({ inputSchema: schema, knowsAccounts: false })
  const others = (names: readonly string[]) => names.filter((name) => name !== 'userId')
  assert.deepEqual(Object.keys(plain.properties ?? {}), others(Object.keys(schema.properties)))
  assert.deepEqual(plain.required, others(schema.required))
  assert.equal(plain.additionalProperties, false)
  assert.notDeepEqual(shown, plain, 'the same schema, seen for two servers, is two')
})

test('a blank text is a value to another server than the exchange, unless it takes no text there', () => {
  const inputSchema = {
    type: 'object',
    properties: { content: { type: 'string' }, by: {}, depth: { type: 'integer' } },
    required: ['content'],
  }
  const raw = { content: '', by: ' ', depth: '' }
  const at = (server: string) => readToolArguments(raw, { server, inputSchema, knowsAccounts: server === 'eap' })
  assert.deepEqual(at('files'), { ok: true, args: { content: '', by: ' ' } })
  assert.equal(at('eap').ok, false)
})
