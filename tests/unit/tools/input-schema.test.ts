// Schemas of servers out in the world: each dialect is understood, arguments have to fit what the server wrote, and a
// model is shown a form that providers take.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readToolArguments } from '../../../lib/tools/arguments.ts'
import { inputSchemaOf, modelSchema, takesUserId } from '../../../lib/tools/input-schema.ts'
import type { Schema } from '../../../lib/tools/schema-dialect.ts'

const S = { type: 'string' }
const I = { type: 'integer' }
const of = (schema: Schema, knowsAccounts = false) => ({
  server: 'other',
  knowsAccounts,
  inputSchema: { type: 'object', ...schema },
})
type Tool = ReturnType<typeof of>
/** The arguments as they are sent, or all that is wrong with them. */
const read = (tool: Tool, args: unknown) => {
  const r = readToolArguments(args, tool)
  return r.ok ? r.args : r.problems.map((p) => p.message).join('; ')
}
const accepts = (schema: Schema, ...all: Record<string, unknown>[]) => {
  for (const args of all) assert.deepEqual(read(of(schema), args), args, JSON.stringify(args))
}
const refuses = (schema: Schema, ...all: [Record<string, unknown>, RegExp][]) => {
  for (const [args, words] of all) assert.match(String(read(of(schema), args)), words)
}

test('a root that allows none beside its own names, of which it has none, means those of its alternatives', () => {
  const kind = (name: string, more: Schema) => ({
    type: 'object',
    properties: { kind: { type: 'string', const: name }, ...more },
    required: ['kind', ...Object.keys(more)],
  })
  const schema = { oneOf: [kind('a', { x: I }), kind('b', { y: S })], additionalProperties: false }
  accepts(schema, { kind: 'a', x: 1 }, { kind: 'b', y: 'z' })
  refuses(
    schema,
    [{ kind: 'a', x: 1, more: 1 }, /^more is not an argument of this tool$/],
    [{ kind: 'c' }, /kind|required/],
  )
  assert.deepEqual(Object.keys(modelSchema(of(schema)).properties as Schema), ['kind', 'x', 'y'])
  assert.equal(read(of(schema), { kind: 'b', x: 1 }), 'kind must be "a"; y is required')
  // One that has names of its own means what it says.
  refuses({ ...schema, properties: { z: S } }, [{ kind: 'a', x: 1 }, /not an argument/])
})

test('what a server says of other names holds; where it says nothing, there are none', () => {
  const properties = { a: S }
  accepts({ properties, additionalProperties: true }, { a: 'x', more: { b: 1 } })
  accepts({ properties, additionalProperties: {} }, { more: 1 })
  accepts({ properties, additionalProperties: I }, { more: 1 })
  refuses({ properties, additionalProperties: I }, [{ more: 'x' }, /more must be integer/])
  refuses({ properties }, [{ more: 1 }, /^more is not an argument of this tool$/])
  refuses({ properties, additionalProperties: false }, [{ more: 1 }, /^more is not an argument of this tool$/])
  assert.equal(modelSchema(of({ properties, additionalProperties: true })).additionalProperties, true)
  assert.deepEqual(modelSchema(of({ properties, additionalProperties: I })).additionalProperties, I)
  assert.equal(modelSchema(of({ properties })).additionalProperties, false)
  // A name of any tool's own is no wrapping there.
  accepts({ additionalProperties: true }, { input: { b: 1 } })
})

test('alternatives at the root are one object to a model, and are kept to in what is sent', () => {
  const byId = { properties: { kind: { const: 'id' }, id: I }, required: ['kind', 'id'], additionalProperties: false }
  const byName = { properties: { kind: { const: 'name' }, name: S }, required: ['kind', 'name'] }
  const schema = { oneOf: [{ type: 'object', ...byId }, { $ref: '#/$defs/byName' }], $defs: { byName } }
  accepts(schema, { kind: 'id', id: 1 }, { kind: 'name', name: 'x' })
  refuses(schema, [{ kind: 'id', name: 'x' }, /id is required/], [{ kind: 'id', id: 1, other: 2 }, /other is not an/])
  assert.deepEqual(modelSchema(of(schema)), {
    type: 'object',
    description: 'Takes one of these: kind, id | kind, name.',
    properties: { kind: { anyOf: [{ const: 'id' }, { const: 'name' }] }, id: I, name: S },
    required: ['kind'],
    additionalProperties: false,
  })
  const either = { properties: { a: S, b: S }, anyOf: [{ required: ['a'] }, { required: ['b'] }] }
  accepts(either, { a: 'x' }, { a: 'x', b: 'y' })
  refuses(either, [{}, /a is required; b is required/])
})

