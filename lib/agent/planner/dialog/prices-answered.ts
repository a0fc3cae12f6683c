/** Of so much at each of several prices, or in all: the answer to which of the two is meant. */
import { compare } from '../text/decimal.ts'
import type { Action } from '../understand/action.ts'
import { equalParts } from '../understand/equal-orders.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Open } from './intent.ts'

const EACH_PRICE =
  /^(?:(?:yes|ok(?:ay)?)[ ,]+)?(?:(\d+(?:\.\d+)?)(?: mwh)? )?(?:at |on )?(?:each|every)(?: (?:one|price|level))?(?: of (?:them|those|these))?(?: prices)?(?: please)?$|^(?:对|是)?(?:每个?(?:价格?|价位)?|每一个|各|都|各自|分别)(?:都?(?:要|各)?(?:买|卖|挂|是|来)?)(?: ?(\d+(?:\.\d+)?)(?: ?mwh)?)?(?: ?[个吧])*$/

const IN_ALL =
  /^(?:(?:yes|ok(?:ay)?|no)[ ,]+)?(?:(\d+(?:\.\d+)?)(?: mwh)? )?(?:in all|(?:in |as a |the )?(?:total|sum)|altogether|all together|together|overall|split|shared)(?: of (?:them|it|those))?(?: please)?$|^(?:是|就)?(?:总共|一共|合计|加起来|总量|全部加起来|总和|平分|均分)(?:是|才)?(?: ?(\d+(?:\.\d+)?)(?: ?mwh)?)?(?: ?[个吧的])*$/

/** "each", or "in all", to the question whether so much is meant at each of several prices: one order at every one of them. Null: it is no such answer. */
export function eachPriceAnswered(u: Understanding, { missing, said, at, actions }: Open): Understanding | null {
  const waiting = actions[at]
  if (missing !== 'clarify' || waiting?.kind !== 'order') return null
  const { draft } = waiting
  const words = u.utterance.folded.trim().replace(/[\s.!。]+$/, '')
  const inAll = IN_ALL.exec(words)
  const found = inAll ?? EACH_PRICE.exec(words)
  const much = found?.slice(1).find((group) => group !== undefined)
  if (!found || (much !== undefined && (draft.qty === null || compare(much, draft.qty) !== 0))) return null
  const each = understand(`${/\p{Script=Han}/u.test(said) ? '各' : 'each '}${said}`)
  if (each.actions.length <= actions.length || each.ask !== null) return null
  return inAll ? sharedOut(each, draft.qty) : each
}

/** As much of the whole at each of them. */
function sharedOut(each: Understanding, qty: string | null): Understanding | null {
  const parts = qty === null ? null : equalParts(qty, each.actions.length)
  if (!parts || !each.actions.every(({ kind }) => kind === 'order')) return null
  const actions = each.actions.map(
    (action, i): Action =>
      action.kind === 'order' ? { kind: 'order', draft: { ...action.draft, qty: parts[i] ?? null } } : action,
  )
  return { ...each, actions }
}
