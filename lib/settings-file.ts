/** A file of settings → JSON, as people and their editors write it. */
import { readFileSync } from 'node:fs'
import { parseDocument } from 'yaml'
import { EnvError } from './env.ts'

/** @throws EnvError naming the variable and the file, for what is no JSON, and for a name that stands twice in one place */
export function readSettingsFile(variable: string, path: string): unknown {
  const refuse = (why: string) => new EnvError(`${variable} ${path} ${why}`)
  let json: unknown
  let plain: string
  try {
    plain = readFileSync(path, 'utf8').replace(/^\uFEFF/, '')
    json = JSON.parse(plain)
  } catch (error) {
    throw refuse(`is not JSON: ${(error as Error).message}`)
  }
  // JSON.parse would keep the last without a word. JSON is YAML too, whose parser tells of names, and by line.
  const [twice] = parseDocument(plain).errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  if (!twice) return json
  const name = /^"(?:[^"\\]|\\.)*"/.exec(plain.slice(twice.pos[0]))?.[0] ?? '""'
  throw refuse(
    `is not clear: ${JSON.stringify(JSON.parse(name))} stands twice in one place, the second time on line ${twice.linePos?.[0].line}`,
  )
}
