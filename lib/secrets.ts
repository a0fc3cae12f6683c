/**
 * What the desk's own settings hold of secrets, as far as it is used, and tokens it was given. Whoever they are sent to may
 * repeat them, and so does Node of a header that cannot be sent.
 *
 * Two sets, because an ordinary answer is to be read and acted on: a folder or a word that a setting names belongs in it. Of an
 * error and a log line, whose words are for nobody's use, each value that a setting takes from the environment is left out; of
 * an answer that which is a key for certain.
 */

/** What is shorter stands in many a word. */
const SHORTEST = 8
const HIDDEN = '(hidden)'

/** The newest last; over so many the oldest goes. */
type Kept = { readonly words: Set<string>; readonly most: number }
const values: Kept = { words: new Set(), most: 1_000 }
const keys: Kept = { words: new Set(), most: 500 }
/** Apart from the settings, which they would crowd out: they are renewed, and of those of long ago nobody speaks. */
const tokens: Kept = { words: new Set(), most: 50 }

/** Of all keys and tokens; null while there are none. Made when it is next needed. */
let anyKey: RegExp | null | undefined

function keep({ words, most }: Kept, word: string | undefined): void {
  if (word === undefined || word.length < SHORTEST) return
  if (!words.has(word)) anyKey = undefined
  words.delete(word)
  words.add(word)
  const [oldest] = words
  if (words.size > most && oldest !== undefined) words.delete(oldest)
}

/** A value of the settings: left out of errors and of the log. */
export const keepSecret = (value: string | undefined): void => keep(values, value)
/** A key of the settings: left out of all that any server says. */
export const keepKey = (key: string | undefined): void => keep(keys, key)
/** A token that the desk was given: left out as a key is. */
export const keepToken = (token: string | undefined): void => keep(tokens, token)

export function withoutSecrets(text: string): string {
  let told = text
  for (const { words } of [values, keys, tokens])
    for (const word of words) if (told.includes(word)) told = told.replaceAll(word, HIDDEN)
  return told
}

/** As it is, and as it stands in JSON, in JSON of PHP and in an address. */
const formsOf = (word: string): string[] => [
  word,
  JSON.stringify(word).slice(1, -1),
  word.replaceAll('/', '\\/'),
  encodeURIComponent(word.toWellFormed()),
]
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

function keyPattern(): RegExp | null {
  const forms = new Set([...keys.words, ...tokens.words].flatMap(formsOf))
  // The longest first: a key that begins with another one is hidden whole.
  const words = [...forms].sort((a, b) => b.length - a.length)
  return words.length === 0 ? null : new RegExp(words.map(escaped).join('|'), 'g')
}

/** Takes keys and tokens out of all texts and names in it, in place: what came over a line belongs to nobody yet. */
export function hideKeys<T>(came: T): T {
  if (anyKey === undefined) anyKey = keyPattern()
  const pattern = anyKey
  if (pattern === null) return came
  const clean = (text: string) => (text.length < SHORTEST ? text : text.replaceAll(pattern, HIDDEN))
  // A list and no recursion: an answer may be nested deeper than the stack is.
  const todo: unknown[] = [came]
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next !== 'object' || next === null) continue
    const within = next as Record<string, unknown>
    for (const name of Object.keys(within)) {
      const value = within[name]
      const cleanName = clean(name)
      if (cleanName !== name) delete within[name]
      if (typeof value === 'object' && value !== null) todo.push(value)
      const cleanValue = typeof value === 'string' ? clean(value) : value
      if (cleanName !== name || cleanValue !== value) within[cleanName] = cleanValue
    }
  }
  return came
}
