/** Which model drives the desk. Always a model object: a name as a string would go to a gateway on the internet. */
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { Env } from '../env.ts'
import { createPlannerModel } from './planner/model.ts'

export type DeskModel = {
  model: LanguageModelV4
  id: string
  label: string
  builtIn: boolean
  providerOptions: { openai: { store: boolean } } | undefined
}

export async function chooseModel(env: Env): Promise<DeskModel> {
  if (!env.OPENAI_API_KEY && !env.OPENAI_BASE_URL) {
    return {
      model: createPlannerModel(),
      id: 'built-in-planner',
      label: 'Built-in planner',
      builtIn: true,
      providerOptions: undefined,
    }
  }
  // The provider reads OPENAI_BASE_URL while it is imported and throws on a blank one; for us blank means unset.
  if (process.env.OPENAI_BASE_URL?.trim() === '') delete process.env.OPENAI_BASE_URL
  const { createOpenAI } = await import('@ai-sdk/openai')
  const openai = createOpenAI({
    // Local servers need no key, but the provider insists on one.
    apiKey: env.OPENAI_API_KEY ?? 'none',
    ...(env.OPENAI_BASE_URL ? { baseURL: env.OPENAI_BASE_URL } : {}),
  })
  const model = env.OPENAI_API === 'chat' ? openai.chat(env.OPENAI_MODEL) : openai.responses(env.OPENAI_MODEL)
  return {
    model,
    id: env.OPENAI_MODEL,
    label: env.OPENAI_MODEL,
    builtIn: false,
    // Nothing kept at the provider, and earlier turns travel inline instead of by reference.
    providerOptions: { openai: { store: false } },
  }
}
