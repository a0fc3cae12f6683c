// What the desk adds: to a tool call, to a model's first word, to a process start. Each beside the bare thing.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOpenAI } from '@ai-sdk/openai'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { streamText } from 'ai'
import { newTraderId } from '../../lib/auth/session.ts'
import { openDesk } from '../../lib/desk.ts'
import { readEnv } from '../../lib/env.ts'
import { ensureBuilt } from '../../scripts/build.ts'
import { type Environment, neutralEnvironment } from '../../scripts/neutral-environment.ts'
import { nextServer } from '../../scripts/next-server.ts'
import { findFreePort } from '../../scripts/ports.ts'
import { startModelServer } from '../fakes/model-server.ts'
import { disposeDesk, startDesk } from '../support/desk-process.ts'
import { askDesk, visit } from './desk-client.ts'
import type { Figures } from './figures.ts'
import { inTurns, median, round, timed } from './measure.ts'
import { connectRaw } from './raw-exchange.ts'

const ROOT = dirname(dirname(import.meta.dirname))

/** One read of the order book through the tool engine, and the same call by the SDK's client alone. */
export async function toolCallFigures(): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-bench-'))
  const settings = { DEMO_MARKET: 'off', LOG_LEVEL: 'silent' }
  const desk = await openDesk(readEnv({ ...settings, DATA_DIR: join(folder, 'desk') }))
  const raw = new Client({ name: 'bench', version: '0' })
  try {
    await connectRaw(raw, { ...settings, DATA_DIR: join(folder, 'raw') })
    const tool = desk.registry.byName('getOrderBook')
    if (!tool) throw new Error('the exchange has no getOrderBook')
    const userId = await desk.accounts.ensure(newTraderId(), 'eap')
    const args = { symbol: 'ELC', depth: 10 }

    const { ones, others } = await inTurns(
      2_000,
      () => timed(() => desk.engine.read({ tool, args, userId })),
      () => timed(() => raw.callTool({ name: 'getOrderBook', arguments: args })),
    )
    return {
      'desk.toolCall': {
        value: round(median(ones)),
        unit: 'ms',
        ratio: round(median(ones) / median(others), 2),
        beside: 'the same call by the SDK client alone',
      },
    }
  } finally {
    await Promise.allSettled([desk.close(), raw.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A chat turn through the whole desk, and bare streamText, both on the same model server on this machine. */
export async function chatTurnFigures(): Promise<Figures> {
  await ensureBuilt(ROOT)
  const modelServer = await startModelServer()
  const desk = await startDesk({ env: { OPENAI_BASE_URL: modelServer.url, DEMO_MARKET: 'off', LOG_LEVEL: 'error' } })
  try {
    const cookie = await visit(desk.url)
    const model = createOpenAI({ baseURL: modelServer.url, apiKey: 'none' }).responses('fake-model')
    const turnsOf = (prompt: string) =>
      inTurns(
        40,
        () => timedTurn(() => askDesk(desk.url, cookie, prompt)),
        () => timedTurn(async () => streamText({ model, prompt }).textStream),
      )
    // Word by word, as a model does: one that says all at once keeps every process on the way busy with the rest of it.
    const first = await turnsOf('[[slow]] [[say: The bid is 2,990.]]')
    const { ones, others } = await turnsOf(`[[say: ${'The bid is 2,990 and the ask is 3,010. '.repeat(60)}]]`)
    const firstMs = (turns: Turn[]) => median(turns.map((turn) => turn.firstMs))
    const rate = (turns: Turn[]) => median(turns.map((turn) => turn.charactersPerSecond))
    return {
      'desk.firstToken': {
        value: round(firstMs(first.ones), 1),
        unit: 'ms',
        ratio: round(firstMs(first.ones) / firstMs(first.others), 2),
        beside: 'bare streamText, no server between',
      },
      'desk.streamRate': {
        value: Math.round(rate(ones)),
        unit: 'characters/s',
        ratio: round(rate(ones) / rate(others), 2),
        beside: 'bare streamText, no server between',
      },
    }
  } finally {
    await disposeDesk(desk)
    await modelServer.close()
  }
}

/** `npm start` of a built desk until its first page is there, and Next's own start of the same build. */
export async function warmStartFigures(): Promise<Figures> {
  await ensureBuilt(ROOT)
  const { ones, others } = await inTurns(
    5,
    () => timedStart((port) => ({ file: 'npm', args: ['start'], env: { PORT: String(port) } })),
    () =>
      timedStart((port) => {
        const { args, env } = nextServer(ROOT, { port, host: '127.0.0.1', env: {} })
        return { file: process.execPath, args, env }
      }),
  )
  return {
    'desk.warmStart': {
      value: round(median(ones) / 1000, 2),
      unit: 's to the first page',
      ratio: round(median(ones) / median(others), 2),
      beside: '`next start` alone',
    },
  }
}

interface Turn {
  firstMs: number
  charactersPerSecond: number
}

/** From asking to the first piece of text, and how fast the text comes from there. */
async function timedTurn(ask: () => Promise<AsyncIterable<string>>): Promise<Turn> {
  const startedAt = performance.now()
  let firstAt: number | undefined
  let characters = 0
  for await (const text of await ask()) {
    firstAt ??= performance.now()
    characters += text.length
  }
  if (firstAt === undefined) throw new Error('the turn had no text')
  return { firstMs: firstAt - startedAt, charactersPerSecond: (characters / (performance.now() - firstAt)) * 1000 }
}

type Command = { file: string; args: string[]; env: Environment }

async function timedStart(command: (port: number) => Command): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'eap-desk-bench-'))
  const port = await findFreePort()
  const { file, args, env } = command(port)
  const childEnv: Environment = { ...neutralEnvironment(), ...env, DATA_DIR: folder, DEMO_MARKET: 'off' }
  const startedAt = performance.now()
  const child = spawn(file, args, { cwd: ROOT, env: childEnv as NodeJS.ProcessEnv, stdio: 'ignore', detached: true })
  try {
    while (!(await hasPage(`http://127.0.0.1:${port}/`))) {
      if (child.exitCode !== null) throw new Error(`it ended with exit code ${child.exitCode}`)
      await sleep(20)
    }
    return performance.now() - startedAt
  } finally {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function hasPage(url: string): Promise<boolean> {
  try {
    const response = await fetch(url)
    return response.ok && (await response.text()).includes('</html>')
  } catch {
    return false
  }
}
