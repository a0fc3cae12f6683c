/**
 * What a trader asks to be remembered, or states as a preference, in their own message. Rules, not a model: nothing else
 * than these words can become a memory. What is quoted or pasted is somebody else's text and is left out, and a question
 * states nothing.
 */
import { MAX_MEMORY_CHARACTERS, type MemoryKind } from '../contracts/memory.ts'
import { fold, foldText, sameForm } from './fold.ts'

type Stated = { text: string; kind: Exclude<MemoryKind, 'written'> }

/** Applied before folding, which makes one quotation mark of many. */
const PASTED = [/```[\s\S]*?(```|$)/g, /`[^`\n]*`/g, /^[^\S\n]*[>\uFF1E].*$/gm]
const QUOTED = [/"[^"\n]*"/g, /"[^"]*$/g]
const SENTENCE = /[^\n.!?;\u3002]+(?:\.(?=\S)[^\n.!?;\u3002]+)*[.!?;\u3002]?/g
const MAX_PER_MESSAGE = 8

const LEAD =
  "(?:(?:ok(?:ay)?|hey|hi|and|also|so|but|well|btw|by the way|fyi|please|pls|kindly|now|just|as a rule|can you|could you|would you|will you|i want you to|i would like you to|i'd like you to)[, ]+)*"
const LEAD_HAN =
  '(?:(?:好的?|那么?|请|麻烦|帮我|帮忙|你要?|您要?|可以|能不能|另外|对了|还有|顺便(?:说|一提)?|然后|其实|一定要)[,: ]*)*'
const ASKED = [
  new RegExp(
    `^${LEAD}(?:remember(?! (?:when|how|what|the time|me\\b))|keep in mind|bear in mind|don'?t forget|do not forget|make a note|take a note|note(?= (?:that|down)\\b|:)|memori[sz]e)(?: down)?,?(?: (?:that|of this|this))?[:,]? *(?<said>.+)$`,
  ),
  new RegExp(
    `^${LEAD_HAN}(?:记住|记得|记下来?|记一下|记着|牢记|谨记|别忘了?|不要忘了?|别忘记|不要忘记)[:, ]*(?<said>.+)$`,
  ),
]
const MY_MATTER =
  'ceiling|floor|maximum|max|minimum|budget|target|preference|name|desk|team|boss|time ?zone|hours|strategy|rules?|style|language|plant|battery|site|usual \\w+|default \\w+|favou?rite \\w+|preferred \\w+|daily \\w+|(?:price|size|loss|risk|position|daily|spending|own) limit|stop.?loss'
const MATTER_HAN =
  '上限|下限|底线|底价|预算|目标|名字|时区|偏好|习惯|策略|规则|限额|最大|最小|最高|最低|停损|止损|停利|止盈|语言|团队|公司|主管|老板|分机|电话|时间'
const PREFERENCES = [
  new RegExp(
    `^${LEAD}i (?:(?:always|never|usually|generally|normally|typically|mostly|rarely|prefer|hate|dislike|avoid|refuse to|tend to)\\b|only (?:ever |want to )?(?:trade|use|deal|work|look|hold)\\b|(?:really )?like(?! th(?:is|at|ese|ose)\\b)|don'?t (?:ever|like(?! th(?:is|at)\\b)|trade|use|hold)\\b)(?<rest>.+)$`,
  ),
  new RegExp(`^${LEAD}my (?:\\w+ ){0,3}?(?:${MY_MATTER})(?: \\w+){0,4} (?:is|are|=) (?<rest>.+)$`),
  new RegExp(`^${LEAD}(?:never|always|from now on,?|going forward,?|in (?:the )?future,?|call me) (?<rest>.+)$`),
  new RegExp(
    `^${LEAD_HAN}我们?(?:个人|平常|平时|通常|一般|真的)*(?:比较|最|更|很)?(?:偏好|喜欢|习惯|讨厌|不喜欢|从不|从来不|从未|绝不|绝对不|一律|一向|总是|永远|通常|平常|平时|宁愿|宁可|倾向|只(?:做|交易|碰|用|看|接受)|不(?:做|碰|交易|用))(?<rest>.+)$`,
  ),
  // 往後一小時, 往後移兩格: by how much something is put off, and nothing of what shall hold from now on.
  new RegExp(
    `^${LEAD_HAN}(?:以后|今后|往后(?! ?(?:[移挪推延退拉调]|[\\d一二两三四五六七八九十半几]+ ?个?(?:半)?(?:小时|钟头?|天|日|分|刻|格|档|时段)))|从现在起|从今以后|日后)(?<rest>.+)$`,
  ),
  new RegExp(`^${LEAD_HAN}我的[^,]{0,8}?(?:${MATTER_HAN})[^,]{0,8}?(?:是|为|设|[:=])(?<rest>.+)$`),
  new RegExp(`^${LEAD_HAN}(?:(?:以后)?叫我|称呼我|永远不要|永远别|绝对不要|绝对别)(?<rest>.+)$`),
]
/** A sentence that only points at something says nothing once the conversation has gone on. */
const POINTED_AT =
  '(?:th(?:is|at|ese|ose)(?: ones?)?|it|them|the (?:other|first|second|third|last|next|same|new|old)(?: ones?)|the others?|the (?:former|latter)|another one)'
