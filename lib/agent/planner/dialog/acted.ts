/** What was understood becomes an intent: by itself, or as the answer to the question that is open. */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { pendingFrom } from '../orders.ts'
import type { Day } from '../text/clock.ts'
import { compare } from '../text/decimal.ts'
import { type Hours, isNext, isWholeDay, type Window, wholeDay } from '../text/delivery.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'
import { type Action, hasPrice, missingOf } from '../understand/action.ts'
import { windowIn } from '../understand/delivery-window.ts'
import type { OrderReading } from '../understand/order.ts'
import type { Understanding } from '../understand/understanding.ts'
import { completed } from './answers.ts'
import type { Call, Turn } from './history.ts'
import { ask, type Intent, type Open, PATIENCE, settled } from './intent.ts'
import { severalLookedAt } from './looked-at.ts'
import type { Proposed } from './proposed.ts'
import { contractBefore, contractPointedAt, inContractPointedAt, lastOrders, SPOT, withShares } from './references.ts'
import { withTraded } from './sell-it.ts'
import { isSpokenNow, placedBy, spokenOf } from './spoken-of.ts'
import { isBareCancel } from './which-order.ts'

/** What refers to an order before it gets its quantity and contract; a reference to none is asked about. */
export function placed(u: Understanding, before: readonly Turn[], proposed: Proposed): Understanding {
  const shared = withShares(withTraded(u, before, proposed), u.utterance.folded, before, proposed)
  const actions = inContractPointedAt(shared, u.utterance.folded, before, proposed)
  if (actions === null) return { ...u, actions: [], ask: 'order' }
  if (actions.some((action) => isPartOfPlaced(action, before, proposed))) return { ...u, actions: [], ask: 'order' }
  const pointing = contractPointedAt(u.utterance.folded)
  const at = actions.findIndex((a) => a.kind === 'order' && !a.draft.symbol && !a.draft.window)
  // Of two contracts looked at side by side none is the one that is meant, and spot neither.
  const several = at >= 0 && !SPOT.test(u.utterance.folded) ? severalLookedAt(before, proposed) : null
  if (at >= 0 && !SPOT.test(u.utterance.folded) && pointing === null && isBehindContract(before))
    return { ...u, actions, ask: 'contract' }
  if (several) return { ...u, actions: onDay(actions, several.day), ask: 'contract' }
  if (pointing === null || at < 0 || lastOrders(before, proposed).length === 1) return { ...u, actions }
  // Spot was looked at last, so it is meant.
  if (contractBefore(before, proposed)) return { ...u, actions }
  const said = u.utterance.plain.slice(pointing.index, pointing.index + pointing[0].length)
  return { ...u, actions, doubts: [...u.doubts, { at, unread: [said], isPlain: true }] }
}

/** "cancel 3" right behind an order of 5: so much of that one, or another one of 3? */
function isPartOfPlaced(action: Action, before: readonly Turn[], proposed: Proposed): boolean {
  const [placed, ...more] =
    isSpokenNow(before) && spokenOf(before).kind === 'orders' ? lastOrders(before, proposed) : []
  if (!placed?.qty || more.length > 0 || action.kind !== 'cancel' || action.target.by !== 'id') return false
  const { orderId, isBare } = action.target
  return isBare === true && compare(orderId, placed.qty) < 0
}

/** Right behind an order in a contract, or one taken off there: in that one too, or in spot? */
function isBehindContract(before: readonly Turn[]): boolean {
  const last = before.findLast(({ calls }) => calls.length > 0)?.calls ?? []
  const known = before.flatMap(({ calls }) => calls)
  const symbols = last.map((call) =>
    call.tool === 'placeOrder' ? call.args.symbol : call.tool === 'cancelOrder' ? symbolOf(call, known) : undefined,
  )
  return symbols.some((symbol) => typeof symbol === 'string' && hoursOf(symbol) !== null)
}

/** The contract of a cancelled order that was listed, or placed, before. */
function symbolOf({ args: { orderId } }: Call, known: readonly Call[]): unknown {
  const placed = known.find((call) => call.tool === 'placeOrder' && placedBy(call).some((id) => id === orderId))
  const rows = known.flatMap((call) => pendingFrom([call]))
  return placed?.args.symbol ?? rows.find((row) => row.orderId === orderId)?.symbol
}

