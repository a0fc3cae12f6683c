/** The model's stream → the chunks of the turn. What opens it is held back until something follows that can be shown. */
import {
  type ProviderMetadata,
  type TextStreamPart,
  type ToolSet,
  toUIMessageStream,
  type UIMessageStreamWriter,
} from 'ai'
import type { DeskMessage, ModelTrouble, TurnMetadata } from '../../contracts/chat.ts'
import { troubleOf } from '../models/trouble.ts'

export type StreamedAnswer = {
  /** Why the answer broke off; undefined when it came to its end. */
  error: unknown
  trouble: ModelTrouble | null
  /** Something of it was written. */
  begun: boolean
  /** The message on screen was opened by it. */
  opened: boolean
  /** Metadata of the last text part, where `onWords` took the text. */
  textMetadata: ProviderMetadata | undefined
  /** Writes what opens it, where that is still held back. */
  begin(): void
}

const OPENING: readonly string[] = ['start', 'start-step']

export async function streamAnswer<T extends ToolSet>(options: {
  stream: ReadableStream<TextStreamPart<T>>
  tools: T
  writer: UIMessageStreamWriter<DeskMessage>
  sendStart: boolean
  /** Nothing of it is written, only listened to. */
  silent: boolean
  /** Takes its words, as they come, in place of the message. */
  onWords?: (delta: string) => void
  onStart: () => TurnMetadata
  onFirstOutput: () => void
  onFirstText: () => void
}): Promise<StreamedAnswer> {
  const { writer } = options
  const answer: StreamedAnswer = {
    error: undefined,
    trouble: null,
    begun: false,
    opened: false,
    textMetadata: undefined,
    begin,
  }
  const held: Parameters<typeof writer.write>[0][] = []
  function begin(): void {
    for (const chunk of held.splice(0)) write(chunk)
  }
  /** True where the next words belong to a new part and must not run on from the words before. */
  let isApart = false
  let hasSpoken = false
  function said(delta: string): void {
    if (delta === '') return
    options.onWords?.(hasSpoken && isApart ? `\n\n${delta}` : delta)
    hasSpoken = true
    isApart = false
  }
  function write(chunk: Parameters<typeof writer.write>[0]): void {
    if (chunk.type === 'text-start') isApart = true
    if (chunk.type === 'text-end') answer.textMetadata = chunk.providerMetadata
    if (chunk.type === 'text-delta') said(chunk.delta)
    if (options.silent || (options.onWords && chunk.type.startsWith('text-'))) return
    answer.opened ||= chunk.type === 'start'
    writer.write(chunk)
  }
  const ui = toUIMessageStream<T, DeskMessage>({
    stream: options.stream,
    tools: options.tools,
    sendStart: options.sendStart,
    sendFinish: false,
    messageMetadata: ({ part }) => {
      if (part.type === 'start') return options.onStart()
      if (part.type === 'text-delta') options.onFirstText()
      return undefined
    },
    onError: (error) => {
      answer.error = error ?? new Error('the model failed without a word')
      answer.trouble = troubleOf(error)
      return ''
    },
    // Tool errors are sentences of our own making already.
    redactToolErrors: false,
  })
  for await (const chunk of ui) {
    // The caller says what is shown for it.
    if (chunk.type === 'error') continue
    if (!answer.begun && OPENING.includes(chunk.type)) {
      held.push(chunk)
      continue
    }
    if (!answer.begun && answer.error !== undefined) continue
    if (!answer.begun) options.onFirstOutput()
    answer.begun = true
    begin()
    // A tool that is not there is a call all the same, and shown as one that failed.
    const isUnknown = 'toolName' in chunk && !Object.hasOwn(options.tools, chunk.toolName)
    write(isUnknown ? { ...chunk, dynamic: true } : chunk)
  }
  if (answer.error === undefined) begin()
  return answer
}
