/**
 * The desk put together: one per process, whatever bundles import it. Everything with an effect is made here and
 * handed in; nothing below this file reaches for a global.
 */

import { randomUUID } from 'node:crypto'
import { EventEmitter } from 'node:events'
import { type ChatChange, type Conversations, createConversations } from './agent/conversations.ts'
import { keepPictures } from './agent/images.ts'
import { type Models, openModels } from './agent/models.ts'
import type { TurnDeps } from './agent/turn/context.ts'
import type { Places } from './at-once.ts'
import { type ApiTokens, createApiTokens } from './auth/api-tokens.ts'
import { type Members, openMembers } from './auth/members.ts'
import { type OwnNames, ownNames } from './auth/own-names.ts'
import { createServerSignIn, type ServerSignIn } from './auth/server-sign-in.ts'
import { readSecret } from './auth/session.ts'
import { HOME_SERVER } from './contracts/home-server.ts'
import type { Plan } from './contracts/plan.ts'
import { type Env, EnvError } from './env.ts'
import { readSettings, SettingsRefused } from './exchange/settings.ts'
import { type Accounts, createAccounts } from './gate/accounts.ts'
import type { Pull } from './gate/context.ts'
import { createGate, type Gate } from './gate/gate.ts'
import { readLimitSettings } from './gate/limit-settings.ts'
import { findPlan } from './gate/plan-store.ts'
import { type LegByHand, proposeByHand } from './gate/propose-by-hand.ts'
import { openTrust, type ToolTrust } from './gate/trust.ts'
import { otherExchange, rememberExchange } from './known-exchange.ts'
import { log, messageOf, setLogLevel } from './log.ts'
import { createReadCandles, type ReadCandles } from './market/candles.ts'
import { createFeed, type Feed } from './market/feed.ts'
import { createReadFills, type ReadFills } from './market/own-fills.ts'
import { createReadOrders, type ReadOrders } from './market/own-orders.ts'
import { createPlacesForLines } from './market/stream.ts'
import { readServerConfigs, type ServerConfig } from './mcp/config.ts'
import { followConfig } from './mcp/config-watch.ts'
import type { McpConnection } from './mcp/connection.ts'
import { type Connections, openConnections } from './mcp/connections.ts'
import { credentials } from './mcp/oauth/credentials.ts'
import { createSignIns } from './mcp/oauth/sign-ins.ts'
import { createMcpFace, type McpFace } from './mcp-face/face.ts'
import { chooseEmbedder } from './memory/embedder.ts'
import { createMemory, type DeskMemory } from './memory/memory.ts'
import { createAsker } from './playbooks/ask.ts'
import { createPlaybooks, type Playbooks } from './playbooks/playbooks.ts'
import { withdrawDesk } from './running-desk.ts'
import { checkAuditHead, keepAuditHead } from './store/audit-head.ts'
import { type Db, openStore } from './store/database.ts'
import { sealedSignIns } from './store/sealed-sign-ins.ts'
import { createMetrics, type Metrics } from './telemetry/metrics.ts'
import { traceCalls, tracedGate, traceRequests } from './telemetry/spans.ts'
import { openTracing } from './telemetry/tracing.ts'
import { createToolEngine, type ToolEngine } from './tools/engine.ts'
import { createQuestions, type Questions } from './tools/questions.ts'
import { createRegistry, type Registry } from './tools/registry.ts'
import { createRunningCalls, type RunningCalls } from './tools/running-calls.ts'
import { createServerSwitch, disabledServers, type ServerSwitch } from './tools/server-switch.ts'
import { setDeliveryZone } from './ui/delivery-zone.ts'

export type Desk = {
  env: Env
  /** Only requests to one of these are the desk's. */
  names: OwnNames
  /** As it was when the desk began: another one in its place later signs nobody in. */
  secret: string
  db: Db
  /** Why the next start would not find what is written now, for the log; null while the database is in its place. */
  displaced(): string | null
  connections: Connections
  registry: Registry
  engine: ToolEngine
  running: RunningCalls
  questions: Questions
  /** By a person's click alone: no tool and no token leads here. */
  switchServer: ServerSwitch
  accounts: Accounts
  trust: ToolTrust
  gate: Gate
  members: Members
  tokens: ApiTokens
  mcpFace: McpFace
  serverSignIn: ServerSignIn
  conversations: Conversations
  memory: DeskMemory
  playbooks: Playbooks
  /** Of the exchange; null where mcp.json names none, which it may do later. */
  readonly feed: Feed | null
  /** One for each event line that is open. */
  placesForLines: Places
  readCandles: ReadCandles
  readOrders: ReadOrders
  readFills: ReadFills
  metrics: Metrics
  models: Models
  events: EventEmitter<{ chat: [ChatChange] }>
  /** A plan asked for by hand instead of by a model. @throws DeskError with the exchange's own code and sentence */
  proposeByHand(traderId: string, legs: readonly LegByHand[]): Promise<Plan>
  close(): Promise<void>
}

