/** The timeline of a decided plan, from the ledger's data alone: whatever the model writes, this is what happened. */

import type { OrderRow } from '../../../lib/contracts/exchange/account.ts'
import { filledSoFar } from '../../../lib/contracts/exchange/filled-so-far.ts'
import { restsInBook } from '../../../lib/contracts/exchange/rests-in-book.ts'
import { saysNeither } from '../../../lib/contracts/gate/answer-words.ts'
import { orderNumber } from '../../../lib/contracts/gate/named-order.ts'
import type { LegError, Plan, PlanLeg } from '../../../lib/contracts/gate/plan.ts'
import { withoutNames } from '../../../lib/contracts/pictures.ts'
import { saidByServer } from '../../../lib/contracts/said-by-server.ts'
import { qtyNumber, toLots } from '../../../lib/contracts/units.ts'
import { gateMs } from '../leg/gate-of-leg.ts'
import { isAmendment, isAway, isNewOrder, isNotAskedFor, neverCame } from '../plan/leg-kind.ts'
import { type ListedOrders, rowOf, rowsByNumber, takenOutBy } from './plan-fill.ts'

export type StepTone = 'done' | 'busy' | 'warn' | 'bad' | 'off'
export type Step = {
  key: string
  /** Key below `approval.outcome`. */
  word: string
  at: string | null
  tone: StepTone
  /** Named by the word or its detail, where it is not the exchange. */
  server?: string
  /** Key below `approval.outcome` with its values: figures are formatted where the language is known. */
  detail?: { word: string; price?: number | null; qty?: number; of?: number; rest?: number; count?: number }
  /** Words of the exchange, shown as they came. */
  message?: string
  /** The code of a refusal, for whoever looks it up; the trader reads the words. */
  code?: string
  /** Words of any other server, shown as a quotation of it. */
  quote?: { server: string; text: string }
  orderId?: string
}

export function planSteps(plan: Plan): Step[] {
  const steps: Step[] = [{ key: 'proposed', word: 'proposed', at: plan.createdAt, tone: 'off' }]
  // The conversation above the card tells the plan as it was proposed, so a later edit is told here.
  if (plan.editedAt)
    steps.push({ key: 'edited', word: plan.editedBy ? 'editedInChat' : 'edited', at: plan.editedAt, tone: 'off' })
  switch (plan.status) {
    case 'pending':
      break
    case 'rejected':
      steps.push({ key: 'rejected', at: plan.decidedAt, tone: 'off', ...refusal(plan) })
      break
    case 'expired':
      steps.push({ key: 'expired', word: 'expired', at: plan.finishedAt ?? plan.expiresAt, tone: 'off' })
      break
    case 'requoted':
      steps.push({ key: 'requoted', word: 'requoted', at: plan.finishedAt ?? plan.decidedAt, tone: 'warn' })
      break
    default:
      // Nobody clicked where a standing permission decided.
      steps.push({
        key: 'approved',
        word: plan.permissionId === null ? 'approved' : 'permitted',
        at: plan.decidedAt,
        tone: 'done',
      })
  }
  return steps
}

function refusal({ withdrawn, rejectedBy, origin: { model: server } }: Plan): Pick<Step, 'word' | 'quote'> {
  if (!withdrawn) return { word: rejectedBy ? 'takenBack' : 'rejected' }
  const text = withdrawn.reason
  return { word: 'withdrawn', ...(text && server ? { quote: { server, text } } : {}) }
}

/** What there is to tell of the whole plan once its legs are told. */
export const endSteps = ({ permissionNotGiven: message, finishedAt: at }: Plan): Step[] =>
  message === undefined ? [] : [{ key: 'permission', word: 'permissionNotGiven', at, tone: 'warn', message }]

const ENDED_UNSENT: ReadonlySet<Plan['status']> = new Set(['rejected', 'expired', 'requoted'])

/** The legs that have more to tell than the plan: that nothing was sent, its own step says for all of them. */
export const toldLegs = ({ status, legs }: Pick<Plan, 'status' | 'legs'>): PlanLeg[] =>
  ENDED_UNSENT.has(status) && legs.every(({ sentAt }) => sentAt === null) ? [] : legs

