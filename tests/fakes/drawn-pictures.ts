// Pictures of the four kinds a desk shows, some that only say so, and what a server may put in their place.
import { crc32, deflateSync } from 'node:zlib'

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex')
const u16 = (n: number): Buffer => hex(n.toString(16).padStart(4, '0'))
const u16le = (n: number): Buffer => u16(n).reverse()
const u32 = (n: number): Buffer => hex(n.toString(16).padStart(8, '0'))

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), data])
  return Buffer.concat([u32(data.length), named, u32(crc32(named))])
}
const PNG_MAGIC = hex('89504e47 0d0a1a0a')
/** Its first chunk alone, for sizes that nobody should draw. */
export const pngHeader = (width: number, height: number): Buffer =>
  Buffer.concat([PNG_MAGIC, chunk('IHDR', Buffer.concat([u32(width), u32(height), hex('08 02 00 00 00')]))])

/** A picture that a browser draws: a line that rises from corner to corner, on white. */
export function png(width: number, height: number, minBytes = 0): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const row = Buffer.alloc(1 + 3 * width, 0xff)
    row[0] = 0
    const x = Math.round(((height - 1 - y) / Math.max(1, height - 1)) * (width - 1))
    for (let at = Math.max(0, x - 3); at < Math.min(width, x + 3); at++) row.set([0x1d, 0x4e, 0xd8], 1 + 3 * at)
    return row
  })
  const drawn = [pngHeader(width, height), chunk('IDAT', deflateSync(Buffer.concat(rows)))]
  const padding = minBytes > 0 ? [chunk('tEXt', Buffer.alloc(minBytes, 0x61))] : []
  return Buffer.concat([...drawn, ...padding, chunk('IEND', Buffer.alloc(0))])
}

const JPEG_APP0 = hex('ffe0 0010 4a46494600 0101 00 0001 0001 00 00')
/** As far as its size. @param orientation of the camera that took it, where one says so */
export function jpegHeader(width: number, height: number, orientation?: number): Buffer {
  const tiff = orientation
    ? Buffer.concat([hex('4d4d 002a 00000008 0001 0112 0003 00000001'), u16(orientation), hex('0000 00000000')])
    : null
  const exif = tiff ? Buffer.concat([hex('ffe1'), u16(8 + tiff.length), hex('457869660000'), tiff]) : null
  const frame = Buffer.concat([hex('ffc0 0011 08'), u16(height), u16(width), hex('03 012200 021101 031101')])
  return Buffer.concat([hex('ffd8'), exif ?? JPEG_APP0, frame])
}

export const webp = (): Buffer => Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64')

/** @param frame where it is not as large as the screen */
export const gif = (width: number, height: number, frame = { width, height }): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    ...[width, height].map(u16le),
    hex('80 00 00 ffffff 000000 21f904 0000000000'),
    hex('2c 0000 0000'),
    ...[frame.width, frame.height].map(u16le),
    hex('00 02 02 4c01 00 3b'),
  ])

export const svg = (): Buffer => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')

export const image = (bytes: Buffer, mimeType = 'image/png') => ({
  type: 'image',
  mimeType,
  data: bytes.toString('base64'),
})
const blob = (bytes: Buffer, uri: string, mimeType: string) => ({
  type: 'resource',
  resource: { uri, mimeType, blob: bytes.toString('base64') },
})

/** Answers of a server that draws, by what it is asked for. */
export const DRAWN: Record<string, () => { content: unknown[]; structuredContent?: unknown; isError?: boolean }> = {
  chart: () => ({ content: [{ type: 'text', text: 'Prices of ELC, rising.' }, image(png(640, 360))] }),
  blob: () => ({ content: [blob(png(40, 30), 'chart://1', 'image/png'), blob(svg(), 'chart://2', 'image/svg+xml')] }),
  large: () => ({ content: [image(png(64, 64, 2 * 1024 * 1024))] }),
  lying: () => ({
    content: [image(Buffer.from('<script>alert(1)</script>')), image(svg()), image(gif(20, 10), 'image/png')],
  }),
  endless: () => ({ content: [image(pngHeader(100_000, 100_000))] }),
  many: () => ({ content: Array.from({ length: 20 }, (_, i) => image(png(20 + i, 10))) }),
  mixed: () => ({
    content: [image(png(640, 360)), image(png(360, 640)), image(svg(), 'image/svg+xml')],
  }),
  structured: () => ({ content: [image(png(30, 20))], structuredContent: { points: 3 } }),
  failed: () => ({ isError: true, content: [{ type: 'text', text: 'no ink' }, image(png(30, 20))] }),
}
