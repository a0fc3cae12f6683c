/** Rules for the answer to what is asked: which order is meant, and the figure that an order lacks. */
import { isBareChange } from '../../understand/heads.ts'
import { completed } from '../answers.ts'
import { correctionIn } from '../corrections.ts'
import { ask, type Open } from '../intent.ts'
import { isPerhapsHour } from '../perhaps-hour.ts'
import { shiftAnswered } from '../role-of-number.ts'
import { asked, type Rule } from '../rule.ts'
import { towardsAnswered } from '../shifted.ts'
import { toWhat } from '../to-what.ts'
import { ofOtherSide, whichOrder } from '../which-order.ts'

/** "No, the third one" chooses again among the orders in question, or turns to those of the other side. */
const orderPutRight = asked((u, { open }) => {
  if (open.missing !== 'order' && open.missing !== 'amend') return null
  const rest = correctionIn(u.utterance)?.rest
  if (!rest) return null
  return ofOtherSide(rest, open) ?? (rest.talk ? null : rest)
})

const orderChosen = asked((u, { open }) => {
  if (open.missing === 'order') return towardsAnswered(u, open) ?? whichOrder(u, open)
  return open.missing === 'amend' ? (towardsAnswered(u, open) ?? shiftAnswered(u, open) ?? toWhat(u, open)) : null
})

const isPriceAsked = ({ missing }: Open): boolean => missing === 'price' || missing === 'quantity_and_price'

/** What a side of the market is called: "the bid" is a look by itself, and the price where one is asked for. */
const pricedByLook = asked((u, { open, nowMs }) => {
  const isLook = u.actions.length > 0 && u.actions.every((action) => action.kind === 'call')
  return isLook && u.fragment && isPriceAsked(open) ? completed(open, u.fragment, nowMs) : null
})

export const COMPLETIONS: readonly Rule[] = [
  orderPutRight,
  orderChosen,
  // 加到 8 changes an order that rests, and is no answer to what another one lacks.
  asked((u, { open }) =>
    open.actions[open.at]?.kind === 'order' && isBareChange(u.utterance.tokens)
      ? ask(open.missing, open.actions, open)
      : null,
  ),
  // "At best" is a price that depends on which side is meant, so it is asked for once more.
  asked((u, { open }) =>
    isPriceAsked(open) && u.fragment?.note === 'best'
      ? ask(open.missing, open.actions, { ...open, note: 'best' })
      : null,
  ),
  // No price is so low, and behind the hours of an order "for 19" may be one of them.
  asked((u, { open }) => (isPerhapsHour(u, open) ? ask(open.missing, open.actions, { ...open, note: 'hour' }) : null)),
  // "12 lots" tells no MWh.
  asked((u, { open }) =>
    open.missing.startsWith('quantity') && u.fragment?.note === 'lots' && u.actions.length === 0
      ? ask(open.missing, open.actions, { ...open, note: 'lots' })
      : null,
  ),
  pricedByLook,
]
