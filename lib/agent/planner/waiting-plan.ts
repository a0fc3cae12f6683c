/** A plan that waits is changed or taken back at the trader's words; a click on it alone approves it. Pure. */

import { hoursOf } from '../../contracts/exchange/contract-name.ts'
import { CANCEL_TOOLS } from '../../contracts/gate/write-tools.ts'
import { isObject } from '../../contracts/json.ts'
import { correctionIn } from './dialog/corrections.ts'
import { dayPut } from './dialog/day-put-right.ts'
import { intentOf } from './dialog/dialog.ts'
import type { Call, Turn } from './dialog/history.ts'
import type { Intent } from './dialog/intent.ts'
import { putRight } from './dialog/order-put-right.ts'
import { isShiftSaid } from './dialog/order-shift.ts'
import { draftOf } from './dialog/references.ts'
import { isSpokenNow, isWrite, newestWrites } from './dialog/spoken-of.ts'
import { isNone } from './order-amended.ts'
import type { Wanted } from './prepare.ts'
import { localOf } from './text/clock.ts'
import { hasTag } from './text/tokens.ts'
import type { Action, OrderDraft } from './understand/action.ts'
import { hourOfIt, hoursLater } from './understand/delivery-moved.ts'
import { understand } from './understand/understand.ts'
import type { Understanding } from './understand/understanding.ts'

/** A change of a plan that waits, or that it is taken back. */
export const isPlanChange = ({ tool }: Call): boolean => tool === 'revisePlan' || tool === 'withdrawPlan'

/**
 * The turns without those before the newest that changed a plan: what came of them is told with the plan itself, so that what is
 * said behind them is said of it as at first. Neither what was looked up for a change nor what its words ask by themselves stands
 * between.
 */
export const withoutChanges = (turns: readonly Turn[]): Turn[] =>
  turns
    .filter((turn, i) => i === turns.length - 1 || !turn.calls.some(isPlanChange) || turn.calls.some(isWrite))
    .map(withoutLeftOut)

/** Orders that were left out of a plan that waits are no part of it any more. */
function withoutLeftOut(turn: Turn): Turn {
  const waiting = new Set(legsWaiting(turn.calls).map(({ planId }) => planId))
  const isLeftOut = ({ outcome }: Call) =>
    outcome?.ok === true &&
    isObject(outcome.value) &&
    outcome.value.status === 'rejected' &&
    typeof outcome.value.planId === 'string' &&
    waiting.has(outcome.value.planId)
  return turn.calls.some(isLeftOut) ? { ...turn, calls: turn.calls.filter((call) => !isLeftOut(call)) } : turn
}

/** A leg that waits, with its arguments as they would be sent. */
export type WaitingLeg = { planId: string; leg: string; tool: string; args: Record<string, unknown> }

function waitingLeg({ tool, args, outcome }: Call): WaitingLeg | null {
  const value = outcome?.ok ? outcome.value : null
  if (!isObject(value) || value.status !== 'pending') return null
  const { planId, leg, args: shown } = value
  if (typeof planId !== 'string' || typeof leg !== 'string') return null
  return { planId, leg, tool, args: isObject(shown) ? shown : args }
}

export const legsWaiting = (calls: readonly Call[]): WaitingLeg[] => calls.flatMap((call) => waitingLeg(call) ?? [])

/** The order of the newest plan, where it waits and is of that order alone. */
export function orderWaiting(before: readonly Turn[]): WaitingLeg | null {
  const { calls } = newestWrites(before)
  const [only, ...more] = legsWaiting(calls)
  return only?.tool === 'placeOrder' && more.length === 0 && calls.length === 1 ? only : null
}

/** The plan that is meant by "the plan": the newest, or else the only one that waits. */
export function planWaiting(before: readonly Turn[]): string | null {
  const newest = legsWaiting(newestWrites(before).calls)[0]
  if (newest) return newest.planId
  const all = new Set(before.flatMap(({ calls }) => legsWaiting(calls)).map(({ planId }) => planId))
  const [only, ...more] = all
  return only !== undefined && more.length === 0 ? only : null
}

type Anew = { actions: [Extract<Action, { kind: 'order' }>]; turns: Turn[] }