export function acted(u: Understanding, open: Open | null, nowMs: number | null): Intent {
  if (open && isBareCancel(u)) return { kind: 'say', what: 'dropped' }
  const [only] = u.actions
  const waiting = open?.actions[open.at]
  // "buy at 2950" after "how many?" completes the question; a side of its own starts anew.
  if (open && waiting?.kind === 'order' && u.actions.length === 1 && only?.kind === 'order' && u.doubts.length === 0) {
    const fits = waiting.draft.side === null || waiting.draft.side === only.draft.side
    // A whole order may be another one, unless it comes as the answer, or others wait beside the one in question.
    const isAnswer =
      missingOf(only.draft) !== null || open.turnsLeft === PATIENCE || open.actions.some((a) => a !== waiting)
    const reading: OrderReading = {
      draft: only.draft,
      clear: true,
      isPlain: true,
      unread: [],
      bare: null,
      hours: null,
      ...(u.note === 'positive' ? { note: u.note } : {}),
    }
    const whole = fits && isAnswer ? completed(open, reading, nowMs) : null
    if (whole) return whole
  }
  if (u.ask === 'order' || u.ask === 'amend') return ask(u.ask, u.actions, { note: u.note })
  // The first that names none, where others do.
  const none = u.actions.findIndex(isOfNone)
  if (u.ask === 'contract')
    return ask('contract', u.actions, { note: u.note, doubts: u.doubts, ...(none >= 0 ? { at: none } : {}) })
  const ofDay = open?.missing === 'contract' ? onThatDay(u.actions, open) : null
  if (ofDay) return ask('contract', ofDay, { note: u.note, doubts: u.doubts })
  if (u.actions.some((action) => action.kind === 'call' && action.hours === undefined && isWholeDay(action.window)))
    return ask('contract', u.actions)
  const intent = settled(u.actions, nowMs, { note: u.note, doubts: u.doubts })
  if (intent.kind !== 'do' || u.apart.length === 0) return intent
  return { ...intent, apart: u.apart, ...(u.apartRefused ? { apartRefused: u.apartRefused } : {}) }
}

/** "buy 5 at 3000" while it is asked which contract of tomorrow: one of them too, and not spot. Null: it says which, or is no order. */
function onThatDay(actions: readonly Action[], { actions: asked }: Open): Action[] | null {
  const window = asked.map((action) => (action.kind === 'call' ? action.window : undefined)).find(isWholeDay)
  return window && actions.some(isOfNone) ? withWindow(actions, window) : null
}

const isOfNone = (a: Action): boolean => a.kind === 'order' && !a.draft.symbol && !a.draft.window
const withWindow = (actions: readonly Action[], window: Window): Action[] =>
  actions.map((a) => (a.kind === 'order' && isOfNone(a) ? { kind: 'order', draft: { ...a.draft, window } } : a))
/** Orders that name no hours get all hours of that day. */
const onDay = (actions: readonly Action[], day: Day | null): Action[] =>
  day === null ? [...actions] : withWindow(actions, wholeDay(day))

/** Of dealers: for a side, but not for everybody the same. The question for it is the answer to the word. */
const SLANG =
  /^(?:b|s|bid|mine|yours|gimme|pay|bu|byu|buyy|buuy|buuuy|sel|selll|sale|bye|cell|cel|hedge|(?:[对對])?[冲沖]|避险|避險)$/i

export function fragmentary(
  fragment: OrderReading,
  open: Open | null,
  nowMs: number | null,
  tokens: readonly Token[],
): Intent {
  const whole = open ? completed(open, fragment, nowMs) : null
  if (whole) return whole
  if (fragment.note === 'stop' || fragment.note === 'pieces') return { kind: 'cannot', what: fragment.note }
  const { draft } = fragment
  const isSlang =
    fragment.isPlain && (fragment.unread.every((word) => SLANG.test(word)) || isUnknownDeed(fragment, tokens))
  const isAmount = draft.qty !== null || fragment.note === 'lots'
  if (isSlang && isAmount && hasPrice(draft))
    return ask('side', [{ kind: 'order', draft }], { note: fragment.note ?? null })
  // "5 MWh please": for which side, and then at what price?
  if (!open && fragment.isPlain && isAmountAlone(fragment, tokens)) return ask('side', [{ kind: 'order', draft }])
  const hours = open ? null : hoursAlone(tokens)
  if (hours) return { kind: 'do', actions: [{ kind: 'call', tool: 'listSymbols', args: {}, hours }] }
  return { kind: 'say', what: 'unknown' }
}

/** "tomorrow 18-19": what there is for those hours. */
function hoursAlone(tokens: readonly Token[]): Hours | null {
  const window = tokens.every((t) => isTerm(t, 'delivery', 'stop', 'comma')) ? windowIn(tokens) : null
  return window && !isNext(window) ? window : null
}

/** "sekk 3 at 3100": one short word, at the head of it. */
function isUnknownDeed({ unread }: OrderReading, [first]: readonly Token[]): boolean {
  const [word, ...more] = unread
  return more.length === 0 && first?.kind === 'word' && first.text === word && /^[a-z]{2,5}$/i.test(word)
}

const BESIDE_AMOUNT = ['mwh', 'kwh', 'gwh', 'request', 'filler', 'stop', 'delivery'] as const
const isAmountAlone = ({ draft, unread }: OrderReading, tokens: readonly Token[]): boolean =>
  draft.qty !== null &&
  unread.length === 0 &&
  (hasTag(tokens, 'mwh', 'kwh', 'gwh') || tokens.some((t) => t.kind === 'term' && t.raw === '个')) &&
  tokens.every((t) => t.kind === 'number' || isTerm(t, ...BESIDE_AMOUNT))
