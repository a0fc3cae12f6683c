// What of the pictures in an answer is shown: by their bytes, and by how large a browser would draw them.
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { MAX_PICTURE_BYTES, MAX_PICTURES, SHOWN, withoutNames } from '../../../lib/contracts/pictures.ts'
import { keptPictures, type Picture, pictureTypeOf, readPicture } from '../../../lib/tools/pictures.ts'
import { readResult } from '../../../lib/tools/response.ts'
import { DRAWN, gif, image, jpegHeader, png, pngHeader, svg, webp } from '../../fakes/drawn-pictures.ts'
import { cpuClock } from '../../support/cpu-ms.ts'

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex')
const read = (picture: Buffer) => {
  const found = readPicture(picture)
  return typeof found === 'string' ? found : [found.type, found.width, found.height]
}

test('a picture is what its bytes say', () => {
  assert.equal(pictureTypeOf(bytes('89504e47 0d0a1a0a 00')), 'image/png')
  assert.equal(pictureTypeOf(bytes('ffd8ffe0')), 'image/jpeg')
  assert.equal(pictureTypeOf(bytes('52494646 00000000 57454250')), 'image/webp')
  assert.equal(pictureTypeOf(Buffer.from('GIF89a')), 'image/gif')
  for (const other of ['', '89504e47', '52494646 00000000 57415645', '47494638', '3c737667', '424d'])
    assert.equal(pictureTypeOf(bytes(other)), null)
  for (const other of [svg(), Buffer.from('%PDF-1.7'), Buffer.from('<html>')]) assert.equal(read(other), 'type')
})

test('how large it is drawn stands in its bytes, on its side where the camera lay there', () => {
  assert.deepEqual(read(png(640, 360)), ['image/png', 640, 360])
  assert.deepEqual(read(jpegHeader(640, 360)), ['image/jpeg', 640, 360])
  assert.deepEqual(read(jpegHeader(640, 360, 3)), ['image/jpeg', 640, 360])
  assert.deepEqual(read(jpegHeader(640, 360, 6)), ['image/jpeg', 360, 640])
  assert.deepEqual(read(webp()), ['image/webp', 1, 1])
  assert.deepEqual(read(gif(20, 10)), ['image/gif', 20, 10])
})

describe('a size nobody should draw', () => {
  test('as its header says it', () => {
    assert.equal(read(pngHeader(100_000, 100_000)), 'pixels')
    assert.equal(read(pngHeader(2 ** 32 - 1, 2 ** 32 - 1)), 'pixels')
    assert.equal(read(pngHeader(100_000, 1)), 'pixels')
    assert.equal(read(pngHeader(8_000, 8_000)), 'pixels')
    assert.equal(read(jpegHeader(65_535, 65_535)), 'pixels')
    assert.deepEqual(read(pngHeader(6_000, 4_000)), ['image/png', 6_000, 4_000])
  })
  test('as the first frame has it, on a screen said to be small', () => {
    assert.equal(read(gif(10, 10, { width: 65_535, height: 65_535 })), 'pixels')
  })
  test('none at all, a negative one, or none to be found', () => {
    assert.equal(read(pngHeader(0, 10)), 'unreadable')
    assert.equal(read(gif(0, 0)), 'unreadable')
    for (const whole of [png(4, 4), jpegHeader(4, 4), webp(), gif(4, 4)])
      for (let length = 0; length < whole.length; length++) {
        const cut = readPicture(whole.subarray(0, length))
        assert.ok(typeof cut === 'string' ? ['type', 'unreadable'].includes(cut) : cut.width > 0 && cut.height > 0)
      }
  })
  test('two MB of nothing in the way of it are looked through in no time', () => {
    const took = cpuClock()
    const start = bytes('ffd8ffe0')
    for (const filling of ['00', 'ff', '0000ff', '0002ffe1', '0000ffe1'])
      assert.equal(read(Buffer.concat([start, Buffer.alloc(2_000_000, bytes(filling))])), 'unreadable', filling)
    const extensions = Buffer.alloc(2_000_000, bytes('21f901ff00'))
    assert.equal(read(Buffer.concat([gif(4, 4).subarray(0, 19), extensions])), 'unreadable')
    assert.ok(took() < 4_000)
  })
})

type Answer = Parameters<typeof readResult>[1]
async function answered(answer: Answer, room = Number.POSITIVE_INFINITY) {
  const kept: Picture[] = []
  const pictures = await keptPictures(answer, async (given) =>
    given.map((picture) => (kept.length < room ? `/kept/${kept.push(picture)}` : null)),
  )
  return { kept, leg: pictures.leg, data: readResult('charts', answer, pictures).data }
}
const drawn = (what: string, room?: number) => answered(DRAWN[what]?.() as Answer, room)

