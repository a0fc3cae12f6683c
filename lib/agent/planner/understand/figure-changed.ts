/** 改量不改價，改成 4 and 2950 那張往下 5: which figure of an order changes, in the words there are for it. */

const ONLY_QTY = /改(?:数量|量)不改(?:价格|价)[,， ]*(?:改|变|调)?(?:成|为|到|至)? ?(?=\d)/
const ONLY_PRICE = /改(?:价格|价)不改(?:数量|量)[,， ]*(?:改|变|调)?(?:成|为|到|至)? ?(?=\d)/

const ORDER = '(?:\\d{3,}(?:\\.\\d+)?|刚刚|刚才|最后|上|[买卖]单)? ?的?(?:[那这一]一?[张笔个](?:单)?|[买卖]单)'
const BY = ' ?(\\d{1,2}(?:\\.\\d+)?) ?(?:元|块钱?)?(?:吧)?[。!]*$'
const LEAD = '((?:请|帮我|把|将)*'
const UP = new RegExp(`^${LEAD}${ORDER})(?:再)?往上(?:调|移|拉|改|加)?${BY}`)
const DOWN = new RegExp(`^${LEAD}${ORDER})(?:再)?往下(?:调|移|拉|改|减)?${BY}`)
/** 貴 5 塊: told of it, or to be done? What it is to become is asked. */
const APART = new RegExp(`^${LEAD}${ORDER})(?:再|要)?(?:贵|便宜|高|低)了?${BY}`)

/** @param words folded */
export const figureChanged = (words: string): string =>
  words
    .replace(ONLY_QTY, '数量改成 ')
    .replace(ONLY_PRICE, '价格改成 ')
    .replace(UP, '$1价格加 $2')
    .replace(DOWN, '$1价格减 $2')
    .replace(APART, '$1改价')
