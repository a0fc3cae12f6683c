/** "Make it today", "today, not tomorrow", 不是明天，是今天 of an order that waits in a contract: the same hours of the day that is meant. */
import { hoursOf } from '../../../contracts/exchange/contract-name.ts'
import { type Day, dayIn, localOf } from '../text/clock.ts'
import { fold } from '../text/fold.ts'
import type { OrderDraft } from '../understand/action.ts'

const MINUTE_MS = 60_000
const DAY = '(?:the )?[a-z0-9/ -]{3,22}?'
const ENGLISH = new RegExp(
  `^(?:(?:no|sorry|oops|wait|actually|ok(?:ay)?|please|i meant?|i said|it's|make (?:it|that)|change (?:it|that) to|switch (?:it|that)? ?to|for|on|that's|should be)[ ,.!]*)*(?:not ${DAY}[, ]+(?:but |it's )?)?(?<day>${DAY})(?:,? (?:and )?not ${DAY})?(?:,? (?:instead|please|rather))*[.!]*$`,
)
const HAN_DAY = '[^,，。 ]{2,8}?'
const HAN = new RegExp(
  `^(?:(?:不对|不|错了|抱歉|啊|哦|等等|是|我(?:是)?说|我的意思|应该|要)[,，。 ]*)*(?:不是${HAN_DAY}[,，。 ]*(?:而?是)?)?(?:改成?|改到|改为|换成?|换到|移到|是)?(?<day>${HAN_DAY})的?(?:才对)?(?:[,，。 ]*(?:而)?不是${HAN_DAY})?(?:吧|啦|好了)?[。!]*$`,
)

/** The day that is put right, where the message is of nothing else. */
export function dayPut(said: string): Day | null {
  const words = fold(said).folded.trim()
  const named = (/\p{Script=Han}/u.test(words) ? HAN : ENGLISH).exec(words)?.groups?.day
  return named === undefined ? null : dayIn(named)
}

/** Null where the order is of no hours, or the message is not of a day. */
export function onDayPut({ symbol, ...draft }: OrderDraft, said: string): OrderDraft | null {
  const hours = symbol ? hoursOf(symbol) : null
  const day = hours && dayPut(said)
  if (!hours || !day) return null
  const start = localOf(hours.startMs).minute
  return { ...draft, window: { day, start, end: start + (hours.endMs - hours.startMs) / MINUTE_MS } }
}