test('all of several parts, a reference as the root and conditions hold too', () => {
  const base = { properties: { a: S }, required: ['a'] }
  const all = { allOf: [{ $ref: '#/definitions/base' }, { properties: { n: I } }], definitions: { base } }
  accepts(all, { a: 'x', n: 1 })
  refuses(all, [{ n: 1 }, /a is required/], [{ a: 'x', n: 'y' }, /n must be integer/])
  // What can be read without loss is, wherever the property was told.
  assert.deepEqual(read(of(all), { a: 'x', n: '7' }), { a: 'x', n: 7 })
  assert.deepEqual(modelSchema(of(all)), {
    type: 'object',
    properties: { a: S, n: I },
    required: ['a'],
    additionalProperties: false,
  })
  accepts({ $ref: '#/$defs/base', $defs: { base } }, { a: 'x' })
  // What two parts say of one name is told together.
  const [low, high] = [{ minimum: 1 }, { maximum: 9 }]
  const within = { allOf: [{ properties: { n: low } }, { properties: { n: high } }] }
  refuses(within, [{ n: 0 }, /n must be >= 1/], [{ n: 10 }, /n must be <= 9/])
  assert.deepEqual(modelSchema(of(within)).properties, { n: { allOf: [low, high] } })
  // biome-ignore lint/suspicious/noThenProperty: a word of JSON Schema
  const when = { properties: { a: S, b: S }, if: { required: ['a'] }, then: { required: ['b'] } }
  accepts(when, {}, { a: 'x', b: 'y' })
  refuses(when, [{ a: 'x' }, /b is required/])
})

test('nullable, as OpenAPI has it, means that null is a value', () => {
  const a = { type: 'string', nullable: true }
  accepts({ properties: { a, of: { nullable: true, enum: ['x'], type: 'string' } } }, { a: null, of: null }, { a: 'x' })
  accepts({ properties: { a: { nullable: true } } }, { a: 'x' })
  const part = { nullable: true, allOf: [{ $ref: '#/$defs/part' }], description: 'A part' }
  const schema = { properties: { part }, required: ['part'], $defs: { part: { type: 'object' } } }
  accepts(schema, { part: null }, { part: {} })
  refuses(schema, [{ part: 1 }, /part/])
  assert.equal(JSON.stringify(modelSchema(of(schema))).includes('nullable'), false)
})

test('each draft is read as it is meant, with or without saying its name', () => {
  for (const draft of [{ $schema: 'http://json-schema.org/draft-04/schema#', id: 'http://x.test/s#' }, {}]) {
    const four = { ...draft, properties: { n: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 5 } } }
    accepts(four, { n: 0.5 }, { n: 5 })
    refuses(four, [{ n: 0 }, /n must be > 0/])
    assert.deepEqual(modelSchema(of(four)).properties, { n: { type: 'number', exclusiveMinimum: 0, maximum: 5 } })
  }
  const six = { $schema: 'http://json-schema.org/draft-06/schema#', properties: { a: { const: 1 } } }
  accepts(six, { a: 1 })
  const pair = { type: 'array', items: [S, I], additionalItems: false }
  const seven = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    properties: { pair },
    dependencies: { pair: ['n'] },
  }
  const nineteen = {
    $schema: 'https://json-schema.org/draft/2019-09/schema',
    $recursiveAnchor: true,
    properties: { inner: { $recursiveRef: '#' }, n: I },
  }
  const twenty = {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    properties: { pair: { type: 'array', prefixItems: [S, I], items: false }, to: { $dynamicRef: '#to' } },
    $defs: { to: { $dynamicAnchor: 'to', enum: ['x'] } },
  }
  refuses(seven, [{ pair: ['x', 1] }, /property n/], [{ pair: ['x', 1, 2], n: 1 }, /more than 2/])
  // Of a list whose items are all of one kind there are no others.
  accepts({ properties: { a: { type: 'array', items: S, additionalItems: false } } }, { a: ['x', 'y'] })
  refuses(nineteen, [{ inner: { n: 'x' } }, /inner.n must be integer/])
  accepts(nineteen, { inner: { inner: {} } })
  accepts(twenty, { pair: ['x', 1], to: 'x' })
  refuses(
    twenty,
    [{ pair: [1] }, /pair.0 must be string/],
    [{ pair: ['x', 1, 2] }, /more than 2/],
    [{ to: 'y' }, /one of x/],
  )
})

