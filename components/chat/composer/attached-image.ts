/** A picture as it travels with a question: of a kind the desk takes, and no larger than it takes. */
import { IMAGE_TYPES, type ImageType, MAX_IMAGE_BYTES } from '@/lib/contracts/chat.ts'
import { newId } from '../conversation/new-id.ts'

export type AttachedImage = { id: string; mediaType: ImageType; url: string; filename?: string }

/** Enough to read the text of a screenshot, and as much as models look at. */
const LONG_SIDE_PIXELS = 1_600

/** @returns null where it is no picture that a browser can read, or stays too large */
export async function attachImage(file: File): Promise<AttachedImage | null> {
  const isTaken = IMAGE_TYPES.some((type) => type === file.type)
  const blob = isTaken && file.size <= MAX_IMAGE_BYTES ? file : await smaller(file)
  if (!blob || blob.size > MAX_IMAGE_BYTES) return null
  const url = await dataUrl(blob)
  if (url === null) return null
  return {
    id: newId(),
    mediaType: blob.type as ImageType,
    url,
    ...(file.name && { filename: file.name.slice(0, 200) }),
  }
}

/** One the desk holds already, as it travels with another question; null where it did not come. */
export async function withOwnData(image: AttachedImage): Promise<AttachedImage | null> {
  if (image.url.startsWith('data:')) return image
  const response = await fetch(image.url).catch(() => null)
  const url = response?.ok ? await dataUrl(await response.blob()) : null
  return url === null ? null : { ...image, id: newId(), url }
}

async function smaller(file: File): Promise<Blob | null> {
  try {
    const bitmap = await createImageBitmap(file)
    const scale = Math.min(1, LONG_SIDE_PIXELS / Math.max(bitmap.width, bitmap.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(bitmap.width * scale)
    canvas.height = Math.round(bitmap.height * scale)
    canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
    bitmap.close()
    return await new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
  } catch {
    return null
  }
}

/** @returns null for a file that is gone since it was chosen */
function dataUrl(blob: Blob): Promise<string | null> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => resolve(null)
    reader.readAsDataURL(blob)
  })
}
