/**
 * "Make it 3", "no, sell", "at 2940" behind an order that was refused for how it was said: of that order, which is refused
 * anew, and of none that rests.
 */
import { blockOf, isNext } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import { missingOf, type OrderDraft, type Refusal } from '../understand/action.ts'
import { bareHours } from '../understand/hour-said.ts'
import { understand } from '../understand/understand.ts'
import { correctionIn } from './corrections.ts'
import { type Intent, settled } from './intent.ts'
import { putRight } from './order-put-right.ts'
import { changed } from './resolved.ts'
import { statedChange } from './stated.ts'

/** Not wanted, or somebody else's. */
const NOT_OWN: ReadonlySet<Refusal> = new Set(['negated', 'reported'])

/** Null where no single order was refused just before, or the message says more of it, or nothing. */
export function refusedAnew(asked: Intent, said: string, nowMs: number | null): Intent | null {
  if (asked.kind !== 'refuse' || NOT_OWN.has(asked.why) || !asked.isAll) return null
  const [draft, ...more] = asked.orders
  if (!draft || draft.side === null || more.length > 0) return null
  // Behind a question a whole order is its answer; one that was asked about its hour has that hour still.
  if (asked.why !== 'atHour' && isWholeOrder(said)) return null
  const anew = hoursSaid(draft, said) ?? withChange(draft, said)
  if (!anew) return null
  const isInOthers = anew.window !== draft.window || anew.symbol !== draft.symbol
  // Hours answer what was asked of an hour. Whatever else is said, a question or a "what if" stays one.
  if (isInOthers && asked.why === 'atHour') return settled([{ kind: 'order', draft: anew }], nowMs)
  return isInOthers && !draft.window ? null : { ...asked, orders: [anew] }
}

/** "No, sell 5 at 3050" */
const isWholeOrder = (said: string): boolean =>
  correctionIn(understand(said).utterance)?.rest.actions.some(
    (action) => action.kind === 'order' && missingOf(action.draft) === null,
  ) === true

/** "18-19" behind an order for tomorrow 18:00, whichever of its other figures was changed since. */
function hoursSaid(draft: OrderDraft, said: string): OrderDraft | null {
  const { window } = draft
  if (!window || isNext(window)) return null
  const hours = bareHours(fold(said).folded.trim(), window.day)
  return hours && { ...draft, window: blockOf(hours) ?? hours }
}

function withChange(draft: OrderDraft, said: string): OrderDraft | null {
  const u = understand(said)
  const stated = statedChange(u)
  const [only, ...more] = stated && !stated.isNamed ? stated.change.actions : u.actions
  const isOfIt = only?.kind === 'amend' && only.target.by === 'pick' && only.target.pick === 'it'
  if (isOfIt && more.length === 0) return changed(draft, only.change)
  return putRight(draft, said)
}
