/** One line of server-sent events per browser tab: market, own wallet and orders, own plans and conversations. */

import type { EventEmitter } from 'node:events'
import type { ChatChange } from '../agent/conversations.ts'
import { createPlaces, type Places } from '../at-once.ts'
import type { Members } from '../auth/members.ts'
import { HOME_SERVER } from '../contracts/home-server.ts'
import type { CallProgress, MarketEventName, MarketEvents } from '../contracts/market-stream.ts'
import type { Accounts } from '../gate/accounts.ts'
import type { Gate } from '../gate/gate.ts'
import { log, messageOf } from '../log.ts'
import type { Connections } from '../mcp/connections.ts'
import type { Questions } from '../tools/questions.ts'
import type { RunningCalls } from '../tools/running-calls.ts'
import type { Feed } from './feed.ts'

type StreamSources = {
  feed: Feed | null
  connections: Pick<Connections, 'get' | 'onChange'>
  gate: Gate
  accounts: Accounts
  events: EventEmitter<{ chat: [ChatChange] }>
  running: Pick<RunningCalls, 'progressOf' | 'onProgress'>
  questions: Pick<Questions, 'of' | 'onChange'>
  members: Pick<Members, 'onJoined'>
  placesForLines: Places
}

/** Of one trader: more tabs than anybody has, on a few machines. Each line is fed many times a second, read or not. */
const LINES_AT_ONCE = 32
export const createPlacesForLines = (): Places =>
  createPlaces(LINES_AT_ONCE, `${LINES_AT_ONCE} pages of yours follow the market already. Close one of them.`)

const ACCOUNT_RETRY_MS = 1_000
/** A tab that does not read this much is hung; dropping the line makes it come back for a fresh snapshot. */
const MAX_BUFFERED_EVENTS = 2_000

const encoder = new TextEncoder()
/** Encoded events by their data: what all lines are told is encoded once for all of them. */
const written = new WeakMap<object, Uint8Array>()

function lineOf<E extends MarketEventName>(event: E, data: MarketEvents[E]): Uint8Array {
  const known = written.get(data)
  if (known) return known
  const line = encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  written.set(data, line)
  return line
}

/** @throws DeskError where this trader has as many lines as one may have */
export function marketStream(
  sources: StreamSources,
  traderId: string,
  symbols: readonly string[],
  signal: AbortSignal,
): Response {
  const stops = [sources.placesForLines(traderId)]
  let open = true
  const end = () => {
    if (!open) return
    open = false
    for (const stop of stops.splice(0)) stop()
  }
  /**
   * Registering a listener may bring so much news that the line ends before it returns: then the listener is stopped at once.
   */
  const atEnd = (stop: () => void) => void (open ? stops.push(stop) : stop())
  type Begin = (controller: ReadableStreamDefaultController<Uint8Array>) => void
  /** Runs `begin`, and ends the line where it throws: a part that cannot be watched must not look as if it stood still. */
  const orEnd =
    (begin: Begin): Begin =>
    (controller) => {
      try {
        begin(controller)
      } catch (error) {
        end()
        throw error
      }
    }

  const stream = new ReadableStream<Uint8Array>(
    {
      start: orEnd((controller) => {
        const close = () => {
          if (!open) return
          end()
          controller.close()
        }
        // Closed, it would first be written to its end, which is for as long as the tab does not read. An AbortError is nobody's fault.
        const drop = () => {
          end()
          controller.error(new DOMException('Nobody reads this line.', 'AbortError'))
        }
        const send = <E extends MarketEventName>(event: E, data: MarketEvents[E]) => {
          if (!open) return
          controller.enqueue(lineOf(event, data))
          if ((controller.desiredSize ?? 0) < -MAX_BUFFERED_EVENTS) drop()
        }
        signal.addEventListener('abort', close, { once: true })
        // The tab may have gone while the desk was still being asked who it is.
        if (signal.aborted) return close()

        const { feed, connections, gate, events, accounts, running, questions, members } = sources
        // Closes a guest's line as they become a member, because the guest's cookie opens nothing of the member's.
        atEnd(members.onJoined(traderId, close))
        if (feed) {
          atEnd(feed.watchState(send))
          atEnd(feed.watchSymbols(send))
          for (const symbol of symbols) atEnd(feed.watchSymbol(symbol, send))
          let wake = () => {}
          atEnd(() => wake())
          const pause = () =>
            new Promise<void>((resolve) => {
              const timer = setTimeout(resolve, ACCOUNT_RETRY_MS)
              wake = () => {
                clearTimeout(timer)
                resolve()
              }
            })
          const watchAccount = async () => {
            while (open) {
              try {
                const userId = await accounts.ensure(traderId, HOME_SERVER)
                if (open) atEnd(feed.watchAccount(userId, send))
                return
              } catch (error) {
                log('debug', 'stream.account_waits', { message: messageOf(error) })
                if (open) await pause()
              }
            }
          }
          void watchAccount()
        } else {
          const at = new Date().toISOString()
          send('status', {
            server: HOME_SERVER,
            state: 'down',
            message: `mcp.json names no server "${HOME_SERVER}"`,
            at,
            paper: null,
          })
          // A screen that follows it comes back by itself and then finds something to follow.
          const look = () => void (connections.get(HOME_SERVER) && close())
          atEnd(connections.onChange(look))
        }

        /** While those that are open are read: what an event brings of a plan is newer. */
        const changed = new Set<string>()
        let areRead = false
        const onPlan = (change: { traderId: string; planId: string }) => {
          if (change.traderId !== traderId) return
          if (!areRead) changed.add(change.planId)
          gate.plan(traderId, change.planId).then(
            (plan) => send('plan', plan),
            () => {},
          )
        }
        const onChat = ({ traderId: whose, chatId, state }: ChatChange) => {
          if (whose === traderId) send('chat', { chatId, state })
        }
        const onKill = () => {
          gate.killSwitch.view(traderId).then(
            (killSwitch) => send('kill', killSwitch),
            () => {},
          )
        }
        const onProgress = (whose: string, progress: CallProgress) => {
          if (whose === traderId) send('progress', progress)
        }
        const onQuestions = (whose: string) => {
          if (whose === traderId) send('questions', { questions: questions.of(traderId) })
        }
        for (const progress of running.progressOf(traderId)) send('progress', progress)
        onQuestions(traderId)
        atEnd(running.onProgress(onProgress))
        atEnd(questions.onChange(onQuestions))
        onKill()
        gate.events.on('kill', onKill)
        atEnd(() => gate.events.off('kill', onKill))
        gate.events.on('plan', onPlan)
        events.on('chat', onChat)
        atEnd(() => gate.events.off('plan', onPlan))
        atEnd(() => events.off('chat', onChat))
        gate.plans(traderId, ['pending', 'approved', 'executing']).then(
          (plans) => {
            areRead = true
            for (const plan of plans) if (!changed.has(plan.id)) send('plan', plan)
          },
          () => {},
        )
      }),
      cancel: end,
    },
    { highWaterMark: 64 },
  )
  return new Response(stream, {
    headers: {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache, no-transform',
      'x-accel-buffering': 'no',
    },
  })
}
