/**
 * The built-in vectors: what a text is made of (words, the trigrams in them, Han characters alone and in pairs, figures,
 * concepts of the trade), hashed into a fixed number of places. No model, no network, the same text gives the same
 * vector. They know spelling and a trader's vocabulary and nothing of meaning beyond that.
 */
import { conceptsIn } from './concepts.ts'
import { foldText } from './fold.ts'
import { nearWordsIn } from './thesaurus.ts'
import { simplified } from './traditional.ts'

const DIMENSIONS = 1_024
/** The version of how vectors are made. Another one makes stored vectors be computed again. */
export const NGRAM_VERSION = 'built-in-2'

const WEIGHT = { word: 1, trigram: 0.15, han: 0.6, pair: 0.8, figure: 1.2, concept: 2, near: 2, kind: 1 }
export const STOP = new Set(
  `a an the i me my mine you your we our us it its this that these those is are was were be been am do does did have has
  had will would shall should can could may might must of to in on at for from by with as and or but so if than then there
  what which who whom whose how why please tell know again ever about`.split(/\s+/),
)
export const STOP_HAN = new Set('的了我你您是在有和与就也都要会吗呢吧啊么什哪个这那为给把被对跟之其请')

/** A memory is shorter, and of a pasted page the beginning says what it is about. */
const READ_CHARACTERS = 4_000

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193)
  return (h >>> 0) % DIMENSIONS
}

/** Light: "orders" and "order", "buying" and "buy"; what it cuts wrongly the trigrams still find. */
const stem = (word: string): string =>
  word.length > 4 ? word.replace(/(ies)$/, 'y').replace(/(?:ing|edly|ed|ly|es|s)$/, '') : word

function* features(text: string): Generator<[string, number]> {
  const folded = simplified(foldText(text)).replaceAll(/(\d),(?=\d{3}(?!\d))/g, '$1')
  for (const [word] of folded.matchAll(/[\p{L}\p{M}']+/gu)) {
    if (/\p{Script=Han}/u.test(word) || STOP.has(word)) continue
    yield [`w:${stem(word)}`, WEIGHT.word]
    const padded = `^${word}$`
    for (let i = 0; i + 3 <= padded.length; i++) yield [`t:${padded.slice(i, i + 3)}`, WEIGHT.trigram]
  }
  for (const [run] of folded.matchAll(/\p{Script=Han}+/gu)) {
    const characters = [...run]
    for (const [i, c] of characters.entries()) {
      const next = characters[i + 1]
      if (!STOP_HAN.has(c)) yield [`h:${c}`, WEIGHT.han]
      if (next && !(STOP_HAN.has(c) && STOP_HAN.has(next))) yield [`p:${c}${next}`, WEIGHT.pair]
    }
  }
  for (const [figure] of folded.matchAll(/\d+(?:\.\d+)?/g)) yield [`n:${Number(figure)}`, WEIGHT.figure]
  for (const concept of conceptsIn(folded)) yield [`c:${concept}`, WEIGHT.concept]
  for (const near of nearWordsIn(folded)) yield [`g:${near}`, near.startsWith('k') ? WEIGHT.kind : WEIGHT.near]
}

export function ngramVector(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS)
  for (const [feature, weight] of features(text.slice(0, READ_CHARACTERS))) {
    const place = hash(feature)
    vector[place] = (vector[place] ?? 0) + weight
  }
  // A word said five times is not five times as important.
  for (let i = 0; i < DIMENSIONS; i++) vector[i] = Math.sqrt(vector[i] ?? 0)
  return vector
}