const POINTED_AT_HAN = '(?:这个|那个|这些|那些|它们?|另外?一[个种]|这样|那样|前者|后者)'
/** Said with the words of a preference, and none: a phrase, a complaint, or something whose object is only pointed at. */
const NO_PREFERENCE = [
  new RegExp(`^${LEAD}never ?mind\\b`),
  new RegExp(`^${LEAD}never (?:again|ever)$`),
  new RegExp(
    `^${LEAD}i (?:always|never|usually|generally|normally|mostly|rarely|tend to) (?:understand|know|forget|struggle|mix|get (?:confused|lost|stuck|errors?|an error|wrong))\\b`,
  ),
  new RegExp(
    `^${LEAD}(?:i (?:really )?(?:always|never|usually|generally|normally|typically|mostly|rarely|prefer|hate|dislike|avoid|refuse to|tend to|like|don'?t (?:ever|like|trade|use|hold))|never|always) (?:[\\w']+ ){0,2}${POINTED_AT}(?: (?:wrong|right|again|too|either|anyway|instead|more|better|best|most|here|now|first|much|at all))*$`,
  ),
  /^.{0,6}(?:总是|永远|从不|从来不|一向|老是)(?:会)?(?:搞错|弄错|搞混|弄混|搞不懂|看不懂|弄不懂|不懂|不明白|忘记?)/,
  new RegExp(`^${LEAD_HAN}(?:我|以后|今后|往后).{0,8}${POINTED_AT_HAN}[了吧啊呀]*$`),
]
/** 我的限額是多少 asks without a mark. */
const QUESTION = /\?\s*$|(?:吗|呢|么|没有|不是吗|多少|几点|哪[一1]?[个些张笔单]|怎样|如何)[.!。]?$/
/** Asked politely, "could you remember that …?" is no question. */
const POLITE = /^(?:.*?\b(?:can|could|would|will) you\b|.*?能不能|.*?可以)/
const FORGET = [
  new RegExp(
    `^${LEAD}(?:forget|stop remembering|don'?t remember|do not remember|delete the note)(?: (?:that|about))?[:,]? *(?<said>.+)$`,
  ),
  new RegExp(`^${LEAD_HAN}(?:忘记|忘掉|忘了|不用记|不要记|别记)(?:住|得)?[:, ]*(?<said>.+)$`),
]

/**
 * "Forget that", "forget the last order", 忘了這個: a turn of phrase about what was just said. What is forgotten cannot be
 * brought back, so it is named: by a sentence, or as one's own ("my ceiling", 我的上限).
 */
const TURN_OF_PHRASE = [
  /^(?:th(?:is|at|ese|ose|e)|it|them|all|everything|anything|what|about|last|previous|me|us)(?: [^ ]+){0,2}$/,
  /^(?:这|那|它|他|她|刚才?|刚刚|方才|上一?[个笔次张]|前面|之前|全部|所有|一切|一下).{0,6}$/,
]

type Sentence = { plain: string; folded: string }

