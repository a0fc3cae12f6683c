/** Frames give back the commands that were put in, and notice every bit that changed. */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Command } from '../../../lib/exchange/engine/commands.ts'
import { decodeFrame, encodeFrame, FrameDamaged } from '../../../lib/exchange/journal/frame.ts'
import {
  createReader,
  createWriter,
  readInt,
  readUint,
  writeInt,
  writeUint,
} from '../../../lib/exchange/journal/varint.ts'
import { SPEC } from './walk.ts'

const uint = (max = Number.MAX_SAFE_INTEGER) =>
  fc.oneof(
    fc.nat({ max: 300 }),
    fc.maxSafeNat().map((n) => n % (max + 1)),
  )
const key = fc.option(fc.string({ minLength: 1, maxLength: 130, unit: 'grapheme' }), { nil: null })
const side = fc.constantFrom('BUY' as const, 'SELL' as const)
const command: fc.Arbitrary<Command> = fc.oneof(
  fc
    .record({
      kind: fc.constant('place' as const),
      atMs: uint(1e6),
      account: uint(1e9),
      symbol: uint(1e4),
      side,
      type: fc.constantFrom('LIMIT' as const, 'MARKET' as const),
      order: fc.constantFrom(
        ['GTC', false] as const,
        ['GTC', true] as const,
        ['IOC', false] as const,
        ['FOK', false] as const,
      ),
      priceTicks: fc.integer({ min: -999_900, max: 999_900 }),
      qtyLots: uint(2 ** 31),
      clientOrderId: key,
    })
    .map(({ order: [timeInForce, postOnly], ...rest }) => ({ ...rest, timeInForce, postOnly })),
  fc.record({
    kind: fc.constant('cancel' as const),
    atMs: uint(1e6),
    account: uint(1e9),
    order: fc.record({ seq: uint(1e15), slot: uint(1e9) }),
    clientOrderId: key,
  }),
  fc.record({
    kind: fc.constant('cancelAll' as const),
    atMs: uint(1e6),
    account: uint(1e9),
    symbol: fc.option(uint(1e4), { nil: null }),
    side: fc.option(side, { nil: null }),
    clientOrderId: key,
  }),
  fc.record({
    kind: fc.constant('openAccount' as const),
    atMs: uint(1e6),
    userId: fc.string({ unit: 'grapheme' }),
    simulated: fc.boolean(),
    cashMicro: uint(),
    energyLots: uint(),
    clientOrderId: key,
  }),
  fc.record({
    kind: fc.constant('resolve' as const),
    atMs: uint(1e6),
    account: uint(1e9),
    clientOrderId: fc.string({ unit: 'grapheme' }),
  }),
  fc.record({ kind: fc.constant('listSymbol' as const), atMs: uint(1e6), spec: fc.constant(SPEC) }),
)
const batch = fc
  .array(command, { minLength: 1, maxLength: 30 })
  .map((commands) => structuredClone(commands.toSorted((a, b) => a.atMs - b.atMs)))

test('integers survive the way through bytes', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), fc.integer({ min: -(2 ** 51), max: 2 ** 51 }), (n, i) => {
      const writer = createWriter(1)
      writeUint(writer, n)
      writeInt(writer, i)
      const reader = createReader(writer.bytes.slice(0, writer.length))
      assert.equal(readUint(reader), n)
      assert.equal(readInt(reader), i)
      assert.equal(reader.at, writer.length)
    }),
  )
})

test('a frame gives back the commands that were put in', () => {
  const writer = createWriter(8)
  fc.assert(
    fc.property(batch, uint(1e15), fc.nat({ max: 0xffff_ffff }), (commands, firstSeq, previous) => {
      const checksum = encodeFrame(writer, firstSeq, commands, previous)
      const frame = decodeFrame(writer.bytes.slice(0, writer.length), firstSeq, previous)
      assert.deepEqual(frame, { firstSeq, commands, checksum })
    }),
    { numRuns: 400 },
  )
})

test('a flipped bit, a cut tail, a wrong place or a wrong predecessor is noticed', () => {
  const writer = createWriter()
  fc.assert(
    fc.property(batch, fc.nat(), fc.nat(), (commands, where, cut) => {
      encodeFrame(writer, 7, commands, 99)
      const bytes = writer.bytes.slice(0, writer.length)
      const flipped = bytes.slice()
      const bit = where % (bytes.length * 8)
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      assert.throws(() => decodeFrame(flipped, 7, 99), FrameDamaged)
      assert.throws(() => decodeFrame(bytes.subarray(0, cut % bytes.length), 7, 99), FrameDamaged)
      assert.throws(() => decodeFrame(bytes, 8, 99), FrameDamaged)
      assert.throws(() => decodeFrame(bytes, 7, 98), FrameDamaged)
    }),
    { numRuns: 400 },
  )
})
