/**
 * A server whose API the operator did not name. It is asked by the Responses API first, and where it has no such address by
 * Chat Completions, which every server has that speaks OpenAI's protocol; what answered is asked from then on.
 */
import type { LanguageModelV4, LanguageModelV4CallOptions } from '@ai-sdk/provider'
import { isNoSuchAddress } from './trouble.ts'

/** Chat Completions of others keep nothing, and strict ones refuse a request with a word they do not know. */
function withoutStore(options: LanguageModelV4CallOptions): LanguageModelV4CallOptions {
  const { store: _kept, ...openai } = options.providerOptions?.openai ?? {}
  return { ...options, providerOptions: { ...options.providerOptions, openai } }
}

export function eitherApi(responses: LanguageModelV4, chat: LanguageModelV4): LanguageModelV4 {
  let isChat: boolean | null = null
  async function ask<T>(
    options: LanguageModelV4CallOptions,
    call: (model: LanguageModelV4, options: LanguageModelV4CallOptions) => PromiseLike<T>,
  ): Promise<T> {
    if (isChat !== true) {
      try {
        const answer = await call(responses, options)
        isChat = false
        return answer
      } catch (error) {
        options.abortSignal?.throwIfAborted()
        if (isChat === false || !isNoSuchAddress(error)) throw error
      }
    }
    const answer = await call(chat, withoutStore(options))
    isChat = true
    return answer
  }
  return {
    specificationVersion: 'v4',
    provider: responses.provider,
    modelId: responses.modelId,
    supportedUrls: responses.supportedUrls,
    doGenerate: (options) => ask(options, (model, asked) => model.doGenerate(asked)),
    doStream: (options) => ask(options, (model, asked) => model.doStream(asked)),
  }
}
