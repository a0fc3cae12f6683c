/** Markdown of a running answer for a terminal: words as they come, a table once it is complete. */
import { visibleText, withoutQuestion } from './foreign-text.ts'
import { createInline, type Inline, inlineText } from './markdown-inline.ts'
import type { Paint } from './paint.ts'
import { type Align, alignOf, tableLines } from './terminal-table.ts'

/** A line that may still become something else: nothing of it is shown yet. */
const UNDECIDED = /^\s*(#{1,6}|>|[-*+]|[-*_]{2}|\d{1,3}[.)]?|`{1,2}|~{1,2})?$/
const RULE = /^\s*([-*_])(\s*\1){2,}\s*$/
const FENCE = /^\s*(```|~~~)/
const DIVIDER = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/

type MarkdownStream = { push(text: string): void; end(): void }

export function createMarkdown(paint: Paint, write: (text: string) => void): MarkdownStream {
  let line = ''
  let inline: Inline | null = null
  let isCode = false
  let table: string[] = []

  function flushTable(): void {
    if (table.length > 0) write(tableText(table, paint))
    table = []
  }

  /** How the line begins, where that is known. */
  function begin(): Inline | null {
    const [heading] = /^\s*#{1,6}\s+/.exec(line) ?? []
    if (heading) {
      line = line.slice(heading.length)
      return createInline(paint, 'bold')
    }
    const [item, indent = '', mark = ''] = /^(\s*)([-*+]|\d{1,3}[.)])\s+/.exec(line) ?? []
    const [quote] = /^\s*>\s?/.exec(line) ?? []
    if (item) {
      line = line.slice(item.length)
      write(`${indent}${/\d/.test(mark) ? mark : '•'} `)
    } else if (quote) {
      line = line.slice(quote.length)
      write(paint('dim', '│ '))
    }
    return createInline(paint)
  }

  /** Code, a fence or a row of a table: shown when the line is over. */
  const isHeld = (): boolean => isCode || FENCE.test(line) || line.trimStart().startsWith('|')

  function take(isEnd: boolean): void {
    if (!inline) {
      if (isHeld()) {
        if (isEnd) wholeLine()
        return
      }
      if (!isEnd && UNDECIDED.test(line)) return
      flushTable()
      if (isEnd && RULE.test(line)) {
        write(paint('dim', '─'.repeat(20)))
        line = ''
        return
      }
      inline = begin()
    }
    write(inline?.push(line, isEnd) ?? '')
    line = ''
  }

  function wholeLine(): void {
    if (FENCE.test(line)) {
      flushTable()
      isCode = !isCode
    } else if (isCode) write(`  ${paint('code', withoutQuestion(line))}\n`)
    else table.push(line)
    line = ''
  }

  function endLine(): void {
    const isWhole = !inline && isHeld()
    take(true)
    if (!isWhole) write('\n')
    inline = null
  }

  return {
    push(text) {
      const [first = '', ...more] = visibleText(text).split('\n')
      line += first
      for (const next of more) {
        endLine()
        line = next
      }
      if (line !== '') take(false)
    },
    end() {
      if (line !== '' || inline) endLine()
      flushTable()
      isCode = false
    },
  }
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll('\\|', '|'))

/** Rows as Markdown has them; without its divider it is no table, and its lines stand as they are. */
function tableText(lines: readonly string[], paint: Paint): string {
  const [head = '', divider = '', ...body] = lines
  const marks = cellsOf(divider)
  if (!DIVIDER.test(divider)) return lines.map((line) => `${inlineText(paint, line)}\n`).join('')
  const rows = body.map(cellsOf)
  const align = marks.map((mark, i): Align => {
    if (mark.endsWith(':')) return 'right'
    return mark.startsWith(':') ? 'left' : alignOf(rows.map((row) => (row[i] ?? '').replaceAll(/[*`]/g, '')))
  })
  const drawn = rows.map((row) => row.map((cell) => inlineText(paint, cell)))
  const shown = tableLines(
    cellsOf(head).map((cell) => inlineText(unpainted, cell)),
    drawn,
    align,
    paint,
  )
  return shown.map((line) => `${line}\n`).join('')
}
/** For the head of a table, which is bold as a whole and needs no marks within. */
const unpainted: Paint = (_look, text) => text
