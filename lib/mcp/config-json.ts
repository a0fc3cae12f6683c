/** The text of mcp.json → JSON, as people and their editors write it. */
import { parseDocument } from 'yaml'

/** @throws Error for what is no JSON, and for a name that stands twice in one place */
export function configJson(text: string): unknown {
  const plain = text.replace(/^\uFEFF/, '')
  let json: unknown
  try {
    json = JSON.parse(plain)
  } catch (error) {
    throw new Error(`is not JSON: ${(error as Error).message}`)
  }
  // JSON.parse would keep the last without a word. JSON is YAML too, whose parser tells of names, and by line.
  const [twice] = parseDocument(plain).errors.filter(({ code }) => code === 'DUPLICATE_KEY')
  if (!twice) return json
  const name = /^"(?:[^"\\]|\\.)*"/.exec(plain.slice(twice.pos[0]))?.[0] ?? '""'
  throw new Error(
    `is not clear: ${JSON.stringify(JSON.parse(name))} stands twice in one place, the second time on line ${twice.linePos?.[0].line}`,
  )
}
