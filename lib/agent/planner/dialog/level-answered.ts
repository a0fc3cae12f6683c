/** "At what price?" answered by a place: 那就吃它 is what the other side offers, 買二那個價 a level of the book, 3000 以下 a limit. */
import { NUMBER } from '../understand/shape.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Open } from './intent.ts'

/** 掛賣二, 買二那個價, 貼買一 and 賣一再低 5 塊 name a level of the book, whose number is no quantity. */
const AT_LEVEL =
  /^(?:那|就|好|用|以|在|挂|排|跟|贴|到|着|[,， ])*([买卖][一二三四五六七八九十])(?:的)?(?:那个|那档|那边)?(?:价格?|价位|档)?(?:再)?((?:[高低加减] ?\d{1,3}(?:\.\d+)? ?(?:元|块)?)?)(?:吧|好了|就好|就行)*[。!]*$/

type OfSide = { taken: RegExp; opposite: string; limit: RegExp }
const BOUND = (words: string): RegExp =>
  new RegExp(`^(?:在)?(${NUMBER}) ?(?:元|块)?(?:或)?(?:${words})(?:都可以|都行|就好|就行|吧)?[。!]*$`)

/** How each side takes what is offered, where that stands, and the words for its limit. */
const OF_SIDE: Record<'BUY' | 'SELL', OfSide> = {
  BUY: {
    taken: /^(?:那|就|好|行|直接|[,， ])*(?:吃|敲|扫|收)(?:进|掉|下来|下|了)?(?:它|他|这个|那个)?(?:吧|了)?[。!]*$/,
    opposite: '卖一价',
    limit: BOUND('以下|之下'),
  },
  SELL: {
    taken: /^(?:那|就|好|行|直接|[,， ])*(?:打|砸|倒)(?:掉|下去|了)?(?:给)?(?:它|他|这个|那个)?(?:吧|了)?[。!]*$/,
    opposite: '买一价',
    limit: BOUND('以上|之上'),
  },
}

/** Null where no price is asked for, or the answer names no level of the book. */
export function levelAnswered({ utterance }: Understanding, { missing, actions, at }: Open): Understanding | null {
  const action = actions[at]
  if (missing !== 'price' || action?.kind !== 'order' || action.draft.side === null) return null
  const words = utterance.folded.trim()
  const [, level, by = ''] = AT_LEVEL.exec(words) ?? []
  if (level !== undefined && words !== `${level}价${by}`) return understand(`${level}价${by}`)
  const { taken, opposite, limit } = OF_SIDE[action.draft.side]
  if (taken.test(words)) return understand(opposite)
  const number = limit.exec(words)?.[1]
  return number === undefined ? null : understand(number)
}
