/** Frames give back the commands that were put in, and notice every bit that changed. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import fc from 'fast-check'
import { apply } from '../../../lib/exchange/engine/apply.ts'
import { factsOf } from '../../../lib/exchange/engine/closed-orders.ts'
import type { Command, Place } from '../../../lib/exchange/engine/commands.ts'
import type { OrderRecords } from '../../../lib/exchange/engine/order-pool.ts'
import { closedOrdersOf, ordersOf } from '../../../lib/exchange/engine/queries.ts'
import { createState } from '../../../lib/exchange/engine/state.ts'
import { decodeCommand, encodeCommand } from '../../../lib/exchange/journal/command-codec.ts'
import {
  decodeFrame,
  encodeFrame,
  endsAt,
  FrameDamaged,
  type Position,
  START,
} from '../../../lib/exchange/journal/frame.ts'
import {
  createReader,
  createWriter,
  readInt,
  readUint,
  writeInt,
  writeUint,
} from '../../../lib/exchange/journal/varint.ts'
import { limitOrder } from '../../support/limit-order.ts'

const uint = (max = Number.MAX_SAFE_INTEGER) =>
  fc.oneof(
    fc.nat({ max: 300 }),
    fc.maxSafeNat().map((n) => n % (max + 1)),
  )
const key = fc.option(fc.string({ minLength: 1, maxLength: 130, unit: 'grapheme' }), { nil: null })
const side = fc.constantFrom('BUY' as const, 'SELL' as const)
const ticks = fc.integer({ min: -999_900, max: 999_900 })
const time = { atMs: uint(1e6) }
const place = fc.record({
  kind: fc.constant('place' as const),
  ...time,
  account: uint(1e9),
  symbol: uint(1e4),
  side,
  type: fc.constantFrom('LIMIT' as const, 'MARKET' as const),
  timeInForce: fc.constantFrom('GTC' as const, 'IOC' as const, 'FOK' as const, 'GTD' as const),
  postOnly: fc.boolean(),
  priceTicks: ticks,
  qtyLots: uint(2 ** 31),
  displayLots: uint(2 ** 31),
  // Also in the past: what the engine refuses is journaled as well.
  expiresAtMs: fc.oneof(fc.constant(0), uint(2 ** 45)),
  selfTrade: fc.constantFrom('CANCEL_TAKER' as const, 'CANCEL_MAKER' as const, 'CANCEL_BOTH' as const),
  clientOrderId: key,
})
const limits = fc.record({
  minPriceTicks: ticks,
  maxPriceTicks: ticks,
  maxQtyLots: uint(),
  maxValueMicro: uint(),
  maxOpenOrders: uint(),
  collarPercent: uint(),
  collarMinTicks: uint(),
  maxCommandsPerSecond: uint(),
})
const session = fc.constantFrom('CONTINUOUS' as const, 'AUCTION' as const, 'HALTED' as const, 'CLOSED' as const)
const spec = fc
  .tuple(
    limits,
    fc.record({
      symbol: fc.string(),
      description: fc.string({ unit: 'grapheme' }),
      referenceTicks: ticks,
      grantLots: uint(),
      session,
      delivery: fc.option(fc.record({ startMs: uint(), endMs: uint() }), { nil: null }),
      gateClosureMs: fc.option(uint(), { nil: null }),
    }),
  )
  .map(([some, others]) => ({ ...some, ...others }))
const ofOrder = { account: uint(1e9), order: fc.record({ seq: uint(1e15), slot: uint(1e9) }), clientOrderId: key }

const COMMON = limitOrder({ atMs: 1_795_000_000_000, account: 4, side: 'BUY', priceTicks: 299_950, qtyLots: 25 })

/** One per kind; a new kind without one does not compile. */
const KINDS: { [K in Command['kind']]: fc.Arbitrary<Extract<Command, { kind: K }>> } = {
  place,
  cancel: fc.record({ kind: fc.constant('cancel' as const), ...time, ...ofOrder }),
  amend: fc.record({
    kind: fc.constant('amend' as const),
    ...time,
    ...ofOrder,
    priceTicks: fc.option(ticks, { nil: null }),
    qtyLots: fc.option(uint(2 ** 31), { nil: null }),
  }),
  cancelAll: fc.record({
    kind: fc.constant('cancelAll' as const),
    ...time,
    account: uint(1e9),
    symbol: fc.option(uint(1e4), { nil: null }),
    side: fc.option(side, { nil: null }),
    clientOrderId: key,
  }),
  openAccount: fc.record({
    kind: fc.constant('openAccount' as const),
    ...time,
    userId: fc.string({ unit: 'grapheme' }),
    simulated: fc.boolean(),
    cashMicro: uint(),
    energyLots: uint(),
    clientOrderId: key,
  }),
  resolve: fc.record({
    kind: fc.constant('resolve' as const),
    ...time,
    account: uint(1e9),
    clientOrderId: fc.string({ unit: 'grapheme' }),
  }),
  expire: fc.record({ kind: fc.constant('expire' as const), ...time }),
  setSession: fc.record({ kind: fc.constant('setSession' as const), ...time, symbol: uint(1e4), session }),
  setLimits: fc.record({ kind: fc.constant('setLimits' as const), ...time, symbol: uint(1e4), limits }),
  retire: fc.record({ kind: fc.constant('retire' as const), ...time, symbol: uint(1e4) }),
  listSymbol: fc.record({ kind: fc.constant('listSymbol' as const), ...time, spec }),
}
const command: fc.Arbitrary<Command> = fc.oneof(...Object.values<fc.Arbitrary<Command>>(KINDS))
const batch = fc
  .array(command, { minLength: 1, maxLength: 30 })
  // Without prototypes of fast-check's own, and −0 as the 0 that the door would give.
  .map((commands) => structuredClone(commands.toSorted((a, b) => a.atMs - b.atMs)))
