/**
 * Images of questions: checked by their first bytes, kept beside the messages, and given to a model as they are. The
 * pictures of tools' answers are kept in the same place, and given to no model.
 */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type DeskMessage, IMAGE_TYPES, type ImageType, MAX_IMAGE_BYTES } from '../contracts/chat.ts'
import type { PictureType } from '../contracts/pictures.ts'
import { DeskError } from '../errors.ts'
import type { Db } from '../store/database.ts'
import { type Picture, pictureTypeOf } from '../tools/pictures.ts'

type FilePart = Extract<DeskMessage['parts'][number], { type: 'file' }>
/** The newest ones a model is given again with a later question; older ones it has spoken about. */
const IMAGES_TOLD = 8

export type Image = { type: PictureType; bytes: Buffer }

/** @throws DeskError where it is no data URL of an image of the kind it says, or too large */
export function readImage(part: { mediaType: ImageType; url: string }): Image {
  const [, named, base64] = /^data:(image\/[a-z]+);base64,([A-Za-z0-9+/]+={0,2})$/.exec(part.url) ?? []
  const bytes = base64 === undefined ? null : Buffer.from(base64, 'base64')
  if (!bytes || named !== part.mediaType || pictureTypeOf(bytes) !== part.mediaType)
    throw new DeskError('INVALID_ARGUMENT', `An image must be one of ${IMAGE_TYPES.join(', ')}, and be what it says.`)
  if (bytes.length > MAX_IMAGE_BYTES)
    throw new DeskError('TOO_LARGE', `An image may have ${MAX_IMAGE_BYTES / 1024 / 1024} MB.`, 413)
  return { type: part.mediaType, bytes }
}

/** Bytes of images kept; beyond them a question with more is refused and says what to do. */
export const IMAGE_BYTES_PER_CHAT = 32 * 1024 * 1024
export const IMAGE_BYTES_PER_TRADER = 128 * 1024 * 1024
/** Pictures of tools' answers fill the first half of that, so that no server takes all the room a trader has. */
export const PICTURE_BYTES_PER_CHAT = IMAGE_BYTES_PER_CHAT / 2
const PICTURE_BYTES_PER_TRADER = IMAGE_BYTES_PER_TRADER / 2

const mebibytes = (bytes: number): number => bytes / 1024 / 1024

type Whose = { traderId: string; chatId: string }

/** Bytes of all images: those of this conversation, and those of all its trader's conversations. */
function bytesKept(db: Db, { traderId, chatId }: Whose): Promise<{ here: number; all: number }> {
  return db
    .selectFrom('images')
    .innerJoin('chats', 'chats.id', 'images.chat_id')
    .where('chats.trader_id', '=', traderId)
    .select([
      sql<number>`coalesce(sum(length(images.bytes)), 0)`.as('all'),
      sql<number>`coalesce(sum(case when chats.id = ${chatId} then length(images.bytes) end), 0)`.as('here'),
    ])
    .executeTakeFirstOrThrow()
}

/**
 * Holds for as long as the transaction that it is asked in.
 * @throws DeskError TOO_LARGE where these would be more than a conversation, or all of a trader's, may hold
 */
export async function checkRoom(db: Db, traderId: string, chatId: string, images: readonly Image[]): Promise<void> {
  if (images.length === 0) return
  const added = images.reduce((sum, { bytes }) => sum + bytes.length, 0)
  const kept = await bytesKept(db, { traderId, chatId })
  if (kept.here + added > IMAGE_BYTES_PER_CHAT)
    throw new DeskError(
      'TOO_LARGE',
      `The images of a conversation may have ${mebibytes(IMAGE_BYTES_PER_CHAT)} MB together. Begin another conversation.`,
      413,
    )
  if (kept.all + added > IMAGE_BYTES_PER_TRADER)
    throw new DeskError(
      'TOO_LARGE',
      `Your images may have ${mebibytes(IMAGE_BYTES_PER_TRADER)} MB together. Delete a conversation with images first.`,
      413,
    )
}

const pathOf = (chatId: string, imageId: string) => `/api/chat/${encodeURIComponent(chatId)}/images/${imageId}`
const idIn = (url: string): string | undefined => /\/images\/([\w-]+)$/.exec(url)?.[1]

