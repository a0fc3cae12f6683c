/** Text out of a file, to be put where the trader writes: seen and changed there before anything is sent. */
import { type Locale, localeOf } from '../../../lib/i18n/locales.ts'
import { bytesOver } from './composer-text.ts'

/** For the browser's choice of files. */
export const TEXT_ENDINGS = ['.csv', '.tsv', '.txt'] as const
const TEXT_TYPES = ['text/csv', 'text/tab-separated-values', 'text/plain']

/**
 * The name counts before the type: with a spreadsheet program installed, browsers give a CSV file the type of a spreadsheet.
 */
export const isTextFile = ({ name, type }: { name: string; type: string }): boolean =>
  TEXT_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending)) || TEXT_TYPES.includes(type)

/** Any text of a message is shorter, in whichever of the encodings below. */
const MAX_BYTES = 256 * 1024

/** What a spreadsheet on Windows saves as CSV, by the language of that Windows; the file does not say so itself. */
const SPREADSHEET_ENCODINGS: Partial<Record<Locale, string>> = { 'zh-Hant': 'big5', 'zh-Hans': 'gb18030' }

/**
 * UTF-8, or what spreadsheets call Unicode: UTF-16 that says so by its first two bytes; else the older encoding of the first
 * of the reader's languages that has one. Bytes of one such encoding mostly pass for another's, so only one is tried: what
 * comes out wrong is seen in the field. Lines end as they do in a field.
 *
 * @param languages tags, the reader's first choice first
 * @returns null for what is no text
 */
export function textIn(bytes: Uint8Array, languages: readonly string[] = []): string | null {
  const [first, second] = bytes
  const text =
    first === 0xff && second === 0xfe
      ? decoded(bytes, 'utf-16le')
      : first === 0xfe && second === 0xff
        ? decoded(bytes, 'utf-16be')
        : (decoded(bytes, 'utf-8') ?? decoded(bytes, olderEncoding(languages)))
  return text === null || text.includes('\0') ? null : text.replaceAll(/\r\n?/g, '\n')
}

function olderEncoding(languages: readonly string[]): string | undefined {
  for (const tag of languages) {
    const locale = localeOf(tag.toLowerCase())
    const encoding = locale && SPREADSHEET_ENCODINGS[locale]
    if (encoding) return encoding
  }
}

function decoded(bytes: Uint8Array, encoding: string | undefined): string | null {
  if (encoding === undefined) return null
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export type ReadText = { text: string } | { problem: 'notText' | 'tooLong' }

export async function readText(file: Blob, languages: readonly string[] = []): Promise<ReadText> {
  if (file.size > MAX_BYTES) return { problem: 'tooLong' }
  // A file may be gone since it was chosen.
  const bytes = await file.arrayBuffer().catch(() => null)
  const text = bytes && textIn(new Uint8Array(bytes), languages)
  return text?.trim() ? { text } : { problem: 'notText' }
}

/** The text goes behind what stands in the field, on a line of its own; together they must fit into a message. */
export function withText(before: string, read: ReadText): ReadText {
  if ('problem' in read) return read
  const text = before === '' || before.endsWith('\n') ? before + read.text : `${before}\n${read.text}`
  return bytesOver(text) > 0 ? { problem: 'tooLong' } : { text }
}
