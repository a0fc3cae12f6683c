/**
 * A model that says nothing for so long is given up, from the question on. Some servers keep the line busy with comments
 * while their model hangs: only what the model itself sends counts, before words of it are held back to be looked at.
 */
import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { wrapLanguageModel } from 'ai'

/** No word, no call and no end: what came was no answer of a model. */
class NoAnswer extends Error {
  override name = 'NoAnswer'
  override message = 'the line was closed before an answer'
}
const wasCut = (part: LanguageModelV4StreamPart): boolean =>
  part.type === 'finish' && part.finishReason.unified === 'interrupted'

/** Words and calls; what a stream tells about itself comes without a model. */
function saysSomething(part: LanguageModelV4StreamPart): boolean {
  if ('delta' in part) return part.delta !== ''
  return part.type !== 'stream-start' && part.type !== 'response-metadata' && part.type !== 'raw'
}

export const withPatience = (model: LanguageModelV4, silenceMs: number): LanguageModelV4 =>
  wrapLanguageModel({
    model,
    middleware: {
      specificationVersion: 'v4',
      async wrapStream({ params }) {
        const { abortSignal } = params
        const silent = new AbortController()
        const giveUp = () => silent.abort(new DOMException('the model said nothing for too long', 'TimeoutError'))
        const signals = abortSignal ? [abortSignal, silent.signal] : [silent.signal]
        let timer = setTimeout(giveUp, silenceMs)
        const stop = () => clearTimeout(timer)
        let wasHeard = false
        const heard = () => {
          wasHeard = true
          stop()
          timer = setTimeout(giveUp, silenceMs)
        }
        abortSignal?.addEventListener('abort', stop, { once: true })
        try {
          const result = await model.doStream({ ...params, abortSignal: AbortSignal.any(signals) })
          const reader = result.stream.getReader()
          const stream = new ReadableStream<LanguageModelV4StreamPart>({
            async pull(controller) {
              try {
                const { done, value } = await reader.read()
                if (done || value.type === 'finish') stop()
                else if (saysSomething(value)) heard()
                if (done) controller.close()
                else if (!wasHeard && wasCut(value)) controller.enqueue({ type: 'error', error: new NoAnswer() })
                else controller.enqueue(value)
              } catch (error) {
                stop()
                if (abortSignal?.aborted) throw error
                // As a part of the stream it ends the answer in order, like every failure that a server reports.
                controller.enqueue({ type: 'error', error: silent.signal.aborted ? silent.signal.reason : error })
                controller.close()
              }
            },
            cancel(reason) {
              stop()
              return reader.cancel(reason)
            },
          })
          return { ...result, stream }
        } catch (error) {
          stop()
          throw error
        }
      },
    },
  })
