/** Delivery contracts as a table: more than two of them in one sentence nobody reads. */
import type { Language } from '../text/language.ts'
import { zoneName } from './clock-words.ts'

/** What no row has gets no column. */
type ContractRow = {
  hours: string
  symbol: string
  /** By which they were ranked. */
  figure?: string
  session?: string | null
  last?: string | null
  bid?: string | null
  ask?: string | null
  /** The time of day at which its gate closes: "17:55". */
  closesAt?: string | null
}

type Heads = Record<Exclude<keyof ContractRow, 'figure'>, string>
const HEADS: Record<Language, Heads> = {
  en: {
    hours: 'Delivery',
    session: 'State',
    last: 'Last',
    bid: 'Bid',
    ask: 'Ask',
    closesAt: 'Gate closes',
    symbol: 'Contract',
  },
  'zh-Hant': {
    hours: '交割',
    session: '狀態',
    last: '最新',
    bid: '買價',
    ask: '賣價',
    closesAt: '關閘',
    symbol: '合約',
  },
  'zh-Hans': {
    hours: '交割',
    session: '状态',
    last: '最新',
    bid: '买价',
    ask: '卖价',
    closesAt: '关闸',
    symbol: '合约',
  },
}
const FIGURES: ReadonlySet<keyof ContractRow> = new Set(['figure', 'last', 'bid', 'ask', 'closesAt'])
/** The name, which nobody reads before the rest, may stand beyond the edge of a phone. */
const ORDER = ['hours', 'session', 'figure', 'last', 'bid', 'ask', 'closesAt', 'symbol'] as const

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Up to so many are told in a sentence. */
const MOST_IN_SENTENCE = 2
export const isTable = (rows: readonly unknown[]): boolean => rows.length > MOST_IN_SENTENCE

/**
 * In Markdown, by itself between the sentences around it.
 *
 * @param figure what stands over the figure they were ranked by
 */
export function contractTable(language: Language, rows: readonly ContractRow[], figure = ''): string {
  const heads = {
    ...HEADS[language],
    hours: `${HEADS[language].hours}${language === 'en' ? ` (${zoneName()})` : `（${zoneName()}）`}`,
    figure,
  }
  const shown = ORDER.filter((of) => rows.some((row) => row[of]))
  return [
    line(shown.map((of) => heads[of])),
    line(shown.map((of) => (FIGURES.has(of) ? '--:' : '---'))),
    ...rows.map((row) => line(shown.map((of) => row[of] || '–'))),
  ].join('\n')
}
