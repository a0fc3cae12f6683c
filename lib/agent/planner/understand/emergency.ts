/**
 * "Stop everything": the one thing the planner does without a plan, and for everybody. So it takes a sentence that says
 * this and nothing else; any word not listed here makes it a mention.
 */
import { fold } from '../text/fold.ts'
import { hasTag, isTerm, type Token } from '../text/tokens.ts'

const AROUND: ReadonlySet<string> = new Set(
  `please|pls|plz|now|right now|right away|immediately|asap|quickly|quick|at once|the|a|an|our|hey|just|desk|eap|and|i want to|i want|i need to|i need|we need to|let's|lets|go ahead and|help|i'd like to|me|to|you|it
hit|pull|activate|trigger|engage|press|use|flip|execute|do|push|start|initiate|throw|on|turn|switch
请|马上|立刻|立即|现在|快|赶快|赶紧|帮我|下|替我|给我|麻烦|我要|我们要|吧|啊|启动|按下|按|拉下|拉|执行|触发|开启|打开|使用|启用|全部|所有|交易`
    .split(/[|\n]/)
    .map((word) => word.trim()),
)
const RESET =
  /\b(?:reset|release|turn off|switch off|unlock|resume|lift|undo|deactivate|disable|disengage)\b|解除|重置|恢复|关闭|关掉|取消|复位|撤销/

const wordOf = (token: Token): string =>
  token.kind === 'number' ? '#' : token.kind === 'term' ? token.raw : fold(token.text).folded

/** null: the sentence has nothing to do with it. `mention`: it does, but tells nobody to stop. */
export function emergencyIn(tokens: readonly Token[], asked: boolean): 'pull' | 'reset' | 'mention' | null {
  if (!hasTag(tokens, 'halt', 'killSwitch')) return null
  const rest = tokens.filter((t) => !isTerm(t, 'halt', 'killSwitch', 'comma'))
  const isOnly = rest.every((t) => AROUND.has(wordOf(t)))
  if (isOnly && !asked) return 'pull'
  const words = rest.map(wordOf).join(' ')
  return RESET.test(words) && !asked && !hasTag(tokens, 'not', 'question', 'hypo') ? 'reset' : 'mention'
}
