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
import { whyLeft } from './auth/caller.ts'
import { type Members, openMembers } from './auth/members.ts'
import { type OwnNames, ownNames } from './auth/own-names.ts'
import { createServerSignIn, type ServerSignIn } from './auth/server-sign-in.ts'
import { readSecret } from './auth/session.ts'
import type { Plan } from './contracts/gate/plan.ts'
import { HOME_SERVER } from './contracts/home-server.ts'
import type { Env } from './env.ts'
import { type Accounts, createAccounts } from './gate/accounts.ts'
import type { GateContext } from './gate/context.ts'
import { createGate, type Gate } from './gate/gate.ts'
import type { UnrecordedPull } from './gate/kill-switch/is-pulled.ts'
import { type LimitSettings, readLimitSettings } from './gate/limits/limit-settings.ts'
import { findPlan } from './gate/plans/plan-store.ts'
import { type LegByHand, proposeByHand } from './gate/plans/propose-by-hand.ts'
import { openTrust, type ToolTrust } from './gate/trust/trust.ts'
import { checkedExchangeFolder, holdingBack, keepCompiledCodePrivate, meetExchange } from './home-exchange.ts'
import { log, messageOf, setLogLevel } from './log.ts'
import { createReadCandles, type ReadCandles } from './market/candles.ts'
import { createFeed, type Feed } from './market/feed.ts'
import { createReadFills, type ReadFills } from './market/own-fills.ts'
import { createReadOrders, type ReadOrders } from './market/own-orders.ts'
import { createPlacesForLines } from './market/stream.ts'
import { type Connections, openConnections } from './mcp/connections.ts'
import { credentials } from './mcp/oauth/credentials.ts'
import { createSignIns } from './mcp/oauth/sign-ins.ts'
import { readServerConfigs } from './mcp/settings/config.ts'
import { followConfig } from './mcp/settings/config-watch.ts'
import type { ServerConfig } from './mcp/settings/server-settings.ts'
import { createMcpFace, type McpFace } from './mcp-face/face.ts'
import { chooseEmbedder } from './memory/embedder.ts'
import { createMemory, type DeskMemory } from './memory/memory.ts'
import { createAsker } from './playbooks/ask.ts'
import { createPlaybooks, type Playbooks } from './playbooks/playbooks.ts'
import { withdrawDesk } from './running-desk.ts'
import { keepKey } from './secrets.ts'
import { checkAuditHead, keepAuditHead } from './store/audit-head.ts'
import { type Db, openStore } from './store/database.ts'
import { sealedSignIns } from './store/sealed-sign-ins.ts'
import { createMetrics, type Metrics } from './telemetry/metrics.ts'
import { traceCalls, tracedGate, traceRequests } from './telemetry/spans.ts'
import { openTracing, type Tracing } from './telemetry/tracing.ts'
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
  /** The secret as it was when the desk began: another one put in its place later signs nobody in. */
  secret: string
  db: Db
  /** Why the next start would not find what is written now, for the log; null while the database is in its place. */
  displaced(): string | null
  connections: Connections
  registry: Registry
  engine: ToolEngine
  running: RunningCalls
  questions: Questions
  /** Led to by a person's click alone: no tool and no token does this. */
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

const now = (): Date => new Date()
const newId = (): string => randomUUID()

/** The data folder, opened and held: nobody else writes there, and the record of the last desk is whole. */
async function openData(env: Env) {
  const store = await openStore(env.DATA_DIR, (recorded) =>
    checkAuditHead(env.DATA_DIR, readSecret(env.DATA_DIR, env.DESK_SECRET), recorded),
  )
  // Of a desk that died. The terminal would take it for the address of this one, and sign in there.
  withdrawDesk(env.DATA_DIR)
  const secret = readSecret(env.DATA_DIR, env.DESK_SECRET)
  keepKey(secret)
  const onBroken = (why: string) => log('error', 'audit.head_broken', { why })
  const auditHead = await keepAuditHead(store.db, env.DATA_DIR, secret, onBroken, store.displaced)
  return { store, db: store.db, secret, auditHead }
}

/** The order id of a leg is its plan and its place there, which says whose call is running. */
const ownerOfCall = (db: Db) => async (clientOrderId: string) => {
  const at = clientOrderId.lastIndexOf(':')
  const stored = await findPlan(db, clientOrderId.slice(0, at))
  const leg = stored?.plan.legs[Number(clientOrderId.slice(at + 1))]
  return stored && leg ? { traderId: stored.traderId, chatId: stored.chatId, toolCallId: leg.toolCallId ?? null } : null
}

