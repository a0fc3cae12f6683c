/** "Charge 5 in 19-20 at 2950 and discharge 4 in 18-19": what a battery takes in is bought, and what it gives is sold. */
import { LEAD } from './sentence-parts.ts'
import { NUMBER } from './shape.ts'

const BATTERY = '(?: (?:up )?(?:the |my |our )?(?:battery|batteries|bess|storage)(?: with| by)?)?'
const WISH = "(?:i (?:want|need|would like|have|am going) to |i'd like to |i'll |let's |battery: ?)?"
/** Not of a fee: what follows is how much, when, or an hour that is described. */
const HOW_MUCH = `(?= (?:${NUMBER}|(?:in|from|during|for|between) (?:${NUMBER}|the |each |every |today|tomorrow|tonight)))`
const DEED = new RegExp(
  `(?<=^${LEAD}${WISH}|[,;.] ?(?:and |then )?|\\b(?:and|then) )(dis)?charge${BATTERY}${HOW_MUCH}`,
  'g',
)

/** @param words folded */
export const charged = (words: string): string =>
  words.includes('charge') ? words.replaceAll(DEED, (_, out: string | undefined) => (out ? 'sell' : 'buy')) : words
