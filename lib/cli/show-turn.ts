/** A running answer on the terminal: words as they come, calls in short, answers of the exchange as tables. */
import type { UIMessageChunk } from 'ai'
import type { TurnLimit, TurnMetadata } from '../contracts/chat.ts'
import { isObject } from '../contracts/json.ts'
import { callSentence } from './call-sentence.ts'
import { timeOf } from './figures.ts'
import { visibleJson, visibleLine, withoutQuestion } from './foreign-text.ts'
import { createMarkdown } from './markdown-stream.ts'
import type { Paint } from './paint.ts'
import { createPatternLines } from './pattern-lines.ts'
import { resultLines } from './result-tables.ts'
import type { Terminal } from './terminal.ts'

const WAITING = '…'

const LIMITS: Record<TurnLimit, string> = {
  step_limit: 'Stopped at the step limit.',
  time_limit: 'Stopped at the time limit.',
  token_limit: 'Stopped at the token limit.',
}

const MAX_JSON = 4_000
function asJson(output: unknown): string {
  const text = withoutQuestion(visibleJson(output))
  return text.length > MAX_JSON ? `${text.slice(0, MAX_JSON)}… ${text.length - MAX_JSON} more characters` : text
}

/** Why an answer is not all of one. Undefined where it is. */
export const whyCut = ({ ended, error }: TurnMetadata): string | undefined =>
  ended === undefined ? undefined : ended in LIMITS ? LIMITS[ended as TurnLimit] : (error ?? 'The answer was stopped.')

/** What the words of an answer do not say: that it was cut short, and what became of the question in memory. */
function endLines({ ended, memory, toldInPart }: TurnMetadata, paint: Paint): string[] {
  const { kept = 0, forgotten = 0, full = false } = memory ?? {}
  const told = [
    kept > 0 && `${kept} ${kept === 1 ? 'thing' : 'things'} remembered`,
    forgotten > 0 && `${forgotten} forgotten`,
    full && 'not remembered: there is no place left',
  ].filter(Boolean)
  return [
    ...(ended && ended in LIMITS ? [paint('warn', LIMITS[ended as TurnLimit])] : []),
    ...(toldInPart
      ? [paint('warn', 'The model’s server has too little room: it read only a part of the question.')]
      : []),
    ...(told.length > 0 ? [paint('dim', `Memory: ${told.join(', ')}.`)] : []),
  ]
}

/** @returns why the turn failed, where it did */
export async function showTurn(
  stream: ReadableStream<UIMessageChunk>,
  { paint, write, isInteractive }: Pick<Terminal, 'paint' | 'write' | 'isInteractive'>,
): Promise<string | undefined> {
  let error: string | undefined
  let isLineStart = true
  let isWaiting = false
  let isFallbackTold = false
  const put = (text: string) => {
    if (text === '') return
    if (isWaiting) write(`\r${' '.repeat(WAITING.length)}\r`)
    isWaiting = false
    write(text)
    isLineStart = text.endsWith('\n')
  }
  const line = (text: string) => put(`${isLineStart ? '' : '\n'}${text}\n`)
  const wait = () => {
    if (!isInteractive || !isLineStart || isWaiting) return
    write(WAITING)
    isWaiting = true
  }
  const words = createMarkdown(paint, put)
  const tools = new Map<string, string>()
  /** Results that were neither printed as a table nor put into words so far. */
  let untold: unknown[] = []
  const shown = createPatternLines(paint)
  wait()
  for await (const chunk of stream) {
    switch (chunk.type) {
      case 'text-delta':
        untold = []
        words.push(chunk.delta)
        break
      case 'text-end':
        words.end()
        break
      case 'tool-input-available': {
        words.end()
        tools.set(chunk.toolCallId, chunk.toolName)
        const args = isObject(chunk.input) ? chunk.input : {}
        const sentence = callSentence(chunk.toolName, args)
        const name = visibleLine(chunk.toolName)
        line(paint('dim', `· ${sentence.startsWith(name) ? sentence : `${name}: ${sentence}`}`))
        wait()
        break
      }
      case 'tool-output-available': {
        const rows = resultLines(tools.get(chunk.toolCallId) ?? '', chunk.output, paint)
        for (const row of rows) line(row)
        if (rows.length === 0) untold.push(chunk.output)
        wait()
        break
      }
      case 'data-plan':
        // It is asked about, and says more than what was looked up for it.
        untold = []
        break
      case 'tool-input-error':
      case 'tool-output-error':
        words.end()
        line(paint('bad', `  ! ${visibleLine(chunk.errorText)}`))
        wait()
        break
      case 'error':
        error = chunk.errorText
        break
      case 'data-steps':
      case 'data-step':
      case 'data-draft':
      case 'data-voice':
        for (const text of shown.linesOf(chunk)) {
          words.end()
          line(text)
        }
        wait()
        break
      case 'message-metadata':
      case 'start':
      case 'finish': {
        const metadata = (chunk.messageMetadata ?? {}) as TurnMetadata
        const { fallback, busyUntil } = metadata
        if (busyUntil) {
          line(paint('warn', `The model is busy. It is asked again at ${timeOf(busyUntil)}; Ctrl+C ends the wait.`))
          wait()
        }
        if (fallback && !isFallbackTold) {
          isFallbackTold = true
          line(
            paint(
              'warn',
              `${visibleLine(fallback.from)} could not be used (${fallback.why}); the built-in planner answers.`,
            ),
          )
        }
        if (chunk.type === 'finish') {
          words.end()
          // Where a card is the whole answer (`returnDirect` in mcp.json), there are no words, and no cards here.
          if (metadata.ended === undefined) for (const output of untold) line(asJson(output))
          for (const text of endLines(metadata, paint)) line(text)
        }
        break
      }
    }
  }
  words.end()
  if (isWaiting) write(`\r${' '.repeat(WAITING.length)}\r`)
  if (!isLineStart) put('\n')
  return error
}