/** A started exchange answers in well under this; later, plans and chats wait for it on their own. */
const FIRST_CONNECT_MS = 10_000
/** What is still starting on a busy machine is waited for longer: a question asked without it has a wrong answer. */
const SLOW_CONNECT_MS = 20_000

/** @throws McpCallError when it is late, or known to be down */
const firstConnection = (home: McpConnection): Promise<void> =>
  home.ready(FIRST_CONNECT_MS).catch((error) => {
    if (home.state().state !== 'connecting') throw error
    return home.ready(SLOW_CONNECT_MS)
  })

/**
 * The embedded exchange refuses its settings by itself, but only into a log: it would be started again for ever, and the
 * desk would be there without it.
 *
 * @returns its folder; null where another exchange is configured
 * @throws EnvError with one line per wrong variable
 */
function checkedExchangeFolder(configs: readonly ServerConfig[]): string | null {
  const embedded = configs.find((config) => config.embedded)
  if (embedded?.kind !== 'stdio') return null
  try {
    return readSettings(embedded.env).folder
  } catch (error) {
    if (!(error instanceof SettingsRefused)) throw error
    const lines = error.message.split('\n').map((line) => {
      const [name = '', ...words] = line.split(': ')
      return `${name} ${words.join(': ')}; it is ${JSON.stringify(embedded.env[name])}`
    })
    throw new EnvError(lines.join('\n'))
  }
}