/** Whether the newest message may be of the plan that waits: nothing else was made of it, or it puts something right. */
export function mayBeOfPlan(intent: Intent, said: string): boolean {
  switch (intent.kind) {
    case 'refuse':
      // "sell, not buy" and "sorry, I meant …" sound so. What is a question or a "what if" is read as that below as well.
      return true
    case 'say':
      return ['plan_waits', 'nothing_to_drop', 'unknown'].includes(intent.what)
    case 'ask':
      return (
        ['amend', 'order', 'clarify', 'contract'].includes(intent.missing) ||
        (intent.missing === 'side' && isShiftSaid(said))
      )
    case 'do':
      // "Go market" is a look at it where no plan waits.
      if ((termsPut(said) ?? levelPut(said)) !== null) return true
      // "1 MWh more" is one more order where none waits, and 價格再低 5 元 a look at the price.
      if (isOneOrder(intent.actions) && correctionIn(understand(said).utterance) !== null) return true
      return (isOneOrder(intent.actions) || intent.actions.every(({ kind }) => kind === 'call')) && isShiftSaid(said)
    default:
      return false
  }
}

const isOneOrder = (actions: readonly Action[]): actions is Anew['actions'] =>
  actions.length === 1 && actions[0]?.kind === 'order'

/**
 * What the newest message makes of an order that waits. The same words are read as if its plan had been declined, where
 * "make it 3" is the order anew; else what they put right. Null where they make no single order of it.
 */
export function orderAnew(
  turns: readonly Turn[],
  waiting: WaitingLeg,
  nowMs: number | null,
): Anew | 'nothing_left' | null {
  const { planId } = waiting
  const isNow = isSpokenNow(turns.slice(0, -1))
  const isOfMarket = lookedAtMarket(turns.slice(0, -1))
  const declined = turns.map((turn, i) => ({
    said:
      (isNow && i === turns.length - 1
        ? (levelPut(turn.said) ??
          hourPut(turn.said, waiting) ??
          instead(turn.said) ??
          ofItsSide(turn.said, newestWrites(turns.slice(0, -1)).calls))
        : i === turns.length - 1 && isOfMarket
          ? changeOfIt(turn.said)
          : null) ?? turn.said,
    calls: turn.calls.map((call) => asDeclined(call, planId)),
  }))
  const before = declined.slice(0, -1)
  const last = declined.at(-1)
  const draft = newestWrites(before).calls.map(draftOf)[0]
  if (!last || !draft) return null
  const put = isSpokenNow(before) ? putRight(draft, last.said) : null
  if (isNone(put?.qty)) return 'nothing_left'
  if (put) return { actions: [{ kind: 'order', draft: put }], turns: declined }
  const intent = intentOf(declined, nowMs)
  if (intent.kind === 'do' && isOneOrder(intent.actions)) return { actions: intent.actions, turns: declined }
  if (intent.kind === 'ask' && intent.note === 'positive') return 'nothing_left'
  const terms = isSpokenNow(before) ? termsPut(last.said) : null
  if (terms === AT_MARKET) return { actions: [{ kind: 'order', draft: atMarket(draft) }], turns: declined }
  const termed = terms === null ? null : intentOf([...before, { ...last, said: terms }], nowMs)
  if (termed?.kind === 'do' && isOneOrder(termed.actions)) return { actions: termed.actions, turns: declined }
  const [change, ...more] = intent.kind === 'ask' && intent.missing === 'order' ? intent.actions : []
  const reference = change?.kind === 'amend' && more.length === 0 ? change.change.reference : undefined
  if (!reference) return null
  return { actions: [{ kind: 'order', draft: { ...draft, price: null, market: false, reference } }], turns: declined }
}

/** As it is told once its trader has declined it: with the arguments that were shown. */
function asDeclined(call: Call, planId: string): Call {
  const leg = waitingLeg(call)
  if (leg?.planId !== planId) return call
  return { ...call, outcome: { ok: true, value: { status: 'rejected', planId, args: leg.args } } }
}

const TERMS = '(?:ioc|fok|gtc|gtd|post[- ]?only|maker[- ]?only|day order|只挂单|只做maker|立即成交否则取消)'
/** "make it ioc", 改 FOK, "turn it into a market order": what an order that rests cannot become, and one that waits can. */
const BECOMES_TERMS = new RegExp(
  `^(?:(?:no|actually|sorry|please|ok(?:ay)?|wait|不|不对|请|帮我|那|就|还是)[\\s,，]*)*(?:(?:make|turn|switch|change|do|set|convert) ?(?:it|that|this)?(?: (?:in)?to| as| be)?(?: an?)? |go |use |[改换用](?:成|为|到)? ?)(?<terms>${TERMS}|market|市价)(?: ?(?:order|price|instead|please|单|吧|好了))*[\\s.!。]*$`,
)
const termsPut = (said: string): string | null => {
  const terms = BECOMES_TERMS.exec(understand(said).typed?.folded.trim() ?? '')?.groups?.terms
  return terms === undefined ? null : /^(?:market|市价)$/.test(terms) ? AT_MARKET : terms
}
const AT_MARKET = 'market'

