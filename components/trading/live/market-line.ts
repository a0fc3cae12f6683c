/**
 * The line of server-sent events to the desk, kept open: it comes back after a failure with a growing pause, is opened anew
 * after a gap in what it tells, and knows whether the desk can be reached at all. What its events mean it does not know.
 */
import type { MarketEventName } from '../../../lib/contracts/market-stream.ts'
import { leaveIfSignedOut } from '../../shell/requests/signed-out.ts'
import { type LineState, retryDelayMs } from './freshness.ts'

const GAP_PAUSE_MS = 5_000

/** How often, and for how long, the desk is tried while the browser says that there is no network. */
const REACH_EVERY_MS = 3_000
const REACH_WITHIN_MS = 2_000

/** What is told in the moment in which the exchange answered. All else the desk tells of itself, or holds and may be old. */
const ANSWERS: ReadonlySet<MarketEventName> = new Set(['beat', 'delta'])

type LineStatus = Omit<LineState, 'exchange'> & {
  /** Failed attempts since the line was last open. */
  attempt: number
  /** The line was refused, because this trader has as many as one may have. */
  crowded: boolean
}

type LineListener = {
  events: readonly MarketEventName[]
  symbols: () => readonly string[]
  hear: (event: MarketEventName, data: string) => void
  /** What happened before, or while the line was down, it does not tell. */
  opened: () => void
  /** The desk knows none of these symbols, or not all: one has gone while the line was down. */
  unknown: () => void
  /** Called after each event too: the exchange may have answered with it. */
  changed: () => void
}

export function createMarketLine({ events, symbols, hear, opened, unknown, changed }: LineListener) {
  let source: EventSource | null = null
  let retryTimer: ReturnType<typeof setTimeout> | null = null
  let reachTimer: ReturnType<typeof setTimeout> | null = null
  let phase: LineState['phase'] = 'opening'
  let openedAt: number | null = null
  let answeredAt: number | null = null
  let attempt = 0
  let crowded = false
  let lastGapAt = 0
  /** The browser says that it has no network, and the desk was not reached since: one on this machine needs none. */
  let cutOff = false

  const address = () => `/api/market/stream?symbols=${symbols().map(encodeURIComponent).join(',')}`

  function open() {
    source?.close()
    const asked = address()
    const line = new EventSource(asked)
    source = line
    line.onopen = () => {
      // Another symbol on a line that held: nothing was lost in between.
      if (phase !== 'open') openedAt = Date.now()
      phase = 'open'
      cutOff = false
      attempt = 0
      crowded = false
      changed()
      opened()
    }
    // The browser's own retry keeps no backoff and gives up on some answers, so every failure starts a new line here.
    line.onerror = () => {
      if (source !== line) return
      cutOff = !navigator.onLine
      void leaveIfSignedOut()
      // One that was cut is opened again by the browser itself; given up at once, it was answered, and with no.
      if (line.readyState === EventSource.CLOSED) void learnWhyRefused(asked)
      retryLater()
    }
    for (const name of events) {
      line.addEventListener(name, (event) => {
        if (source !== line) return
        if (ANSWERS.has(name)) noteAnswer()
        hear(name, event.data)
        changed()
      })
    }
  }

  function noteAnswer() {
    answeredAt = Date.now()
    // What comes over a line comes after its opening, though the clock was set back meanwhile.
    if (openedAt !== null && openedAt > answeredAt) openedAt = answeredAt
  }

  /** An event stream does not tell why it was refused; the same question without its body does. */
  async function learnWhyRefused(asked: string) {
    const answer = await fetch(asked, { method: 'HEAD', cache: 'no-store' }).catch(() => null)
    if (phase === 'open') return
    crowded = answer?.status === 429
    changed()
    if (answer?.status !== 400 || asked !== address()) return
    unknown()
    if (asked !== address()) reconnect()
  }

  function close() {
    source?.close()
    source = null
    if (retryTimer !== null) clearTimeout(retryTimer)
    retryTimer = null
  }

  function retryLater() {
    close()
    attempt += 1
    phase = openedAt === null && attempt === 1 ? 'opening' : 'retrying'
    retryTimer = setTimeout(open, retryDelayMs(attempt, Math.random()))
    changed()
  }

  /** Drops the line and asks for fresh snapshots now. */
  function reconnect() {
    close()
    phase = 'retrying'
    open()
    changed()
  }

  function onNetwork() {
    if (reachTimer !== null) clearTimeout(reachTimer)
    reachTimer = null
    if (!navigator.onLine) return void tryToReach()
    cutOff = false
    reconnect()
  }

  /**
   * Asks for something small, and not from a cache: the line itself may go on for a while over a network that has gone.
   * Asks again for as long as the browser has no network, for it may say so a moment before it has none.
   */
  async function tryToReach() {
    const asked = setTimeout(tryToReach, REACH_EVERY_MS)
    reachTimer = asked
    const signal = AbortSignal.timeout(REACH_WITHIN_MS)
    const reached = await fetch('/icon.svg', { method: 'HEAD', cache: 'no-store', signal }).then(
      () => true,
      () => false,
    )
    // The network came back meanwhile, or a later question has an answer.
    if (reachTimer !== asked) return
    cutOff = !reached
    changed()
  }

  return {
    status: (): LineStatus => ({ online: !cutOff, phase, openedAt, answeredAt, attempt, crowded }),
    /** Opens the line; returns what closes it. */
    start() {
      phase = 'opening'
      open()
      window.addEventListener('online', onNetwork)
      window.addEventListener('offline', onNetwork)
      return () => {
        close()
        if (reachTimer !== null) clearTimeout(reachTimer)
        reachTimer = null
        window.removeEventListener('online', onNetwork)
        window.removeEventListener('offline', onNetwork)
      }
    },
    reconnect,
    /** Other symbols from now on. A line that is down asks for them when it is opened again. */
    follow() {
      if (source) open()
    },
    /** An event is missing. A line that gaps again and again gets the backoff of a line that fails. */
    refetchAfterGap() {
      const now = Date.now()
      if (now - lastGapAt < GAP_PAUSE_MS) retryLater()
      else reconnect()
      lastGapAt = now
    },
  }
}