/** @throws EnvError, DeskError (folder in use, unusable, of another exchange) with a sentence for the operator */
export async function openDesk(env: Env): Promise<Desk> {
  setDeliveryZone(env.DELIVERY_ZONE)
  setLogLevel(env.LOG_LEVEL)
  const configs = readServerConfigs(env)
  const exchangeFolder = checkedExchangeFolder(configs)
  const limitSettings = readLimitSettings(env.LIMITS_FILE)
  const other = exchangeFolder === null ? null : otherExchange(env.DATA_DIR, exchangeFolder)
  if (other) throw other
  const store = await openStore(env.DATA_DIR, (recorded) =>
    checkAuditHead(env.DATA_DIR, readSecret(env.DATA_DIR, env.DESK_SECRET), recorded),
  )
  // Of a desk that died. The terminal would take it for the address of this one, and sign in there.
  withdrawDesk(env.DATA_DIR)
  const { db } = store
  const names = ownNames(env)
  const secret = readSecret(env.DATA_DIR, env.DESK_SECRET)
  const auditHead = await keepAuditHead(
    db,
    env.DATA_DIR,
    secret,
    (why) => log('error', 'audit.head_broken', { why }),
    store.displaced,
  )
  const now = () => new Date()
  const signIns = createSignIns({ store: sealedSignIns({ db, secret, now }, credentials.parse), now: Date.now })
  const running = createRunningCalls(async (clientOrderId) => {
    const at = clientOrderId.lastIndexOf(':')
    const stored = await findPlan(db, clientOrderId.slice(0, at))
    const leg = stored?.plan.legs[Number(clientOrderId.slice(at + 1))]
    return stored && leg
      ? { traderId: stored.traderId, chatId: stored.chatId, toolCallId: leg.toolCallId ?? null }
      : null
  })
  const questions = createQuestions({ running, now, newId: () => randomUUID() })
  /** Started all the same, it would make a new folder where the old one was, and trade there as if nothing had happened. */
  function holdBack(config: ServerConfig): string | null {
    if (!config.embedded || exchangeFolder === null) return null
    if (store.displaced() !== null) return 'its data is not in its place'
    const other = otherExchange(env.DATA_DIR, exchangeFolder)
    if (other === null) return null
    log('error', 'desk.other_exchange', { message: other.message })
    return 'its journal is not the one this desk traded with'
  }
  const connections = openConnections(configs, {
    off: await disabledServers(db),
    onElicit: questions.elicit,
    signIn: signIns.of,
    holdBack,
  })
  const configFile = followConfig(env.MCP_CONFIG, () => readServerConfigs(env), connections)
  const registry = createRegistry(connections)
  const tracing = await openTracing('eap-desk')
  const { engine, permitWrite } = createToolEngine(connections, {
    timeoutMs: env.CALL_TIMEOUT_MS,
    now,
    mandatory: [running.interceptor, ...(tracing ? [traceCalls(tracing)] : [])],
    ...(tracing && { aroundRequest: traceRequests(tracing) }),
  })
  const newId = () => randomUUID()
  const trust = await openTrust({ db, registry, connections, now })
  const unrecordedPull: { now: Pull | null } = { now: null }
  const accounts = createAccounts({
    db,
    registry,
    trust,
    engine,
    permitWrite,
    unrecordedPull,
    now,
    perMinute: env.NEW_ACCOUNTS_PER_MINUTE,
  })
  const members = await openMembers({ db, secret, guests: env.GUESTS === 'on', now })
  const plainGate = createGate({
    db,
    registry,
    connections,
    engine,
    permitWrite,
    keepPictures: (traderId, chatId, pictures) => keepPictures(db, { traderId, chatId }, pictures, now().toISOString()),
    accounts,
    unrecordedPull,
    shutOut: members.shutOut,
    trust,
    now,
    newId,
    zone: env.DELIVERY_ZONE,
    planTtlMs: env.PLAN_TTL_SECONDS * 1000,
    limitSettings,
  })
  const gate = tracing ? tracedGate(plainGate, tracing) : plainGate
  const models = await openModels(env, db, now)
  const memory = createMemory({ db, embedder: await chooseEmbedder(env), now, newId, tokens: env.MEMORY_TOKENS })
  const events = new EventEmitter<{ chat: [ChatChange] }>().setMaxListeners(0)
  const turnDeps: TurnDeps = {
    db,
    gate,
    models,
    tools: { registry, engine, accounts, trust, killSwitch: { pull: gate.killSwitch.pull } },
    memory,
    now,
    newId,
    limits: { steps: env.MAX_STEPS, ms: env.MAX_TURN_SECONDS * 1_000, tokens: env.MAX_TURN_TOKENS },
    tracing,
  }
  const conversations = createConversations(turnDeps, (change) => events.emit('chat', change))
  const playbooks = createPlaybooks({
    db,
    gate,
    tools: { registry, engine, accounts, trust },
    asker: createAsker(turnDeps),
    now,
    newId,
  })
  // An order of theirs that was approved is stopped by the gate itself.
  members.onClosed((traderId) => {
    void conversations.stopAll(traderId)
    void playbooks.cancelAll(traderId)
  })
  gate.events.on('finished', ({ traderId, chatId, planId }) => {
    if (chatId)
      conversations
        .continueAfterPlan(traderId, chatId, planId)
        .catch((error) => log('error', 'turn.crashed', { chatId, message: messageOf(error) }))
  })
  const tokens = createApiTokens({ db, now })
  const mcpFace = createMcpFace({
    usable: trust.usable,
    engine,
    accounts,
    gate,
    tokens,
    members,
    names,
    waitSeconds: env.MCP_WAIT_SECONDS,
    callsPerMinute: env.MCP_CALLS_PER_MINUTE,
  })
  const home = connections.get(HOME_SERVER)
  const late = (error: unknown) => log('warn', 'desk.exchange_late', { message: messageOf(error) })
  if (home) await firstConnection(home).catch(late)
  const remember = async () => {
    if (exchangeFolder === null || !connections.configOf(HOME_SERVER)?.embedded) return
    if (home?.state().state !== 'connected') return
    await rememberExchange(db, env.DATA_DIR, exchangeFolder, now().toISOString()).catch((error) =>
      log('error', 'desk.exchange_not_remembered', { message: messageOf(error) }),
    )
  }
  // Before anybody is served: an account of the exchange before is not to be asked for at this one.
  await remember()
  home?.onState(() => void remember())
  await gate.start()
  memory.start()
  await playbooks.start()
  let closing: Promise<void> | undefined
  let feed: Feed | null = null
  return {
    env,
    names,
    secret,
    db,
    displaced: store.displaced,
    connections,
    registry,
    engine,
    running,
    questions,
    switchServer: createServerSwitch({ db, connections, now }),
    accounts,
    trust,
    gate,
    members,
    tokens,
    mcpFace,
    serverSignIn: createServerSignIn({ db, connections, signIns, names, members, now }),
    conversations,
    memory,
    playbooks,
    get feed() {
      const exchange = connections.get(HOME_SERVER)
      if (exchange) feed ??= createFeed(exchange)
      return feed
    },
    placesForLines: createPlacesForLines(),
    readCandles: createReadCandles({ registry, engine, trust }),
    readOrders: createReadOrders({ registry, engine, accounts, trust }),
    readFills: createReadFills({ registry, engine, accounts, trust }),
    metrics: createMetrics({ engine, connections, gate, conversations }),
    models,
    events,
    async proposeByHand(traderId, legs) {
      // Before the exchange is asked: that it has ended too is not what the trader has to know.
      store.refuseIfLost()
      return proposeByHand({ registry, accounts, gate }, traderId, legs)
    },
    close() {
      closing ??= close()
      return closing
    },
  }

  async function close(): Promise<void> {
    configFile.close()
    mcpFace.close()
    questions.close()
    await playbooks.close()
    await gate.close()
    await conversations.close()
    await memory.close()
    await models.settled()
    await connections.close()
    await signIns.close()
    await trust.settled()
    await tracing?.close()
    // Last before the database: whatever is still recorded above is sealed with it.
    await auditHead.close()
    await store.close()
  }
}
