/**
 * A model that is asked the way it can answer: with tools or as a plan in text, with images or told of them. What is not
 * known is tried, and what its server refuses is learned and asked again at once, so the trader notices nothing.
 */
import { createHash } from 'node:crypto'
import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamResult } from '@ai-sdk/provider'
import { markedCalls } from '../json-plan/marked-calls.ts'
import { plansToCalls } from '../json-plan/read-stream.ts'
import { asPlanCall, functionTools } from '../json-plan/wire.ts'
import { unseenImageNote } from '../prompts/templates.ts'
import { bounded } from './bounded.ts'
import type { ModelFacts } from './facts.ts'
import { plainSchema } from './plain-schemas.ts'
import { soundCalls } from './sound-calls.ts'
import { markTakenIn } from './taken-in.ts'
import { thinkingApart } from './thinking.ts'
import { refusesIds, refusesImages, refusesThoughts, refusesTools } from './trouble.ts'
import { wholeText } from './whole-text.ts'

type Capabilities = {
  /** The operator's word, or what was found out, or null. */
  now(): ModelFacts
  learn(found: Partial<ModelFacts>): void
}

const hasImages = (options: LanguageModelV4CallOptions): boolean =>
  options.prompt.some((m) => m.role === 'user' && m.content.some((p) => p.type === 'file'))

function withoutImages(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const note = { type: 'text' as const, text: unseenImageNote() }
  return {
    ...options,
    prompt: options.prompt.map((m) =>
      m.role === 'user' ? { ...m, content: m.content.map((p) => (p.type === 'file' ? note : p)) } : m,
    ),
  }
}

const isThought = (part: { type: string }): boolean => part.type === 'reasoning'

const hasThoughts = (options: LanguageModelV4CallOptions): boolean =>
  options.prompt.some((m) => m.role === 'assistant' && m.content.some(isThought))

const withoutThoughts = (options: LanguageModelV4CallOptions): LanguageModelV4CallOptions => ({
  ...options,
  prompt: options.prompt.map((m) =>
    m.role === 'assistant' ? { ...m, content: m.content.filter((part) => !isThought(part)) } : m,
  ),
})

/**
 * Models call what is no tool by names like `multi_tool_use.parallel`. Strict servers take no call of such a name back, and
 * with it no further question of the conversation. Only what is told of earlier calls is changed: no call comes to a tool
 * by it.
 */
const namedSoundly = <T extends { type: string }>(part: T): T =>
  'toolName' in part && typeof part.toolName === 'string' && !/^[\w-]{1,64}$/.test(part.toolName)
    ? { ...part, toolName: part.toolName.slice(0, 64).replaceAll(/[^\w-]/g, '_') || 'unnamed' }
    : part

type Prompt = LanguageModelV4CallOptions['prompt']
function ofCalls(prompt: Prompt, told: <T extends { type: string }>(part: T) => T): Prompt {
  return prompt.map((m) =>
    m.role === 'assistant'
      ? { ...m, content: m.content.map(told) }
      : m.role === 'tool'
        ? { ...m, content: m.content.map(told) }
        : m,
  )
}

/** The same for the same, in a call and in its result. Such an id is taken by every server. */
const plainlyKnown = <T extends { type: string }>(part: T): T =>
  'toolCallId' in part && typeof part.toolCallId === 'string' && !/^[\w-]{1,40}$/.test(part.toolCallId)
    ? { ...part, toolCallId: `call_${createHash('sha256').update(part.toolCallId).digest('hex').slice(0, 32)}` }
    : part

type Message = Prompt[number]

/** Strict servers refuse an answer of no words and no call, and OpenAI thoughts that nothing follows. */
const saysSomething = (message: Message): boolean =>
  message.role !== 'assistant' ||
  message.content.some((part) => (part.type === 'text' ? part.text.trim() !== '' : !isThought(part)))

const plainTool = <T extends { type: string }>(tool: T): T =>
  'inputSchema' in tool ? { ...tool, inputSchema: plainSchema(tool.inputSchema) } : tool

const whole = (options: LanguageModelV4CallOptions): LanguageModelV4CallOptions => ({
  ...options,
  prompt: ofCalls(wholeText(options.prompt.filter(saysSomething)), namedSoundly),
  ...(options.tools ? { tools: wholeText(options.tools).map(plainTool) } : {}),
})

export function adaptive(model: LanguageModelV4, capabilities: Capabilities): LanguageModelV4 {
  let beginsThinking = false
  const habit = {
    now: () => beginsThinking,
    learn: (found: boolean) => {
      beginsThinking = found
    },
  }
  /** Some servers keep in the id of a call what they want back with it: only where it is refused it is told by another. */
  let plainIds = false
  async function doStream(given: LanguageModelV4CallOptions): Promise<LanguageModelV4StreamResult> {
    const arePlain = plainIds
    const options = arePlain ? { ...given, prompt: ofCalls(given.prompt, plainlyKnown) } : given
    const { tools, images } = capabilities.now()
    const shown = images === false && hasImages(options) ? withoutImages(options) : options
    const asPlan = tools === 'json' && functionTools(options).length > 0
    try {
      const sent = asPlan ? asPlanCall(shown) : shown
      const result = await model.doStream(sent)
      if (images === null && shown === options && hasImages(options)) capabilities.learn({ images: true })
      const hasTools = functionTools(options).length > 0
      const isText = tools === 'native' || !hasTools
      const apart = result.stream.pipeThrough(bounded()).pipeThrough(thinkingApart(habit, !isText))
      // A second limit: calls and thoughts that were found in the text are counted only here.
      const sound = (stream: typeof apart) => ({
        ...result,
        stream: stream.pipeThrough(bounded()).pipeThrough(soundCalls(options.prompt)).pipeThrough(markTakenIn(sent)),
      })
      if (isText) return sound(hasTools ? apart.pipeThrough(markedCalls(options)) : apart)
      const onPlan = () => tools === null && capabilities.learn({ tools: 'json' })
      const onNativeCall = () => tools === null && capabilities.learn({ tools: 'native' })
      return sound(apart.pipeThrough(plansToCalls(options, { onPlan, onNativeCall })))
    } catch (error) {
      options.abortSignal?.throwIfAborted()
      // Sealed by another key, or no longer where they belong. Nothing is learned: those of this answer may be taken again.
      if (hasThoughts(options) && refusesThoughts(error)) return doStream(withoutThoughts(options))
      // Each is asked otherwise once only: no circle. Another question may have learned it meanwhile.
      if (!arePlain && refusesIds(error)) plainIds = true
      else if (tools === null && !asPlan && refusesTools(error)) capabilities.learn({ tools: 'json' })
      else if (images === null && hasImages(options) && refusesImages(error)) capabilities.learn({ images: false })
      else throw error
      return doStream(options)
    }
  }
  return {
    specificationVersion: 'v4',
    provider: model.provider,
    modelId: model.modelId,
    supportedUrls: model.supportedUrls,
    // The desk streams every answer; one that does not has no plans read out of it.
    doGenerate: (options) => model.doGenerate(whole(options)),
    doStream: (options) => doStream(whole(options)),
  }
}
