/**
 * "What did I say about the smelter?": a question about the trader's own words in this conversation. Only a message that
 * is nothing but this question is read as one.
 */
import { PLACE_WORDS } from '../lexicon/ordinals.ts'
import { chineseNumber } from '../text/chinese-numerals.ts'
import { fold } from '../text/fold.ts'

/** `query`: the topic, in the trader's own script; `turn` counts their messages from 1; neither: what was said last. */
type Recall = { query?: string; turn?: number }

const SAID =
  '(?:say|said|mention|mentioned|tell you|told you|write|written|ask you|asked you|bring up|brought up|talk about|talked about)'
const LEAD = '(?:(?:hey|ok|so|and|please|remind me|tell me)[, ]+)*'
const WHEN = '(?: (?:earlier|before|so far|already|here|in this (?:chat|conversation)|again))*'
const ABOUT = '(?: (?:about|of|on|regarding|concerning))?'
const NTH = `(?:(?<word>${PLACE_WORDS.join('|')})|(?<digits>\\d{1,4})(?:st|nd|rd|th)?)`
const HAN_LEAD = '(?:请问|那|所以)?'
const HAN_WHEN = '(?:之前|以前|先前|刚才|刚刚|前面|早先|曾经)?'
const HAN_SAID = '(?:说|提|讲|问|写)(?:过|了|到|及)*'
const HAN_END = '的?(?:事情?|话|内容)?吗?'
const TURN = '(?:turn|message|question)'

const OF_TURN = [
  new RegExp(`^${LEAD}what (?:did i|have i) ${SAID}${WHEN} (?:in|on|at) (?:my |the )?${TURN} ${NTH}$`),
  new RegExp(`^${LEAD}what (?:did i|have i) ${SAID}${WHEN} (?:in|on|at) (?:my |the )?${NTH} ${TURN}$`),
  new RegExp(`^${LEAD}what (?:was|is) (?:my|the) ${NTH} (?:thing i said|${TURN})$`),
  /^我?在?第(?<han>[\d零一二两三四五六七八九十百]{1,6})(?:轮|句|句话|条|则|次|个问题|条消息|则消息|则讯息)我?(?:之前)?(?:是)?(?:说|问|讲|写)(?:了|过|的)?(?:是)?(?:什么|啥)$/,
]
const OF_TOPIC = [
  // "ask" alone: with more behind it, it may be a price.
  new RegExp(`^${LEAD}what (?:did i|have i)(?: just)? ask(?:ed)?(?: you)?${WHEN}$`),
  new RegExp(`^${LEAD}what (?:was|is) my (?:last|previous|latest) (?:thing i said|${TURN})$`),
  new RegExp(`^${LEAD}what (?:did i|have i)(?: ever| just)? ${SAID}${WHEN}${ABOUT}(?<topic> .+?)?${WHEN}$`),
  new RegExp(
    `^${LEAD}(?:did i|have i)(?: ever| already)? ${SAID}(?: (?:anything|something))?${WHEN}${ABOUT}(?<topic> .+?)${WHEN}$`,
  ),
  new RegExp(`^${LEAD}when did i(?: last| first)? ${SAID}(?: (?:anything|something))?${ABOUT}(?<topic> .+?)$`),
  new RegExp(
    `^${HAN_LEAD}(?:关于|对于|有关)(?<topic>.+?)[, ]?我${HAN_WHEN}(?:都)?(?:有没有)?${HAN_SAID}(?:些|哪些)?(?:什么|啥|吗)$`,
  ),
  new RegExp(
    `^${HAN_LEAD}我${HAN_WHEN}(?:都)?${HAN_SAID}(?:些|哪些|什么|啥)+(?:话)?(?:(?:是)?(?:关于|有关))?(?<topic>.+?)?${HAN_END}$`,
  ),
  new RegExp(`^${HAN_LEAD}我${HAN_WHEN}(?:有没有|有无)${HAN_SAID}(?:关于|有关)?(?<topic>.+?)${HAN_END}$`),
  new RegExp(`^${HAN_LEAD}我${HAN_WHEN}有?${HAN_SAID}(?:关于|有关)?(?<topic>.+?)的?(?:事情?)?(?:吗|没有)$`),
  new RegExp(`^${HAN_LEAD}我${HAN_WHEN}(?:怎么|如何)${HAN_SAID}(?:关于|有关)?(?<topic>.+?)${HAN_END}$`),
]

function turnOf(groups: Record<string, string | undefined>): number | null {
  const { word, digits, han } = groups
  if (word) return PLACE_WORDS.indexOf(word) + 1
  if (digits) return Number(digits)
  const read = han ? (/^\d+$/.test(han) ? Number(han) : Number(chineseNumber(han, 0)?.value ?? Number.NaN)) : Number.NaN
  return Number.isInteger(read) && read > 0 ? read : null
}

const MAX_QUESTION = 300

export function recallIn(message: string): Recall | null {
  if (message.length > MAX_QUESTION || message.trim().includes('\n')) return null
  const { plain, folded } = fold(message.trim().replace(/\s*[?？!！.。]+$/u, ''))
  for (const pattern of OF_TURN) {
    const turn = turnOf(pattern.exec(folded)?.groups ?? {})
    if (turn !== null) return { turn }
  }
  for (const pattern of OF_TOPIC) {
    const found = pattern.exec(folded)
    if (!found) continue
    const topic = found.groups?.topic ?? ''
    if (topic.trim() === '') return {}
    // Cut from the trader's own script: folding keeps every place.
    const at = folded.lastIndexOf(topic)
    const query = plain.slice(at, at + topic.length).replaceAll(/^[\s"']+|[\s"',]+$/g, '')
    return query === '' ? {} : { query }
  }
  return null
}
