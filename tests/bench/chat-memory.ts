// What a conversation costs in memory while its answer streams, with 200 of them at once; and that it is given back.
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ensureBuilt } from '../../scripts/build.ts'
import { findFreePort } from '../../scripts/ports.ts'
import { startModelServer } from '../fakes/model-server.ts'
import { disposeDesk, startDesk } from '../support/desk-process.ts'
import { startBareNext } from './bare-next.ts'
import { askDesk, textDeltas, visit } from './desk-client.ts'
import type { Figures } from './figures.ts'
import { type Heap, heapOf } from './heap.ts'
import { round } from './measure.ts'

const ROOT = dirname(dirname(import.meta.dirname))
const CHATS = 200
const TRADERS = 20
/** Some 400 pieces, 60 ms apart: a long answer that takes its time. */
const WORDS = 'The bid is 2,990 and the ask is 3,010. '.repeat(45).trim()
const PROMPT = `[[slow]] [[hold]] [[say: ${WORDS}]]`
const WARM_UP = '[[say: good morning]]'
/** What has ended is let go by timers too: keep-alive, health, caches. */
const SETTLES_MS = 20_000
/** Of what the conversations took, so much may stay: what the desk keeps of each on purpose, and what caches hold. */
const MAY_STAY = 0.25

type Ask = (n: number, prompt: string) => Promise<AsyncIterable<string>>
type Measured = { perChat: number; stays: number }

export async function chatMemoryFigures(): Promise<Figures> {
  await ensureBuilt(ROOT)
  const ours = await ofDesk()
  const bare = await ofBareRoute()
  const [megabytes, bareMegabytes] = [ours.perChat / 2 ** 20, bare.perChat / 2 ** 20]
  return {
    'desk.chatMemory200': {
      value: round(megabytes, 3),
      unit: 'MB held per streaming conversation of 200',
      ratio: round(megabytes / bareMegabytes, 2),
      beside: 'a bare Next route with streamText',
    },
    'desk.chatMemory200.stays': {
      value: round(ours.stays / CHATS / 2 ** 20, 3),
      unit: 'MB each once all have ended',
    },
  }
}

async function ofDesk(): Promise<Measured> {
  const [model, port] = [await startModelServer(), await findFreePort()]
  const env = { OPENAI_BASE_URL: model.url, DEMO_MARKET: 'off', LOG_LEVEL: 'error' }
  const desk = await startDesk({ env: { ...env, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` } })
  const heap = await heapOf(port)
  try {
    const cookies = await Promise.all(Array.from({ length: TRADERS }, () => visit(desk.url)))
    return await measured(heap, model, (n, prompt) => askDesk(desk.url, cookies[n % TRADERS] ?? '', prompt))
  } finally {
    heap.close()
    await disposeDesk(desk)
    await model.close()
  }
}

async function ofBareRoute(): Promise<Measured> {
  const [model, port] = [await startModelServer(), await findFreePort()]
  const bare = await startBareNext({ MODEL_URL: model.url, NODE_OPTIONS: `--inspect=127.0.0.1:${port}` })
  const heap = await heapOf(port)
  try {
    return await measured(heap, model, async (_, prompt) => {
      const response = await fetch(`${bare.url}/chat`, { method: 'POST', body: JSON.stringify({ prompt }) })
      if (!response.ok || !response.body) throw new Error(`the bare route answered ${response.status}`)
      return textDeltas(response.body)
    })
  } finally {
    heap.close()
    bare.stop()
    await model.close()
  }
}

/** Opens all, lets them stream, looks in the middle, and reads each to its end. */
async function measured(heap: Heap, model: Awaited<ReturnType<typeof startModelServer>>, ask: Ask): Promise<Measured> {
  const all = <T>(each: (n: number) => Promise<T>) => Promise.all(Array.from({ length: CHATS }, (_, n) => each(n)))
  // Twice, so that what is compiled, opened or cached once is there before.
  for (let i = 0; i < 2; i++) await all(async (n) => read(await ask(n, WARM_UP), () => {}))
  const before = await heap.held()

  const characters = new Array<number>(CHATS).fill(0)
  const reading = all(async (n) => {
    const text = await read(await ask(n, PROMPT), (piece) => {
      characters[n] = (characters[n] ?? 0) + piece.length
    })
    if (text.trim() !== WORDS)
      throw new Error(`conversation ${n} ended with ${text.length} of ${WORDS.length} characters`)
  })
  const failed = reading.then(
    () => new Error('all had ended before they were measured'),
    (error: unknown) => error,
  )
  const until = async (holds: () => boolean) => {
    while (!holds()) {
      const early = await Promise.race([failed, sleep(20)])
      if (early) throw early
    }
  }
  await until(() => characters.every((count) => count > 0) && model.held() === CHATS)
  model.release()
  await until(() => characters.every((count) => count > WORDS.length / 2))
  const streaming = characters.filter((count) => count < WORDS.length).length
  if (streaming < CHATS) throw new Error(`only ${streaming} of ${CHATS} were still streaming`)
  const during = await heap.held()
  await reading

  const [took, deadline] = [during - before, Date.now() + SETTLES_MS]
  let stays = (await heap.held()) - before
  while (stays > took * MAY_STAY && Date.now() < deadline) {
    await sleep(1_000)
    stays = (await heap.held()) - before
  }
  if (stays > took * MAY_STAY) throw new Error(`of ${took} bytes ${stays} were not given back`)
  return { perChat: took / CHATS, stays }
}

async function read(pieces: AsyncIterable<string>, onPiece: (piece: string) => void): Promise<string> {
  let text = ''
  for await (const piece of pieces) {
    text += piece
    onPiece(piece)
  }
  return text
}