/** The servers of mcp.json, connected as far as they are switched on; what they ask of a trader goes by the running calls. */
async function openServers(
  env: Env,
  configs: ServerConfig[],
  holdBack: (config: ServerConfig) => string | null,
  { db, secret }: { db: Db; secret: string },
) {
  const signIns = createSignIns({ store: sealedSignIns({ db, secret, now }, credentials.parse), now: Date.now })
  const running = createRunningCalls(ownerOfCall(db))
  const questions = createQuestions({ running, now, newId })
  const off = await disabledServers(db)
  const connections = openConnections(configs, { off, onElicit: questions.elicit, signIn: signIns.of, holdBack })
  const configFile = followConfig(env.MCP_CONFIG, () => readServerConfigs(env), connections)
  return { signIns, running, questions, connections, configFile }
}

/** The one road of a call. Only who holds `permitWrite` can take a write along it. */
async function openTools(env: Env, db: Db, connections: Connections, running: RunningCalls, tracing: Tracing | null) {
  const registry = createRegistry(connections)
  const { engine, permitWrite } = createToolEngine(connections, {
    timeoutMs: env.CALL_TIMEOUT_MS,
    now,
    mandatory: [running.interceptor, ...(tracing ? [traceCalls(tracing)] : [])],
    ...(tracing && { aroundRequest: traceRequests(tracing) }),
  })
  const trust = await openTrust({ db, registry, connections, now })
  return { registry, engine, permitWrite, trust }
}

type Tools = Awaited<ReturnType<typeof openTools>>

/** Opens the accounts of traders and the gate that alone lets a write through. */
async function openGate(
  env: Env,
  { db, secret, limitSettings }: { db: Db; secret: string; limitSettings: LimitSettings },
  connections: Connections,
  { registry, engine, permitWrite, trust }: Tools,
  tracing: Tracing | null,
) {
  const unrecordedPull: UnrecordedPull = { now: null }
  const perMinute = env.NEW_ACCOUNTS_PER_MINUTE
  const accounts = createAccounts({ db, registry, trust, engine, permitWrite, unrecordedPull, now, perMinute })
  const members = await openMembers({ db, secret, guests: env.GUESTS === 'on', now })
  const isGone: GateContext['whyLeft'] = (who, inside) => whyLeft(members, who, inside)
  const tokens = createApiTokens({ db, now, whyLeft: isGone })
  const gate = createGate({
    ...{ db, registry, connections, engine, permitWrite, accounts, unrecordedPull, trust, now, newId, limitSettings },
    keepPictures: (traderId, chatId, pictures) => keepPictures(db, { traderId, chatId }, pictures, now().toISOString()),
    shutOut: members.shutOut,
    whyLeft: isGone,
    isActiveToken: tokens.isActive,
    zone: env.DELIVERY_ZONE,
    planTtlMs: env.PLAN_TTL_SECONDS * 1000,
  })
  return { accounts, members, tokens, gate: tracing ? tracedGate(gate, tracing) : gate }
}

/** Opens what answers and acts for a trader: models, memory, conversations, playbooks. */
async function openAgent(
  env: Env,
  db: Db,
  { registry, engine, trust }: Tools,
  { accounts, gate }: Pick<Awaited<ReturnType<typeof openGate>>, 'accounts' | 'gate'>,
  tracing: Tracing | null,
) {
  const models = await openModels(env, db, now)
  const memory = createMemory({ db, embedder: await chooseEmbedder(env), now, newId, tokens: env.MEMORY_TOKENS })
  const events: Desk['events'] = new EventEmitter<{ chat: [ChatChange] }>().setMaxListeners(0)
  const tools = { registry, engine, accounts, trust }
  const turnDeps: TurnDeps = {
    ...{ db, gate, models, memory, now, newId, tracing },
    tools: { ...tools, killSwitch: { pull: gate.killSwitch.pull } },
    limits: { steps: env.MAX_STEPS, ms: env.MAX_TURN_SECONDS * 1_000, tokens: env.MAX_TURN_TOKENS },
  }
  const conversations = createConversations(turnDeps, (change) => events.emit('chat', change))
  const playbooks = createPlaybooks({ db, gate, tools, asker: createAsker(turnDeps), now, newId })
  return { models, memory, events, conversations, playbooks }
}

