/** "No, 6", "I meant sell", 我是說賣: words that put right what was just said, and so never a report or an order of their own. */
import { isTerm, type Token, type Utterance } from '../text/tokens.ts'
import { NUMBER } from '../understand/shape.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'

const LEAD =
  /^(?:(?:(?:oh|ugh|argh|damn)(?=[ ,]+(?:no|sorry|wait|i meant?)\b)|no(?! (?:more|less|higher|lower|matter))|nope|nah|(?:wait|hold on)(?:(?<=\bno wait)|(?=\s*[,.;:!-]|\s+(?:no|sorry|i mean)))|sorry|oops|whoops|my mistake|my bad|correction|typo|mis(?:typed|click(?:ed)?|take)|(?:it was |that was )?(?:a )?(?:fat[- ]?finger(?:ed)?|slip)(?: (?:it|that))?|wrong(?: price| quantity| number)?|too (?:expensive|high|low|cheap|much)|actually|rather|i meant?(?: to (?:say|type))?|meant(?: to (?:say|type))?(?= \d)|hang on(?: a (?:sec|second|minute|mo))?(?=[ ,.;:!-]+\S)|i wanted to say|i said(?= (?:buy|sell|(?:at |@ ?)?\d[\d,.]*(?: ?mwh)?)[\s.!]*$)|make (?:it|that)|(?:change|switch)(?: it| that)? to(?: an?)?(?= (?:buy|sell)\b)|should be|not (?:buy|sell)(?=[\s,]+(?:but\s+)?(?:buy|sell)\b))\b[\s,.;:!-]*(?:but\b\s*)?)+/
const LEAD_HAN =
  /^是(?=[买卖])|^(?:(?:啊|喔|哦|抱歉|对不起|等等|等一下|等下|不是[买卖][进出入]?(?=[,\s]*(?:而?是|要)?[买卖])|不对|不是?\s*,|错了|搞错了?|弄错了?|说错了?|讲错了?|[打按输填写看]错(?:字|价格?|数字|量)?了?|手滑了?|手误|价格不对|数量不对|价格错了?|数量错了?|太[贵高低多少]了?|更正(?:一下)?|我(?:刚才)?是说|我说的是|我是要|我的意思是|我意思是|(?:方向|买卖)?(?:写|搞|弄|打|下|按|填)?反了?(?=[\s,。])|方向(?:错|不对)了?|其实|应该|改成|改为|换成|改(?=\s*\d|[买卖](?!单))|换(?=[买卖](?!单)))[\s,。;:!、]*(?:而?是|要)?)+/
/** "sell instead", 才對: nothing but the side, put right. */
const TAIL = /(?:[\s,]*(?:instead|rather|please|sorry|i meant?|i said))+[\s.!]*$|(?:才对|才是|啦|吧)[。!]*$/

const OPENS = '^(?:(?:no|nope|sorry|oops|wait|actually|啊|抱歉|不对|错了)[\\s,.!]*)*'
const FIGURE = (name: string) => `(?<${name}>${NUMBER})(?: ?(?:mwh|度|元|块))?`
/** "3 not 5", "I said 3 not 5" and 不是 5 是 3 say which figure was wrong. */
const INSTEAD = [
  `(?:(?:i meant|i said|it's|make it|(?:(?:it|that) )?should(?: have)? be(?:en)?|我(?:刚才?|刚刚)?是?说(?:的?是)?|是) ?)?${FIGURE('said')}[\\s,]*(?:and )?(?:not|不是) ?${FIGURE('not')}`,
  `(?:not|不是) ?${FIGURE('not')}[\\s,]*(?:but|it's|而?是)? ?${FIGURE('said')}`,
].map((words) => new RegExp(`${OPENS}${words}(?:才对)?[\\s.!。]*$`))

export type Correction = {
  rest: Understanding
  side: 'BUY' | 'SELL' | null
  /** The figure that was wrong, where the message names it. */
  not?: string
}

/** What is left of the words once those that put right are gone; null where there are none. */
export function correctionIn({ plain, folded }: Utterance): Correction | null {
  const instead = INSTEAD.map((pattern) => pattern.exec(folded.trim())?.groups).find(Boolean)
  if (instead?.said && instead.not)
    return { rest: understand(instead.said), side: null, not: instead.not.replaceAll(',', '') }
  const lead = LEAD.exec(folded)?.[0] ?? LEAD_HAN.exec(folded)?.[0]
  const tail = TAIL.exec(folded)?.[0] ?? ''
  if (lead === undefined && !/instead|i mean|i said|才/.test(tail)) return null
  const rest = plain.slice((lead ?? '').length, tail ? -tail.length : undefined).trim()
  if (rest === '') return null
  const read = understand(rest)
  return { rest: read, side: sideAlone(read.utterance.tokens) }
}

function sideAlone(tokens: readonly Token[]): 'BUY' | 'SELL' | null {
  if (!tokens.every((t) => isTerm(t, 'buy', 'sell', 'filler', 'it', 'request', 'comma', 'stop', 'yes'))) return null
  const said = new Set(
    tokens.flatMap((t) => (isTerm(t, 'buy') ? ['BUY' as const] : isTerm(t, 'sell') ? ['SELL' as const] : [])),
  )
  const [only] = said
  return only !== undefined && said.size === 1 ? only : null
}