const position = fc
  .record({ seq: uint(1e15), epoch: fc.nat(1e6), hash: fc.uint8Array({ minLength: 16, maxLength: 16 }) })
  .map((at): Position => ({ ...at, checksum1: null }))

const encoded = (after: Position, epoch: number, commands: readonly Command[]) => {
  const writer = createWriter(8)
  const end = encodeFrame(writer, after, epoch, commands)
  return { bytes: writer.bytes.slice(0, writer.length), end }
}

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

for (const [kind, one] of Object.entries<fc.Arbitrary<Command>>(KINDS)) {
  test(`every ${kind} comes back as it was given`, () => {
    fc.assert(
      fc.property(one, uint(1e6), (given, earlier) => {
        const command = structuredClone(given)
        const writer = createWriter(1)
        encodeCommand(writer, command, Math.max(0, command.atMs - earlier))
        const reader = createReader(writer.bytes.slice(0, writer.length))
        assert.deepEqual(decodeCommand(reader, Math.max(0, command.atMs - earlier)), command)
        assert.equal(reader.at, writer.length)
      }),
      { numRuns: 300 },
    )
  })
}

test('a common order takes eight bytes, and what is rare costs only those who use it', () => {
  const size = (more: Partial<Place>): number => {
    const writer = createWriter()
    encodeCommand(writer, { ...COMMON, ...more }, COMMON.atMs)
    return writer.length
  }
  assert.equal(size({}), 8)
  assert.equal(size({ clientOrderId: 'p1:0' }), 13)
  assert.equal(size({ displayLots: 20 }), 10)
  assert.equal(size({ timeInForce: 'GTD', expiresAtMs: COMMON.atMs + 3_600_000 }), 13)
})

test('a time that would be read back as another one is not written', () => {
  const late = { kind: 'expire', atMs: 5 } as const
  assert.throws(() => encodeFrame(createWriter(), START, 1, [late, { ...late, atMs: 4 }]), RangeError)
  assert.throws(() => encodeFrame(createWriter(), START, 1, [late, { ...late, atMs: Number.NaN }]), RangeError)
})

test('a frame gives back the commands that were put in', () => {
  fc.assert(
    fc.property(batch, position, fc.nat(9), (commands, after, openings) => {
      const epoch = after.epoch + openings
      const { bytes, end } = encoded(after, epoch, commands)
      const frame = decodeFrame(bytes, after)
      assert.deepEqual(frame, { firstSeq: after.seq + 1, atMs: commands[0]?.atMs, commands, end })
      assert.equal(end.seq, after.seq + commands.length)
      assert.ok(endsAt(after.seq + 1, bytes, end))
    }),
    { numRuns: 300 },
  )
})

test('a flipped bit, a cut tail, a wrong place, predecessor or epoch is noticed', () => {
  fc.assert(
    fc.property(batch, position, fc.nat(), fc.nat(), (commands, after, where, cut) => {
      const { bytes } = encoded(after, after.epoch + 1, commands)
      const flipped = bytes.slice()
      const bit = where % (bytes.length * 8)
      flipped[bit >> 3] = (flipped[bit >> 3] as number) ^ (1 << (bit & 7))
      assert.throws(() => decodeFrame(flipped, after), FrameDamaged)
      assert.throws(() => decodeFrame(bytes.subarray(0, cut % bytes.length), after), FrameDamaged)
      assert.throws(() => decodeFrame(bytes, { ...after, seq: after.seq + 1 }), /is due/)
      const other = after.hash.slice()
      other[where % 16] = (other[where % 16] as number) ^ 1
      assert.throws(() => decodeFrame(bytes, { ...after, hash: other }), /does not follow/)
      assert.throws(() => decodeFrame(bytes, { ...after, epoch: after.epoch + 2 }), /its writer had been replaced/)
    }),
    { numRuns: 300 },
  )
})

