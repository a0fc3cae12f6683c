/** Which models drive the desk. Always model objects: a name as a string would go to a gateway on the internet. */
import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { ModelInfo } from '../contracts/models.ts'
import type { Env } from '../env.ts'
import { keepKey } from '../secrets.ts'
import type { Db } from '../store/database.ts'
import { adaptive } from './models/adaptive.ts'
import { callNotes } from './models/call-notes.ts'
import { carefully } from './models/careful-fetch.ts'
import { eitherApi } from './models/either-api.ts'
import { endAtDone } from './models/end-at-done.ts'
import { type FactStore, type ModelFacts, openFacts } from './models/facts.ts'
import { createHealth, type HealthRecord, look } from './models/health.ts'
import { withPatience } from './models/patience.ts'
import { BUILT_IN_ID, type ModelSettings, readModelSettings } from './models/settings.ts'
import { type Reasoned, usualChunks } from './models/usual-chunks.ts'
import { usualEvents } from './models/usual-events.ts'
import { usualItems } from './models/usual-items.ts'
import { bodyOf, usualRequests } from './models/usual-requests.ts'
import { wholeAnswers } from './models/whole-answers.ts'
import { createPlannerModel } from './planner/model.ts'

export type DeskModel = {
  model: LanguageModelV4
  id: string
  label: string
  builtIn: boolean
  providerOptions: { openai: { store?: boolean; systemMessageMode?: 'system' } } | undefined
  health: HealthRecord
  /** What it can do, as set or found out so far. */
  facts(): ModelFacts
}

export type Models = {
  all(): readonly DeskModel[]
  /** What drives where nothing else was chosen. */
  first: DeskModel
  /** Made of rules, always there. */
  builtIn: DeskModel
  /** The chosen one, or the desk's own choice where it is no longer offered. */
  choose(id: string | null): DeskModel
  has(id: string): boolean
  /** @param look asks the servers of those whose state is older than a few seconds whether they are there */
  info(options?: { look?: boolean }): Promise<ModelInfo[]>
  settled(): Promise<void>
}

const STALE_MS = 15_000

export async function openModels(env: Env, db: Db, now: () => Date): Promise<Models> {
  const settings = readModelSettings(env)
  const facts = await openFacts(db, now)
  const builtIn = plannerModel(now)
  const remote = await Promise.all(settings.map((s) => remoteModel(s, facts, now, env.MODEL_SILENCE_SECONDS * 1_000)))
  const models = [...remote, builtIn]
  const byId = new Map(models.map((m) => [m.id, m]))
  const first = models[0] ?? builtIn

  async function lookAgain(): Promise<void> {
    const stale = settings.filter((s) => {
      const at = byId.get(s.id)?.health.get().checkedAt
      return !at || now().getTime() - Date.parse(at) > STALE_MS
    })
    await Promise.all(stale.map((s) => look(s, (byId.get(s.id) ?? first).health)))
  }
  return {
    all: () => models,
    first,
    builtIn,
    choose: (id) => (id === null ? undefined : byId.get(id)) ?? first,
    has: (id) => byId.has(id),
    async info(options) {
      if (options?.look) await lookAgain()
      return models.map((m) => ({
        id: m.id,
        label: m.label,
        builtIn: m.builtIn,
        ...m.facts(),
        health: m.health.get(),
      }))
    },
    settled: facts.settled,
  }
}

function plannerModel(now: () => Date): DeskModel {
  const health = createHealth(now)
  health.answered(0)
  return {
    model: createPlannerModel(),
    id: BUILT_IN_ID,
    label: 'Built-in planner',
    builtIn: true,
    providerOptions: undefined,
    health,
    facts: () => ({ tools: 'native', images: false }),
  }
}

const isOpenAIs = (baseURL: string | undefined): boolean =>
  !baseURL || /(^|\.)openai\.(azure\.)?com$/.test(new URL(baseURL).hostname)

function chatFetch(): typeof fetch {
  const notes = callNotes()
  const ask = usualRequests(endAtDone(wholeAnswers(carefully(fetch))), notes)
  const reasoned: Reasoned = new Set()
  return (input, init) => usualChunks(ask, notes.after(bodyOf(init)?.messages ?? []), reasoned)(input, init)
}

async function remoteModel(
  settings: ModelSettings,
  store: FactStore,
  now: () => Date,
  silenceMs: number,
): Promise<DeskModel> {
  // The provider reads OPENAI_BASE_URL while it is imported and throws on a blank one; for us blank means unset.
  if (process.env.OPENAI_BASE_URL?.trim() === '') delete process.env.OPENAI_BASE_URL
  const { createOpenAI } = await import('@ai-sdk/openai')
  const { id, label, api, model: name, baseURL } = settings
  keepKey(settings.apiKey)
  const openai = (ask: typeof fetch) =>
    createOpenAI({
      // A local server needs no key, but the provider does not start without one.
      apiKey: settings.apiKey ?? 'none',
      ...(baseURL ? { baseURL } : {}),
      fetch: ask,
    })
  const chat = () => withPatience(openai(chatFetch()).chat(name), silenceMs)
  const responses = () =>
    withPatience(openai(usualEvents(usualItems(wholeAnswers(carefully(fetch))))).responses(name), silenceMs)
  // The address is part of the key: the same model at another server may be able to do other things.
  const key = JSON.stringify([baseURL ?? '', name, api])
  const facts = (): ModelFacts => {
    const found = store.of(key)
    return {
      tools: settings.tools === 'auto' ? found.tools : settings.tools,
      images: settings.images === 'auto' ? found.images : settings.images === 'on',
    }
  }
  return {
    model: adaptive(api === 'chat' ? chat() : api === 'responses' ? responses() : eitherApi(responses(), chat()), {
      now: facts,
      learn: (found) => store.learn(key, found),
    }),
    id,
    label,
    builtIn: false,
    providerOptions: {
      openai: {
        // Nothing kept at the provider, and earlier turns travel inline instead of by reference. Chat Completions of others
        // keep nothing, and strict ones refuse a request with a word they do not know.
        ...(api === 'chat' && !isOpenAIs(baseURL) ? {} : { store: false }),
        // Another server's model may be named like one of OpenAI's. Its template knows no `developer` role, and drops the
        // rules or fails.
        ...(isOpenAIs(baseURL) ? {} : { systemMessageMode: 'system' as const }),
      },
    },
    health: createHealth(now),
    facts,
  }
}
