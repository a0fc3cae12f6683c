/** Words that are somebody else's, or name an order that is there: nothing in them is asked for now. */
import { rawOf } from '../text/token-words.ts'
import { isTerm, type Token, type Utterance } from '../text/tokens.ts'

/** A line as mail quotes it, and words or code between single marks. */
const QUOTED = /^\s*>|(?:^|[\s:(,])'[^'\n]+'(?=$|[\s.,;:!?)])/m

/** The lines that a pasted mail begins with. */
const MAILED = /^\s*(?:from|sent|to|date|subject|(?:fwd?|re)|寄件者|寄件人|发件人|主旨|主题) ?:.*\n/i

/** [10:32] 小陳: …, and 王小明 10:32 with a line below it, begin a message of a pasted chat. */
const STAMP = '(?:[上下]午|早上|晚上)? ?\\d{1,2}:\\d\\d(?::\\d\\d)?'
const DATE = '\\d{4}[/.-]\\d{1,2}[/.-]\\d{1,2},? '

/** The writer is no day and nothing that is traded then: 明天 18:00 and 18:00 合約: begin an order. */
const WRITER =
  '(?![^\\s:：]{0,12}(?:[今明後后][天晚早日]|[上下中]午|[週周][一二三四五六日]|[點点時时到]|交割|合[約约]|[現现][貨货]|有效))[^\\s\\d:：,，、买卖買賣]{1,12}'
const CHATTED = new RegExp(
  `^\\s{0,3}(?:\\[?(?:${DATE})?${STAMP}\\]?[ \\t]{1,3}${WRITER} ?[:：](?!\\d)|${WRITER}[ \\t]{1,3}(?:${DATE})?${STAMP}[ \\t]{0,3}\\n|${DATE}${STAMP}[ \\t]{1,3}${WRITER}[ \\t]{0,3}\\n)`,
)

/** 這是買 5 2950 的單 says which order it is. */
const NAMED_AS =
  /(?:是|算)我们?的?(?:那[张笔])?(?:单|委托|订单)[。!]*$|那[张笔个].{0,4}是我们?(?:下|挂|买|卖)的[。!]*$|^[这那][张笔个]?就?是.*的(?:那[张笔])?(?:单|委托|订单)[。!]*$/

/** By themselves these agree; "confirmed: buy 5 at 2950" tells of it, and "buy 5 at 2950 looks good" judges it. */
const AGREED = /^(?:confirm(?:ed)?|approved?|agreed?|accept)$|确认|核准|批准|同意/
const JUDGED = /^(?:looks|sounds) good$/
const isToldOf = (token: Token, i: number, tokens: readonly Token[]): boolean => {
  if (!isTerm(token, 'yes')) return false
  const before = tokens[i - 1]
  return (
    (AGREED.test(rawOf(token)) && isTerm(tokens[i + 1], 'colon')) ||
    (JUDGED.test(rawOf(token)) && (before?.kind === 'number' || isTerm(before, 'ntd', 'mwh')))
  )
}

export const isReported = ({ plain, folded, tokens }: Utterance): boolean =>
  tokens.some(isToldOf) ||
  QUOTED.test(plain) ||
  MAILED.test(plain) ||
  CHATTED.test(plain) ||
  NAMED_AS.test(folded.trim())
