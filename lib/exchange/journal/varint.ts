/** A growing byte buffer and its reader. Integers are LEB128, seven bits a byte, exact up to 2^53. */

const SAFE_SHIFT = 0x4000_0000

export type ByteWriter = { bytes: Uint8Array; length: number }
export const createWriter = (capacity = 4096): ByteWriter => ({ bytes: new Uint8Array(capacity), length: 0 })

export function reserve(writer: ByteWriter, more: number): void {
  const need = writer.length + more
  if (need <= writer.bytes.length) return
  const grown = new Uint8Array(Math.max(need, writer.bytes.length * 2))
  grown.set(writer.bytes.subarray(0, writer.length))
  writer.bytes = grown
}

export function writeByte(writer: ByteWriter, value: number): void {
  reserve(writer, 1)
  writer.bytes[writer.length++] = value
}

/** `value`: a safe integer ≥ 0. */
export function writeUint(writer: ByteWriter, value: number): void {
  reserve(writer, 8)
  let rest = value
  while (rest >= SAFE_SHIFT) {
    writer.bytes[writer.length++] = (rest % 128) | 0x80
    rest = Math.floor(rest / 128)
  }
  while (rest >= 0x80) {
    writer.bytes[writer.length++] = (rest & 0x7f) | 0x80
    rest >>>= 7
  }
  writer.bytes[writer.length++] = rest
}

/** Any integer of up to 52 bits: zigzag, so that small negatives stay small. */
export const writeInt = (writer: ByteWriter, value: number): void =>
  writeUint(writer, value < 0 ? -value * 2 - 1 : value * 2)

const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true })

export function writeText(writer: ByteWriter, text: string): void {
  if (writeShortAscii(writer, text)) return
  const bytes = encoder.encode(text)
  writeUint(writer, bytes.length)
  reserve(writer, bytes.length)
  writer.bytes.set(bytes, writer.length)
  writer.length += bytes.length
}

const SHORT = 64

/** Keys and names nearly always are: for them a loop is faster than the encoder. False, and nothing written, for any other text. */
function writeShortAscii(writer: ByteWriter, text: string): boolean {
  const { length } = text
  if (length > SHORT) return false
  reserve(writer, length + 1)
  const { bytes } = writer
  const from = writer.length + 1
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code > 0x7f) return false
    bytes[from + i] = code
  }
  bytes[from - 1] = length
  writer.length = from + length
  return true
}

export type ByteReader = { bytes: Uint8Array; at: number }
export const createReader = (bytes: Uint8Array): ByteReader => ({ bytes, at: 0 })

export function readByte(reader: ByteReader): number {
  const value = reader.bytes[reader.at++]
  if (value === undefined) throw new RangeError('the bytes end too early')
  return value
}

export function readUint(reader: ByteReader): number {
  let value = 0
  let scale = 1
  for (;;) {
    const byte = readByte(reader)
    value += (byte & 0x7f) * scale
    if (byte < 0x80) return value
    scale *= 128
  }
}

export function readInt(reader: ByteReader): number {
  const value = readUint(reader)
  return value % 2 === 0 ? value / 2 : -(value + 1) / 2
}

/** null, and nothing read, for a long text or any other than ASCII. */
function readShortAscii(reader: ByteReader, length: number): string | null {
  if (length > SHORT) return null
  const { bytes, at } = reader
  let text = ''
  for (let i = at; i < at + length; i++) {
    const code = bytes[i] as number
    if (code > 0x7f) return null
    text += String.fromCharCode(code)
  }
  return text
}

export function readText(reader: ByteReader): string {
  const length = readUint(reader)
  const end = reader.at + length
  if (end > reader.bytes.length) throw new RangeError('the bytes end too early')
  const text = readShortAscii(reader, length) ?? decoder.decode(reader.bytes.subarray(reader.at, end))
  reader.at = end
  return text
}