/** Connects parts that do not know each other: what happens in one has to be followed by another. */
function connectParts({ members, gate, conversations, playbooks }: Pick<Desk, Linked>): void {
  // An order of theirs that was approved is stopped by the gate itself.
  members.onClosed((traderId) => {
    void conversations.stopAll(traderId)
    void playbooks.cancelAll(traderId)
  })
  gate.events.on('finished', ({ traderId, chatId, planId, signInId, via }) => {
    // Of what an answer itself takes back, that answer tells.
    if (chatId && !via)
      conversations
        .continueAfterPlan(traderId, chatId, planId, signInId)
        .catch((error) => log('error', 'turn.crashed', { chatId, message: messageOf(error) }))
  })
}
type Linked = 'members' | 'gate' | 'conversations' | 'playbooks'

/** The feed of the exchange, begun when it is first asked for: mcp.json may name the exchange later. */
function feedOf(connections: Connections): () => Feed | null {
  let feed: Feed | null = null
  return () => {
    const exchange = connections.get(HOME_SERVER)
    if (exchange) feed ??= createFeed(exchange)
    return feed
  }
}

/** @throws EnvError, DeskError (folder in use, unusable, of another exchange) with a sentence for the operator */
export async function openDesk(env: Env): Promise<Desk> {
  setDeliveryZone(env.DELIVERY_ZONE)
  setLogLevel(env.LOG_LEVEL)
  // Read first, so that wrong settings are told before anything is opened or changed.
  const configs = readServerConfigs(env)
  const exchangeFolder = checkedExchangeFolder(configs, env.DATA_DIR)
  const limitSettings = readLimitSettings(env.LIMITS_FILE)
  const { store, db, secret, auditHead } = await openData(env)
  if (exchangeFolder !== null) keepCompiledCodePrivate(env.DATA_DIR)
  const names = ownNames(env)
  const holdBack = holdingBack(exchangeFolder, env.DATA_DIR, store)
  const { signIns, running, questions, connections, configFile } = await openServers(env, configs, holdBack, {
    db,
    secret,
  })
  const tracing = await openTracing('eap-desk')
  const tools = await openTools(env, db, connections, running, tracing)
  const { registry, engine, trust } = tools
  const deps = { db, secret, limitSettings }
  const { accounts, members, tokens, gate } = await openGate(env, deps, connections, tools, tracing)
  const { models, memory, events, conversations, playbooks } = await openAgent(
    env,
    db,
    tools,
    { accounts, gate },
    tracing,
  )
  connectParts({ members, gate, conversations, playbooks })
  gate.events.on('clock', ({ was }) => {
    tokens.keepEnded(was).catch((error) => log('error', 'tokens.not_kept_ended', { message: messageOf(error) }))
  })
  const mcpFace = createMcpFace({
    ...{ usable: trust.usable, kept: trust.kept, engine, accounts, gate, tokens, members, names },
    waitSeconds: env.MCP_WAIT_SECONDS,
    callsPerMinute: env.MCP_CALLS_PER_MINUTE,
  })
  const leaveExchange = await meetExchange(connections, exchangeFolder, { db, dataDir: env.DATA_DIR, now })
  await gate.start()
  memory.start()
  await playbooks.start()
  const feed = feedOf(connections)
  let closing: Promise<void> | undefined
  return {
    ...{ env, names, secret, db, connections, registry, engine, running, questions, accounts, trust, gate, members },
    ...{ tokens, mcpFace, conversations, memory, playbooks, models, events },
    displaced: store.displaced,
    switchServer: createServerSwitch({ db, connections, now }),
    serverSignIn: createServerSignIn({ db, connections, signIns, names, members, now }),
    get feed() {
      return feed()
    },
    placesForLines: createPlacesForLines(),
    readCandles: createReadCandles({ registry, engine, trust }),
    readOrders: createReadOrders({ registry, engine, accounts, trust }),
    readFills: createReadFills({ registry, engine, accounts, trust }),
    metrics: createMetrics({ engine, connections, gate, conversations }),
    async proposeByHand(traderId, legs) {
      // Asked before the exchange: if the desk's own files are gone, that is what the trader has to know.
      store.refuseIfLost()
      return proposeByHand({ registry, accounts, gate }, traderId, legs)
    },
    close() {
      closing ??= close()
      return closing
    },
  }

  /** From the doors inwards: what still runs may write until its own part is closed. */
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
    leaveExchange()
    await signIns.close()
    await trust.settled()
    await tracing?.close()
    // Last before the database: whatever is still recorded above is sealed with it.
    await auditHead.close()
    await store.close()
  }
}
