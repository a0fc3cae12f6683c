/** The least that streams a model's answer to a browser: what a conversation of the desk is measured beside. */
import { createOpenAI } from '@ai-sdk/openai'
import { createUIMessageStreamResponse, streamText, toUIMessageStream } from 'ai'

export async function POST(request: Request): Promise<Response> {
  const { prompt } = (await request.json()) as { prompt: string }
  const openai = createOpenAI({ baseURL: process.env.MODEL_URL ?? '', apiKey: 'none' })
  const { stream } = streamText({ model: openai.responses('fake-model'), prompt })
  return createUIMessageStreamResponse({ stream: toUIMessageStream({ stream }) })
}
