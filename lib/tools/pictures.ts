/**
 * Pictures in the answer of a tool. Nothing that the server says about one is believed: its type and its size are read from its
 * bytes, and nothing is decoded here.
 */
import { GIF } from 'image-size/types/gif'
import { JPG } from 'image-size/types/jpg'
import { PNG } from 'image-size/types/png'
import { WEBP } from 'image-size/types/webp'
import { isObject } from '../contracts/json.ts'
import {
  type LegPictures,
  MAX_PICTURE_BYTES,
  MAX_PICTURE_PIXELS,
  MAX_PICTURE_SIDE,
  MAX_PICTURES,
  notShown,
  type PictureType,
  SHOWN,
  type WhyNotShown,
} from '../contracts/pictures.ts'
import { log, messageOf } from '../log.ts'

export type Picture = { type: PictureType; bytes: Buffer; width: number; height: number }
/** @returns the address of each one kept; null for one there is no room for */
export type KeepPictures = (pictures: readonly Picture[]) => Promise<(string | null)[]>

const startsWith = (bytes: Buffer, at: number, magic: number[] | string): boolean =>
  bytes.subarray(at, at + magic.length).equals(Buffer.from(magic as never))

/** What the bytes are, whatever they are called. Null: none of the kinds shown. */
export function pictureTypeOf(bytes: Buffer): PictureType | null {
  if (startsWith(bytes, 0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png'
  if (startsWith(bytes, 0, [0xff, 0xd8, 0xff])) return 'image/jpeg'
  if (startsWith(bytes, 0, 'RIFF') && startsWith(bytes, 8, 'WEBP')) return 'image/webp'
  if (startsWith(bytes, 0, 'GIF87a') || startsWith(bytes, 0, 'GIF89a')) return 'image/gif'
  return null
}

const READERS = { 'image/png': PNG, 'image/jpeg': JPG, 'image/webp': WEBP, 'image/gif': GIF }
/** A JPEG says its size after what a camera and a printer wanted to add; beyond this nobody looks for it. */
const HEADER_BYTES = 256 * 1024
/** From here on a photograph lies on its side, and a browser turns it. */
const FIRST_TURNED = 5
/** Of one answer: what is made to be long to look through holds up all of the desk. */
const MAX_TRIED = 2 * MAX_PICTURES

/** @returns the picture, or why it is not shown */
export function readPicture(bytes: Buffer): Picture | WhyNotShown {
  const type = pictureTypeOf(bytes)
  if (type === null) return 'type'
  if (bytes.length > MAX_PICTURE_BYTES) return 'bytes'
  const size = sizeOf(type, bytes.subarray(0, HEADER_BYTES))
  if (size === null) return 'unreadable'
  const { width, height } = size
  if (Math.max(width, height) > MAX_PICTURE_SIDE || width * height > MAX_PICTURE_PIXELS) return 'pixels'
  return { type, bytes, width, height }
}

function sizeOf(type: PictureType, header: Buffer): { width: number; height: number } | null {
  try {
    const reader = READERS[type]
    // A buffer of its own: the readers look past the end of a part, where other bytes of the process lie.
    const own = new Uint8Array(header)
    if (!reader.validate(own)) return null
    const { width, height, orientation = 1 } = reader.calculate(own)
    if (!(width > 0 && height > 0)) return null
    const drawn = type === 'image/gif' ? withFirstFrame(header, { width, height }) : { width, height }
    return orientation >= FIRST_TURNED ? { width: drawn.height, height: drawn.width } : drawn
  } catch {
    // Cut off, or not what its first bytes promise.
    return null
  }
}

/** A first frame that is larger than the screen it is said to be for: browsers make the picture as large as the frame. */
function withFirstFrame(header: Buffer, screen: { width: number; height: number }): { width: number; height: number } {
  const colours = header.readUInt8(10)
  let at = 13 + (colours & 0x80 ? 3 * 2 ** ((colours & 7) + 1) : 0)
  while (header.readUInt8(at) === 0x21) {
    at += 2
    while (header.readUInt8(at) !== 0) at += 1 + header.readUInt8(at)
    at += 1
  }
  if (header.readUInt8(at) !== 0x2c) throw new RangeError('no frame')
  return {
    width: Math.max(screen.width, header.readUInt16LE(at + 1) + header.readUInt16LE(at + 5)),
    height: Math.max(screen.height, header.readUInt16LE(at + 3) + header.readUInt16LE(at + 7)),
  }
}

/** @returns the bytes in letters, where this piece of an answer is said to be a picture, or is one */
export function pictureIn(piece: unknown): string | null {
  if (!isObject(piece)) return null
  if (piece.type === 'image') return typeof piece.data === 'string' ? piece.data : null
  if (piece.type !== 'resource' || !isObject(piece.resource)) return null
  const { blob, mimeType } = piece.resource
  if (typeof blob !== 'string') return null
  const isSaid = typeof mimeType === 'string' && mimeType.startsWith('image/')
  return isSaid || pictureTypeOf(Buffer.from(blob.slice(0, 32), 'base64')) !== null ? blob : null
}

type Content = { structuredContent?: unknown; content?: unknown }
const piecesOf = ({ content, structuredContent }: Content): unknown[] =>
  [content, isObject(structuredContent) ? structuredContent.content : null].flatMap((list) =>
    Array.isArray(list) ? list : [],
  )

/** What became of the pictures of an answer. `told`, by their bytes in letters: how each is named. */
export type Pictures = { told: ReadonlyMap<string, string>; leg?: LegPictures }
export const NO_PICTURES: Pictures = { told: new Map() }

/**
 * Keeps what is to be shown. One that stands in the answer twice is shown once.
 *
 * Never fails: what a server did does not become unknown because its picture could not be kept.
 */
export async function keptPictures(answer: Content, keep: KeepPictures): Promise<Pictures> {
  const found = new Map<string, Picture | WhyNotShown>()
  let tried = 0
  let readable = 0
  for (const base64 of piecesOf(answer).map(pictureIn)) {
    if (base64 === null || found.has(base64)) continue
    const read = readAtMost(base64, readable < MAX_PICTURES && tried < MAX_TRIED)
    if (read !== 'type') tried += 1
    if (typeof read !== 'string') readable += 1
    found.set(base64, read)
  }
  if (found.size === 0) return NO_PICTURES
  const pictures = [...found.values()].filter((read) => typeof read !== 'string')
  const urls = await keep(pictures).catch((error) => {
    log('error', 'tool.pictures_not_kept', { message: messageOf(error) })
    return []
  })
  const told = new Map<string, string>()
  const leg: LegPictures = { shown: [], notShown: [] }
  for (const [base64, read] of found) {
    const url = typeof read === 'string' ? null : (urls[pictures.indexOf(read)] ?? null)
    if (typeof read !== 'string' && url !== null) {
      const { width, height } = read
      leg.shown.push({ url, width, height })
      told.set(base64, SHOWN)
      continue
    }
    const why = typeof read === 'string' ? read : 'room'
    told.set(base64, notShown(WHY[why]))
    const bytes = Buffer.byteLength(base64, 'base64')
    const same = leg.notShown.find((group) => group.why === why)
    if (same) Object.assign(same, { count: same.count + 1, bytes: same.bytes + bytes })
    else leg.notShown.push({ why, count: 1, bytes })
  }
  return { told, leg }
}

/** What is too large is not made bytes of, except for its first ones; nor is what comes after enough of them. */
function readAtMost(base64: string, isWanted: boolean): Picture | WhyNotShown {
  const isSmall = Buffer.byteLength(base64, 'base64') <= MAX_PICTURE_BYTES
  if (isSmall && isWanted) return readPicture(Buffer.from(base64, 'base64'))
  if (pictureTypeOf(Buffer.from(base64.slice(0, 32), 'base64')) === null) return 'type'
  return isSmall ? 'many' : 'bytes'
}

const WHY: Record<WhyNotShown, string> = {
  type: 'only PNG, JPEG, WebP and GIF are',
  unreadable: 'its size cannot be read',
  bytes: `larger than ${MAX_PICTURE_BYTES / 1024 / 1024} MB`,
  pixels: `more than ${MAX_PICTURE_SIDE} pixels a side or ${MAX_PICTURE_PIXELS / 1e6} million in all`,
  many: `an answer shows ${MAX_PICTURES}`,
  room: 'no more pictures can be kept',
}