test('a reference may lead anywhere in the schema, and nowhere else', () => {
  const text = (schema: Schema) => {
    accepts(schema, { a: 'x' })
    refuses(schema, [{ a: 1 }, /a must be string/])
    // Where it led is not part of what a model is shown, so that what it names has to come along.
    assert.match(JSON.stringify(modelSchema(of(schema))), /"\$defs":\{"\w+":\{"type":"string"\}\}/)
  }
  text({ properties: { a: { $ref: '#/components/schemas/T' } }, components: { schemas: { T: S } } })
  text({ properties: { a: { $ref: '#/definitions/a~1b%20c' } }, definitions: { 'a/b c': S } })
  text({ properties: { a: { $ref: '#T' } }, $defs: { T: { $anchor: 'T', ...S } } })
  text({ $id: 'https://x.test/s.json', properties: { a: { $ref: 'https://x.test/s.json#/$defs/T' } }, $defs: { T: S } })
  for (const $ref of [
    'https://x.test/other.json',
    'other.json#/T',
    '#/$defs/none',
    '#none',
    '#/__proto__',
    '#/constructor',
    'file:///etc/passwd',
  ]) {
    const input = inputSchemaOf(of({ properties: { a: { $ref } } }))
    assert.deepEqual(
      [input.ok, !input.ok && input.fault, !input.ok && input.where],
      [false, 'elsewhere', '/properties/a'],
    )
  }
})

test('what programs write by mistake is left out; what cannot be read is told with its place', () => {
  const a = { type: 'string', required: true, enum: [], title: null, format: 'made-up', 'x-order': 1 }
  accepts({ properties: { a }, required: null, additionalProperties: null, anyOf: [], $comment: 'x' }, { a: 'x' })
  accepts({ properties: { a: S }, required: ['a', 'a'] }, { a: 'x' })
  for (const [wrong, where] of [
    [{ type: 'any' }, '/properties/a/type'],
    [{ minLength: '1' }, '/properties/a/minLength'],
    [5, '/properties/a'],
  ] as const) {
    const input = inputSchemaOf(of({ properties: { a: wrong } }))
    assert.deepEqual([!input.ok && input.fault, !input.ok && input.where], ['schema', where])
  }
})

test('a list that does not say of what says so to a model: providers refuse the request of all tools otherwise', () => {
  const shown = modelSchema(of({ properties: { a: { type: 'array' }, b: { type: ['array', 'null'], items: S } } }))
  assert.deepEqual(shown.properties, { a: { type: 'array', items: {} }, b: { type: ['array', 'null'], items: S } })
})

test('long words of a server are cut with a mark, and what no reader sees is taken out', () => {
  const a = { ...S, title: 'A\u200b', description: 'x'.repeat(501) }
  const shown = modelSchema(of({ properties: { a, description: { ...S, description: 'x'.repeat(500) } } }))
  const cut = { ...S, title: 'A', description: `${'x'.repeat(499)}…` }
  assert.deepEqual(shown.properties, { a: cut, description: { ...S, description: 'x'.repeat(500) } })
})

