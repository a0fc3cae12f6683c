/** Delivery contracts as a table: more than two of them in one sentence nobody reads. */
import type { Language } from '../text/language.ts'
import { zoneName } from './clock-words.ts'

/** A row of the table. A column that no row fills is left out. */
type ContractRow = {
  hours: string
  symbol: string
  /** The figure by which the contracts were ranked. */
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

/** Columns whose figures are of a kind, so that their points line up. */
const ALIKE = [['figure'], ['last', 'bid', 'ask']] as const
const PLAIN_FIGURE = /^[+−]?[\d,]+(?:\.(\d+))?$/

/** All figures of a kind with as many decimals as the one that has most: 3,314 under 3,318.34 is 3,314.00. */
function aligned(rows: readonly ContractRow[]): ContractRow[] {
  const decimalsOf = ALIKE.map((columns) => {
    const figures = rows.flatMap((row) => columns.flatMap((of) => row[of] || []))
    if (!figures.every((figure) => PLAIN_FIGURE.test(figure))) return 0
    return Math.max(0, ...figures.map((figure) => PLAIN_FIGURE.exec(figure)?.[1]?.length ?? 0))
  })
  return rows.map((row) => {
    const filled = { ...row }
    for (const [i, columns] of ALIKE.entries()) {
      for (const of of columns) if (row[of]) filled[of] = withDecimals(row[of], decimalsOf[i] ?? 0)
    }
    return filled
  })
}

function withDecimals(figure: string, decimals: number): string {
  const [whole, fraction = ''] = figure.split('.')
  return decimals === 0 ? figure : `${whole}.${fraction.padEnd(decimals, '0')}`
}

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

/** Up to so many are told in a sentence. */
const MAX_IN_SENTENCE = 2
export const isPriced = (rows: readonly ContractRow[]): boolean => rows.some(({ last, bid, ask }) => last || bid || ask)
export const isTable = (rows: readonly unknown[]): boolean => rows.length > MAX_IN_SENTENCE

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
    ...aligned(rows).map((row) => line(shown.map((of) => row[of] || '–'))),
  ].join('\n')
}
