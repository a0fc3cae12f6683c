/** YAML ↔ definition. Every problem carries the line it stands in. Aliases are refused: a few of them can make billions. */
import {
  isAlias,
  isNode,
  isPair,
  isScalar,
  Lexer,
  LineCounter,
  parseDocument,
  stringify,
  visit,
  type YAMLError,
} from 'yaml'
import { PLAYBOOK_LIMITS, type PlaybookDefinition, type PlaybookProblem } from '../contracts/playbooks.ts'
import { isExact, isPlainJson, NUMBER } from '../tools/arguments.ts'
import { type Found, found, type Path } from './problems.ts'
import { readShape } from './shape.ts'

/** Nobody reads more problems, and each costs a search for its line in the text. */
export const MAX_PROBLEMS = 50

/**
 * Marks and words of a YAML text. The densest playbook shipped would have fewer, were it as long as a text may be; what
 * has more is made to be slow to compose (each key of a mapping is compared with each), and is refused by the lexer,
 * which is not.
 */
export const MAX_TOKENS = 12_000

function hasTooManyTokens(yaml: string): boolean {
  let tokens = 0
  for (const _token of new Lexer().lex(yaml)) if (++tokens > MAX_TOKENS) return true
  return false
}

/** Infinity and what is not a number have no JSON, and would be left out; of more digits than 16 another number is made. */
const isAsWritten = (text: string, value: number): boolean =>
  NUMBER.test(text) ? isExact(text, value) : Number.isSafeInteger(value) && value !== 0

export type ReadDocument = {
  definition: PlaybookDefinition | null
  problems: PlaybookProblem[]
  /** Places further problems of the same text. */
  place: (found: Found) => PlaybookProblem
}

export function readYaml(yaml: string): ReadDocument {
  const tooLarge =
    Buffer.byteLength(yaml) > PLAYBOOK_LIMITS.yamlBytes
      ? 'the text is larger than 32 kB'
      : hasTooManyTokens(yaml)
        ? `the text has more than ${MAX_TOKENS} marks and words`
        : null
  if (tooLarge) {
    const place = ({ code, message, path, params }: Found): PlaybookProblem => ({
      code,
      message,
      line: null,
      path: path.join('.'),
      params: params ?? {},
    })
    const problem = found('too_large', [], tooLarge, { name: 'YAML' })
    return { definition: null, problems: [place(problem)], place }
  }
  const lines = new LineCounter()
  const document = parseDocument(yaml, {
    lineCounter: lines,
    merge: false,
    prettyErrors: false,
    schema: 'core',
    customTags: [],
    // Not `silent`: YAML would then not report a second document in the text either.
    logLevel: 'error',
  })
  const lineAt = (offset: number): number => lines.linePos(offset).line
  /** The line of the member, or, where it is not written, of what it should stand in. */
  const lineOf = (path: Path): number | null => {
    for (let length = path.length; length >= 0; length--) {
      const offset = offsetOf(document, path.slice(0, length))
      if (offset !== null) return lineAt(offset)
    }
    return yaml.trim() ? 1 : null
  }
  const place = ({ code, message, path, params }: Found): PlaybookProblem => ({
    code,
    message,
    path: path.join('.'),
    line: lineOf(path),
    params: params ?? {},
  })
  const fail = (problems: PlaybookProblem[]): ReadDocument => ({ definition: null, problems, place })

  const broken = [...document.errors, ...document.warnings].slice(0, MAX_PROBLEMS).map((error) => ({
    ...place(notYaml(error)),
    line: lineAt(error.pos[0]),
  }))
  visit(document, (_key, node) => {
    if (isScalar(node) && typeof node.value === 'number' && !isAsWritten(node.source ?? '', node.value)) {
      const text = (node.source ?? '').slice(0, 40)
      const problem = found(
        'number',
        [],
        `${text} is no number that is kept as it is written: write it out, or in quotes`,
        { text },
      )
      broken.push({ ...place(problem), line: lineAt(node.range?.[0] ?? 0) })
    }
    const anchored = isNode(node) && 'anchor' in node && node.anchor !== undefined
    if (!isAlias(node) && !anchored) return
    const offset = isNode(node) ? (node.range?.[0] ?? 0) : 0
    broken.push({ ...place(found('anchors', [], 'anchors and aliases are not used here')), line: lineAt(offset) })
  })
  // One slip breaks the text in several places, and of a line one is enough of the same words.
  const told = [...new Map(broken.map((problem) => [`${problem.line} ${problem.message}`, problem])).values()]
  if (told.length > 0) return fail(told.slice(0, MAX_PROBLEMS))
  // Through text once: what a YAML parser gives may hold what JSON cannot.
  const json: unknown = JSON.parse(JSON.stringify(document.toJS() ?? null))
  if (!isPlainJson(json)) return fail([place(TOO_DEEP)])
  const { definition, problems } = readShape(json)
  return { definition, problems: problems.slice(0, MAX_PROBLEMS).map(place), place }
}

const TOO_DEEP = found('too_large', [], 'it is nested too deeply', { name: 'YAML' })

function notYaml({ code, message }: YAMLError): Found {
  if (code === 'RESOURCE_EXHAUSTION') return TOO_DEEP
  const detail = code === 'MULTIPLE_DOCS' ? 'a playbook is one text, and here a second one begins' : message
  return found('yaml', [], detail, { detail })
}

/** Where a member begins: at its key where it has one. */
function offsetOf(document: ReturnType<typeof parseDocument>, path: Path): number | null {
  const [key, parent] = [path.at(-1), path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents]
  if (typeof key === 'string' && typeof parent === 'object' && parent !== null && 'items' in parent) {
    const pair = (parent.items as unknown[]).find((p) => isPair(p) && String(p.key) === key)
    if (isPair(pair) && isNode(pair.key)) return pair.key.range?.[0] ?? null
  }
  const node = path.length === 0 ? document.contents : document.getIn(path, true)
  return isNode(node) ? (node.range?.[0] ?? null) : null
}

/** In the order a reader expects, whatever order a form made it in. */
const ORDER = ['id', 'name', 'title', 'description', 'type', 'label', 'inputs', 'schedule', 'steps', 'when']

export function writeYaml(json: unknown): string {
  return stringify(json, {
    lineWidth: 100,
    aliasDuplicateObjects: false,
    schema: 'core',
    sortMapEntries: (a, b) => rank(a.key) - rank(b.key),
  })
}

function rank(key: unknown): number {
  const at = ORDER.indexOf(String(key))
  return at < 0 ? ORDER.length : at
}
