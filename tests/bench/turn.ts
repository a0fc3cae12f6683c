// What the desk adds to a model's first word: history, tools and prompt of the turn, and its storage, without HTTP.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createOpenAI } from '@ai-sdk/openai'
import { streamText } from 'ai'
import { newTraderId } from '../../lib/auth/session.ts'
import { openDesk } from '../../lib/desk.ts'
import { readEnv } from '../../lib/env.ts'
import { startModelServer } from '../fakes/model-server.ts'
import type { Figures } from './figures.ts'
import { inTurns, median, round } from './measure.ts'

export async function firstTokenFigures(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-bench-'))
  const server = await startModelServer()
  const desk = await openDesk(
    readEnv({ DATA_DIR: folder, OPENAI_BASE_URL: server.url, DEMO_MARKET: 'off', LOG_LEVEL: 'silent' }),
  )
  try {
    const traderId = newTraderId()
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).responses('fake-model')
    const text = `[[say: ${'The bid is 2,990 and the ask is 3,010. '.repeat(20)}]]`
    const ask = () =>
      desk.conversations.ask(traderId, {
        chatId: randomUUID(),
        message: { id: randomUUID(), role: 'user', parts: [{ type: 'text', text }] },
      })
    const { ones, others } = await inTurns(
      60,
      () => firstMs(ask, (chunk) => chunk.type === 'text-delta'),
      () => firstMs(async () => streamText({ model, prompt: text }).textStream, Boolean),
    )
    return {
      'desk.firstTokenAdded': {
        value: round(median(ones) - median(others), 1),
        unit: 'ms',
        ratio: round(median(ones) / median(others), 2),
        beside: 'bare streamText, both in this process',
      },
    }
  } finally {
    await desk.close()
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Reads to the end, as a browser does; answers for the time until the first of them. */
async function firstMs<T>(start: () => Promise<AsyncIterable<T>>, isFirst: (piece: T) => boolean): Promise<number> {
  const startedAt = performance.now()
  let first: number | undefined
  for await (const piece of await start())
    if (first === undefined && isFirst(piece)) first = performance.now() - startedAt
  if (first === undefined) throw new Error('the turn had no text')
  return first
}