/** @returns the part of the stored message that shows it */
export async function keepImage(
  db: Db,
  chatId: string,
  image: Image,
  filename: string | undefined,
  at: string,
): Promise<FilePart> {
  const url = await keepBytes(db, chatId, image, at)
  return { type: 'file', mediaType: image.type, url, ...(filename ? { filename } : {}) }
}

/** @returns the address it is served at, to its trader alone */
async function keepBytes(db: Db, chatId: string, { type, bytes }: Image, at: string): Promise<string> {
  const id = randomUUID()
  await db.insertInto('images').values({ id, chat_id: chatId, media_type: type, bytes, created_at: at }).execute()
  return pathOf(chatId, id)
}

/** @returns the address of each; null for one that there is no room for */
export async function keepPictures(
  db: Db,
  whose: Whose,
  pictures: readonly Picture[],
  at: string,
): Promise<(string | null)[]> {
  if (pictures.length === 0) return []
  // Several answers may come at once: what is room for one is none for the next.
  return db.transaction().execute(async (trx) => {
    const { here, all } = await bytesKept(trx, whose)
    let room = Math.min(PICTURE_BYTES_PER_CHAT - here, PICTURE_BYTES_PER_TRADER - all)
    const urls = []
    for (const picture of pictures) {
      const fits = picture.bytes.length <= room
      if (fits) room -= picture.bytes.length
      urls.push(fits ? await keepBytes(trx, whose.chatId, picture, at) : null)
    }
    return urls
  })
}

export async function findImage(db: Db, chatId: string, id: string): Promise<Image | null> {
  const row = await db
    .selectFrom('images')
    .select(['media_type', 'bytes'])
    .where('chat_id', '=', chatId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? { type: row.media_type as PictureType, bytes: row.bytes } : null
}

/**
 * For another conversation of the same trader, so that erasing one takes nothing from the other.
 *
 * @returns the messages with the addresses of the copies. @throws DeskError TOO_LARGE as for images that are sent
 */
export async function copyImages(
  db: Db,
  { traderId, from, to, at }: { traderId: string; from: string; to: string; at: string },
  messages: readonly DeskMessage[],
): Promise<DeskMessage[]> {
  const held = new Map<FilePart, Image>()
  for (const part of messages.flatMap((m) => m.parts.filter((p): p is FilePart => p.type === 'file'))) {
    const image = await findImage(db, from, idIn(part.url) ?? '')
    if (image) held.set(part, image)
  }
  await checkRoom(db, traderId, to, [...held.values()])
  const copies = new Map<FilePart, FilePart>()
  for (const [part, image] of held) copies.set(part, await keepImage(db, to, image, part.filename, at))
  const copied = (p: DeskMessage['parts'][number]): DeskMessage['parts'] => {
    if (p.type !== 'file') return [p]
    const copy = copies.get(p)
    return copy ? [copy] : []
  }
  return messages.map((m) => (hasImages(m) ? { ...m, parts: m.parts.flatMap(copied) } : m))
}

export const hasImages = (message: DeskMessage): boolean => message.parts.some((p) => p.type === 'file')

/** For whoever sees no images: the address of a kept one is the desk's own, and no URL by itself. */
export const wordsAlone = (messages: DeskMessage[]): DeskMessage[] =>
  messages.map((m) => (hasImages(m) ? { ...m, parts: m.parts.filter((p) => p.type !== 'file') } : m))

/** The stored conversation with its newest images in place of their addresses, which a model's server cannot reach. */
export async function withImages(db: Db, chatId: string, messages: DeskMessage[]): Promise<DeskMessage[]> {
  const all = messages.flatMap((m) => m.parts.filter((p): p is FilePart => p.type === 'file'))
  if (all.length === 0) return messages
  const told = new Map<FilePart, string>()
  for (const part of all.slice(-IMAGES_TOLD)) {
    const image = await findImage(db, chatId, idIn(part.url) ?? '')
    if (image) told.set(part, `data:${image.type};base64,${image.bytes.toString('base64')}`)
  }
  return messages.map((m) =>
    hasImages(m)
      ? {
          ...m,
          parts: m.parts.map((p) => {
            if (p.type !== 'file') return p
            const url = told.get(p)
            return url ? { ...p, url } : { type: 'text' as const, text: '(an earlier image)' }
          }),
        }
      : m,
  )
}
