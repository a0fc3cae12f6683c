/** "Now the other side", 另一邊: as much as the last order, turned round, at a price that only the trader knows. */

import type { Action } from '../understand/action.ts'
import { NUMBER } from '../understand/shape.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import { ask, type Intent } from './intent.ts'
import type { Proposed } from './proposed.ts'
import { lastOrders } from './references.ts'
import { isPlanWaiting } from './spoken-of.ts'

const PRICE = `(?:nt\\$ ?)?(${NUMBER})`
const TURNED = new RegExp(
  `^(?:(?:and|now|ok(?:ay)?|then)[ ,]+)*(?:(?:on |do )?(?:the )?other (?:side|way)(?: a?round)?(?: too| as well| now)?|flip (?:it|sides?)|reverse(?: it)?)(?:,? (?:at|@) ?${PRICE})?(?: too| as well)?[\\s.!]*$|^(?:请|帮我|那|再|现在|也)*(?:另一边|另外一边|反手|反向|反过来|换边)(?:也?(?:挂|来|做|下)?(?:一?[张笔单个])?)?(?: ?(?:在|以|用)? ?${PRICE} ?(?:元|块)?)?[\\s。!]*$`,
)

/** Null where nothing of the kind is said, or more than one order was spoken of. */
export function turnedRound(u: Understanding, before: readonly Turn[], proposed: Proposed): Intent | null {
  const found = TURNED.exec(u.utterance.folded.trim())
  if (!found) return null
  if (isPlanWaiting(before)) return { kind: 'say', what: 'plan_waits' }
  const [draft, ...more] = lastOrders(before, proposed)
  if (!draft?.side || more.length > 0) return null
  const side = draft.side === 'BUY' ? 'SELL' : 'BUY'
  const price = (found[1] ?? found[2])?.replaceAll(',', '') ?? null
  const other: Action = { kind: 'order', draft: { ...draft, side, price, reference: null, market: false } }
  return price === null ? ask('price', [other]) : { kind: 'do', actions: [other] }
}
