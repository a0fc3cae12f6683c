/**
 * A stream of Chat Completions as every server writes it → as the provider reads it. The provider refuses a whole answer for
 * one field: a call without its number (Gemini) or before its name, words in parts (Mistral), arguments that are no text,
 * probabilities nobody asked for, a chunk that only counts tokens or warns. So each chunk is rebuilt from what the desk reads,
 * and its end gets OpenAI's name for it, so that a call that was written to its end is made. Nor does the provider pass on
 * thinking that has a field of its own (DeepSeek, vLLM, llama.cpp, OpenRouter), although it may go on for longer than a silent
 * model is waited for: it is moved into the text, where other servers leave it, and taken out again like theirs (thinking.ts).
 */
import { isObject, type JsonObject } from '../../contracts/json.ts'
import { atMost } from './bounded.ts'
import type { Keep, Note } from './call-notes.ts'
import { unended } from './thinking.ts'
import { type Mender, mended } from './through-events.ts'

/** What servers call the ends of answers, in order or not; the provider knows only OpenAI's words. */
const ENDS: [RegExp, string][] = [
  [/^(stop|stop_sequence|end_turn|eos|eos_token|tool_calls?|tool_use|function_call)$/i, 'stop'],
  [/^(max_tokens|max_output_tokens|model_length|model_context_window_exceeded)$/i, 'length'],
  [/^(content_filter|safety|sensitive|recitation|prohibited_content|blocklist|refusal)$/i, 'content_filter'],
]

const wordsIn = (text: unknown): string => (typeof text === 'string' ? text : '')

/** Words and thoughts, of which Mistral makes a list of parts. */
function spokenIn(content: unknown): { words: string; thought: string } {
  const spoken = { words: '', thought: '' }
  for (const part of Array.isArray(content) ? content : [content]) {
    if (!isObject(part)) spoken.words += wordsIn(part)
    else if (part.type === 'thinking') spoken.thought += spokenIn(part.thinking).words
    else spoken.words += wordsIn(part.text)
  }
  return spoken
}

/** An error is one also beside an empty choice (OpenRouter), as a word alone, or without a frame around it (vLLM). */
function errorIn(chunk: JsonObject): JsonObject | null {
  const isBare = chunk.object === 'error' || (!Array.isArray(chunk.choices) && 'detail' in chunk)
  const error = chunk.error || (isBare ? chunk : null)
  if (!error) return null
  const { message, code, type }: JsonObject = isObject(error) ? error : { message: error }
  return {
    error: {
      message: typeof message === 'string' ? message : JSON.stringify(error),
      ...(typeof code === 'string' || typeof code === 'number' ? { code } : {}),
      ...(typeof type === 'string' ? { type } : {}),
    },
  }
}

function usageIn({ usage }: JsonObject): JsonObject | null {
  if (!isObject(usage)) return null
  const counted = ['prompt_tokens', 'completion_tokens'].filter((name) => typeof usage[name] === 'number')
  return Object.fromEntries(counted.map((name) => [name, usage[name]]))
}

type Piece = {
  index: number
  /** Place of its call among all calls of the answer. */
  place: number
  id?: string
  extra?: JsonObject
  function: { name?: string; arguments: string }
}

/** Of sealed thoughts and of pieces that came too early, in characters; and what one takes beside its own. */
const MAX_REMEMBERED = 4 * 1024 * 1024
const ONE = 256
/** An answer of half as many is ended (bounded.ts), in order and with those that were told. */
const MAX_CALLS_READ = 256

/** A finish, its usage, and both once more. */
const MAX_AFTER_THE_END = 16

