/**
 * Thinking that a server left in the text of its model, `<think>…</think>` and its like, → reasoning parts, before plans are looked for:
 * an action that was only thought about is none, and thoughts are no answer. Some prompts open the tag themselves, and then
 * the text has its end alone; all before that is thinking too.
 */
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** A tag in quotation marks is being talked about, and opens no thinking. */
const QUOTE = '[`\'"“「]'
/** Of DeepSeek and Qwen, Gemini, Magistral, Seed, Kimi, Gemma, and the channels of gpt-oss, whose last is its answer. */
const OPENING = new RegExp(
  `(?<!${QUOTE})(?:<think(?:ing)?>|<thought>|\\[THINK\\]|<seed:think>|◁think▷|<\\|channel>thought|<\\|channel\\|>analysis<\\|message\\|>)`,
  'i',
)
const CLOSING = new RegExp(
  `(?<!${QUOTE})(?:</think(?:ing)?>|</thought>|\\[/THINK\\]|</seed:think>|◁/think▷|<channel\\|>|<\\|channel\\|>final<\\|message\\|>)`,
  'i',
)
/** What may become one with the next words, with what stands before it. */
const HELD_TAIL = new RegExp(
  `${QUOTE}?(?:<[/|:a-z_]{0,14}|<\\|channel>[a-z]{0,6}|<\\|start\\|>[a-z]{0,8}|<\\|channel\\|>[a-z]{0,8}(?:<[|a-z]{0,9})?|\\[/?[a-z]{0,5}|◁/?[a-z]{0,5})?$`,
  'i',
)
/** What a template puts around an answer, and a server left in it. */
const LEFT_OVER = /<\|(?:return|end|call|im_end|eot_id|eom_id|endoftext|end_of_text)\|>|<\|start\|>assistant/g
const EITHER = new RegExp(`${OPENING.source}|${CLOSING.source}`, 'i')

/** A thought without what would end it, also with the next piece of it: a mark nobody sees stands where one may be cut. */
export const unended = (thought: string): string =>
  thought.replaceAll(new RegExp(CLOSING, 'gi'), '').replace(/[<[◁]\S{0,40}$/, '$&\u200b')

type ThinkingHabit = {
  /** Its text begins within its thinking: it is reasoning until the tag comes, and the answer again where none came. */
  now(): boolean
  learn(beginsThinking: boolean): void
}

type Block = { kind: 'text' | 'reasoning'; id: string }

/** @param plansAreText a lone end may still come, and an action before it must not be read: it waits for the text's end */
export function thinkingApart(
  habit: ThinkingHabit,
  plansAreText: boolean,
): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  const begins = habit.now()
  let input = ''
  /** `before`: a lone end may still turn all so far into thinking. */
  let state: 'before' | 'thinking' | 'answer' = 'before'
  let open: Block | null = null
  let blocks = 0
  /** Of a text that may be an answer after all: as it was thought aloud, or from its first brace on. */
  let withheld = ''
  /** The library's part the words come from; its own facts go with the first block made of it. */
  let source: Extract<LanguageModelV4StreamPart, { type: 'text-start' }> | null = null
  let hasCalls = false

  return new TransformStream({
    transform(part, controller) {
      const end = (facts?: Extract<LanguageModelV4StreamPart, { type: 'text-end' }>) => {
        if (open?.kind === 'text') controller.enqueue({ ...facts, type: 'text-end', id: open.id })
        else if (open) controller.enqueue({ type: 'reasoning-end', id: open.id })
        open = null
      }
      const say = (kind: Block['kind'], delta: string) => {
        if (delta === '' || (open?.kind !== kind && kind === 'reasoning' && delta.trim() === '')) return
        if (open?.kind !== kind) {
          end()
          blocks += 1
          const facts = kind === 'text' ? source : null
          open = { kind, id: facts?.id ?? `${kind}-${blocks}` }
          if (facts) source = null
          controller.enqueue(facts ?? { type: `${kind}-start`, id: open.id })
        }
        controller.enqueue({ type: `${kind}-delta`, id: open.id, delta })
      }
      /** Passes on words in which no tag stands. */
      const tell = (given: string) => {
        const words = given.replaceAll(LEFT_OVER, '')
        if (state === 'thinking') return say('reasoning', words)
        if (state === 'answer') return say('text', open?.kind === 'text' ? words : words.trimStart())
        if (begins) {
          withheld += words
          return say('reasoning', words)
        }
        const at = plansAreText ? (withheld === '' ? words.indexOf('{') : 0) : -1
        say('text', at < 0 ? words : words.slice(0, at))
        if (at >= 0) withheld += words.slice(at)
      }
      /** @param over true where no more words come before the next part, so nothing has to be held back */
      const read = (over: boolean) => {
        for (;;) {
          const tag = (state === 'thinking' ? CLOSING : state === 'answer' ? OPENING : EITHER).exec(input)
          if (!tag) break
          const before = input.slice(0, tag.index)
          input = input.slice(tag.index + tag[0].length)
          if (!CLOSING.test(tag[0])) {
            if (before.trim() !== '') tell(before)
            settle()
            end()
            state = 'thinking'
            continue
          }
          tell(before)
          if (state === 'before') {
            if (!begins) say('reasoning', withheld)
            withheld = ''
            habit.learn(true)
          }
          end()
          state = 'answer'
        }
        const held = over ? 0 : (HELD_TAIL.exec(input)?.[0].length ?? 0)
        const ready = input.slice(0, input.length - held)
        // A blank before a tag opens no block of text.
        if (!over && open === null && ready.trim() === '') return
        input = input.slice(ready.length)
        tell(ready)
      }
      /** No closing tag without an opening one can come any more: what was withheld was the answer. */
      const settle = () => {
        if (state !== 'before') return
        state = 'answer'
        const words = withheld
        withheld = ''
        if (begins && words.trim() !== '') habit.learn(false)
        say('text', words)
      }
      const close = () => {
        read(true)
        settle()
      }
      if (part.type === 'text-start') source = part
      else if (part.type === 'text-delta') {
        input += part.delta
        read(false)
      } else if (part.type === 'text-end') {
        close()
        end(part)
        source = null
      } else if (part.type === 'finish') {
        close()
        end()
        // The answer ended while the model was still thinking: there is none.
        const isNone = state === 'thinking' && !hasCalls && part.finishReason.unified === 'stop'
        controller.enqueue(isNone ? { ...part, finishReason: { ...part.finishReason, unified: 'error' } } : part)
      } else {
        if (part.type === 'tool-input-start' || part.type === 'tool-call') {
          hasCalls = true
          close()
          end()
          state = 'answer'
        }
        controller.enqueue(part)
      }
    },
  })
}