/** "At the bid" is a look at it where no plan waits. */
const AT_LEVEL =
  /^(?:(?:no|ok(?:ay)?|actually|rather|then|put it)[ ,]+)*(?:at|on|use) (?:the )?(?:best )?(?<quote>bid|ask|offer|mid)(?: price)?(?: then| instead| rather| please)*[.!]*$/
/** "Cancel it, sell 3 at 3050 instead", 取消，改賣 3 3050: the other order takes its place, as behind "no,". */
const INSTEAD_OF_IT =
  /^(?:(?:ok(?:ay)?|no|actually|please)[ ,]+)*(?:cancel|scrap|drop|forget|kill|pull|bin|ditch) (?:it|that|this)(?: one)?[,.;]? (?:(?:and|then|just|rather|instead)[ ,]+)*(?=(?:buy|sell)\b)|^(?:请|那|还是)*(?:取消|撤掉|撤了?|不要了?|算了)[,，。 ]*(?:改成?|换成?)(?=[买卖])/
const instead = (said: string): string | null => {
  const { folded, plain } = understand(said).typed ?? { folded: '', plain: '' }
  const gone = INSTEAD_OF_IT.exec(folded)?.[0].length
  return gone === undefined ? null : `${/\p{Script=Han}/u.test(said) ? '不对，' : 'no, '}${plain.slice(gone)}`
}

/** "Make the sell 3" of a plan to sell is "make it 3". */
const NAMED_SIDE =
  /\bthe (?:(?<buy>buy|bid)|sell|offer|ask)(?: (?:order|one))?\b|(?:(?<han>买)|卖)(?:单|的)(?:那[张笔个])?/
function ofItsSide(said: string, calls: readonly Call[]): string | null {
  const { folded, plain } = understand(said).typed ?? { folded: '', plain: '' }
  const found = NAMED_SIDE.exec(folded)
  const side = found?.groups?.buy || found?.groups?.han ? 'BUY' : 'SELL'
  if (!found || calls[0]?.args.side !== side) return null
  const it = /\p{Script=Han}/u.test(found[0]) ? '它' : 'it'
  return `${plain.slice(0, found.index)}${it}${plain.slice(found.index + found[0].length)}`
}

const HOUR_MS = 3_600_000
const clockOf = (minute: number): string =>
  [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':')
/** 改成明天晚上八點的, 往後一小時: the hours that it shall deliver in. */
function hourPut(said: string, { args }: WaitingLeg): string | null {
  const words = understand(said).typed?.folded.trim() ?? ''
  const later = hoursLater(words)
  const hours = later === null ? null : hoursOf(String(args.symbol ?? ''))
  if (later === null || !hours) return hourOfIt(words)
  const { days, minute } = localOf(hours.startMs + later * HOUR_MS)
  const end = minute + (hours.endMs - hours.startMs) / 60_000
  return `改 ${new Date(days * 24 * HOUR_MS).toISOString().slice(0, 10)} ${clockOf(minute)}-${clockOf(end)}`
}

/** Behind a look at the market 改 2985 is said of the plan, as "make it 2985" is. */
const BARE_CHANGE = /^(?:好的?|ok|嗯|那|就|还是|请|帮我|[,，。 ])*(?:改(?:成|为|到)?|换成) ?(?=\d)/
function changeOfIt(said: string): string | null {
  const { folded, plain } = understand(said).typed ?? { folded: '', plain: '' }
  const lead = BARE_CHANGE.exec(folded)?.[0].length
  return lead === undefined ? null : `把它改成 ${plain.slice(lead)}`
}
function lookedAtMarket(before: readonly Turn[]): boolean {
  const since = before.slice(newestWrites(before).at + 1).flatMap(({ calls }) => calls)
  return since.length > 0 && since.every(({ tool }) => tool !== 'getUserOrders')
}

const levelPut = (said: string): string | null => {
  const quote = AT_LEVEL.exec(understand(said).typed?.folded.trim() ?? '')?.groups?.quote
  return quote === undefined ? null : `make it at the ${quote === 'mid' ? quote : `best ${quote}`}`
}

const atMarket = (draft: OrderDraft): OrderDraft => ({ ...draft, price: null, reference: null, market: true })

/** The order as it waits, with other figures. */
export const shiftedArgs = (
  { args }: WaitingLeg,
  { price, qty }: { price?: string; qty?: string },
): Record<string, unknown> => ({
  ...args,
  ...(price === undefined ? {} : { price }),
  ...(qty === undefined ? {} : { qty }),
})