/** @param remember is told how many characters are kept, so that an answer without end is noticed */
function callsReader(remember: (characters: number) => void): (given: unknown) => Piece[] {
  /** Numbers of the calls so far, by what tells them apart where the server does not number them. */
  let calls = 0
  const byId = new Map<string, number>()
  /** What was told of each so far. */
  const told = new Map<number, { id: string | undefined; args: string; place: number }>()
  let begun = 0
  /** Pieces that came before the name of their call, which the provider begins with. */
  const early = new Map<number, Omit<Piece, 'place'>>()

  function number(given: unknown, id: string | undefined, name: string | undefined): number {
    const index = typeof given === 'string' && given !== '' ? Number(given) : given
    if (typeof index === 'number' && Number.isInteger(index)) return index
    const known = id === undefined ? undefined : byId.get(id)
    if (known !== undefined) return known
    // A piece that has neither an id of its own nor a name goes on with the call before it.
    return id === undefined && name === undefined ? Math.max(0, calls - 1) : calls
  }

  function piece(raw: unknown): Piece[] {
    if (!isObject(raw)) return []
    const called: JsonObject = isObject(raw.function) ? raw.function : {}
    const id = typeof raw.id === 'number' ? String(raw.id) : wordsIn(raw.id) || undefined
    // gpt-oss names its channel behind the tool's name, and vLLM leaves it there: it is cut off.
    const name = wordsIn(called.name).replace(/<\|.*$/s, '') || undefined
    const args = isObject(called.arguments) ? JSON.stringify(called.arguments) : wordsIn(called.arguments)
    const index = number(raw.index, id, name)
    calls = Math.max(calls, index + 1)
    if (id !== undefined) byId.set(id, index)
    const known = told.get(index)
    // Some servers repeat the whole call at its end.
    if (name && known && args !== '' && known.args === args && (id === undefined || id === known.id)) return []
    const before = early.get(index)
    early.delete(index)
    const givenId = before?.id ?? id
    const read = {
      index,
      ...(givenId === undefined ? {} : { id: givenId }),
      ...(isObject(raw.extra_content) ? { extra: raw.extra_content } : {}),
      function: { ...(name ? { name } : {}), arguments: (before?.function.arguments ?? '') + args },
    }
    if (name === undefined && !known) {
      remember(ONE + args.length)
      early.set(index, read)
      return []
    }
    const begins = !known || (id !== undefined && id !== known.id)
    if (begins && begun === MAX_CALLS_READ) return []
    const place = begins ? begun++ : known.place
    told.set(
      index,
      begins ? { id: givenId, args: read.function.arguments, place } : { ...known, args: known.args + args },
    )
    return [{ ...read, place }]
  }
  return (given) => [given].flat().flatMap(piece)
}

const wordsOfDetail = ({ text, summary }: JsonObject): string => wordsIn(text) || wordsIn(summary)
/** Whether the last detail was only continued: as many details as before, and no new member in the last. */
const isPiece = (before: readonly JsonObject[], after: readonly JsonObject[]): boolean =>
  before.length === after.length && Object.keys(before.at(-1) ?? {}).length === Object.keys(after.at(-1) ?? {}).length

/** Thoughts as OpenRouter gives them to be sent back: words in pieces, of which one block is made again, and what is sealed. */
function withDetail(details: readonly JsonObject[], detail: JsonObject): JsonObject[] {
  const last = details.at(-1)
  const form = ['text', 'summary'].find((name) => `reasoning.${name}` === detail.type)
  if (!last || !form || last.type !== detail.type || last.index !== detail.index) return [...details, detail]
  const told = Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== null))
  return [...details.slice(0, -1), { ...last, ...told, [form]: wordsIn(last[form]) + wordsIn(detail[form]) }]
}

/**
 * The kinds of answers that a server has ended with a reason. Some never tell one (NVIDIA's GLM with calls): there the word that
 * the stream is over is the end. Of others it is none: gateways like One API write it as well where they lost the answer.
 */
export type Reasoned = Set<'words' | 'calls'>

