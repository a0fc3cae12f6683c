/**
 * In Chinese a space parts Han from Latin letters and figures, and nothing parts Han from Han. A sentence has its spaces where what
 * is put in is nearly always Latin; what may be either, a name that somebody gave or a word of ours, is put in by these.
 */
const [BEGIN, END] = ['\uE000', '\uE001']
const MARKS = /[\uE000\uE001]/g
const EMPTY = /(.?)( ?)\uE000\uE001( ?)(.?)/gsu
const BEFORE = /(?<=\p{Script=Han}\uE001?) (?=\uE000\p{Script=Han})/gu
const AFTER = /(?<=\p{Script=Han}\uE001) (?=\p{Script=Han})/gu
const HAN = /^\p{Script=Han}$/u

export const putIn = (value: string): string => `${BEGIN}${value.replaceAll(MARKS, '')}${END}`

/** Of a sentence that values were put into: without the spaces that have Han on both sides, where a value begins or ends. */
export const besideHan = (sentence: string): string =>
  sentence
    .replaceAll(EMPTY, (_, before: string, gap: string, another: string, after: string) => {
      const isJoined = before === '' || after === '' || (HAN.test(before) && HAN.test(after))
      return before + (isJoined ? '' : gap || another) + after
    })
    .replaceAll(BEFORE, '')
    .replaceAll(AFTER, '')
    .replaceAll(MARKS, '')

/** @param say e.g. `(names) => t('recordsOf', names)` */
export function withNames<N extends Record<string, string>>(say: (names: N) => string, names: N): string {
  const marked = Object.fromEntries(Object.entries(names).map(([name, value]) => [name, putIn(value)])) as N
  return besideHan(say(marked))
}
