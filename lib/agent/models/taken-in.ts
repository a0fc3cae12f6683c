/**
 * Whether a model was told all of a question. Some servers drop what their model has no room for and say nothing of it: Ollama
 * keeps the last two thousand tokens of any that is longer than four, unless it is told otherwise, and rules and tools go first.
 * Only what it counted tells.
 */
import type { LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'

/** More than any vocabulary makes of one token, of letters and of Han. */
const LETTERS_A_TOKEN = 6
const HAN_A_TOKEN = 2
const HAN = /\p{Script=Han}/gu
/** One token may be a long row of blanks or of lines. */
const ROWS = /(\s|[-=_*#.])\1+/g
/** A count below this says nothing: servers that cache a prompt count only what is new to them. */
const MIN_COUNTED = 1_000

const MARK = 'eap-desk-taken-in'

/** Only texts are counted: nobody knows how many tokens a picture takes. */
function fewestTokens({ prompt, tools }: LanguageModelV4CallOptions): number {
  const texts = prompt.map(({ content }) =>
    typeof content === 'string' ? content : JSON.stringify(content.filter(({ type }) => type !== 'file')),
  )
  const text = [...texts, JSON.stringify(tools ?? [])].join('\n').replaceAll(ROWS, '$1')
  const han = text.match(HAN)?.length ?? 0
  return han / HAN_A_TOKEN + (text.length - han) / LETTERS_A_TOKEN
}

/** Marks the end of an answer to a question of which its server counted fewer tokens than there can be. */
export function markTakenIn(
  asked: LanguageModelV4CallOptions,
): TransformStream<LanguageModelV4StreamPart, LanguageModelV4StreamPart> {
  return new TransformStream({
    transform(part, controller) {
      const counted = part.type === 'finish' ? (part.usage.inputTokens.total ?? 0) : 0
      const isCut = counted >= MIN_COUNTED && counted < fewestTokens(asked)
      controller.enqueue(
        part.type === 'finish' && isCut
          ? { ...part, providerMetadata: { ...part.providerMetadata, [MARK]: { isCut } } }
          : part,
      )
    },
  })
}

export const wasCut = (step: { providerMetadata: Record<string, unknown> | undefined }): boolean =>
  step.providerMetadata?.[MARK] !== undefined
