/** "Move the sell to 3090 and the 2950 to 2955", 買單上調一檔，賣單下調一檔: changes that share a verb, or stand one behind the other. */
import { CHANGES } from './changed-otherwise.ts'
import { END, ID, LEAD, N } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const ORDER = `((?:the|my) [a-z0-9,. ]+?|${ID})`
const SHARED = new RegExp(
  `^(${LEAD}(?:move|change|raise|lower|bring|put|set)) ${ORDER} to ${N},? and ${ORDER} to ${N}${END}`,
)
/** "raise the 2940 to 2945 and the 2950 to 2955": called by its price, what an order is raised to is a price as well. */
const CALLED = new RegExp(`^${LEAD}[a-z]+ (?:the|my) ${NUMBER}(?: one)? to .* and (?:the|my) ${NUMBER}(?: one)? to `)
/** Each with a verb of its own, which only says which way it goes: "raise the 2950 to 2955 and lower the sell to 3095". */
const EACH_WAY = '(?:raise|lower|bump|lift|drop|move|change|bring|take)'
const TWO = new RegExp(
  `^${LEAD}${EACH_WAY} ${ORDER}(?: up| down)? to ${N},? and ${EACH_WAY} ${ORDER}(?: up| down)? to ${N}${END}`,
)
/** "2950 to 2955 and 2940 to 2945" */
const P = '((?:\\d,)?\\d{3,}(?:\\.\\d+)?)'
const BARE_TWO = new RegExp(`^${LEAD}(?:move )?(?:the )?${P} to ${P}(?:,| and|, and) (?:the )?${P} to ${P}${END}`)
/** Each order by its price and what it becomes: 2950 的改成 2955. */
const HAN_BECOMES = new RegExp(
  `^(?:请|帮我|把)* ?(${NUMBER}) ?(?:的|那[张笔])+(?:改成|改到|改为|调到|移到) ?(${NUMBER})[。!]*$`,
)
/** Two orders by their prices and what both become: 2950 跟 2940 都改成 2945. */
const HAN_BOTH =
  /^(?:请|帮我|把)* ?(\d{3,}(?:\.\d+)?) ?(?:跟|和|与|、) ?(\d{3,}(?:\.\d+)?) ?(?:(?:的|那)(?:那?两?[张笔])?(?:单子?)?)?(?:都|全|一起)改(?:成|到|为)? ?(\d{3,}(?:\.\d+)?) ?(?:元|块)?(?:吧)?[。!]*$/
const han = (piece: string): string | null => {
  if (HAN_BECOMES.test(piece)) return piece.replace(HAN_BECOMES, '把 $1 那笔改成 $2')
  for (const [pattern, otherwise] of CHANGES) if (pattern.test(piece)) return piece.replace(pattern, otherwise)
  return null
}

/** Each change as it would be said by itself; null where the message is anything else, or more. @param words folded */
export function changedTogether(words: string): string | null {
  if (SHARED.test(words))
    return words.replace(SHARED, CALLED.test(words) ? 'move $2 to $3 and move $4 to $5' : '$1 $2 to $3 and $1 $4 to $5')
  if (TWO.test(words)) return words.replace(TWO, 'move $1 to $2 and move $3 to $4')
  if (BARE_TWO.test(words)) return words.replace(BARE_TWO, 'move the $1 to $2 and move the $3 to $4')
  if (!/\p{Script=Han}/u.test(words)) return null
  if (HAN_BOTH.test(words)) return words.replace(HAN_BOTH, '把 $1 那笔改成 $3，把 $2 那笔改成 $3')
  const pieces = words.split(/ ?(?:[，、；;]|,(?!\d)) ?(?:再|然后|并)?/).map(han)
  return pieces.includes(null) ? null : pieces.join('，')
}
