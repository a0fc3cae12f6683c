/** A desk with the exchange and a server "weather", which lists the tools that a test gives it. */
import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, type TestContext } from 'node:test'
import { createFence } from '../../lib/agent/fence.ts'
import { toolSet } from '../../lib/agent/tools.ts'
import { type ToolDefinition, toolsView } from '../../lib/contracts/tools.ts'
import { DeskError } from '../../lib/errors.ts'
import { toolsViewOf } from '../../lib/gate/trust/trust-view.ts'
import { fingerprint } from '../../lib/tools/registry.ts'
import { openTestDesk, SHORT_PATIENCE, type TestDesk, type TestTrader, toolDeps } from './desk-in-process.ts'

const SERVER = join(import.meta.dirname, '..', 'fakes', 'tool-list-server.ts')
export const schema = (name: string) => ({
  type: 'object',
  properties: { [name]: { type: 'string' } },
  required: [name],
})
export const forecast: ToolDefinition = {
  name: 'forecast',
  title: 'Forecast',
  description: 'Tells the wind of tomorrow.',
  inputSchema: schema('place'),
  outputSchema: schema('wind'),
  annotations: { readOnlyHint: true },
}
export const alarm: ToolDefinition = { name: 'alarm', description: 'Rings.', inputSchema: schema('at') }

export type WeatherDesk = {
  t: TestDesk
  /** Makes these the tools of the server "weather" and waits until the desk has heard it. */
  list(tools: ToolDefinition[]): Promise<void>
  /** Calls that reached "weather". */
  received(): unknown[]
  /** @param since number of the last record before them */
  records(kind: string, since?: number): Promise<{ traderId: string | null; body: Record<string, unknown> }[]>
}

const TOOLS_OF_WEATHER = [forecast, alarm]

/** A desk of the test's own: for one that starts it again, or changes more of it than what its own traders may use. */
export async function openWeatherDesk(
  test: TestContext,
  { trusted, tools = TOOLS_OF_WEATHER }: { trusted?: boolean; tools?: ToolDefinition[] } = {},
): Promise<WeatherDesk> {
  const world = await startWeatherDesk(trusted, tools)
  test.after(() => world.t.dispose())
  return world
}

/**
 * One desk for all tests of a file that use traders of their own: to start one costs more than most of them do.
 *
 * @returns that desk with these tools at "weather"; its calls and records are those from here on
 */
export function sharedWeatherDesk(): (tools?: ToolDefinition[]) => Promise<WeatherDesk> {
  let world: WeatherDesk
  before(async () => {
    world = await startWeatherDesk(false, TOOLS_OF_WEATHER)
  })
  after(() => world.t.dispose())
  return async (tools = TOOLS_OF_WEATHER) => {
    await world.list(tools)
    const calls = world.received().length
    const { db } = world.t.desk
    const { last } = await db
      .selectFrom('audit')
      .select(({ fn }) => fn.max('seq').as('last'))
      .executeTakeFirstOrThrow()
    return {
      ...world,
      received: () => world.received().slice(calls),
      records: (kind) => world.records(kind, last),
    }
  }
}

async function startWeatherDesk(trusted: boolean | undefined, tools: ToolDefinition[]): Promise<WeatherDesk> {
  const dataDir = mkdtempSync(join(tmpdir(), 'eap-desk-'))
  const [TOOLS, LOG] = [join(dataDir, 'tools.json'), join(dataDir, 'weather.log')]
  const write = (next: ToolDefinition[]) => {
    writeFileSync(`${TOOLS}.new`, JSON.stringify(next))
    renameSync(`${TOOLS}.new`, TOOLS)
  }
  write(tools)
  const weather = { command: process.execPath, args: [SERVER], env: { TOOLS, LOG }, ...(trusted ? { trusted } : {}) }
  const t = await openTestDesk(SHORT_PATIENCE, dataDir, { weather })
  const world: WeatherDesk = {
    t,
    async list(next) {
      const wanted = next.map(fingerprint).sort().join()
      const heard = () =>
        world.t.desk.registry
          .list()
          .flatMap((tool) => (tool.server === 'weather' ? [tool.fingerprint] : []))
          .sort()
          .join() === wanted
      write(next)
      await new Promise<void>((resolve) => {
        world.t.desk.connections.get('weather')?.onTools(() => heard() && resolve())
        if (heard()) resolve()
      })
    },
    received: () =>
      existsSync(LOG)
        ? readFileSync(LOG, 'utf8')
            .trim()
            .split('\n')
            .map((l) => JSON.parse(l))
        : [],
    async records(kind, since = 0) {
      const { db } = world.t.desk
      const rows = await db.selectFrom('audit').selectAll().where('kind', '=', kind).where('seq', '>', since).execute()
      return rows.map((r) => ({ traderId: r.trader_id, body: JSON.parse(r.body) }))
    },
  }
  await t.desk.connections.get('weather')?.ready(60_000)
  return world
}

export const ask = (place = 'Taipei') => ({ tool: 'weather__forecast', args: { place } })
export const offered = async (w: WeatherDesk, trader: TestTrader) =>
  Object.keys(await toolSet(toolDeps(w.t.desk), trader.id, createFence())).filter((name) =>
    name.startsWith('weather__'),
  )
export const states = async (w: WeatherDesk, trader: TestTrader) => {
  const view = toolsView.parse(await toolsViewOf(w.t.desk, trader.id))
  return Object.fromEntries(view.tools.flatMap((v) => (v.server === 'weather' ? [[v.tool, v.state]] : [])))
}
export const accept = (w: WeatherDesk, trader: TestTrader, definition: ToolDefinition) =>
  w.t.desk.trust.accept(
    trader.id,
    { server: 'weather', tool: definition.name, fingerprint: fingerprint(definition) },
    'test',
  )
export const refused =
  (code: string, ...words: (string | RegExp)[]) =>
  (error: unknown) => {
    assert.ok(error instanceof DeskError && error.code === code, String(error))
    for (const word of words) assert.match(error.message, new RegExp(word))
    return true
  }