test('nobody says for whom a tool acts, wherever a schema hides the word', () => {
  const who = { properties: { userId: S, a: S }, required: ['userId', 'a'] }
  for (const schema of [
    { ...who, additionalProperties: true },
    { allOf: [who] },
    { allOf: [{ $ref: '#/$defs/who' }], $defs: { who } },
    { $ref: '#/definitions/who', definitions: { who } },
    { oneOf: [who, { properties: { b: S }, required: ['b'] }] },
  ]) {
    const tool = of(schema)
    assert.equal(takesUserId(tool), true)
    assert.equal(JSON.stringify(modelSchema(tool)).includes('userId'), false)
    assert.deepEqual(read(tool, { a: 'x' }), { a: 'x' })
    assert.match(String(read(tool, { a: 'x', userId: 'u-2' })), /userId is not an argument/)
  }
  // Also where a tool takes any name and does not mention this one.
  const any = of({ additionalProperties: true }, true)
  for (const name of ['userId', 'clientOrderId', 'executeReal'])
    assert.match(String(read(any, { [name]: 'x' })), /is not an argument/)
})

test('names that a pattern allows are the server’s to judge: no pattern is run', () => {
  const evil = '^(a+)+$'
  const schema = { patternProperties: { [evil]: { ...S, pattern: evil } }, additionalProperties: false }
  accepts(schema, { [`${'a'.repeat(40)}!`]: `${'a'.repeat(40)}!` })
  accepts({ properties: { env: schema }, propertyNames: { pattern: evil } }, { env: { aa: 'x' } })
  const record = {
    properties: { env: { type: 'object', patternProperties: { '^(.*)$': S }, additionalProperties: false } },
  }
  accepts(record, { env: { A: 'x' } })
  refuses(record, [{ env: { A: 1 } }, /env.A must be string/])
})

test('what a tool refers to is counted call by call: one that is called often is not used up', () => {
  const tool = of({ properties: { list: { type: 'array', items: { $ref: '#/$defs/one' } } }, $defs: { one: S } })
  const args = { list: Array.from({ length: 1_000 }, () => 'x') }
  for (let n = 0; n < 60; n++) assert.deepEqual(read(tool, args), args)
})

test('a schema built to be endless is refused with a reason and at once', () => {
  const doubled = (levels: number, word: string) => ({
    ...Object.fromEntries(
      Array.from({ length: levels }, (_, i) => {
        const next = { $ref: `#/$defs/d${i + 1}` }
        return [`d${i}`, { [word]: [next, { allOf: [next] }] }]
      }),
    ),
    [`d${levels}`]: S,
  })
  const began = process.cpuUsage()
  for (const word of ['allOf', 'anyOf', 'oneOf']) {
    const input = inputSchemaOf(of({ $ref: '#/$defs/d0', $defs: doubled(60, word) }))
    assert.deepEqual([!input.ok && input.fault], ['large'])
  }
  // Every level is told anew for each of the levels above it.
  let deep: Schema = { type: 'object' }
  for (let i = 0; i < 28; i++) deep = { type: 'object', properties: { a: deep, ...Object.fromEntries(places(i)) } }
  function places(depth: number) {
    return Array.from({ length: 60 }, (_, i) => [
      `r${i}`,
      { $ref: `#/properties/a${'/properties/a'.repeat(depth % 27)}` },
    ])
  }
  const input = inputSchemaOf(of({ properties: { a: deep } }))
  assert.deepEqual([!input.ok && input.fault], ['large'])
  refuses({ $ref: '#', properties: { a: S } }, [{ a: 'x' }, /lead on and on/])
  // Short enough as its server wrote it, and told in full at each place that refers to it.
  const said = Array.from({ length: 40 }, (_, n) => [`place${n}`, { ...S, description: 'x'.repeat(1_000) }])
  const long = { type: 'object', properties: Object.fromEntries(said) }
  refuses({ properties: { long, same: { $ref: '#/properties/long' } } }, [{}, /larger than 64 kB/])
  accepts({ allOf: [{ $ref: '#/$defs/a' }], $defs: { a: { properties: { a: S } } } }, { a: 'x' })
  assert.ok(process.cpuUsage(began).user < 5_000_000)
})
