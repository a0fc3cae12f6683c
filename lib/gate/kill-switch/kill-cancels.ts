/** Takes out of the book what rests there while the kill switch is on: everybody's orders, asked again until nothing is left. */
import { log, messageOf } from '../../log.ts'
import type { GateContext } from '../context.ts'
import { askOutcome } from '../execution/command-outcome.ts'
import { homeTool } from '../trust/home-tool.ts'
import { type Account, type AccountCancel, cancelAccount, cancelOf } from './cancel-account.ts'
import { pulledRow } from './is-pulled.ts'
import { type Accounts, accountsHere, heldAmong, underway } from './kill-accounts.ts'
import { type CancelledBefore, type KillRecord, notTaken } from './kill-record.ts'

const AGAIN_MS = [200, 500, 1_000, 2_000, 5_000]
const AT_ONCE = 16
/**
 * The exchange remembers only the last thousand keys of a trader, the one of an order that is still asked about among them: one for
 * each cancel would use them up within hours. So many last for twenty minutes, asked every five seconds.
 */
const MAX_KEYED = 256
/** How often it is asked, for a reset, what became of a cancel without an answer. */
const MAX_ASKED = 10
/** How long a reset waits for the cancels on their way to be answered. */
const HALT_WITHIN_MS = 2_000

export type KillCancels = {
  record: KillRecord
  /** How many orders; null where it is not known how many a desk before this one cancelled. */
  cancelled(): number | null
  /** Null until the accounts have been read. */
  accounts(): Accounts | null
  /** To be called when a tool was accepted or a server came back: a trader in `held` may now be cancelled for. */
  hear(): void
  /**
   * For a reset: no cancel is sent any more. Resolves once none that was sent can take anything out of the book, or where that
   * is not to be heard of in time.
   */
  halt(): Promise<void>
  /** To be called where the reset failed: cancelling goes on. */
  goOn(): void
  /** A later pull takes over: this one asks no account any more, but still records what it cancelled. */
  end(): void
  /** Resolves when nothing is left to do. */
  done: Promise<void>
}

type Start = {
  /** What the keys of its cancels begin with, so that the exchange tells those of two pulls apart. */
  name: string
  /** What an earlier run of the desk recorded about this pull; null where that could not be read. */
  before: CancelledBefore | null
  /** The desk closes, and its next start goes on. */
  closed: AbortSignal
}