const OLD = JSON.parse(readFileSync(new URL('./fixtures/journal-format-1.json', import.meta.url), 'utf8')) as OldJournal
type OldJournal = { frames: { firstSeq: number; body: string }[]; commands: Command[] }

/** The old program's command as this one knows it. */
const modern = (command: Command): Command => {
  const order = { displayLots: 0, expiresAtMs: 0, selfTrade: 'CANCEL_TAKER' } as const
  const symbol = {
    maxCommandsPerSecond: 0,
    grantLots: 0,
    session: 'CONTINUOUS',
    delivery: null,
    gateClosureMs: null,
  } as const
  if (command.kind === 'place') return { ...command, ...order }
  // Slots were given out otherwise: the order is looked for by its number.
  if (command.kind === 'cancel') return { ...command, order: { ...command.order, slot: 0 } }
  return command.kind === 'listSymbol' ? { ...command, spec: { ...command.spec, ...symbol } } : command
}

test('frames of format 1 are read, and the chain goes on from them', () => {
  let position = START
  const commands: Command[] = []
  for (const { body } of OLD.frames) {
    const frame = decodeFrame(Buffer.from(body, 'base64'), position)
    commands.push(...frame.commands)
    position = frame.end
  }
  assert.deepEqual(commands, OLD.commands.map(modern))
  const { bytes, end } = encoded(position, 1, [COMMON])
  assert.equal(decodeFrame(bytes, position).end.seq, end.seq)
  const first = Buffer.from(OLD.frames[0]?.body ?? '', 'base64')
  assert.throws(() => decodeFrame(first, end), FrameDamaged, 'an old frame after a new one')
})

test('frames of format 2 do what they did, though orders have other slots today', () => {
  const file = new URL('./fixtures/journal-format-2.json', import.meta.url)
  /** Written by the program of that format: what it answered, and in the end all orders of each account, open ones first. */
  type Written = { frames: { body: string }[]; answers: string[]; orders: unknown[][] }
  const { frames, answers, orders } = JSON.parse(readFileSync(file, 'utf8')) as Written
  const state = createState()
  let position = START
  const said: string[] = []
  for (const { body } of frames) {
    const frame = decodeFrame(Buffer.from(body, 'base64'), position)
    for (const command of frame.commands) {
      const outcome = apply(state, command)
      said.push(outcome.kind === 'refused' ? `refused ${outcome.code}` : outcome.kind)
    }
    position = frame.end
  }
  assert.deepEqual(said, answers)
  const facts = (records: OrderRecords) => (at: number) => {
    const order = factsOf(records, at)
    return [order.seq, order.side, order.state, order.priceTicks, order.qtyLots, order.filledLots]
  }
  const now = orders.map((_, i) => [
    ...[...ordersOf(state, i + 1)].map(facts(state.orders)),
    ...[...closedOrdersOf(state, i + 1)].map(facts(state.closed.records)),
  ])
  assert.deepEqual(now, orders)
})

test('today’s format is written to the byte as it stands on disks, and read from there', () => {
  const file = new URL('./fixtures/journal-format-3.json', import.meta.url)
  const { body, commands } = JSON.parse(readFileSync(file, 'utf8')) as { body: string; commands: Command[] }
  assert.deepEqual(new Set(commands.map(({ kind }) => kind)), new Set(Object.keys(KINDS)))
  assert.equal(Buffer.from(encoded(START, 1, commands).bytes).toString('base64'), body)
  assert.deepEqual(decodeFrame(Buffer.from(body, 'base64'), START).commands, commands)
})

test('a whole frame of a later format is not read as one of today, and what is no frame is called cut short', () => {
  const { bytes } = encoded(START, 1, [COMMON])
  const later = bytes.slice()
  later[0] = 4
  later.set(hash('sha256', later.subarray(0, -16), 'buffer').subarray(0, 16), later.length - 16)
  assert.throws(() => decodeFrame(later, START), /it has format version 4/)
  const empty = bytes.length - 8
  for (const length of [0, 1, 16, empty - 1]) {
    assert.throws(() => decodeFrame(bytes.subarray(0, length), START), /it is cut short/)
  }
})

test('the chain vouches for every bit of the old frames too', () => {
  const bodies = OLD.frames.map(({ body }) => Buffer.from(body, 'base64'))
  fc.assert(
    fc.property(fc.nat(bodies.length - 1), fc.nat(), (which, where) => {
      let position = START
      assert.throws(() => {
        for (const [i, body] of bodies.entries()) {
          const bytes = Uint8Array.from(body)
          const bit = where % (bytes.length * 8)
          if (i === which) bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7))
          position = decodeFrame(bytes, position).end
        }
      }, FrameDamaged)
    }),
  )
})
