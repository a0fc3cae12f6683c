/** What is told of a table of orders that no plan came of, in each language. */
import { MAX_LEGS } from '../../../contracts/gate/max-legs.ts'
import type { TableProblem } from '../table/orders.ts'
import type { RowProblem } from '../table/row.ts'
import type { Language } from '../text/language.ts'
import type { Messages } from './messages.ts'
import { inLine } from './values.ts'

/** Up to so many are told by name; of more only how many there are. */
const MAX_TOLD = 8
/** How many characters of the trader's own words are repeated. */
const MAX_SAID = 80

const said = (text: string): string => inLine(text).slice(0, MAX_SAID)
const listed = (lines: readonly string[], more: (count: number) => string): string =>
  [...lines.slice(0, MAX_TOLD), ...(lines.length > MAX_TOLD ? [more(lines.length - MAX_TOLD)] : [])]
    .map((line) => `- ${line}`)
    .join('\n')
const rowsOf = (problems: readonly RowProblem[]): number => new Set(problems.map(({ row }) => row)).size

type Words = {
  row: (problem: RowProblem) => string
  more: (count: number) => string
  rows: (bad: number, orders: number, list: string) => string
  columns: (names: string) => string
  many: (orders: number) => string
  sideless: string
  name: (name: string) => string
  beside: (words: string, orders: number) => string
  noContracts: (list: string, shut: number, orders: number) => string
}

const tableMessages = (w: Words): Pick<Messages, 'table' | 'noContracts'> => ({
  table: (problem: TableProblem) => {
    if (problem.kind === 'columns') return w.columns(problem.names.map((name) => w.name(said(name))).join(', '))
    if (problem.kind === 'many') return w.many(problem.orders)
    if (problem.kind === 'sideless') return w.sideless
    if (problem.kind === 'beside') return w.beside(said(problem.words), problem.orders)
    return w.rows(rowsOf(problem.problems), problem.orders, listed(problem.problems.map(w.row), w.more))
  },
  noContracts: (hours, orders) => w.noContracts(listed(hours, w.more), hours.length, orders),
})

const english: Words = {
  row: (p) => {
    const at = `Order ${p.row}:`
    if (p.why === 'missing') return `${at} “${said(p.column)}” is empty.`
    if (p.why === 'cells')
      return `${at} ${p.count} cells, and the table has ${p.of} columns. A number with a comma in it needs quotes there.`
    if (p.why === 'unit') return `${at} “${said(p.cell)}” is in another unit than “${said(p.column)}”.`
    if (p.why === 'notPositive') return `${at} “${said(p.cell)}” in “${said(p.column)}” is not more than zero.`
    if (p.why === 'pricedMarket') return `${at} it is to trade at market, and has the price “${said(p.cell)}”.`
    if (p.why === 'powerAlone') return `${at} power becomes an energy only over the hours of a contract.`
    return `${at} “${said(p.cell)}” in “${said(p.column)}” cannot be read.`
  },
  more: (count) => `and ${count} more`,
  rows: (bad, orders, list) =>
    `I prepared nothing: of the ${orders} ${orders === 1 ? 'order' : 'orders'} in the table ${bad} ${bad === 1 ? 'is' : 'are'} not plain.\n\n${list}\n\nA side is buy or sell, hours are 18-19 (with their day, where it is not the next time they come), a price is 2,950.5 or market.`,
  name: (name) => `“${name}”`,
  columns: (names) =>
    `I prepared nothing: I cannot tell what ${names} would be of an order, or there are two of it. I read columns for the side, the quantity or the power, the price, the type, the time in force, the contract or the date and hours (or start and end), and your own notes. Leave the others out.`,
  many: (orders) =>
    `I prepared nothing: the table holds ${orders} orders, and one plan at most ${MAX_LEGS}. Send it in parts, each with the names of the columns.`,
  sideless:
    'I prepared nothing: no column of the table says what is bought and what is sold, and I take no plus or minus for it. Add a column “side” with buy or sell in each row, and write quantities above zero.',
  beside: (words, orders) =>
    `I prepared nothing: the table holds ${orders} ${orders === 1 ? 'order' : 'orders'}, and I am not sure what “${words}” asks of ${orders === 1 ? 'it' : 'them'}. Send the table by itself, or under “place these orders”, or “these orders for tomorrow”.`,
  noContracts: (list, shut, orders) =>
    `I prepared nothing: for ${shut} of the ${orders} orders no contract is open for trading.\n\n${list}\n\nLeave them out, or name other hours.`,
}

