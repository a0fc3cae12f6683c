/**
 * "the second one to 2945", "number 2", "my 2940 bid, make it 4", 撤掉2号单: an order by its place in a list, or by what it is, in words
 * that there are others for. Which orders were listed is the dialog's to know.
 */
import { ENGLISH_ORDINALS } from '../lexicon/ordinals.ts'
import { NUMBER } from './shape.ts'

export const LEAD = '(?:please |can you |could you |now |just |ok(?:ay)?,? |and |then |also )*'
const FIGURE = `((?:nt\\$ ?)?${NUMBER}(?: ?mwh)?)`
const END = '(?: please| instead| now)*[.!]*$'
const ONE = '(?: (?:one|order|buy|sell|bid|ask|offer))?'
const PLACE = ENGLISH_ORDINALS.map(([word]) => word).join('|')
const EXTREME =
  '(?:most|least) expensive|cheap(?:est|er)|dear(?:est|er)|high(?:est|er)|low(?:est|er)|big(?:gest|ger)|small(?:est|er)|larg(?:est|er)'
const NAMED = `((?:the|my) (?:(?:${PLACE}|${EXTREME}|last|newest|oldest)${ONE}|top one|bottom one|one at (?:nt\\$ ?)?${NUMBER}|${NUMBER} (?:one|order|buy|sell|bid|ask|offer)|buy|sell|bid|ask|offer)|that one)`

export const BY_PLACE: readonly [RegExp, string][] = [
  [new RegExp(`^${LEAD}make ${NAMED}(?: be| to)? ${FIGURE}${END}`), 'change $1 to $2'],
  [
    new RegExp(`^${LEAD}${NAMED},? (?:make|change|move|set|put) (?:it|that)(?: be| to| at)? ${FIGURE}${END}`),
    'change $1 to $2',
  ],
  [new RegExp(`^${LEAD}${NAMED} (?:to|->|=>) ?${FIGURE}${END}`), 'change $1 to $2'],
  [/^((?:请|帮我|把)*(?:取消|撤掉|撤销|撤|砍掉|删掉)) ?([大小贵])的(?:吧)?[。!]*$/, '$1$2的那张'],
  [/^((?:请|帮我|把)*(?:取消|撤掉|撤销|撤|砍掉|删掉)) ?便宜的(?:吧)?[。!]*$/, '$1便宜的那张'],
]

/** "cancel number 2", "#2 to 2945", "kill no. 3": ids are longer. */
const DEED =
  '(?:cancel|cxl|kill|pull|scratch|drop|remove|delete|change|amend|move|make|set|double|halve|raise|lower|reduce|increase)'
const BY_NUMBER = new RegExp(
  `^(${LEAD}(?:${DEED} (?:the )?(?:order )?)?)(?:(?:number|no\\.?|nr\\.?) ?|# ?)(\\d|10)(?= |$|[,!]|\\.$)(?! ?(?:mwh|[-–:/]))`,
)
const HAN_DEED = '取消|撤掉|撤销|撤单|撤|砍掉|删掉'
const HAN_BY_NUMBER = new RegExp(
  `^((?:请|帮我|把|我的)*(?:${HAN_DEED}|改)?(?:第)? ?)(\\d|10|[一二三四五六七八九十]) ?号(?:单|委托|订单|那?[张笔个])?的?(?= ?(?:${HAN_DEED}|改|的?价|的?数?量|[。!]*$))`,
)
const HAN = '一二三四五六七八九十'

/** With the place said as the list has it. @param words folded */
export function byNumber(words: string): string {
  return words
    .replace(BY_NUMBER, (_, deed: string, number: string) => {
      const word = ENGLISH_ORDINALS[Number(number) - 2]?.[0]
      return word ? `${deed}the ${word} one` : number === '1' ? `${deed}the top one` : `${deed}#${number}`
    })
    .replace(HAN_BY_NUMBER, (_, deed: string, number: string) => {
      const place = HAN.includes(number) ? HAN.indexOf(number) + 1 : Number(number)
      return `${deed}${place === 1 ? '最上面那张' : `第${HAN.charAt(place - 1)}张`}`
    })
}
