/** "I need 5 MWh for 18-19", 我要 5 MWh: who needs energy buys it. Said as an answer the words are only of the order in question. */
import { isTerm, type Token } from '../text/tokens.ts'
import { mentionsTrade } from '../understand/guards.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'

/** The energy stands right behind: "I want 3,000 for 5 MWh" wishes for the money. */
const WISHES =
  /^(?:i need|i want|i'd like|i would like|we'd like|need|want|like|looking|我要|我想要|想要|我需要|需要|急需|急着要|要)$/
const BEFORE = ['wish', 'filler', 'for', 'request', 'yes', 'hello', 'comma', 'about'] as const

const isEnergy = (token: Token | undefined): boolean => isTerm(token, 'mwh', 'kwh', 'gwh', 'mw', 'kw')

/** The wish as an order to buy; null where the message is no such wish. */
export function wished({ actions, ask, refusal, utterance }: Understanding): Understanding | null {
  const { tokens, plain } = utterance
  if (actions.length > 0 || ask || refusal || mentionsTrade(tokens)) return null
  const at = tokens.findIndex((t) => t.kind === 'number')
  const before = tokens.slice(0, at)
  const isWish =
    before.some((t) => t.kind === 'term' && WISHES.test(t.raw)) && before.every((t) => isTerm(t, ...BEFORE))
  const amount = tokens[at]
  if (!isWish || !amount || !isEnergy(tokens[at + 1])) return null
  return understand(`${plain.slice(0, amount.start)} buy ${plain.slice(amount.start)}`)
}
