/** "make the 2950 cheaper", "raise my sell", 最後一筆貴一點: which order, and which way it shall go; by how much is not said. */
import { dictated } from '../text/dictated.ts'
import { fold } from '../text/fold.ts'
import { spelled } from '../text/spelling.ts'
import { isTerm, read, type Utterance } from '../text/tokens.ts'
import type { Action, CancelTarget } from './action.ts'
import { relativeChange } from './relative-change.ts'
import { meaningOf, TOO_MUCH } from './relative-words.ts'
import { understand } from './understand.ts'

/** A name is of an order that is there: "sell lower" is none. */
const DEFINITE =
  /\b(?:the|my|that|this|last|first|second|third|\w+(?:st|nd|rd|th))\b|那|最后|刚才|第[一二三四五六七八九十\d]+|[买卖]单|#?\d+-\d+/
/** Of the market; and "bigger than 4" compares, "to 50" says to where. */
const NO_NAME = /\bthe (?:bid|ask|offer|market|book|price|spread)s?\b|\b(?:than|to|by)\b|比/
const MAX_CHARACTERS = 80

const isDirection = (raw: string): boolean =>
  meaningOf(raw, false) !== null || TOO_MUCH.some(([words]) => words.test(raw))

/** Whether it is worth reading once more, which takes as long as all the other words do. */
const mayBe = ({ folded, tokens }: Utterance): boolean =>
  folded.length <= MAX_CHARACTERS &&
  DEFINITE.test(folded) &&
  !NO_NAME.test(folded) &&
  tokens.some(({ start, end }) => isDirection(folded.slice(start, end)))

type Amendment = Extract<Action, { kind: 'amend' }>

/** The change; null where it is more than that, or names no order. @param typed as it was written */
export function namedDirection(utterance: Utterance, typed: string): Amendment | null {
  // Without a name it is said of whatever was spoken of.
  if (!mayBe(utterance) || relativeChange(typed)) return null
  const { folded, plain, tokens } = read(spelled(dictated(typed)))
  // 最後一筆貴了 tells what became of it.
  if (/了/.test(folded) && !/太|好贵/.test(folded)) return null
  let [name, direction] = ['', '']
  let end = 0
  for (const token of tokens) {
    const raw = folded.slice(token.start, token.end)
    const isVerb = /^(?:make|put|把|要|请|please|pls|can you|could you)$/.test(raw) || isTerm(token, 'comma', 'stop')
    const said = plain.slice(end, token.end)
    end = token.end
    if (isDirection(raw)) direction += ` ${raw}`
    else if (!isVerb) name += said
  }
  // "Drop the first one" takes it off.
  if (direction.trim() === 'drop') return null
  const named = fold(name).folded
  if (!DEFINITE.test(named) || NO_NAME.test(named)) return null
  const way = relativeChange(`${direction.trim()}${/\p{Script=Han}/u.test(folded) ? '' : ' it'}`)
  if (way?.kind !== 'unsaid') return null
  const { actions, ask, refusal, apart } = understand(
    `${/\p{Script=Han}/u.test(folded) ? '取消' : 'cancel '}${name.trim()}`,
  )
  const [only, ...more] = actions
  if (!only || more.length > 0 || ask || refusal || apart.length > 0) return null
  const target = targetOf(only)
  // What is raised of a bid is its price.
  const of = way.of ?? (/\b(?:bid|ask|offer|quote)\b/.test(named) ? 'price' : null)
  return target && { kind: 'amend', target, change: { towards: { of, isUp: way.isUp } } }
}

/** Null where several are meant, or none in particular. */
function targetOf(cancel: Action): CancelTarget | null {
  // 買單 is one where there is only one.
  if (cancel.kind === 'cancelAll')
    return cancel.side && !cancel.symbol ? { by: 'pick', pick: 'only', count: 1, side: cancel.side } : null
  if (cancel.kind !== 'cancel') return null
  const { target } = cancel
  if (target.by === 'id') return target
  const { pick, side, price, qty, number, extreme, window, symbol } = target
  const isOne = pick === 'last' || pick === 'first' || pick === 'nth'
  const isSome =
    (pick === 'only' || pick === 'it') && (side ?? price ?? qty ?? number ?? extreme ?? window ?? symbol) !== undefined
  return isOne || isSome ? target : null
}
