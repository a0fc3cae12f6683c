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
export const PLACE = ENGLISH_ORDINALS.map(([word]) => word).join('|')
const HAN_PLACES = '一二三四五六七八九十'
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
  [
    new RegExp(`^${LEAD}((?:\\d{1,2},)?\\d{3,}(?:\\.\\d+)?) (bid|offer|ask|buy|sell) (?:to|->|=>) ?${FIGURE}${END}`),
    'change the $1 $2 to $3',
  ],
  // Of a list, while "lift the offer to 3005" buys.
  [
    new RegExp(
      `^${LEAD}(?:lift|hoist|bump|up|walk) (the (?:${PLACE}|last|newest|oldest)(?: one| order)?) (?:up )?to ${FIGURE}${END}`,
    ),
    'change $1 to $2',
  ],
  [new RegExp(`^${LEAD}(?:up|hoist|bump) (it|that|that one) (?:up )?to ${FIGURE}${END}`), 'change $1 to $2'],
  [new RegExp(`^${LEAD}((?:${PLACE})${ONE}) (?:to|->|=>) ?${FIGURE}${END}`), 'change the $1 to $2'],
  // In "cancel the second and third" each order is named by its place.
  [
    new RegExp(
      `^(${LEAD}(?:cancel|cxl|pull|kill|drop|remove)) (?:the )?(first|last|${PLACE})(?: one)?(?:,? and |, | & )(?:the )?(last|${PLACE})(?: one)?${END}`,
    ),
    '$1 the $2 one and cancel the $3 one',
  ],
  [
    new RegExp(
      `^((?:请|帮我|把)*)(?:取消|撤掉|撤销|撤) ?第([${HAN_PLACES}\\d])[张笔个]?(?:和|跟|与|及|、)第([${HAN_PLACES}\\d])[张笔个]?单?吧?[。!]*$`,
    ),
    '$1撤掉第$2张和第$3张',
  ],
  [
    new RegExp(
      `^(?:请|帮我|把)*第([${HAN_PLACES}\\d])[张笔个]?(?:和|跟|与|及|、)第([${HAN_PLACES}\\d])[张笔个]?单?都?(?:取消|撤掉|撤销|撤)吧?[。!]*$`,
    ),
    '撤掉第$1张和第$2张',
  ],
  [
    new RegExp(
      `^(?:请|帮我|把)*(第[${HAN_PLACES}\\d][张笔个]|那[张笔个])(?:单|的?价格?)?(?:提高?|拉|抬|降|压|加)到 ?(${NUMBER})(?: ?元)?吧?[。!]*$`,
    ),
    '把$1改到 $2',
  ],
  // With its deed behind it, it would be told as something done.
  [
    /^(?:请|帮我|把)*((?:前|头|最?[上下前底][面下]的?)[两二三四五\d][张笔个])单?(?:都|全)?(?:取消|撤掉|撤销|撤|砍掉)吧?[。!]*$/,
    '撤$1',
  ],
  [
    /^(?:请|帮我)*把((?:前|头|最?[上下前底][面下]的?)[两二三四五\d][张笔个])单?(?:都|全)?(?:取消|撤)了吧?[。!]*$/,
    '撤$1',
  ],
  // Without 把 what has 了 behind it is told, and not asked for.
  [/^(?:请|帮我|把)*([买卖])的(?:单子?)?(?:取消|撤掉|撤销|撤)吧?[。!]*$/, '撤掉$1单'],
  [/^(?:请|帮我)*把([买卖])的(?:单子?)?(?:取消|撤)了吧?[。!]*$/, '撤掉$1单'],
  // What became of the one at a place, how old it is, what it is at.
  [
    new RegExp(
      `^(?:and |so )*(?:(?:is|was|has) (?:the )?(${PLACE})(?: one| order)? (?:been )?(?:still |already )?(?:open|there|resting|working|live|filled|done|cancelled)|(?:how old is|when did i (?:place|send|enter)|what(?:'s| is) the (?:price|size|quantity|status|state) of) (?:the )?(${PLACE})(?: one| order)?)(?: yet| still| already)?\\s*[?？]*$`,
    ),
    'what about the $1$2 one?',
  ],
  [/^((?:请|帮我|把)*(?:取消|撤掉|撤销|撤|砍掉|删掉)) ?([大小贵])的(?:吧)?[。!]*$/, '$1$2的那张'],
  [/^((?:请|帮我|把)*(?:取消|撤掉|撤销|撤|砍掉|删掉)) ?便宜的(?:吧)?[。!]*$/, '$1便宜的那张'],
]

/** A short number behind "number" or "#" is a place in the list, because ids are longer. */
const DEED =
  '(?:cancel|cxl|kill|pull|scratch|drop|remove|delete|change|amend|move|make|set|double|halve|raise|lower|reduce|increase)'
const BY_NUMBER = new RegExp(
  `^(${LEAD}(?:${DEED} (?:the )?(?:order )?)?)(?:(?:number|no\\.?|nr\\.?) ?|# ?)(\\d|10)(?= |$|[,!]|\\.$)(?! ?(?:mwh|[-–:/]))`,
)
/** "Is number 2 still open?" asks about the order at that place. */
const IS_NUMBER =
  /^((?:and |so )*(?:is|was|has|how old is|what about) )(?:(?:number|no\.?|nr\.?|order) |# ?)(\d)(?= (?:still|already|open|there|filled|done|resting)|\s*[?？]*$)/
const HAN_DEED = '取消|撤掉|撤销|撤单|撤|砍掉|删掉'
const HAN_BY_NUMBER = new RegExp(
  `^((?:请|帮我|把|我的)*(?:${HAN_DEED}|改)?(?:第)? ?)(\\d|10|[一二三四五六七八九十]) ?号(?:单|委托|订单|那?[张笔个])?的?(?= ?(?:${HAN_DEED}|改|的?价|的?数?量|[。!]*$))`,
)

/** With the place said as the list has it. @param words folded */
export function byNumber(words: string): string {
  return words
    .replace(IS_NUMBER, (all: string, before: string, number: string) => {
      const word = number === '1' ? 'top' : ENGLISH_ORDINALS[Number(number) - 2]?.[0]
      return word ? `${before}the ${word} one` : all
    })
    .replace(BY_NUMBER, (_, deed: string, number: string) => {
      const word = ENGLISH_ORDINALS[Number(number) - 2]?.[0]
      return word ? `${deed}the ${word} one` : number === '1' ? `${deed}the top one` : `${deed}#${number}`
    })
    .replace(HAN_BY_NUMBER, (_, deed: string, number: string) => {
      const place = HAN_PLACES.includes(number) ? HAN_PLACES.indexOf(number) + 1 : Number(number)
      return `${deed}${place === 1 ? '最上面那张' : `第${HAN_PLACES.charAt(place - 1)}张`}`
    })
}
