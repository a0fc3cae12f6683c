/** "Don't sell 5, sell 3 at 3100", "buy 5... no, 3 MWh at 3000": put right in the same breath. What is said last is meant, where it is whole. */
import { END, LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

const WHERE = `(?: (?:in|for) (?:(?:today|tomorrow) )?${HOURS})`
const AT = `(?:at|@|for) ?(?:nt\\$ ?)?(?:${NUMBER}|market)`
const FIGURES = `${NUMBER}(?: ?mwh)?${WHERE}? ${AT}${WHERE}?`
/** What was said first, of which the contract is kept where no other is named. */
const BEGUN = `(?: ${NUMBER}(?: ?mwh)?)?(?<where>${WHERE})?(?: ${AT})?(?<behind>${WHERE})?`
const BREAK = '(?:\\.{1,3}|…|[,;]| ?[-—–]+)? ?'
const WISH = "i (?:want|wanted|need|would like|wish) to |i'd like to |i'll |let me |let's "
const WRONG =
  '(?:no|er+|uh+|um+|erm|wait|hold on|sorry|oops|scratch that|correction|i mean|i meant|make (?:it|that)|rather|actually)'
const CONTRAST = '(?:but|rather|instead)'
const ENGLISH = [
  // Of two whole orders behind "don't" both may be refused, unless the other is set against the one.
  new RegExp(
    `^(?<lead>${LEAD})(?:don't|do not|not) (?:buy|sell)(?: ${NUMBER}(?: ?mwh)?)?(?<where>${WHERE})?${BREAK}(?:just |only )?(?<side>buy|sell) (?<figures>${FIGURES})${END}`,
  ),
  new RegExp(
    `^(?<lead>${LEAD})(?:don't|do not|not) (?:buy|sell)${BEGUN}${BREAK}${CONTRAST},? (?<side>buy|sell) (?<figures>${FIGURES})${END}`,
  ),
  new RegExp(
    `^(?<lead>${LEAD})(?:don't|do not|not) (?:buy|sell)${BEGUN}${BREAK}(?<side>buy|sell) (?<figures>${FIGURES}),? ${CONTRAST}${END}`,
  ),
  new RegExp(
    `^(?<lead>${LEAD})(?:${WISH})?(?<side>buy|sell)${BEGUN}${BREAK}(?:${WRONG}[,.… ]+)+(?:(?<other>buy|sell) )?(?<figures>${FIGURES})${END}`,
  ),
  // The side alone put right: how much of it, and at what price, is asked.
  new RegExp(
    `^(?<lead>${LEAD})(?:${WISH})?(?:buy|sell)${BREAK}(?:${WRONG}[,.… ]+)+(?<side>buy|sell)(?<figures>(?: ${NUMBER}(?: ?mwh)?)?${WHERE}?)${END}`,
  ),
]

const HAN_FIGURES = `(?<figures>${NUMBER}(?: ?(?:mwh|兆瓦时)[,，]? ?(?:@|以|在|价格)?| ?[,，] (?:@|以|在|价格)?| ?[,，](?:@|以|在|价格|(?=\\d{4}))| ?(?:@|以|在|价格)| ) ?\\d{3,}(?:\\.\\d+)?(?: ?[元块])?)`
const HAN_BEGUN = `[买卖][进出入]? ?(?:${NUMBER} ?(?:mwh|兆瓦时)?)?`
const HAN_MEANT = `(?<side>[买卖])[进出入]? ?${HAN_FIGURES}(?:才对)?[。!]*$`
const CHINESE = [
  new RegExp(`^(?<lead>(?:请|帮我)*)(?:不要|别|不)${HAN_BEGUN}[,，。 ]*(?:要|应该)?${HAN_MEANT}`),
  new RegExp(
    `^(?<lead>(?:请|帮我)*)(?:不要|不是|别|不)${HAN_BEGUN}(?:[,，]? ?(?:@|以|在|价格)? ?\\d{3,})?[,，。 ]*(?:而是|是|改成?)${HAN_MEANT}`,
  ),
  new RegExp(
    `^(?<lead>(?:请|帮我)*)(?<side>[买卖])[进出入]? ?${NUMBER} ?(?:mwh|兆瓦时|个)?(?:(?:\\.{2,6}|…+|[,，。]| )(?:[,，。 ]*(?:啊|呃|[喔哦]|等等|抱歉|说错了?|不对|错了|不是?|应该是|改成))+|[啊呃喔哦]?(?:不对|说错了?|错了|抱歉|等等))[,，。 ]*(?:是)?(?:(?<other>[买卖])[进出入]?)? ?${HAN_FIGURES}[。!]*$`,
  ),
]

const WHOLE = new RegExp(
  `^(?<lead>${LEAD})(?<side>buy|sell) (?<qty>${NUMBER}(?: ?mwh)?)(?<where>${WHERE})? (?<at>(?:at|@) ?)(?:nt\\$ ?)?(?<price>${NUMBER})(?<behind>${WHERE})?(?: -|[,;…]+)? ?(?:(?:no|wait|sorry|oops|i mean|i meant|correction)[,… ]+)+(?:at |@ ?|in |for )?(?:(?<fix>${NUMBER})(?<unit> ?mwh)?|(?<hours>(?:(?:today|tomorrow) )?${HOURS}))${END}`,
)
const HAN_WHOLE = new RegExp(
  `^(?<lead>(?:请|帮我)*)(?<side>[买卖])[进出入]? ?(?<qty>${NUMBER} ?(?:mwh|兆瓦时)?)[,，]? ?(?:@|以|在|价格)? ?(?<price>\\d{3,}(?:\\.\\d+)?) ?(?:元|块)?(?:[,，。 ]*(?:啊|呃|[喔哦]|等等|等一下|抱歉|说错了?|打错了?|不对|错了|不是?|应该是))+[,，。 ]*(?:是|改[成为]?)? ?(?<fix>${NUMBER})(?<unit> ?(?:mwh|兆瓦时))?[。!]*$`,
)
/** More than anybody's quantity, and near to what a MWh costs. */
const MIN_PRICE = 500
const MAX_QTY = 100

/** "Buy 5 at 2950, no, 2940": what the one number is like is what it puts right; null where it may be either. */
function oneOf(words: string): string | null {
  const said = (WHOLE.exec(words) ?? HAN_WHOLE.exec(words))?.groups
  if (!said) return null
  const { lead = '', side = '', qty = '', price = '', at = '', where = '', behind = '', fix, unit, hours } = said
  const order = (q: string, p: string, place: string) => `${lead}${side} ${q} ${at}${p}${place}`
  if (hours) return order(qty, price, ` in ${hours}`)
  const number = Number(fix?.replaceAll(',', ''))
  if (unit || number < MAX_QTY) return order(`${fix} mwh`, price, where || behind)
  return number >= MIN_PRICE ? order(qty, fix ?? '', where || behind) : null
}

/** The order that is meant, as it would be said at once; null where the message is anything else. @param words folded */
export function selfCorrected(words: string): string | null {
  const said = [...ENGLISH, ...CHINESE].map((form) => form.exec(words)?.groups).find((groups) => groups)
  if (!said) return oneOf(words)
  const { lead = '', side = '', other = '', figures = '', where = '', behind = '' } = said
  const kept = new RegExp(HOURS).test(figures) ? '' : where || behind
  return `${lead}${other || side} ${figures}${kept}`
}