test('one is kept with its size, and named as shown', async () => {
  const { kept, leg, data } = await drawn('chart')
  assert.deepEqual(leg, { shown: [{ url: '/kept/1', width: 640, height: 360 }], notShown: [] })
  const name = `[image, image/png, ${kept[0]?.bytes.length} bytes: ${SHOWN}]`
  assert.deepEqual(data, { text: `Prices of ELC, rising.\n${name}` })
  const unseen = '[image, image/png, 7 bytes: not shown (larger than 2 MB)]'
  assert.equal(withoutNames(`Prices of ELC, rising.\n${name}\n${unseen}`), 'Prices of ELC, rising.')
  const others = '[audio, audio/wav, 10 bytes: not shown]\nnot shown (here)'
  assert.equal(withoutNames(others), others)
})

test('the bytes of a resource too, whatever they are said to be', async () => {
  const { kept, leg, data } = await drawn('blob')
  assert.deepEqual(leg?.shown, [{ url: '/kept/1', width: 40, height: 30 }])
  assert.deepEqual(leg?.notShown, [{ why: 'type', count: 1, bytes: svg().length }])
  assert.deepEqual(data, {
    text: [
      `[chart://1, image/png, ${kept[0]?.bytes.length} bytes: ${SHOWN}]`,
      `[chart://2, image/svg+xml, ${svg().length} bytes: not shown (only PNG, JPEG, WebP and GIF are)]`,
    ].join('\n'),
  })
  const unsaid = { type: 'resource', resource: { uri: 'a', blob: png(3, 3).toString('base64') } }
  assert.equal((await answered({ content: [unsaid] })).kept.length, 1)
  const pdf = { type: 'resource', resource: { uri: 'a', mimeType: 'application/pdf', blob: 'JVBERi0=' } }
  assert.deepEqual(await answered({ content: [pdf] }), {
    kept: [],
    leg: undefined,
    data: { text: '[a, application/pdf, 5 bytes: not shown]' },
  })
})

test('what only says that it is one is none, and what says that it is another is what it is', async () => {
  const { kept, leg } = await drawn('lying')
  assert.deepEqual(
    kept.map(({ type }) => type),
    ['image/gif'],
  )
  assert.deepEqual(leg?.notShown, [{ why: 'type', count: 2, bytes: 25 + svg().length }])
})

test('too large, too many, no room: named with the reason, and the rest is shown', async () => {
  assert.equal((await drawn('large')).leg?.notShown[0]?.why, 'bytes')
  assert.equal((await drawn('endless')).leg?.notShown[0]?.why, 'pixels')
  const many = await drawn('many')
  assert.equal(many.kept.length, MAX_PICTURES)
  assert.equal(many.leg?.shown.length, MAX_PICTURES)
  assert.deepEqual(
    many.leg?.notShown.map(({ why, count }) => [why, count]),
    [['many', 16]],
  )
  const full = await drawn('many', 1)
  assert.deepEqual(
    full.leg?.notShown.map(({ why, count }) => [why, count]),
    [
      ['room', 3],
      ['many', 16],
    ],
  )
  assert.match(String(full.data?.text), /not shown \(no more pictures can be kept\)/)
  const ofBytes = (size: number) => Buffer.concat([png(4, 4)], size)
  assert.deepEqual(read(ofBytes(MAX_PICTURE_BYTES)), ['image/png', 4, 4])
  assert.deepEqual(read(ofBytes(MAX_PICTURE_BYTES + 1)), 'bytes')
})

test('of many that are long to look through a few are looked at', async () => {
  const slow = (n: number) => Buffer.concat([bytes('ffd8ffe0'), Buffer.alloc(100, n), Buffer.alloc(300_000)])
  const { leg } = await answered({ content: Array.from({ length: 20 }, (_, i) => image(slow(i))) })
  assert.deepEqual(
    leg?.notShown.map(({ why, count }) => [why, count]),
    [
      ['unreadable', 8],
      ['many', 12],
    ],
  )
})

test('one that stands in the structure again is shown once, and one beside a structure is shown too', async () => {
  const one = image(png(9, 9))
  const twice = await answered({ content: [one], structuredContent: { path: 'a.png', content: [one] } })
  assert.equal(twice.kept.length, 1)
  assert.match(JSON.stringify(twice.data), /"path":"a.png","content":\["\[image, image\/png, \d+ bytes: shown to/)
  const beside = await drawn('structured')
  assert.equal(beside.kept.length, 1)
  assert.deepEqual(beside.data, { points: 3 })
})

test('a disk that takes no picture takes nothing from the answer', async () => {
  const pictures = await keptPictures(DRAWN.chart?.() as Answer, () => Promise.reject(new Error('disk full')))
  assert.deepEqual(
    pictures.leg?.notShown.map(({ why }) => why),
    ['room'],
  )
})
