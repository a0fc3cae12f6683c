/** Text out of a file, to be put where the trader writes: seen and changed there before anything is sent. */
import { bytesOver } from './composer-text.ts'

/** For the browser's choice of files. */
export const TEXT_ENDINGS = ['.csv', '.tsv', '.txt'] as const
const TEXT_TYPES = ['text/csv', 'text/tab-separated-values', 'text/plain']

/** By its name first: a machine with a spreadsheet calls a CSV one of that. */
export const isTextFile = ({ name, type }: { name: string; type: string }): boolean =>
  TEXT_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)) || TEXT_TYPES.includes(type)

/** Any text of a message is shorter, in whichever of the encodings below. */
const MOST_BYTES = 256 * 1024

/**
 * UTF-8, or what spreadsheets call Unicode: UTF-16 that says so by its first two bytes. Lines end as they do in a field.
 *
 * @returns null for what is no text
 */
export function textIn(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text.replaceAll(/\r\n?/g, '\n')
  } catch {
    return null
  }
}

export type ReadText = { text: string } | { problem: 'notText' | 'tooLong' }

export async function readText(file: Blob): Promise<ReadText> {
  if (file.size > MOST_BYTES) return { problem: 'tooLong' }
  // A file may be gone since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null)
  const text = bytes && textIn(new Uint8Array(bytes))
  return text?.trim() ? { text } : { problem: 'notText' }
}

/** Behind what stands in the field, on a line of its own; a message has to hold both. */
export function withText(before: string, read: ReadText): ReadText {
  if ('problem' in read) return read
  const text = before === '' || before.endsWith('\n') ? before + read.text : `${before}\n${read.text}`
  return bytesOver(text) > 0 ? { problem: 'tooLong' } : { text }
}