/** @param of what its plan is at: a leg that nobody has sent yet waits for the ones before it only while the plan goes on */
export function legSteps(leg: PlanLeg, of?: Plan['status']): Step[] {
  const steps: Step[] = []
  if (leg.sentAt)
    steps.push({ key: 'sent', word: 'sent', at: leg.sentAt, tone: leg.status === 'sending' ? 'busy' : 'done' })
  switch (leg.status) {
    case 'done':
      steps.push({ ...(isAway(leg) ? doneAt(leg) : resultStep(leg.result ?? {})), key: 'result', at: leg.answeredAt })
      break
    case 'failed':
      steps.push({ key: 'result', at: leg.answeredAt, tone: 'bad', ...failure(leg) })
      break
    case 'unknown':
      steps.push({ key: 'result', at: null, tone: 'warn', ...(isNotAskedFor(leg) ? notKnownAt(leg) : beingAsked(leg)) })
      break
    case 'skipped':
      steps.push({
        key: 'result',
        word: 'skipped',
        at: null,
        tone: 'off',
        ...(leg.error && { message: leg.error.message }),
      })
      break
    case 'rejected':
      // The legs of a plan that was rejected as a whole are not listed, so a rejected leg here is one that was left out.
      steps.push({ key: 'result', word: 'leftOut', at: null, tone: 'off' })
      break
    case 'pending':
      if (of === 'approved' || of === 'executing') steps.push({ key: 'result', word: 'notYet', at: null, tone: 'off' })
      break
    default:
  }
  return steps
}

/**
 * By leg, what has become of its order since it rested, as the exchange tells it now: without it a card would end with
 * "Resting in the book" under the headline that the order is filled or gone.
 */
export function laterSteps(legs: readonly PlanLeg[], listed: ListedOrders): ReadonlyMap<string, Step> {
  const rows = rowsByNumber(listed)
  const steps = new Map<string, Step>()
  const told = new Set<string>()
  // If two legs are about one order, only the last of them says how that order stands.
  for (const leg of legs.toReversed()) {
    if (leg.status !== 'done' || !(isNewOrder(leg) || isAmendment(leg))) continue
    const { orderId, state } = leg.result ?? {}
    if (typeof orderId !== 'string' || told.has(orderNumber(orderId))) continue
    told.add(orderNumber(orderId))
    const row = rowOf(leg, rows.get(orderNumber(orderId)))
    if (!row || !restsInBook(state) || (row.state === state && row.filledAmount === filledSoFar(leg.result ?? {})))
      continue
    steps.set(leg.id, { ...later(leg, row), key: 'later', at: row.updateTime })
  }
  return steps
}

function later(leg: PlanLeg, row: OrderRow): Omit<Outcome, 'orderId'> {
  const detail = { word: 'endedDetail', qty: row.filledAmount, of: row.amount }
  if (row.state === 'CANCELLED') return { word: takenOutBy(leg) ?? 'cancelled', tone: 'off', detail }
  if (row.state === 'EXPIRED') {
    const closesMs = gateMs(leg)
    const atGate = closesMs !== null && Date.parse(row.updateTime) >= closesMs
    return { word: atGate ? 'gateClosed' : 'orderExpired', tone: 'off', detail }
  }
  const { state, filledAmount: filledQty, remainingAmount: remainingQty, amount: qty, avgPrice, price } = row
  return resultStep({ state, filledQty, remainingQty, qty, avgPrice, price })
}

/** Whether the last step of a leg means that some of its order is in the book. */
export const restsYet = ({ word, tone }: Pick<Step, 'word' | 'tone'>): boolean =>
  word === 'resting' || (word === 'partly' && tone === 'done')

type Outcome = Pick<Step, 'word' | 'tone' | 'detail' | 'orderId' | 'message' | 'code' | 'quote' | 'server'>

/** Only the exchange refuses and does nothing. Of what any other server leaves behind, the desk knows nothing. */
function failure(leg: PlanLeg): Omit<Outcome, 'tone'> {
  const { server, sentAt, error } = leg
  const why = error ? { message: error.message, code: error.code } : {}
  // The word for it says everything, so no reason follows.
  if (neverCame(leg)) return { word: 'notArrived' }
  if (!saidByServer(leg)) return { word: sentAt === null ? 'notSent' : 'notArrived', ...why }
  if (!isAway(leg)) return { word: 'refused', ...why }
  return { word: 'failedAt', server, detail: { word: 'failedAtDetail' }, ...(error ? wordsOf(server, error) : {}) }
}

