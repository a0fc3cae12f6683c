/** 賣二買 3 MWh, 掛在買三 2 MWh, 賣一跟賣二的量: the level of a side by its name, and no side with a quantity. */

const LEVEL = '[买卖](?:[二三四五六七八九十])'
const DEED = '(?:挂|吃|来|再|去)?[买卖]'
/** Behind what a price stands behind, and before the deed. */
const PRICED = new RegExp(`(?<=[在用以按照于])${LEVEL}(?=[,，]? ?${DEED})`, 'g')
/** Right before the deed that has the quantity: 買二，賣三 are two orders. */
const BEFORE_DEED = new RegExp(`(?<!挂在?|排在?)${LEVEL}(?=${DEED} ?\\d)`, 'g')
/** The level stands before the deed: 掛買二，買 3 MWh. */
const HUNG = new RegExp(`[挂排]在?(${LEVEL})[,，] ?(?=[买卖] ?\\d)`, 'g')
/** The level alone says the side: 掛在買三 2 MWh. */
const HUNG_ALONE =
  /([挂排]在)([买卖])([一二三四五六七八九十])(?:价|档)?[,，]? ?(?=\d[\d.]* ?(?:mwh|kwh|兆瓦时|度|千度))/

const PLACES = '一二三四五六七八九十'
const NAMED = '[买卖](?:一|1(?!\\d))'
const SEVERAL = new RegExp(
  `^(?:请|帮我|看|查|一下)*${NAMED}(?:(?:、|,|，)?(?:[买卖][二三四五]))*(?:跟|和|与|到|至|、|~|-|,|，)([买卖])([二三四五六七八九十])(?:的|各|分别)*(?:(?:数?量|价格?|深度|报价|挂单)(?:和|跟)?)*(?:各?(?:是|有)?多少)?(?:呢)?[\\s?？。]*$`,
)

/** 掃到賣三要多少錢: what stands there, and no sale of three. */
const SWEPT_TO =
  /^(?:请问|如果|要是|那)*(?:扫|吃|打|敲|砸)到 ?[买卖]([二三四五六七八九十])(?:价|档)?(?:的话)?(?:要|会|需要|的)?(?:花|用|是)?(?:多少|怎么?样|均价|几)[^,，]{0,8}$/

/** The same, with the levels called as they are by themselves. @param words folded */
export function levelNamed(words: string): string {
  const place = SEVERAL.exec(words)?.[2] ?? SWEPT_TO.exec(words)?.[1]
  if (place !== undefined) return `前 ${PLACES.indexOf(place) + 1} 档`
  return words
    .replace(PRICED, '$&价')
    .replace(BEFORE_DEED, '$&价')
    .replace(HUNG, '以$1价')
    .replace(HUNG_ALONE, '$1$2$3$2 ')
}
