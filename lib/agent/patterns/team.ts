/** Team: an analyst looks at the market, the trader acts, a risk officer objects. Only the trader proposes. */
import type { JSONObject } from '@ai-sdk/provider'
import type { ModelMessage, ToolSet } from 'ai'
import { z } from 'zod'
import type { DeskMessage } from '../../contracts/chat.ts'
import type { PlanOrigin } from '../../contracts/gate/plan.ts'
import type { TeamRole, VoicePart } from '../../contracts/patterns.ts'
import { analystPart, briefNote, NOTHING, proposedNote, riskPart } from '../prompts/pattern-templates.ts'
import { answer } from '../turn/answer.ts'
import { checkpoint, open, type Turn } from '../turn/context.ts'
import { speak } from '../turn/speak.ts'
import type { Spoken } from '../turn/speech.ts'
import { asLines, readJson } from './read-json.ts'
import { throttled } from './throttle.ts'

const MAX_OBJECTIONS = 5
const answered = z.object({ objections: z.array(z.string()) })

export async function team(turn: Turn): Promise<void> {
  const { history, continues } = turn.request
  const last = history.at(-1)
  let { messages } = turn
  const isAnswering = last?.role === 'assistant' && !continues
  // A brief that was finished is told with the history; what the trader began goes on.
  const isBriefed = continues && last !== undefined && hasBrief(last)
  if (!isAnswering && !isBriefed) {
    const brief = await analyse(turn)
    if (brief === null) return
    // Not for the built-in planner, which would read the analyst's words as the trader's.
    if (brief && !turn.model.builtIn)
      messages = [...messages, { role: 'user', content: briefNote(turn.fence.around('analyst', brief)) }]
  }
  let voices = 0
  const speaksOn = () => voice(turn, `trader-${++voices}`, { role: 'trader', state: 'done', text: '', objections: [] })
  speaksOn()
  await answer(turn, { instructions: turn.instructions, tools: turn.tools, messages }, async (asked) => {
    const objections = await object(turn, asked, voices)
    if (objections !== null) speaksOn()
    return objections
  })
}

function voice(turn: Turn, id: string, data: VoicePart): void {
  open(turn)
  turn.writer.write({ type: 'data-voice', id: `voice-${id}`, data: { ...data } })
}

const hasBrief = (message: DeskMessage): boolean =>
  message.parts.some((part) => part.type === 'data-voice' && part.data.role === 'analyst' && part.data.state === 'done')

/** The market is anybody's to look at; an account, the risk officer's; what changes something, the trader's alone. */
function toolsFor(turn: Turn, role: Exclude<TeamRole, 'trader'>): ToolSet {
  const own = Object.entries(turn.tools).filter(([, tool]) => {
    const { kind, account } = (tool.metadata ?? {}) as { kind?: unknown; account?: unknown }
    return kind === 'read' && (role === 'risk' || account !== true)
  })
  return Object.fromEntries(own)
}

/** @returns the brief, '' for none; null where the turn ended over it */
async function analyse(turn: Turn): Promise<string | null> {
  const tools = toolsFor(turn, 'analyst')
  const data: VoicePart = { role: 'analyst', state: 'speaking', text: '', objections: [] }
  const show = () => voice(turn, 'analyst', data)
  show()
  const shown = throttled(show)
  const spoken = await speak(turn, {
    instructions: turn.promptFor(tools) + analystPart(),
    messages: turn.messages,
    tools,
    role: { role: 'analyst' },
    onWords: (text) => {
      if (NOTHING.startsWith(text.trim())) return
      data.text = text
      shown()
    },
  })
  // An analyst has no writes on offer; one that asks for some has said what it had to say.
  data.state = spoken.end === 'ended' ? 'failed' : 'done'
  show()
  if (spoken.end === 'ended') return null
  await checkpoint(turn)
  return data.text.trim()
}

/** @returns undefined for none; null where the turn ended over it */
async function object(turn: Turn, asked: Spoken, round: number): Promise<PlanOrigin['objections'] | null> {
  const tools = toolsFor(turn, 'risk')
  const calls = asked.writes.map(({ toolName, input }) => ({ tool: toolName, args: input as JSONObject }))
  const data: VoicePart = { role: 'risk', state: 'speaking', text: '', objections: [] }
  const show = () => voice(turn, `risk-${round}`, data)
  show()
  const note: ModelMessage[] = turn.model.builtIn ? [] : [{ role: 'user', content: proposedNote(calls) }]
  let words = ''
  const spoken = await speak(turn, {
    instructions: turn.promptFor(tools) + riskPart(),
    messages: [...turn.messages, ...note],
    tools,
    role: { role: 'risk', calls },
    onWords: (text) => {
      words = text
    },
  })
  if (spoken.end === 'ended') {
    data.state = 'failed'
    show()
    return null
  }
  const read = readJson(words, answered)
  data.state = read ? 'done' : 'failed'
  data.objections = [...new Set(asLines(read?.objections ?? [], MAX_OBJECTIONS))]
  // Words that are no list are shown as they are, and stand in the dialog as an objection that was not understood.
  if (!read) data.text = asLines([words], 1).join()
  show()
  await checkpoint(turn)
  if (!read) return { by: 'risk', words: asLines([words], 1), unheard: true }
  return data.objections.length > 0 ? { by: 'risk', words: data.objections } : undefined
}
