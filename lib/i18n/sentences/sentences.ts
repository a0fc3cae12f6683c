import { CALLS, CONVERSATIONS, PLAYBOOKS, REQUESTS } from './of-the-agent.ts'
import { CHECKS, EXCHANGE, REFUSALS } from './of-the-exchange.ts'
import { AUDIT, GATE } from './of-the-gate.ts'

/**
 * English pattern, 繁體中文, 简体中文; no full stop at the end. `{name}` is taken over as it stands, except for the
 * words of words.ts and `{clause}`, which is a sentence of this list itself. The first that fits counts: the more
 * special one stands before the more general one.
 */
export type SentenceRow = readonly [en: string, hant: string, hans: string]

/** Of arguments that do not fit the schema of a tool: lib/tools/arguments.ts, in the words of ajv. The most general, so last. */
const ARGUMENTS: SentenceRow[] = [
  [
    'sides: twap trades one side; give BUY or SELL',
    'sides：twap 只交易一邊，請給 BUY 或 SELL',
    'sides：twap 只交易一边，请给 BUY 或 SELL',
  ],
  ['the arguments must be an object', '參數須為物件', '参数须为对象'],
  ['the arguments are not plain JSON', '參數不是單純的 JSON', '参数不是单纯的 JSON'],
  ['{name} is required', '須提供 {name}', '须提供 {name}'],
  ['{name} is not an argument of this tool', '這個工具沒有 {name} 這個參數', '这个工具没有 {name} 这个参数'],
  ['{name} must be one of {words}', '{name} 須為其中之一：{words}', '{name} 须为其中之一：{words}'],
  ['{name} must be <= {most}', '{name} 最多 {most}', '{name} 最多 {most}'],
  ['{name} must be >= {least}', '{name} 最少 {least}', '{name} 最少 {least}'],
  ['{name} must be > {least}', '{name} 須大於 {least}', '{name} 须大于 {least}'],
  ['{name} must be < {most}', '{name} 須小於 {most}', '{name} 须小于 {most}'],
  ['{name} must be number', '{name} 須為數字', '{name} 须为数字'],
  ['{name} must be integer', '{name} 須為整數', '{name} 须为整数'],
  ['{name} must be boolean', '{name} 須為 true 或 false', '{name} 须为 true 或 false'],
  ['{name} must be string', '{name} 須為文字', '{name} 须为文字'],
  ['{name} must be array', '{name} 須為清單', '{name} 须为列表'],
  ['{name} must be object', '{name} 須為物件', '{name} 须为对象'],
  ['{name} must NOT have more than {most} characters', '{name} 最多 {most} 個字元', '{name} 最多 {most} 个字符'],
  ['{name} must match format "{format}"', '{name} 須符合格式「{format}」', '{name} 须符合格式“{format}”'],
]

export const SENTENCES: readonly SentenceRow[] = [
  ...REFUSALS,
  ...EXCHANGE,
  ...CHECKS,
  ...GATE,
  ...AUDIT,
  ...CALLS,
  ...CONVERSATIONS,
  ...PLAYBOOKS,
  ...REQUESTS,
  ...ARGUMENTS,
]
