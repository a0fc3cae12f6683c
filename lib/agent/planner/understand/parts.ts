/** Where one message may be several: at its lines, its sentences, its commas, its "and", 另外 and 順便. Pure. */
import type { Folded } from '../text/fold.ts'
import { BRIEFING_OF } from './briefing.ts'

/** `isAdded`: joined by a word that says it comes beside, or in a sentence of its own, and not by a comma alone; `isNext`: what it says comes after; `isListed`: under a number of its own. */
export type Part = { text: string; start: number; end: number; isAdded: boolean; isNext: boolean; isListed: boolean }

const LIST_MARK = '(?:\\(?\\d{1,2}[.)、）](?!\\d)|[①-⑨]|[一二三四五六七八九](?=、)、)'
const STOP = `\\n+[ \\t]*(?:[-*•·–](?= )|${LIST_MARK})?|[;；]|[.。!！](?=\\s|$|\\p{Script=Han})|[?？]+|(?:^|\\s)${LIST_MARK}|[①-⑨]`
/** One, of however many in a row: rows of rows could be parted in more ways than anybody can wait for. */
const COMMA = '[,，](?!\\d)'
const WORD =
  '\\b(?:and|then|also|plus|as well as|along with|together with)\\b|(?:还有(?!多少|几|多久)|还要|还想|以及|另外|顺便|顺带|然后|接着|同时|此外|外加|加上|最后|并且)|再(?=看|查|给|告|挂|买|卖|帮|撤|列|取消|以|用|来|把)'
const OPENS =
  "(?:(?:please|also|then|just) )*(?:what|how|which|who|when|where|is|are|am|do|does|did|show|tell|give|list|check|display|pull|get|see|let|i|can|could|would|should|shall|please|my|buy|sell|bid|offer|cancel|place|put|don't|do not|compare|any|explain|sort|raise|lower|change|move|simulate)\\b"
const ADDS =
  /and|then|also|plus|as well|with|还|以及|另外|顺|然后|接着|同时|此外|外加|加上|最后|并且|再|[\n;；.。!！?？\d①-⑨]/
const LISTED = /\d|[①-⑨]|[一二三四五六七八九]、/
const NEXT = /then|然后|接着|再/
/** Words that only say what follows: "and after that", 完了之後. */
const IS_NEXT = /\b(?:afterwards?|after (?:that|this|it)|then|next|once (?:that's|it's) done)\b|之后|完后|然后|最后/

/** Where a message is cut: at every separator, or only where a clause of its own follows. */
const CUTS = {
  clauses: new RegExp(`(?:${STOP}|\\s*(?:(?:${COMMA}|${WORD})\\s*)+(?=${OPENS}|\\p{Script=Han}))`, 'gu'),
  all: new RegExp(
    `(?:${STOP}|(?:${COMMA})+|${WORD}|、|:(?=\\s)|：|\\s[+&](?=\\s)|(?<=\\p{Script=Han})\\s+(?=\\p{Script=Han})|[和跟与及](?!价)(?<!跟(?=[着进随单挂排])))`,
    'gu',
  ),
}
type Cut = keyof typeof CUTS
export const WAYS: readonly Cut[] = ['clauses', 'all']

const LEADS =
  /(?:(?:and|then|also|plus|but|so|next|finally|lastly|first(?:ly)?|second(?:ly)?|third(?:ly)?|oh|btw|by the way|while you(?:'re| are) at it|after that|one more thing)\b[\s,:]*|(?:先|也|并|另外|顺便|顺带|首先|其次|第[一二三四五](?!张|笔|个|档)|然后|接着|最后|还有(?!多少|几|多久)|还要|以及)(?:请|帮我)?[,:]?\s*)/
    .source
const LEAD = new RegExp(`^(?:${BRIEFING_OF})?(?:${LEADS})*`)
const TAIL = /\s*(?:,? ?(?:as well|too|also|after that|afterwards|please|thanks|in that order))+(?=[?.!]*$)/

/** The pieces of it that hold words, in their order, as typed. */
export function partsOf({ plain, folded }: Folded, way: Cut): Part[] {
  const parts: Part[] = []
  let from = 0
  let joint = ''
  const take = (to: number) => {
    const words = folded.slice(from, to)
    const lead = LEAD.exec(words.trimStart())?.[0] ?? ''
    const start = from + (words.length - words.trimStart().length) + lead.length
    const said = folded.slice(start, to)
    const end = start + (TAIL.exec(said)?.index ?? said.length)
    const text = plain.slice(start, end).trim()
    const before = `${joint} ${lead}`
    if (/[\p{L}\p{N}]/u.test(text))
      parts.push({
        text,
        start,
        end,
        isAdded: ADDS.test(before),
        isNext: NEXT.test(before) || IS_NEXT.test(words),
        isListed: LISTED.test(joint),
      })
    else if (joint) return false
    return true
  }
  for (const cut of folded.matchAll(CUTS[way])) {
    // A question keeps its mark.
    const isAsked = /[?？]/.test(cut[0])
    const isTaken = take(cut.index + (isAsked ? cut[0].length : 0))
    joint = isTaken ? cut[0] : joint + cut[0]
    from = cut.index + cut[0].length
  }
  take(folded.length)
  return parts
}
