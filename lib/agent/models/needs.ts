/**
 * What servers want of a question beyond what OpenAI does, each known by the words of its refusal: a conversation in turns alone
 * (Mistral, Gemma), ids of nine characters (Mistral), the thoughts that came with a call (DeepSeek, Kimi) or its signature
 * (Gemini). Only the form of what is sent is changed, and no word and no argument in it.
 */
import { createHash } from 'node:crypto'
import { isObject, type JsonObject } from '../../contracts/json.ts'
import type { Note } from './call-notes.ts'
import { geminiSchema } from './plain-schemas.ts'

type Message = JsonObject & { role?: unknown }

/** One question after another, and one behind the results of calls, are no turns. */
function inTurns(messages: Message[]): Message[] {
  const turns: Message[] = []
  for (const message of messages) {
    const last = turns.at(-1)
    const isUser = message.role === 'user'
    if (isUser && last?.role === 'tool') turns.push({ role: 'assistant', content: '…' }, message)
    else if (isUser && last?.role === 'user')
      turns.splice(-1, 1, { ...last, content: together(last.content, message.content) })
    else turns.push(message)
  }
  return turns
}

const partsOf = (content: unknown): unknown[] =>
  Array.isArray(content) ? content : [{ type: 'text', text: String(content) }]
const together = (one: unknown, other: unknown): unknown =>
  typeof one === 'string' && typeof other === 'string' ? `${one}\n\n${other}` : [...partsOf(one), ...partsOf(other)]

/** A short id made of a long one. The same id gives the same, so that a call and its result still belong together. */
const shortId = (id: unknown): string =>
  typeof id === 'string' && /^[a-z0-9]{9}$/i.test(id)
    ? id
    : createHash('sha256').update(String(id)).digest('hex').slice(0, 9)

const callsOf = (message: Message): JsonObject[] =>
  Array.isArray(message.tool_calls) ? message.tool_calls.filter(isObject) : []

function withShortIds(message: Message): Message {
  if (message.role === 'tool') return { ...message, tool_call_id: shortId(message.tool_call_id) }
  const calls = callsOf(message)
  return calls.length === 0 ? message : { ...message, tool_calls: calls.map((c) => ({ ...c, id: shortId(c.id) })) }
}

/** The rules go before the first question, where there is no place of their own for them. */
function withoutSystem(messages: Message[]): Message[] {
  const [first, ...others] = messages
  return first?.role === 'system' ? inTurns([{ ...first, role: 'user' }, ...others]) : messages
}

/** Servers that ask for a thought refuse an empty one as well. */
const NO_THOUGHT = ' '
/** The value that Google accepts for a call that another model made and that therefore has no signature. */
const NO_SEAL = 'skip_thought_signature_validator'
const NO_SIGNATURE = { google: { thought_signature: NO_SEAL } }
/** The same value in the form that OpenRouter passes on to Google. */
const noDetails = (callId: unknown): JsonObject[] => [
  { type: 'reasoning.encrypted', format: 'google-gemini-v1', index: 0, id: callId, data: NO_SEAL },
]

const withGeminiSchema = (tool: unknown): unknown =>
  isObject(tool) && isObject(tool.function)
    ? { ...tool, function: { ...tool.function, parameters: geminiSchema(tool.function.parameters) } }
    : tool

export type Body = JsonObject & { messages: Message[] }
type Notes = ReadonlyMap<string, Note>
export type Need = { words: RegExp; meet(body: Body, notes: Notes): Body }

const forMessages =
  (change: (messages: Message[], notes: Notes) => Message[]): Need['meet'] =>
  (body, notes) => ({ ...body, messages: change(body.messages, notes) })

/** In the order in which they are applied. */
export const NEEDS: Need[] = [
  {
    words: /must alternate|unexpected role '?user|consecutive (user )?messages/i,
    meet: forMessages(inTurns),
  },
  // Where turns alone are not enough, the rules were taken for one.
  {
    words:
      /system (role|message|prompt|instruction)s?\b.{0,20}not (supported|allowed|enabled)|developer instruction is not|must alternate/i,
    meet: forMessages(withoutSystem),
  },
  {
    words: /reasoning_content/i,
    meet: forMessages((messages, notes) =>
      messages.map((m) =>
        m.role === 'assistant'
          ? {
              ...m,
              reasoning_content:
                callsOf(m)
                  .map((c) => notes.get(String(c.id))?.thought)
                  .find(Boolean) ?? NO_THOUGHT,
            }
          : m,
      ),
    ),
  },
  {
    words: /reasoning[ _]details/i,
    meet: forMessages((messages) =>
      messages.map((m) => {
        const [first] = callsOf(m)
        return first ? { reasoning_details: noDetails(first.id), ...m } : m
      }),
    ),
  },
  {
    words: /thought_?signature/i,
    meet: forMessages((messages) =>
      messages.map((m) => {
        const [first, ...others] = callsOf(m)
        return first ? { ...m, tool_calls: [{ extra_content: NO_SIGNATURE, ...first }, ...others] } : m
      }),
    ),
  },
  {
    words: /tool[ _]?call[ _]?id\b|tool_calls\[\d+\]\.id/i,
    meet: forMessages((messages) => messages.map(withShortIds)),
  },
  {
    words: /unknown name .{0,60} at '?tools\[|function_declarations\[\d+\]\.parameters/i,
    meet: (body) => ({ ...body, tools: [body.tools ?? []].flat().map(withGeminiSchema) }),
  },
  {
    // Of a call without words: Ollama, LM Studio, llama.cpp, Mistral and Cloudflare.
    words: /content type: <nil>|'content'.{0,30}\ba string\b|"content".{0,80}valid string|\/content', 'string' not in/i,
    meet: forMessages((messages) => messages.map((m) => (m.content === null ? { ...m, content: '' } : m))),
  },
  { words: /support the provided '?tool_choice/i, meet: ({ tool_choice: _unknown, ...body }) => body as Body },
  { words: /stream_options|include_usage/i, meet: ({ stream_options: _unknown, ...body }) => body as Body },
]

/** What came with a call goes back with it to the server that gave it. */
export const withNotes = forMessages((messages, notes) =>
  messages.map((m) => {
    const calls = callsOf(m)
    const details = detailsOf(notes, calls)
    const hasExtra = calls.some((c) => notes.get(String(c.id))?.extra)
    return {
      ...m,
      ...(hasExtra ? { tool_calls: calls.map((c) => ({ ...c, ...extraOf(notes, c.id) })) } : {}),
      ...(details.length > 0 ? { reasoning_details: details } : {}),
    }
  }),
)
/** Some name the call they belong to, which may be called otherwise here. */
function detailsOf(notes: Notes, calls: JsonObject[]): JsonObject[] {
  const ofCalls = calls.flatMap((c) => {
    const note = notes.get(String(c.id))
    return note ? [{ note, id: c.id }] : []
  })
  const details = ofCalls.map(({ note }) => note.details).find((d) => d.length > 0) ?? []
  return details.map((d) => {
    const call = ofCalls.find(({ note }) => note.id !== undefined && note.id === d.id)
    return call ? { ...d, id: call.id } : d
  })
}
const extraOf = (notes: Notes, id: unknown): JsonObject => {
  const extra = notes.get(String(id))?.extra
  return extra ? { extra_content: extra } : {}
}
