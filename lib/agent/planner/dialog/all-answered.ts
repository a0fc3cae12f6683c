/**
 * "All", 全部, "half of it" to the question how many MWh: so much of what the trader has. As where that is said outright, the wallet is
 * looked at and told with the order it makes; a price that follows is of that order.
 */
import { type Action, hasPrice, type OrderDraft, type Reckoned } from '../understand/action.ts'
import { ALL_FREE } from '../understand/budget.ts'
import { ofMeans, ALL as WHOLE } from '../understand/own-means.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Intent, Open } from './intent.ts'
import type { Proposed } from './proposed.ts'

const AT =
  '(?:[,，]? ?(?:(?:at|@|for|以|用|按|在|价格) ?)?(?<price>(?:nt\\$ ?)?\\d[\\d.,]*|(?:the )?market(?: price)?|市价)(?: ?[元块])?)?'
const ALL =
  'all|everything|all of (?:it|them)|it all|them all|the lot|the whole lot|(?:the )?max(?:imum)?|as (?:much|many) as (?:i|we) (?:can|have)|(?:all|whatever|what|everything)(?: that)? (?:i|we) (?:can|have|got|own)|全部|所有|全|都|有多少[买卖]多少|能[买卖]多少就?[买卖]?多少'
const PART = 'half|a third|a quarter|\\d{1,2}(?:\\.\\d+)? ?%|一半|三分之一|四分之一'
const ANSWER = new RegExp(
  `^(?:(?:ok(?:ay)?|well|just|please|sell|buy|卖|买|就|那|把)[, ]*)*(?:(?<all>${ALL})|(?<part>${PART})(?: of (?:it|my energy|what i have|my money|my cash))?)(?:的|都|吧|卖|买|卖掉|电)*${AT}(?: please)?(?:吧)?[.!。]*$`,
)

type Look = Extract<Action, { kind: 'call' }>

/** Of a contract, or with terms, it is another order than the wallet's words make. */
const isPlain = ({ side, price, reference, market, ...more }: OrderDraft): boolean =>
  side !== null && reference === null && Object.values(more).every((value) => value === null || value === undefined)

const priceIn = (draft: OrderDraft, said: string | undefined): string =>
  said ? ` at ${said}` : draft.market ? ' at market' : draft.price === null ? '' : ` at ${draft.price}`

function sentence(draft: OrderDraft, all: string | undefined, part: string | undefined, price: string): string {
  const share = part?.replace('一半', 'half').replace('三分之一', 'a third').replace('四分之一', 'a quarter')
  if (draft.side === 'SELL') return `sell ${all ? 'everything i have' : `${share} of my energy`}${price}`
  return `buy ${all ? 'as much as i can' : `with ${share} of my money`}${price}`
}

export function allAnswered(u: Understanding, { missing, actions, at, doubts }: Open): Intent | null {
  const waiting = actions[at]
  const isAsked = missing === 'quantity' || missing === 'quantity_and_price'
  if (!isAsked || waiting?.kind !== 'order' || actions.length > 1 || doubts.length > 0) return null
  const said = ANSWER.exec(u.utterance.folded.trim())?.groups
  if (!said || !isPlain(waiting.draft) || (said.price && hasPrice(waiting.draft))) return null
  const price = said.price && /[a-z市]/.test(said.price.replace('nt$', '')) ? 'market' : said.price
  const looks = understand(sentence(waiting.draft, said.all, said.part, priceIn(waiting.draft, price))).actions
  return looks.length > 0 ? { kind: 'do', actions: looks } : null
}

const PRICE =
  /^(?:(?:ok(?:ay)?|then|and|well|make it|say|那|就)[, ]*)*(?:at|@|for|以|用|按|价格)? ?(?:nt\$ ?)?(?<price>(?:\d,)?\d{3,}(?:\.\d+)?)(?: ?[元块])?(?: then| please|吧|好了)*[.!。]*$/

/** "3050" right behind the figures of an order that named no price. */
export function meansPriced(u: Understanding, proposed: Proposed): Intent | null {
  const means = meansTold(proposed.at(-1) ?? [])
  const price = means ? PRICE.exec(u.utterance.folded.trim())?.groups?.price : undefined
  return means && price !== undefined
    ? { kind: 'do', actions: ofMeans(means.side, means.share, price.replaceAll(',', '')) }
    : null
}

function meansTold(actions: readonly Action[]): Pick<Reckoned<'means'>, 'side' | 'share'> | null {
  const looks = actions.filter((action): action is Look => action.kind === 'call')
  if (looks.length !== actions.length) return null
  for (const { reckoned } of looks) {
    if (reckoned?.into === 'means' && reckoned.price === null && reckoned.sum === undefined) return reckoned
    if (reckoned?.into === 'budget' && reckoned.sum === ALL_FREE) return { side: 'BUY', share: reckoned.share ?? WHOLE }
  }
  return null
}