/** INTERNAL is the desk's own sentence, of a desk from before it kept the words of an error. REFUSED is no word of theirs. */
export const wordsOf = (server: string, { code, message }: LegError): Pick<Step, 'message' | 'quote'> =>
  code === 'INTERNAL' ? { message } : { quote: { server, text: code === 'REFUSED' ? message : `${message} (${code})` } }

/** The desk asks the exchange until it knows, unless its trader has to accept the tool that tells. */
const beingAsked = ({ error }: PlanLeg): Omit<Outcome, 'tone'> =>
  error?.code === 'QUARANTINED'
    ? { word: 'unknown', message: error.message }
    : { word: 'unknown', detail: { word: 'unknownDetail' } }

/** Nobody is asking where nobody can: the leg says what the trader has to do. */
const notKnownAt = ({ server, error }: PlanLeg): Omit<Outcome, 'tone'> => ({
  word: 'unknownAway',
  server,
  ...(error ? { message: error.message } : { detail: { word: 'unknownAwayDetail' } }),
  ...(error?.said === undefined ? {} : { quote: { server, text: error.said } }),
})

const MAX_BRIEF = 300

/**
 * What another server means by an order or a state is unknown, so only its words are shown; the record has the whole answer.
 */
function doneAt({ server, result, pictures }: PlanLeg): Outcome {
  const whole = result && (text(result.message) ?? text(result.text) ?? JSON.stringify(result))
  // What stands below needs no name.
  const said = pictures && whole ? withoutNames(whole) : whole
  const brief = said && said.length > MAX_BRIEF ? `${said.slice(0, MAX_BRIEF).toWellFormed()}…` : said
  return {
    word: saysNeither(result) ? 'answeredAt' : 'doneAt',
    tone: 'done',
    server,
    ...(brief ? { quote: { server, text: brief } } : {}),
  }
}

function resultStep(result: Record<string, unknown>): Outcome {
  const orderId = typeof result.orderId === 'string' ? result.orderId : undefined
  const qty = number(result.filledQty) ?? 0
  const rest = number(result.remainingQty) ?? 0
  const ordered = number(result.qty) ?? qtyNumber(toLots(qty + rest))
  const price = number(result.avgPrice)
  if (Array.isArray(result.cancelled)) {
    return { word: 'cancelled', tone: 'done', detail: { word: 'cancelledMany', count: result.cancelled.length } }
  }
  if (result.status === 'CANCELLED' && result.state === undefined) return { word: 'cancelled', tone: 'done', orderId }
  switch (result.state) {
    case 'FILLED':
      return { word: 'filled', tone: 'done', orderId, detail: { word: 'filledDetail', qty, price } }
    case 'PARTIALLY_FILLED': {
      const soFar = filledSoFar(result) ?? qty
      // The average is of what this answer filled: it says nothing of what had filled before the order was changed.
      const detail =
        soFar === qty
          ? { word: 'partlyDetail', qty, price, of: ordered, rest }
          : { word: 'restingDetail', qty: soFar, of: ordered, price: number(result.price) }
      return { word: 'partly', tone: 'done', orderId, detail }
    }
    case 'OPEN':
      return {
        word: 'resting',
        tone: 'done',
        orderId,
        detail: { word: 'restingDetail', qty, of: ordered, price: number(result.price) },
      }
    case 'CANCELLED':
      return qty > 0
        ? { word: 'partly', tone: 'warn', orderId, detail: { word: 'droppedDetail', qty, price, of: ordered } }
        : { word: 'notFilled', tone: 'warn', orderId }
    case 'REJECTED':
      return { word: 'refused', tone: 'bad', orderId, message: text(result.message) }
    default:
      return { word: 'done', tone: 'done', message: text(result.message) }
  }
}

const number = (value: unknown): number | null => (typeof value === 'number' ? value : null)
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
