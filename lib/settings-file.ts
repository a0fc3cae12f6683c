/** A file of settings → JSON, as people and their editors write it. */
import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { EnvError } from './env.ts'

/** Node's words for what is no JSON quote the file where it breaks off, which may be a key: told is the line instead. */
function whyNoJson({ message }: Error, text: string): string {
  const quote = /, (?<cut>\.\.\.)?"(?<part>.*)"(?:\.\.\.)? is not valid JSON$/s.exec(message)
  const { cut, part = '' } = quote?.groups ?? {}
  if (!quote) return message
  const at = text.indexOf(part)
  // Of a quotation that is cut off in front, the fault stands behind its first ten characters.
  const line = cut && at === text.lastIndexOf(part) ? text.slice(0, at + 10).split('\n').length : null
  return `${message.slice(0, quote.index)}${line === null ? '' : ` on line ${line}`}`
}

/** @throws EnvError naming the variable and the file, for what cannot be read or is no JSON, for the name `__proto__`, and for one that stands twice in one place */
export function readSettingsFile(variable: string, path: string): unknown {
  const refuse = (why: string) => new EnvError(`${variable} ${path} ${why}`)
  let json: unknown
  let isProto = false
  let plain = ''
  try {
    plain = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw refuse(`cannot be read (${code}): it has to be a file that this user may read`)
  }
  try {
    json = JSON.parse(plain, (name, value) => {
      isProto ||= name === '__proto__'
      return value
    })
  } catch (error) {
    throw refuse(`is not JSON: ${whyNoJson(error as Error, plain)}`)
  }
  // A server of that name would be missing without a word: what reads on drops it.
  if (isProto) throw refuse('names something "__proto__", which cannot be called so')
  // JSON.parse would keep the last without a word. JSON is YAML too, whose parser tells of names, and by line.
  const [twice] = parseDocument(plain).errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  if (!twice) return json
  const name = /^"(?:[^"\\]|\\.)*"/.exec(plain.slice(twice.pos[0]))?.[0] ?? '""'
  throw refuse(
    `is not clear: ${JSON.stringify(JSON.parse(name))} stands twice in one place, the second time on line ${twice.linePos?.[0].line}`,
  )
}
