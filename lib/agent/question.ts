/** A trader's new message: what of it may be asked, and how it is kept. */
import { type ChatRequest, type DeskMessage, MAX_IMAGES, MAX_MESSAGE_BYTES } from '../contracts/chat.ts'
import { DeskError } from '../errors.ts'
import type { Locale } from '../i18n/locales.ts'
import { log } from '../log.ts'
import type { Db } from '../store/database.ts'
import { writeMessage } from './chat-store.ts'
import { checkRoom, type Image, keepImage, readImage } from './images.ts'
import { cautionsOf } from './prompts/input-check.ts'

type UserMessage = Extract<ChatRequest, { message: unknown }>['message']
type Question = { words: string; images: (Image & { name: string | undefined })[] }

/** @throws DeskError INVALID_ARGUMENT, TOO_LARGE */
export function readQuestion({ parts }: UserMessage): Question {
  const words = parts.map((p) => (p.type === 'text' ? p.text : '')).join('\n')
  const images = parts.flatMap((p) => (p.type === 'file' ? [{ ...readImage(p), name: p.filename }] : []))
  if (words.trim() === '' && images.length === 0) throw new DeskError('INVALID_ARGUMENT', 'The message is empty.')
  if (Buffer.byteLength(words) > MAX_MESSAGE_BYTES)
    throw new DeskError('TOO_LARGE', 'The message is larger than 64 kB. Shorten it and send it again.', 413)
  if (images.length > MAX_IMAGES)
    throw new DeskError('INVALID_ARGUMENT', `A message takes ${MAX_IMAGES} images at most.`)
  return { words, images }
}

type Place = { traderId: string; chatId: string; at: string; locale: Locale | undefined }

/**
 * Stores the message with its images and returns it as it is kept: words and images alone, whatever else the browser sent with
 * them.
 *
 * @throws DeskError where there is no room for its images
 */
export async function keepQuestion(
  db: Db,
  { id, parts }: UserMessage,
  { words, images }: Question,
  { traderId, chatId, at, locale }: Place,
): Promise<DeskMessage> {
  const caution = cautionsOf(words)
  if (caution.length > 0) log('warn', 'turn.input_caution', { chatId, messageId: id, marks: caution.join(' ') })
  return db.transaction().execute(async (trx) => {
    // Checked again inside the transaction, because other images may have been stored since.
    await checkRoom(trx, traderId, chatId, images)
    const kept = []
    for (const image of images) kept.push(await keepImage(trx, chatId, image, image.name, at))
    const texts = parts.flatMap((p) => (p.type === 'text' ? [{ type: 'text' as const, text: p.text }] : []))
    const made: DeskMessage = {
      id,
      role: 'user',
      parts: [...texts, ...kept],
      metadata: { createdAt: at, ...(caution.length > 0 ? { caution } : {}), ...(locale ? { locale } : {}) },
    }
    await writeMessage(trx, chatId, made, at)
    return made
  })
}