/** The trader's own sentences, each once in their own script and once folded. */
function sentencesOf(message: string): Sentence[] {
  const without = (text: string, patterns: readonly RegExp[]) =>
    patterns.reduce((rest, pattern) => rest.replaceAll(pattern, '\n'), text)
  const own = without(fold(without(message, PASTED)).plain, QUOTED)
  return [...own.matchAll(SENTENCE)].flatMap(([sentence]) => {
    const trimmed = sentence.trim()
    return trimmed ? [fold(trimmed)] : []
  })
}

/** Cut from the trader's own script what a pattern found in the folded sentence: both are of the same length. */
function saidIn({ plain, folded }: Sentence, patterns: readonly RegExp[]): string | null {
  for (const pattern of patterns) {
    const said = pattern.exec(folded)?.groups?.said
    if (said) return plain.slice(plain.length - said.length)
  }
  return null
}

/** Secrets are never remembered, however it is asked: what is remembered goes to a model. */
const SECRET =
  /\b(pass ?(word|phrase|code)s?|(api|private|secret|access|recovery|seed) ?(key|phrase|token)s?|one.time (code|pin)|pin (code|number)|otp|cvv|sk-[\w-]{12,})\b|密码|口令|密钥|金钥|私钥|助记词|验证码/

const tidy = (text: string): string =>
  text
    .trim()
    // From its first mark on: of a row of them that ends nothing, each would be gone through to the end.
    .replace(/(?<![.!;,\u3002])[.!;,\u3002]+$/u, '')
    .trim()
const worthKeeping = (text: string): boolean =>
  sameForm(text).length >= 3 && text.length <= MAX_MEMORY_CHARACTERS && !SECRET.test(foldText(text))

function isStatedPreference(folded: string): boolean {
  const words = tidy(folded)
  return PREFERENCES.some((pattern) => pattern.test(folded)) && !NO_PREFERENCE.some((pattern) => pattern.test(words))
}

export function statedIn(message: string): Stated[] {
  const found: Stated[] = []
  for (const sentence of sentencesOf(message)) {
    const question = QUESTION.test(sentence.folded)
    if (question && !POLITE.test(sentence.folded)) continue
    const asked = saidIn(sentence, ASKED)
    if (asked !== null) found.push({ text: tidy(asked.replace(/\?\s*$/, '')), kind: 'asked' })
    else if (!question && isStatedPreference(sentence.folded))
      found.push({ text: tidy(sentence.plain), kind: 'preference' })
  }
  return found.filter(({ text }) => worthKeeping(text)).slice(0, MAX_PER_MESSAGE)
}

/** Whether a message states preferences and nothing else: "I prefer limit orders" asks for no list of orders. */
export function isPreference(message: string): boolean {
  const stated = statedIn(message)
  return (
    stated.length > 0 &&
    stated.every(({ kind }) => kind === 'preference') &&
    stated.length === sentencesOf(message).length
  )
}

/** Whether a message asks for one thing to be remembered and says nothing beside it, as far as its commas and joints tell. */
export function isOnlyAsked(message: string): boolean {
  const [only, ...others] = statedIn(message)
  return only?.kind === 'asked' && others.length === 0 && sentencesOf(message).length === 1 && !BESIDE.test(only.text)
}
const BESIDE = /[,\uFF0C\u3001;:\uFF1A]|\b(?:and|then|also)\b|然[后後]|再|[并並]且|順便|顺便/i

/** What the trader asks to be forgotten. */
export const unstatedIn = (message: string): string[] =>
  sentencesOf(message).flatMap((sentence) => {
    const said = QUESTION.test(sentence.folded) ? null : saidIn(sentence, FORGET)
    const form = sameForm(said ?? '')
    return said && form.length >= 3 && !TURN_OF_PHRASE.some((phrase) => phrase.test(form)) ? [tidy(said)] : []
  })

/**
 * Whether a text is a whole sentence of the trader's own messages, or what such a sentence asks to be kept. A part of one
 * is not enough: "buy above 3,000" stands in "never buy above 3,000".
 */
export function standsIn(text: string, messages: readonly string[]): boolean {
  const wanted = sameForm(text)
  if (wanted.length < 3) return false
  return messages.some((message) =>
    sentencesOf(message).some(
      (sentence) =>
        sameForm(sentence.plain) === wanted ||
        [ASKED, FORGET].some((patterns) => sameForm(saidIn(sentence, patterns) ?? '') === wanted),
    ),
  )
}