/** @returns what reads chunk by chunk, and keeps of each what the desk reads */
function mender(keep: Keep, reasoned: Reasoned): Mender {
  const remember = atMost(MAX_REMEMBERED)
  const callsIn = callsReader(remember)
  let thoughts = ''
  let details: JsonObject[] = []
  /** Calls by their place in the answer. */
  const begun: Pick<Note, 'id' | 'extra'>[] = []
  let hasSpoken = false
  let hasCalls = false
  let isThinking = false
  let isOver = false
  let afterTheEnd = 0
  let isFirst = true
  /** Some count with each chunk, and the last says it all. */
  let usage: JsonObject | null = null

  function read(choice: JsonObject, at: number) {
    // A server that does not stream says all at once, and one that does may say it again.
    const said = isObject(choice.delta) ? choice.delta : hasSpoken ? null : choice.message
    const delta: JsonObject = isObject(said) ? said : {}
    const legacy = isObject(delta.function_call) ? { index: 0, function: delta.function_call } : []
    const calls = callsIn(delta.tool_calls ?? legacy)
    hasCalls ||= calls.length > 0
    const spoken = spokenIn(delta.content)
    const says = spoken.words + wordsIn(delta.refusal)
    const detailed = [delta.reasoning_details ?? []].flat().filter(isObject)
    const thought =
      wordsIn(delta.reasoning_content) ||
      wordsIn(delta.reasoning) ||
      spoken.thought ||
      detailed.map(wordsOfDetail).join('')
    hasSpoken ||= says + thought !== '' || hasCalls
    thoughts += thought
    for (const detail of detailed) {
      const more = withDetail(details, detail)
      remember(isPiece(details, more) ? wordsOfDetail(detail).length : ONE + JSON.stringify(detail).length)
      details = more
    }
    const isMore = detailed.length > 0 || calls.some(({ place, extra }) => extra || !begun[place])
    for (const { place, id, extra } of calls)
      begun[place] = { id: id ?? begun[place]?.id, extra: extra ?? begun[place]?.extra ?? null }
    if (isMore) for (const [place, call] of begun.entries()) keep(place, { ...call, thought: thoughts, details })
    // Some servers send an empty finish reason with every chunk, which means none.
    const reason = wordsIn(choice.finish_reason) || null
    if (reason) {
      reasoned.add(hasCalls ? 'calls' : 'words')
      isOver = true
    }
    const end = ENDS.find(([theirs]) => reason !== null && theirs.test(reason))?.[1] ?? reason
    let words = ''
    if (thought !== '') {
      // A thought ends where the words of the answer begin, so a closing tag inside it is taken out.
      words = (isThinking ? '' : '<think>') + unended(thought)
      isThinking = true
    }
    if (isThinking && (says !== '' || calls.length > 0 || reason)) {
      words += '</think>'
      isThinking = false
    }
    return {
      index: typeof choice.index === 'number' ? choice.index : at,
      delta: {
        ...(words + says === '' ? {} : { content: words + says }),
        ...(calls.length > 0 ? { tool_calls: calls } : {}),
      },
      finish_reason: end === 'stop' && hasCalls ? 'tool_calls' : end,
    }
  }
  return {
    event(chunk) {
      const error = errorIn(chunk)
      isOver ||= error !== null
      if (error) return error
      const choices = [chunk.choices ?? []].flat().filter(isObject).map(read)
      usage = usageIn(chunk) ?? usage
      const tells = isFirst || choices.some(({ delta }) => Object.keys(delta).length > 0)
      isFirst = false
      if (!tells && (!isOver || afterTheEnd++ >= MAX_AFTER_THE_END)) return null
      return { id: wordsIn(chunk.id), model: wordsIn(chunk.model), choices, usage }
    },
    done: () =>
      isOver || !hasSpoken || reasoned.has(hasCalls ? 'calls' : 'words')
        ? null
        : {
            usage,
            choices: [
              {
                index: 0,
                delta: { content: isThinking ? '</think>' : '' },
                finish_reason: hasCalls ? 'tool_calls' : 'stop',
              },
            ],
          },
  }
}

/**
 * @param keep takes what comes with a call and has to go back with it
 * @param reasoned of this model's server
 */
export const usualChunks = (ask: typeof fetch, keep: Keep, reasoned: Reasoned = new Set()): typeof fetch =>
  mended(ask, () => mender(keep, reasoned))
