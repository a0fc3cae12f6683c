/** "How much is 10% of my money?", 我的電的一成是多少: a share of what is free in the wallet, told in figures. */
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'
import { shareOf } from './own-means.ts'
import { shapeOf } from './shape.ts'

const CASH = '(?:money|cash|funds|balance|wallet|capital|account)'
const ENERGY = '(?:energy|power|electricity|mwh|holdings|inventory|position)'
const ENGLISH = new RegExp(
  `^(?:and |so |ok(?:ay)? |please |tell me |show me |what(?:'s| is| are) |how (?:much|many mwh)(?: money| cash| energy)? (?:is|are|would be) )*# ?(?:%|percent|per cent)(?: of)?(?: all)?(?: of)? (?:my|the|our)(?: (?:free|available))? (?:(?<cash>${CASH})|(?<energy>${ENERGY}))\\s*[?？.]*$`,
)
const HAN =
  /^(?:请问|那|看|算一下|帮我算)*(?:我们?的?|手上的?)?(?:可用的?)?(?:(?<cash>钱|资金|现金|余额|钱包|帐户|账户)|(?<energy>电力?|电量|持仓|库存))的? ?#(?:(?<tenths>成)|%|趴)的?(?:是|有|等于)?(?:多少|几)?(?:钱|电|mwh|度)?(?:呢)?\s*[?？]*$/

/** @returns null where the sentence asks for something else */
export function shareOfMeansAsked(
  tokens: readonly Token[],
  folded: string,
): Extract<Action, { kind: 'call' }>[] | null {
  const [number, ...more] = tokens.flatMap((t) => (t.kind === 'number' ? [t.value] : []))
  if (number === undefined || more.length > 0) return null
  const shape = shapeOf(tokens, folded)
  const said = (ENGLISH.exec(shape) ?? HAN.exec(shape.replaceAll(' ', '')))?.groups
  const share = said ? shareOf(number, said.tenths ? 10 : 100) : null
  if (!said || !share) return null
  const of = said.energy ? 'energy' : 'cash'
  return [{ kind: 'call', tool: 'getUserWallet', args: {}, reckoned: { into: 'shareOf', of, share } }]
}