const traditional: Words = {
  row: (p) => {
    const at = `第 ${p.row} 筆：`
    if (p.why === 'missing') return `${at}「${said(p.column)}」是空的。`
    if (p.why === 'cells') return `${at}有 ${p.count} 格，而表格有 ${p.of} 欄。含逗號的數字在這裡要加引號。`
    if (p.why === 'unit') return `${at}「${said(p.cell)}」的單位和「${said(p.column)}」不同。`
    if (p.why === 'notPositive') return `${at}「${said(p.column)}」的「${said(p.cell)}」不大於零。`
    if (p.why === 'pricedMarket') return `${at}是市價單，卻有價格「${said(p.cell)}」。`
    if (p.why === 'powerAlone') return `${at}功率要有合約的時段才算得出電量。`
    return `${at}「${said(p.column)}」的「${said(p.cell)}」無法辨讀。`
  },
  more: (count) => `還有 ${count} 項`,
  rows: (bad, orders, list) =>
    `沒有準備任何委託：表格裡的 ${orders} 筆委託有 ${bad} 筆不清楚。\n\n${list}\n\n方向請寫買或賣，時段寫 18-19（不是下一次到來的那天就要寫日期），價格寫 2,950.5 或市價。`,
  name: (name) => `「${name}」`,
  columns: (names) =>
    `沒有準備任何委託：${names}在委託裡是什麼無法判斷，或者有兩欄。我能讀的欄位是方向、數量或功率、價格、類型、有效期、合約，或日期和時段（或開始和結束），以及您自己的備註。其他請去掉。`,
  many: (orders) =>
    `沒有準備任何委託：表格裡有 ${orders} 筆委託，而一份計畫最多 ${MAX_LEGS} 筆。請分幾次送出，每次都帶欄位名稱。`,
  sideless:
    '沒有準備任何委託：表格裡沒有一欄說明是買還是賣，正負號我不當作方向。請加一欄「方向」，每列寫買或賣，數量都寫大於零。',
  beside: (words, orders) =>
    `沒有準備任何委託：表格裡有 ${orders} 筆委託，但「${words}」要我怎麼做並不清楚。請只送出表格，或在上面寫「下這些單」、「明天的這些單」。`,
  noContracts: (list, shut, orders) =>
    `沒有準備任何委託：${orders} 筆委託裡有 ${shut} 筆沒有合約在交易。\n\n${list}\n\n請去掉這些，或改成別的時段。`,
}

const simplified: Words = {
  row: (p) => {
    const at = `第 ${p.row} 笔：`
    if (p.why === 'missing') return `${at}“${said(p.column)}”是空的。`
    if (p.why === 'cells') return `${at}有 ${p.count} 格，而表格有 ${p.of} 列。含逗号的数字在这里要加引号。`
    if (p.why === 'unit') return `${at}“${said(p.cell)}”的单位和“${said(p.column)}”不同。`
    if (p.why === 'notPositive') return `${at}“${said(p.column)}”的“${said(p.cell)}”不大于零。`
    if (p.why === 'pricedMarket') return `${at}是市价单，却有价格“${said(p.cell)}”。`
    if (p.why === 'powerAlone') return `${at}功率要有合约的时段才算得出电量。`
    return `${at}“${said(p.column)}”的“${said(p.cell)}”无法辨读。`
  },
  more: (count) => `还有 ${count} 项`,
  rows: (bad, orders, list) =>
    `没有准备任何订单：表格里的 ${orders} 笔订单有 ${bad} 笔不清楚。\n\n${list}\n\n方向请写买或卖，时段写 18-19（不是下一次到来的那天就要写日期），价格写 2,950.5 或市价。`,
  name: (name) => `“${name}”`,
  columns: (names) =>
    `没有准备任何订单：${names}在订单里是什么无法判断，或者有两列。我能读的列是方向、数量或功率、价格、类型、有效期、合约，或日期和时段（或开始和结束），以及您自己的备注。其他请去掉。`,
  many: (orders) =>
    `没有准备任何订单：表格里有 ${orders} 笔订单，而一份计划最多 ${MAX_LEGS} 笔。请分几次发送，每次都带列名。`,
  sideless:
    '没有准备任何订单：表格里没有一列说明是买还是卖，正负号我不当作方向。请加一列“方向”，每行写买或卖，数量都写大于零。',
  beside: (words, orders) =>
    `没有准备任何订单：表格里有 ${orders} 笔订单，但“${words}”要我怎么做并不清楚。请只发送表格，或在上面写“下这些单”、“明天的这些单”。`,
  noContracts: (list, shut, orders) =>
    `没有准备任何订单：${orders} 笔订单里有 ${shut} 笔没有合约在交易。\n\n${list}\n\n请去掉这些，或改成别的时段。`,
}

export const tableWords: Record<Language, ReturnType<typeof tableMessages>> = {
  en: tableMessages(english),
  'zh-Hant': tableMessages(traditional),
  'zh-Hans': tableMessages(simplified),
}