export function startKillCancels(ctx: GateContext, record: KillRecord, { name, before, closed }: Start): KillCancels {
  const told = before && [...before.values()].reduce((sum, orders) => sum + orders.size, 0)
  let cancelled = 0
  /** By trader: how often the account has answered. */
  const answers = new Map<string, number>()
  /** Cancels without an answer, those on their way among them, by trader and key. */
  const unanswered = new Map<string, Account & { key: string }>()
  /** Cancels under way without a key: an exchange that takes none cannot be asked afterwards what became of them. */
  const unkeyed = new Set<Promise<unknown>>()
  let ending: Promise<void> | null = null
  let left: Set<string> | null = null
  let held = new Set<string>()
  let isEnded = false
  let isHalted = false
  /** Counts calls of `hear`, so that none that comes just before a sleep is missed. */
  let news = 0
  /** Wakes whoever sleeps between two rounds. */
  const waking = new Set<() => void>()
  const wake = () => {
    for (const awake of waking) awake()
  }
  const isOver = () => isEnded || closed.aborted
  closed.addEventListener('abort', () => wake(), { once: true })

  async function run(): Promise<void> {
    await cancelAll()
    await endUnanswered()
    // One of its cancels may have been on its way when it was reset, and the database not there when it came back.
    for (let pass = 0; record.lacksCancels() && !closed.aborted; pass++) {
      await record.catchUp().catch(notTaken)
      if (record.lacksCancels()) await sleep(pass)
    }
  }

  async function cancelAll(): Promise<void> {
    for (let pass = 0; ; pass++) {
      const heard = news
      try {
        if (await cancelOnce()) return
      } catch (error) {
        // A database that is full or busy for a moment must not leave everybody's orders in the book.
        log('error', 'kill.cancel_failed', { message: messageOf(error) })
      }
      if (isOver()) return
      ctx.events.emit('kill')
      // If every account that is left waits for a person to accept the tool that cancels, nothing is asked until one of them has done so.
      const waits = record.isWhole() && left !== null && left.size > 0 && [...left].every((id) => held.has(id))
      if (news === heard) await sleep(waits ? null : pass)
      if (isOver()) return
    }
  }

  /** @returns whether nothing is left to do, or the switch was reset */
  async function cancelOnce(): Promise<boolean> {
    // The orders are cancelled even if the disk does not take the record.
    await record.catchUp().catch(notTaken)
    // A request that was on its way when the switch was pulled may rest afterwards: those accounts are asked again,
    // the last time once what became of it is known. Until then they are left, whatever the exchange answered.
    const flying = new Set(await underway(ctx.db))
    const userOf = new Map((await accountsHere(ctx.db)).map((a) => [a.trader_id, a.user_id]))
    const now = new Set([...(left ?? userOf.keys()), ...flying])
    held = await heldAmong(ctx, now)
    left = now
    await cancelAccounts(now, flying, userOf)
    if (!(await isOn())) return true
    return now.size === 0 && record.isWhole()
  }

  async function isOn(): Promise<boolean> {
    const id = record.id()
    return !isEnded && (id === null || (await pulledRow(ctx.db))?.id === id)
  }

  /** @param pass how many rounds came before, which sets the length of the pause; null sleeps until it is woken */
  async function sleep(pass: number | null): Promise<void> {
    await new Promise<void>((resolve) => {
      const timer =
        pass === null ? undefined : setTimeout(() => awake(), AGAIN_MS[Math.min(pass, AGAIN_MS.length - 1)]).unref()
      const awake = () => {
        clearTimeout(timer)
        waking.delete(awake)
        resolve()
      }
      waking.add(awake)
    })
  }

  async function cancelAccounts(
    asked: Set<string>,
    flying: ReadonlySet<string>,
    userOf: ReadonlyMap<string, string>,
  ): Promise<void> {
    const waiting = [...asked]
    for (let i = 0; i < waiting.length; i += AT_ONCE) {
      if (closed.aborted || isHalted || !(await isOn())) return
      await Promise.all(
        waiting.slice(i, i + AT_ONCE).map(async (traderId) => {
          const userId = userOf.get(traderId)
          const done = !userId || (await askAccount(traderId, userId))
          if (done && !flying.has(traderId)) asked.delete(traderId)
        }),
      )
      ctx.events.emit('kill')
    }
  }

  /** @returns whether nothing of this account rests any more */
  async function askAccount(traderId: string, userId: string): Promise<boolean> {
    try {
      while (!isHalted) {
        const key = nextKey(traderId)
        const ended = await send({ traderId, userId }, key)
        // Meanwhile it was asked what became of it, and that is on record.
        if (ended === null) return false
        if (ended.outcome === 'held') held.add(traderId)
        else held.delete(traderId)
        const isAnswered =
          ended.outcome === 'cancelled' || (ended.outcome === 'refused' && ended.code !== 'UNAVAILABLE')
        if (isAnswered) isKnown(traderId)
        // An exchange that started anew has nothing of an account it does not know.
        if (ended.outcome !== 'cancelled') return ended.outcome === 'refused' && ended.code === 'NOT_FOUND'
        await keep(traderId, userId, ended)
        // That was done before its answer was lost. What has come to rest since has to be asked for anew.
        if (!ended.isReplayed || key === null) return true
      }
      return false
    } catch (error) {
      log('error', 'kill.cancel_failed', { traderId, message: messageOf(error) })
      return false
    }
  }

  /** @returns null where what became of it was found out otherwise */
  async function send(account: Account, key: string | null): Promise<AccountCancel | null> {
    const sending = cancelAccount(ctx, account, key)
    if (key === null) {
      unkeyed.add(sending)
      return sending.finally(() => unkeyed.delete(sending))
    }
    // An earlier cancel without an answer may still arrive, whatever becomes of this one.
    const which = `${account.traderId} ${key}`
    const isAgain = unanswered.has(which)
    unanswered.set(which, { ...account, key })
    const ended = await sending
    if (ended.outcome === 'unknown' || (ended.outcome !== 'cancelled' && isAgain)) return ended
    return unanswered.delete(which) || ended.outcome !== 'cancelled' ? ended : null
  }

  /**
   * After a reset nothing is cancelled any more: what became of those without an answer is asked, which makes void what has not
   * arrived. It would cancel what was approved since.
   */
  function endUnanswered(): Promise<void> {
    ending ??= askUnanswered().finally(() => {
      ending = null
    })
    return ending
  }

  async function askUnanswered(): Promise<void> {
    for (let pass = 0; unanswered.size > 0 && pass < MAX_ASKED && !closed.aborted; pass++) {
      if (pass > 0) await sleep(pass)
      const asked = [...unanswered]
      for (let i = 0; i < asked.length; i += AT_ONCE)
        await Promise.all(asked.slice(i, i + AT_ONCE).map(([which, sent]) => askWhatBecame(which, sent)))
    }
  }

  async function askWhatBecame(which: string, { traderId, userId, key }: Account & { key: string }): Promise<void> {
    try {
      const tool = await homeTool(ctx, traderId, 'resolveCommand')
      const sent = { userId, clientOrderId: key, afterSeq: undefined }
      const answer = tool && (await askOutcome(ctx, tool, sent))
      // If the cancel's own answer came meanwhile, that one counts.
      if (!answer || !unanswered.delete(which)) return
      isKnown(traderId)
      const ended = answer === 'forgotten' ? null : cancelOf(answer)
      if (ended?.outcome === 'cancelled') await keep(traderId, userId, ended)
    } catch (error) {
      log('error', 'kill.cancel_failed', { traderId, message: messageOf(error) })
    }
  }

  const isKnown = (traderId: string) => answers.set(traderId, (answers.get(traderId) ?? 0) + 1)

  const nextKey = (traderId: string) => cancelKey(name, answers.get(traderId) ?? 0)

  async function keep(traderId: string, userId: string, ended: { cancelled: string[]; isReplayed: boolean }) {
    // A repeated answer may name orders that are on record already. If the record cannot be read, that cannot be told apart, so nothing is added.
    if (ended.isReplayed && before === null) return
    const fresh = ended.cancelled.filter((id) => !before?.get(traderId)?.has(id))
    cancelled += fresh.length
    await record.add(traderId, { userId, cancelled: fresh })
  }

  return {
    record,
    cancelled: () => (told === null ? null : told + cancelled),
    accounts: () => (left ? { left, held } : null),
    hear() {
      news += 1
      wake()
    },
    async halt() {
      isHalted = true
      const late = new Promise((resolve) => setTimeout(resolve, HALT_WITHIN_MS).unref())
      await Promise.race([Promise.allSettled([endUnanswered(), ...unkeyed]), late])
    },
    goOn() {
      isHalted = false
      wake()
    },
    end() {
      isEnded = true
      wake()
    },
    done: run(),
  }
}

/**
 * The same until it is answered, so that what was cancelled is told where the first answer was lost, to a desk before this one too.
 *
 * Null beyond the last key. Repeated without one a cancel does no more than it says, because it names no order and takes what rests at
 * that moment. But what it took is not on record where its answer is lost; and nobody can be asked to void it, so that after a reset
 * one that its line held back for longer than a reset waits would take what is approved then.
 *
 * @param answered how often this switch was answered for the account
 */
export const cancelKey = (name: string, answered: number): string | null =>
  answered < MAX_KEYED ? `${name}:${answered}` : null
