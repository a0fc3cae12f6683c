/** What a conversation is titled by: its first words; of a pasted table of orders that it is one, and how many orders it holds. */
import type { Locale } from '../i18n/locales.ts'
import { type OrderTable, tableIn } from './planner/table/orders.ts'

const TABLE: Record<Locale, (orders: number) => string> = {
  en: (orders) => `Table: ${orders} ${orders === 1 ? 'order' : 'orders'}`,
  'zh-Hant': (orders) => `表格：${orders} 筆委託`,
  'zh-Hans': (orders) => `表格：${orders} 笔订单`,
}

/** How many orders a pasted table has; null where its columns could not be read. */
function ordersIn({ orders, problem }: OrderTable): number | null {
  if (!problem) return orders.length
  return problem.kind === 'columns' ? null : problem.orders
}

/**
 * @param image the name of the first, where there is one
 * @param locale of the screen that asks
 */
export function openingWords(words: string, image: string | undefined, locale: Locale = 'en'): string {
  const table = tableIn(words)
  const orders = table && ordersIn(table)
  // A question about the table says more of the conversation than that there is a table.
  if (table?.problem?.kind === 'beside') return table.beside.trim()
  return orders ? TABLE[locale](orders) : words.trim() || (image ?? 'Image')
}
