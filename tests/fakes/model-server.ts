/**
 * A model server on loopback that speaks OpenAI's Responses and Chat Completions, scripted by markers in the user's
 * text (model-server/script.ts). `GET /requests` returns what reached it, `GET /held` how many answers wait,
 * `POST /release` lets them go on.
 *
 *   node tests/fakes/model-server.ts --port 5055
 */
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { answerOf, type Frame } from './model-server/answer.ts'
import { chatFrames, chatWhole } from './model-server/chat-completions.ts'
import { askedIn, isRecord } from './model-server/conversation.ts'
import { responseFrames, responseWhole } from './model-server/responses.ts'
import { type Script, scriptOf, stepAt } from './model-server/script.ts'

type RecordedRequest = { path: string; body: unknown }

export type ModelServer = {
  /** Base URL for a provider, with /v1. */
  url: string
  port: number
  /** Environment of a desk that asks it, over Chat Completions. */
  settings: { OPENAI_BASE_URL: string; OPENAI_API: string; OPENAI_MODEL: string }
  requests: RecordedRequest[]
  /** Answers waiting for release now. */
  held(): number
  /** Resolves once an answer is held. */
  untilHeld(): Promise<void>
  release(): void
  /** Lets go of all it holds until `run` has ended. */
  releaseUntil<T>(run: Promise<T>): Promise<T>
  close(): Promise<void>
}

const MODELS = ['fake-model']
const SLOW_MS = 60

const forms = {
  '/v1/responses': { frames: responseFrames, whole: responseWhole },
  '/v1/chat/completions': { frames: chatFrames, whole: chatWhole },
} as const

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  return text ? JSON.parse(text) : null
}

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

export async function startModelServer(options: { port?: number } = {}): Promise<ModelServer> {
  const requests: RecordedRequest[] = []
  const failures = new Map<string, number>()
  const waiting = new Set<() => void>()
  let onHeld: (() => void)[] = []
  let answered = 0

  const release = () => {
    for (const go of waiting) go()
    waiting.clear()
  }

  /** Waits for release, or for the client to leave. */
  function hold(response: ServerResponse): Promise<void> {
    return new Promise((resolve) => {
      const go = () => {
        waiting.delete(go)
        resolve()
      }
      waiting.add(go)
      response.once('close', go)
      for (const tell of onHeld) tell()
      onHeld = []
    })
  }

  async function stream(
    response: ServerResponse,
    frames: Iterable<Frame>,
    script: Script,
    cut: boolean,
  ): Promise<void> {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
    let deltas = 0
    for (const frame of frames) {
      if (response.destroyed) return
      response.write(`data: ${frame.data}\n\n`)
      if (!frame.isDelta) continue
      deltas++
      if (cut && deltas === 1) {
        // Let the first delta arrive, then cut without an end.
        await pause(20)
        response.destroy()
        return
      }
      if (script.hold && deltas === 1) await hold(response)
      if (script.slow) await pause(SLOW_MS)
    }
    response.end()
  }

  async function answer(response: ServerResponse, path: keyof typeof forms, body: unknown): Promise<void> {
    const asked = askedIn(body)
    const script = scriptOf(asked.text, asked.part)
    if (script.failure) {
      const failed = (failures.get(asked.text) ?? 0) + 1
      failures.set(asked.text, failed)
      if (failed <= script.failure.times) {
        const { status } = script.failure
        const message = status === 429 ? 'Rate limit reached for fake-model' : 'The server had an error'
        if (script.retryAfter === null) response.setHeader('retry-after-ms', '1')
        else response.setHeader('retry-after', script.retryAfter)
        json(response, status, {
          error: { message, type: status === 429 ? 'rate_limit_error' : 'server_error', param: null, code: null },
        })
        return
      }
    }
    const hasTools = isRecord(body) && Array.isArray(body.tools) && body.tools.length > 0
    const refused =
      script.noTools && hasTools
        ? 'fake-model does not support tools'
        : script.noImages && asked.hasImages
          ? 'this model does not support image input'
          : null
    if (refused) {
      json(response, 400, { error: { message: refused, type: 'invalid_request_error', param: null, code: null } })
      return
    }
    const model = isRecord(body) && typeof body.model === 'string' ? body.model : 'fake-model'
    const orders = script.obey ? scriptOf(asked.told).steps[0] : undefined
    const step = orders && orders.calls.length > 0 ? orders : stepAt(script, asked.rounds)
    const whole = answerOf(script, step, String(++answered))
    if (isRecord(body) && body.stream === true) {
      const cut = script.cut !== null && !asked.goesOn && (script.cut === 0 || script.cut === asked.rounds + 1)
      await stream(response, forms[path].frames(whole, model), script, cut)
    } else {
      if (script.hold) await hold(response)
      json(response, 200, forms[path].whole(whole, model))
    }
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://loopback').pathname
    const at = `${request.method} ${path}`
    if (at === 'GET /requests') json(response, 200, requests)
    else if (at === 'DELETE /requests') {
      requests.length = 0
      json(response, 200, { cleared: true })
    } else if (at === 'GET /held') json(response, 200, { held: waiting.size })
    else if (at === 'POST /release') {
      const released = waiting.size
      release()
      json(response, 200, { released })
    } else if (at === 'GET /v1/models') {
      json(response, 200, {
        object: 'list',
        data: MODELS.map((id) => ({ id, object: 'model', created: 0, owned_by: 'tests' })),
      })
    } else if (request.method === 'POST' && (path === '/v1/responses' || path === '/v1/chat/completions')) {
      const body = await bodyOf(request)
      requests.push({ path, body })
      await answer(response, path, body)
    } else
      json(response, 404, {
        error: { message: `no route ${at}`, type: 'invalid_request_error', param: null, code: null },
      })
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      if (response.headersSent) response.destroy()
      else
        json(response, 400, {
          error: { message: String(error), type: 'invalid_request_error', param: null, code: null },
        })
    })
  })
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/v1`
  return {
    url,
    port,
    settings: { OPENAI_BASE_URL: url, OPENAI_API: 'chat', OPENAI_MODEL: 'fake-model' },
    requests,
    held: () => waiting.size,
    untilHeld: () => (waiting.size > 0 ? Promise.resolve() : new Promise((resolve) => onHeld.push(resolve))),
    release,
    releaseUntil(run) {
      const releasing = setInterval(release, 20)
      return run.finally(() => clearInterval(releasing))
    },
    async close() {
      release()
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

if (import.meta.main) {
  const { values } = parseArgs({ options: { port: { type: 'string', default: '5055' } } })
  const { url } = await startModelServer({ port: Number(values.port) })
  console.log(`model server on ${url}`)
}
