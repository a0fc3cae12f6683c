/** What the composer can complete where the caret stands, and what the text becomes. Pure. */

export type Completing = {
  /** `command`: what can be asked; `mention`: a market or an order. */
  kind: 'command' | 'mention'
  /** What was typed behind the sign. */
  query: string
  /** Where the sign and what was typed behind it begin and end in the text. */
  start: number
  end: number
}

/** An input method that writes Chinese gives the wide signs, or the comma that lies on the slash's key. */
const COMMAND = /^[/／、]([^\n]*)$/
/** Not within a word or an address: "a@b" mentions nobody. */
const MENTION = /(?<![\w.+\-/@＠])[@＠]([^\s@＠]*)$/

/** @returns null where nothing is to be completed */
export function completionAt(text: string, caret: number): Completing | null {
  const before = text.slice(0, caret)
  const mention = MENTION.exec(before)
  if (mention) return { kind: 'mention', query: mention[1] ?? '', start: mention.index, end: caret }
  const command = caret === text.length ? COMMAND.exec(text) : null
  return command && { kind: 'command', query: command[1] ?? '', start: 0, end: caret }
}

/** "buy 5 @2950" names a price, so Enter sends it: of what fits such figures nothing is chosen before the trader does. */
export const choosesFirst = ({ kind, query }: Completing): boolean => kind === 'command' || !/^[\d.,]+$/.test(query)

/** Words that stand for what was chosen. `open`: the part of them that is still to be said. */
export type Words = { words: string; open?: string }

/** The text with the words in place of what was typed, and what is selected in it. */
export function completed(
  text: string,
  { kind, start, end }: Completing,
  { words, open }: Words,
): { text: string; selected: [from: number, to: number] } {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const lead = /[\p{L}\p{N}]$/u.test(before) ? ' ' : ''
  // A command is a whole message; behind a name the sentence goes on.
  const gap = kind === 'mention' && !/^[\s\p{P}]/u.test(after) ? ' ' : ''
  const at = before.length + lead.length
  const openAt = open === undefined ? -1 : words.lastIndexOf(open)
  const from = openAt < 0 ? at + words.length + gap.length : at + openAt
  return {
    text: before + lead + words + gap + after,
    selected: [from, openAt < 0 ? from : from + (open ?? '').length],
  }
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().trim()

/** Whether a word of any of the names begins like this. Chinese has no gaps, so there it may stand anywhere. */
export function fits(query: string, names: readonly string[]): boolean {
  const wanted = folded(query)
  if (wanted === '') return true
  return names.some((name) => {
    const text = folded(name)
    for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1))
      if (at === 0 || !/[a-z0-9.,]/.test(text.charAt(at - 1))) return true
    return false
  })
}

/** Which entry has the keyboard, and for what was typed: the id of one that is or was offered; null for none. */
export type Pointed = { query: string; id: string | null }

/**
 * A list of the market changes by itself. What had the keyboard keeps it, whatever comes before it; where it goes, nothing has
 * it: Enter was meant for that one.
 *
 * @param ids of what is offered
 */
export function pointedAt(before: Pointed, completing: Completing, ids: readonly string[]): Pointed {
  const { query } = completing
  if (before.query === query && before.id !== null) return before
  const id = choosesFirst(completing) ? (ids[0] ?? null) : null
  return before.query === query && before.id === id ? before : { query, id }
}

/** The next one of a list that ends where it begins; from none to its first or last. */
export function neighbour(count: number, at: number, step: 1 | -1): number {
  if (at < 0) return step === 1 ? 0 : count - 1
  return (at + step + count) % count
}
