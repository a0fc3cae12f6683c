/** "on a dip to 2900", "on a break of 3050", 突破 3050 追 5, 回調到 2900 接 5: a price that is waited for, in words that there are others for. */
import { NUMBER } from './shape.ts'

const WAY =
  '(?:dips?|drops?|falls?|pull-?backs?|retrace(?:ment)?s?|corrections?|rall(?:y|ies)|rises?|bounces?|breaks?|breakouts?|spikes?|moves?|touch(?:es)?|sell-?offs?)'
const ON = new RegExp(
  `\\b(?:on|at) (?:an?|any|the) ${WAY}(?: (?:down|up|back))? (?:to|of|above|below|through|under|over|into|at|towards?) (?=(?:nt\\$ ?)?\\d)`,
)
const HAN_RISEN = '(?:涨破|突破|升破|站上|站稳|上破|升到|涨过)'
const HAN_FALLEN = '(?:回调到?|回落到?|拉回到?|回踩到?|回档到?|下探到?|探到)'
const HAN_DEED = '(?:[,， ]*(?:就|再|才|时|的?时候|我|帮我|给我)*)(追|接|吃|买|卖)[进入出掉单]? ?'
const SO_MUCH = `(${NUMBER})(?=\\D|$)`
const HAN = [
  [new RegExp(`${HAN_RISEN} ?(${NUMBER}) ?元?${HAN_DEED}${SO_MUCH}`), '涨到'],
  [new RegExp(`${HAN_FALLEN} ?(${NUMBER}) ?元?${HAN_DEED}${SO_MUCH}`), '跌到'],
  [new RegExp(`(?:超过|高于|大于) ?(\\d{3,}(?:\\.\\d+)?) ?元?(?:我)?(?:再|才)(卖)[出掉]? ?${SO_MUCH}`), '涨到'],
  [new RegExp(`(?:低于|小于) ?(\\d{3,}(?:\\.\\d+)?) ?元?(?:我)?(?:再|才)(买)[进入]? ?${SO_MUCH}`), '跌到'],
  [new RegExp(`(\\d{3,}(?:\\.\\d+)?) ?元?以下(?:我)?(?:再|才)(买)[进入]? ?${SO_MUCH}`), '跌到'],
  [new RegExp(`(\\d{3,}(?:\\.\\d+)?) ?元?以上(?:我)?(?:再|才)(卖)[出掉]? ?${SO_MUCH}`), '涨到'],
] as const
/** 再跌 5 塊就買, 跌 1% 再接: how far it has to go first, and no price of the order. */
const HAN_AFTER =
  /(?:再)?(?:下?跌|上?涨|掉|往[上下]) ?\d[\d,]*(?:\.\d+)? ?(?:元|块|%|趴|档) ?(?:就|再|才)(?=[^,，]{0,6}[买卖])/

/** "the second bid" is one of the book. */
const THE_MOMENT =
  /\bthe (?:second (?=(?:it|the|we)\b)|(?:moment|minute|instant) (?=(?:it|the|we|price|spot|elc|my|bid|ask|offer)\b))/

/** The same as what nothing here waits for. @param words folded */
export function waitsFor(words: string): string {
  if (ON.test(words)) return words.replace(ON, 'when it hits ')
  if (THE_MOMENT.test(words)) return words.replace(THE_MOMENT, 'when ')
  if (HAN_AFTER.test(words)) return words.replace(HAN_AFTER, '到价就')
  for (const [pattern, way] of HAN)
    if (pattern.test(words))
      return words.replace(
        pattern,
        (_, price: string, deed: string, qty: string) => `${way} ${price} 就${deed === '卖' ? '卖' : '买'} ${qty}`,
      )
  return words
}