/** The call that changes the order into that one; null where nothing differs. */
export function revisionTo({ planId, leg, args }: WaitingLeg, next: Record<string, unknown>): Wanted | null {
  const gone = Object.keys(args).filter((key) => !(key in next))
  const set = Object.entries(next).filter(([key, value]) => String(args[key] ?? '') !== String(value))
  if (set.length === 0) return null
  // What is left out anew gets its default, as in an order that never named it.
  const changes = Object.fromEntries([...set, ...gone.map((key) => [key, null])])
  return { tool: 'revisePlan', args: { planId, legs: [{ leg, args: changes }] } as never }
}

const DECLINED =
  /^(?:(?:sorry|oops|typo|(?:my )?mistake|fat[- ]?finger(?:ed)?(?: it)?)[,. ]+)+(?:please )?cancel[\s.!]*$|^(?:(?:please|ok(?:ay)?|no|actually|just|now|sorry|oops|typo|(?:my )?mistake|fat[- ]?finger(?:ed)?(?: it)?)[,. ]+)*(?:reject|decline|discard|cancel|scrap|bin|drop|kill|forget|ditch|abandon|withdraw|take back|pull) (?:it|that|this|(?:the|that|this|my) (?:plan|order|one))(?: please| again)?[\s.!]*$|^(?:(?:please|no)[, ]+)*(?:don't|do not) (?:send|do|place|submit) (?:it|that|this|(?:the|that|this|my) (?:plan|order))[\s.!]*$|^(?:no|nope|nah|no thanks?|not any ?more|i (?:don't|do not) want (?:it|that)(?: any ?more)?|changed my mind|i(?:'ve| have)? changed my mind)[\s.!]*$|^(?:(?:[打按输填写看]错了?|手滑了?|手误|请|帮我|麻烦|那|还是|先)[,，。 ]*)*(?:拒绝|不要|不用|取消|撤掉|撤回|收回|作废|放弃|算了)(?:它|(?:那|这)个?(?:一?[份张笔个])?(?:计划|单|委托)?|计划)?(?:了|吧|掉|好了|啦)*[\s。!]*$|^(?:我)?(?:改变主意|反悔|不想要|不想买|不想卖|不买|不卖)(?:了|啦)+[\s。!]*$|^(?:别|不要|先别)(?:送出?|下单?|挂)(?:它|出去|了|吧)*[\s。!]*$/
/** 不要撤, 算了留著: of a plan to cancel. */
const KEPT =
  /^(?:(?:不对|等等|等一下|还是|先|那|就|算了|啊|喔|[,，。 ])*(?:别|不要|不用|先别|不)(?:撤单?|取消)(?:它|那[张笔个])?|(?:不对|等等|还是|先|那|就|算了|[,，。 ])*(?:留着|保留|留下)(?:它|那[张笔个])?)(?:了|吧|好了|啦)*[\s。!]*$/
/** Longer messages say more than that. */
const MAX_CHARACTERS = 40

/** "Cancel the plan" is of the plan, whatever was asked about it. */
export const isPlanNamed = (said: string): boolean => /\bplan\b|计划/.test(understand(said).utterance.folded)

const SEVERAL = /\b(?:both|all|them|those|these|two)\b|[两二几]|它们|全部/

/** Whether a message that may be of the plan says that it is not wanted, and asks for nothing in its place. */
export function isTakenBack(said: string, before: readonly Turn[]): boolean {
  const u = understand(said)
  const words = u.utterance.folded.trim()
  // "No, today" says which day is meant.
  if (dayPut(said)) return false
  if (u.talk === 'drop') return true
  const { calls } = newestWrites(before)
  const isOfCancel = calls.every(({ tool }) => CANCEL_TOOLS.has(tool))
  const isDeclined = words.length <= MAX_CHARACTERS && (DECLINED.test(words) || (isOfCancel && KEPT.test(words)))
  if (isDeclined && /\bplan\b|计划/.test(words)) return true
  // "Cancel it" may be of an order that was looked at since.
  if (!isSpokenNow(before)) return false
  // 取消，改賣 3 asks for something in its place.
  const isAlone = u.actions.length > 0 && u.apart.length === 0 && u.ask === null && !hasTag(u.utterance.tokens, 'amend')
  const isCancel = isAlone && u.actions.every(({ kind }) => kind === 'cancel' || kind === 'cancelAll')
  // "Both" of a plan of one order are others.
  const isOfAll = !SEVERAL.test(words) || calls.length > 1
  return isDeclined || (isCancel && isOfAll && !namesOther(u, calls))
}

/** 取消 2940 那筆 is of no plan that has no such figure. */
const namesOther = ({ utterance }: Understanding, calls: readonly Call[]): boolean =>
  utterance.tokens.some(
    (t) => t.kind === 'number' && !calls.some(({ args }) => Object.values(args).some((arg) => String(arg) === t.value)),
  )
