/** Bold, code and links within a line of Markdown, as far as they are known to be complete. */
import { withoutQuestion } from './foreign-text.ts'
import type { Paint } from './paint.ts'

/** Longer is no link and no code: the words are shown as they stand instead of being held back. */
const MAX_HELD = 500
const LINK = /^(!?)\[([^\]\n]*)\]\(\s*([^)\s]*)[^)\n]*\)/
const OPEN_LINK = /^!?(\[[^\]\n]*(\](\([^)\n]*)?)?)?$/
/** Characters that may begin a mark: everything before the first of them is plain text. */
const SPECIAL = /[*`\\[!［]/
/** What may yet turn out to be the desk's own question. */
const OPEN_QUESTION = /^[[［][\s/／yn]{0,20}$/i
const BRACKETS = /^[[［][^\]］]*[\]］]/

export type Inline = {
  /** @returns what can be shown now; the rest is held until more is known, or until the line is over */
  push(text: string, isEnd: boolean): string
}

/** @param look of the whole line, for a heading */
export function createInline(paint: Paint, look?: 'bold'): Inline {
  let held = ''
  let isBold = false
  let isItalic = false
  let isCode = false

  const painted = (text: string): string => {
    if (isCode) return paint('code', text)
    return isBold || look ? paint('bold', text) : text
  }

  /** @returns how much of `held` was read, and what it shows; null where more has to come first */
  function step(isEnd: boolean): [number, string] | null {
    const at = isCode ? held.indexOf('`') : held.search(SPECIAL)
    if (isCode && at < 0 && !isEnd && held.length < MAX_HELD) return null
    if (at !== 0) {
      const end = at < 0 ? held.length : at
      return [end, painted(isCode ? withoutQuestion(held.slice(0, end)) : held.slice(0, end))]
    }
    if (held[0] === '`') {
      isCode = !isCode
      return [1, '']
    }
    if (held.length === 1 && !isEnd) return null
    const [first, second = ''] = held
    if (first === '\\') return /[!-/:-@[-`{-~]/.test(second) ? [2, painted(second)] : [1, painted('\\')]
    if (first === '*') {
      if (second === '*') {
        isBold = !isBold
        return [2, '']
      }
      if (!isItalic && !/\S/.test(second)) return [1, painted('*')]
      isItalic = !isItalic
      return [1, '']
    }
    const link = LINK.exec(held)
    if (link) {
      const [all, isImage, words = '', address = ''] = link
      // No picture is fetched here; the address of a link is shown, for its words may say anything.
      const shown = isImage
        ? paint('dim', `(image: ${words || 'no words'})`)
        : painted(withoutQuestion(words)) + (words === address ? '' : paint('dim', ` (${address})`))
      return [all.length, shown]
    }
    if (!isEnd && held.length < MAX_HELD && (OPEN_LINK.test(held) || OPEN_QUESTION.test(held))) return null
    const [brackets = ''] = BRACKETS.exec(held) ?? []
    const harmless = withoutQuestion(brackets)
    if (harmless !== brackets) return [brackets.length, painted(harmless)]
    return [1, painted(held[0] ?? '')]
  }

  return {
    push(text, isEnd) {
      held += text
      let shown = ''
      while (held !== '') {
        const read = step(isEnd)
        if (!read) break
        shown += read[1]
        held = held.slice(read[0])
      }
      return shown
    },
  }
}

export const inlineText = (paint: Paint, text: string): string => createInline(paint).push(text, true)
