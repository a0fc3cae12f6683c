/**
 * What the exchange and the desk say in English, in the trader's language.
 *
 * Both speak English: to programs, models, logs and the audit, which keep it. A screen in another language finds a
 * sentence here by its English pattern and takes its figures and names over as they stand, so that also what was stored
 * long ago is shown translated. A sentence that is not known is shown as it came, like those of any other server.
 */
import { besideHan, putIn } from './beside-han.ts'
import { SENTENCES } from './sentences/list.ts'
import { isWordKind, WORDS } from './sentences/words.ts'

type Translated = 'zh-Hant' | 'zh-Hans'
type Pattern = { regex: RegExp; names: string[]; filled: Record<Translated, string> }

/** Longer texts are not ours. Also bounds the time that matching takes. */
const MAX_CHARACTERS = 600
const TAIL = ' Nothing was sent.'
/** The part of a sentence that is meant for a model alone, and is left out in the other languages. */
const TO_A_MODEL = / Do not call (?:its tools again now|it before that); tell the trader\.?$/
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

const patternOf = ([en, hant, hans]: (typeof SENTENCES)[number]): Pattern => {
  const names: string[] = []
  const source = en
    .split(/\{(\w+)\}/)
    .map((piece, i) => {
      if (i % 2 === 0) return escaped(piece)
      names.push(piece)
      return isWordKind(piece) ? `(${Object.keys(WORDS[piece]).map(escaped).join('|')})` : '(.+?)'
    })
    .join('')
  return { regex: new RegExp(`^${source}$`, 'is'), names, filled: { 'zh-Hant': hant, 'zh-Hans': hans } }
}

// Made when the first sentence is asked for: a screen in English never does.
let patterns: Pattern[] | undefined

/** @returns `text` unchanged where the desk has no other words for it */
export function sentenceIn(locale: string, text: string): string {
  if (text.length > MAX_CHARACTERS) return text
  if (locale !== 'zh-Hant' && locale !== 'zh-Hans') return text.replace(TO_A_MODEL, '')
  // As a thrown error's text begins.
  const thrown = /^Error: (?=.)/.exec(text)
  if (thrown) {
    const words = text.slice(thrown[0].length)
    const known = sentenceIn(locale, words)
    return known === words ? text : known
  }
  const coded = /^([A-Z][A-Z_]+): (?=.)/.exec(text)
  if (coded) return coded[0] + sentenceIn(locale, text.slice(coded[0].length))
  const known = withTail(locale, text)
  if (known !== null) return known
  // Of a playbook that failed: the step stands before what ended it.
  const step = /^[a-z]\w*: (?=.)/.exec(text)
  return step ? step[0] + sentenceIn(locale, text.slice(step[0].length)) : text
}

/** @returns null where it is not known */
function withTail(locale: Translated, text: string): string | null {
  if (!text.endsWith(TAIL)) return translated(locale, text)
  const head = translated(locale, text.slice(0, -TAIL.length))
  return head === null ? null : head + translated(locale, TAIL.trim())
}

/** @returns null where it is not known */
function translated(locale: Translated, text: string): string | null {
  patterns ??= SENTENCES.map(patternOf)
  const apart = eachOf(locale, text)
  if (apart !== null) return apart
  const isSentence = text.endsWith('.')
  const plain = isSentence ? text.slice(0, -1) : text
  for (const { regex, names, filled } of patterns) {
    const found = regex.exec(plain)
    if (!found) continue
    const values = new Map(names.map((name, i) => [name, valueIn(locale, name, found[i + 1] ?? '')]))
    const words = besideHan(filled[locale].replaceAll(/\{(\w+)\}/g, (_, name: string) => putIn(values.get(name) ?? '')))
    // Beside quotation marks of these languages stands no space.
    const tight = words.replaceAll(/ (?=[「“])|(?<=[」”]) /g, '')
    return isSentence ? `${tight}。` : tight
  }
  return null
}

/** Several problems in a row, where each of them is known. */
function eachOf(locale: Translated, text: string): string | null {
  const pieces = text.split('; ')
  if (pieces.length === 1) return null
  const known = pieces.map((piece) => translated(locale, piece))
  return known.every((words) => words !== null) ? known.join('；') : null
}

function valueIn(locale: Translated, name: string, value: string): string {
  if (isWordKind(name)) return WORDS[name][value.toLowerCase()]?.[locale] ?? value
  if (name === 'clause') return translated(locale, value) ?? value
  // What was typed, as the other languages quote it.
  return value.replace(/^"([^"]*)"$/, locale === 'zh-Hant' ? '「$1」' : '“$1”')
}
