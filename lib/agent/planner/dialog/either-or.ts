/** "Delivery", "by its beginning", "each", 前者: the desk's own either/or, answered by the word for one of the two. */
import { multiply } from '../text/decimal.ts'
import { isNext } from '../text/delivery.ts'
import { fold } from '../text/fold.ts'
import type { OrderDraft } from '../understand/action.ts'
import { widthAnswered } from '../understand/quote-width.ts'
import { restingUntil } from '../understand/resting.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { type Intent, settled } from './intent.ts'
import { widened } from './quote-at-rest.ts'

const english = (form: string): RegExp =>
  new RegExp(
    `^(?:(?:ok(?:ay)?|yes|well|then|i mean|i meant|it's|that's|by|the|its|in|for|when it)[, ]+)*(?:${form})(?:,? (?:one|please|then|it is))*[.!]*$`,
  )
const chinese = (form: string): RegExp =>
  new RegExp(`^(?:嗯|是|对|就|那|我是说|以|用|按照?|要|看|,|，| )*(?:${form})(?:的|吧|好了|那个|时间)*[。!]*$`)

const FIRST = [english('first|former'), chinese('前者|第一个|前一个|前面(?:那个)?')] as const
const SECOND = [english('second|latter'), chinese('后者|第二个|后一个|后面(?:那个)?')] as const
const BEGIN = [
  english('(?:begin|start)(?:s|ning|ing)?(?: (?:hour|time))?|hour[- ](?:beginning|starting)|hb'),
  chinese('开始|起(?:始|点)'),
] as const
const END = [english('end(?:s|ing)?(?: (?:hour|time))?|hour[- ]ending|he'), chinese('结束|终点')] as const
const DELIVERED = [
  english('deliver(?:y|s|ed)(?: (?:hour|time))?|contract'),
  chinese('交割|交付|交割时段|合约'),
] as const
const UNTIL = [
  english('(?:rests? )?until(?: then)?|until when|expir(?:y|es)|time limit|good (?:till|until)'),
  chinese('挂到(?:那时候?|那个时间)?|有效期|到期|期限'),
] as const
const EACH = [
  english('each(?: (?:of (?:them|those|the (?:hours|contracts))|contract|hour))?|separately|apiece'),
  chinese('每一?个(?:小时|合约|时段)?都?|各自?|各(?:买|卖|一份)|分别|都要'),
] as const

type Words = readonly [english: RegExp, chinese: RegExp]

/** The sentence that was meant, or what it comes to; null where nothing was asked so, or the answer is another. */
export function eitherOr(asked: Intent, said: string, nowMs: number | null): Understanding | Intent | null {
  const words = fold(said).folded.trim()
  const is = (...forms: Words[]) => forms.some((form) => form.some((one) => one.test(words)))
  if (asked.kind === 'each_meant') return is(EACH) ? understand(asked.said) : null
  if (asked.kind === 'each_side') {
    const meant = widthAnswered(words)
    const by = meant === 'each' ? asked.by : multiply(asked.by, '0.5')
    return meant && widened(by, asked.isWider, asked.among)
  }
  if (asked.kind === 'hours_seen' || asked.kind === 'hours_differ') {
    const inHours = asked.kind === 'hours_differ' ? [asked.begin, asked.end].find(inThese(words)) : undefined
    const meant = is(BEGIN, FIRST) ? asked.begin : is(END, SECOND) ? asked.end : (inHours ?? null)
    if (meant === null) return null
    return typeof meant === 'string' ? understand(meant) : placed(meant, nowMs)
  }
  if (asked.kind !== 'refuse' || asked.why !== 'atHour' || !asked.isAll) return null
  if (is(DELIVERED, FIRST)) return placed(asked.orders, nowMs)
  const until = is(UNTIL, SECOND) ? asked.orders.map(restingUntil) : [null]
  return until.includes(null)
    ? null
    : placed(
        until.flatMap((order) => order ?? []),
        nowMs,
      )
}

/** "17-18", 17-18 點: by the hour itself, where one was asked of. */
const inThese =
  (words: string) =>
  ([order, ...more]: readonly OrderDraft[]): boolean => {
    const [, from, till] =
      /^(?:是|要|那|就)*(\d{1,2})(?::00)? ?- ?(\d{1,2})(?::00)? ?点?(?:的)?(?:吧)?[。.!]*$/.exec(words) ?? []
    const { window } = order ?? {}
    if (from === undefined || !window || isNext(window) || more.length > 0) return false
    return window.start === Number(from) * 60 && window.end === Number(till) * 60
  }

const placed = (orders: readonly OrderDraft[], nowMs: number | null): Intent =>
  settled(
    orders.map((draft) => ({ kind: 'order', draft })),
    nowMs,
  )
