/**
 * What a message means after what was said before. There is no state but the conversation itself: every utterance is
 * read again, oldest first, and a question still open is carried forward.
 */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { type Action, OF_ONE_SYMBOL } from '../understand/action.ts'
import { understand } from '../understand/understand.ts'
import { askedBack } from './asked-back.ts'
import { eitherOr } from './either-or.ts'
import type { Turn } from './history.ts'
import { ask, type Intent, type Open, PATIENCE } from './intent.ts'
import { ofWaitingPlan } from './of-waiting-plan.ts'
import { listedBefore, listShown } from './orders-meant.ts'
import { questionOfLookUp } from './question-of-look-up.ts'
import { SPOT } from './references.ts'
import { refusedAnew } from './refused-anew.ts'
import { resolved } from './resolved.ts'
import { type Dialogue, interpret, type Rule } from './rule.ts'
import { COMPLETIONS } from './rules/completions.ts'
import { CONTINUATIONS } from './rules/continuations.ts'
import { OWN_WORDS } from './rules/own-words.ts'
import { REMARKS } from './rules/remarks.ts'
import { REWORDINGS } from './rules/rewordings.ts'
import { VARIATIONS } from './rules/variations.ts'
import { listedIn } from './which-order.ts'

/** In order: first the rules that lean most on the conversation, last what the message means by itself. */
const RULES: readonly Rule[] = [
  ...REWORDINGS,
  ...CONTINUATIONS,
  ...REMARKS,
  ...VARIATIONS,
  ...COMPLETIONS,
  ...OWN_WORDS,
]

const isOfNoContract = (action: Action | undefined): boolean =>
  action?.kind === 'order' && action.draft.window === undefined && action.draft.symbol === undefined

const looksAtContract = ({ calls }: Turn): boolean =>
  calls.some(
    ({ tool, args }) => OF_ONE_SYMBOL.has(tool) && typeof args.symbol === 'string' && hoursOf(args.symbol) !== null,
  )

/** "buy 5", the book of 18-19, "3000": there, or in spot? `between`: since it was asked for. */
const isTorn = ({ actions, at }: Open, answered: readonly Action[], between: readonly Turn[]): boolean =>
  isOfNoContract(actions[at]) && isOfNoContract(answered[at]) && between.some(looksAtContract)

const onlyReads = (intent: Intent): boolean => intent.kind === 'do' && intent.actions.every((a) => a.kind === 'call')

/** "don't buy" takes the question back; a question between it and its answer, or words not understood, do not. */
const isAside = (intent: Intent): boolean =>
  intent.kind === 'about' ||
  intent.kind === 'outcome' ||
  (intent.kind === 'refuse' && intent.why !== 'negated') ||
  (intent.kind === 'say' && intent.what === 'unknown')

/** The intent of the turn that follows those in the dialogue. `before`: the intent of the turn before it. */
function intentAfter(before: Intent, turn: Turn, dialogue: Dialogue, between: readonly Turn[]): Intent {
  const { open, proposed, nowMs } = dialogue
  const u = understand(turn.said)
  const either = eitherOr(before, turn.said, nowMs) ?? refusedAnew(before, turn.said, nowMs)
  const said = either && 'kind' in either ? either : interpret(RULES, either ?? u, dialogue)
  const ofPlan = open ? null : ofWaitingPlan(said, u, dialogue.before)
  const intent = ofPlan ?? resolved(said, dialogue.before, proposed, open, nowMs)
  const isOfSpot = SPOT.test(u.utterance.folded)
  return open && intent.kind === 'do' && !isOfSpot && isTorn(open, intent.actions, between)
    ? ask('contract', intent.actions)
    : intent
}

/** Words that are no answer leave the question standing, and the trader is told which; not for ever, and nothing else does. */
const isUnanswered = (intent: Intent, open: Open | null): open is Open =>
  open !== null && open.turnsLeft > 0 && intent.kind === 'say' && intent.what === 'unknown'

/** The question the turn leaves open: the one it asks, the one its look-up ended in, or the one that it did not answer. */
function openAfter(intent: Intent, turn: Turn, { open, before, proposed, nowMs }: Dialogue): Open | null {
  if (intent.kind === 'ask') {
    const { missing, actions, at, doubts, isLost } = intent
    // A question that is repeated is still about the sentence that first led to it.
    const first = open?.missing === missing && understand(turn.said).ask === null ? open : null
    const turnsLeft = open && isLost ? open.turnsLeft - 1 : PATIENCE
    const said = intent.said ?? first?.said ?? turn.said
    const listed = first?.listed ?? (missing === 'order' ? listedBefore(before, proposed) : [])
    return { missing, actions, at, doubts, turnsLeft, said, listed }
  }
  const back = intent.kind === 'do' ? askedBack(intent.actions, turn, nowMs) : null
  const missing = questionOfLookUp(intent, turn, back)
  if (missing && intent.kind === 'do') {
    const { actions, at } = back ?? { actions: intent.actions, at: -1 }
    const listed = missing === 'amend' && open ? open.listed : listedIn(intent, turn)
    return { missing, actions, at, doubts: [], turnsLeft: PATIENCE, said: intent.said ?? turn.said, listed }
  }
  if (open && open.turnsLeft > 0 && (onlyReads(intent) || isAside(intent)))
    return { ...open, turnsLeft: open.turnsLeft - 1, listed: listShown(turn) ?? open.listed }
  return null
}

/**
 * The intent of the newest turn.
 *
 * @param nowMs what the times in it count from; null where the prompt tells no time
 */
export function intentOf(turns: readonly Turn[], nowMs: number | null = null): Intent {
  let open = null as Open | null
  let intent: Intent = { kind: 'say', what: 'unknown' }
  /** The turn in which the open question was first asked. */
  let since = 0
  const proposed: (readonly Action[] | null)[] = []
  for (const [index, turn] of turns.entries()) {
    const dialogue: Dialogue = { open, before: turns.slice(0, index), proposed, nowMs }
    intent = intentAfter(intent, turn, dialogue, turns.slice(since + 1, index))
    if (!open) since = index
    if (isUnanswered(intent, open)) intent = { ...ask(open.missing, open.actions, open), isLost: true }
    proposed.push(intent.kind === 'do' ? intent.actions : null)
    open = openAfter(intent, turn, dialogue)
  }
  return intent
}
