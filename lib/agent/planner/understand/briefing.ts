/** "Morning briefing", 早盤簡報, "how do things stand?": the market, what is held and what rests, at one look. */
import type { Token } from '../text/tokens.ts'
import type { Action } from './action.ts'

type Look = Extract<Action, { kind: 'call' }>

const KIND =
  '(?:morning|daily|opening|pre[- ]?(?:market|open|trade|trading)|market|desk|quick|short|brief|status|evening|closing|general|full|current|trading)'
const REPORT = `(?:(?:${KIND} )*(?:briefing|brief|overview|sitrep|situation report|snapshot|status(?: report| update)?)|(?:${KIND} )+(?:update|summary|recap|report|round-?up|check))`
const LEAD =
  "(?:good morning|morning|hi|hello|hey|please|pls|ok(?:ay)?|so|and|can you|could you|can i (?:get|have)|may i have|let's have|i(?:'d| would) like|i want|i need|give me|gimme|get me|show me|let me have|prepare|start with)"
const NOW =
  '(?: (?:now|today|right now|please|for (?:me|today)|of (?:the (?:market|desk|day)|everything)|this morning))*'
const ENGLISH = `(?:${LEAD}[ ,]+)*(?:(?:a |an |the |my |our |today's |this morning's )*${REPORT}|(?:brief|update) me|(?:fill me in|bring me up to (?:speed|date)|catch me up|get me up to speed)|how (?:do|are) (?:things|we)(?: stand(?:ing)?| look(?:ing)?| doing)?|how(?:'s| is| are) (?:everything|things|it) (?:looking|standing|going)|where (?:do|are) (?:we|i|things) (?:stand(?:ing)?|at)|what(?:'s| is) the (?:situation|status|state of (?:play|things|affairs)|overall picture|lay of the land))${NOW}`
const HAN_LEAD =
  '(?:早安?|早上好|你好|请|麻烦|帮我|给我|来|做|一?份|一?个|看(?:一?下)?|准备|先|我要|我想看|想看|那|请问|,|今[天日]的?|现在的?|目前的?|整理)*'
const HAN_REPORT =
  '(?:早盘|盘前|盘中|盘后|晨间|早晨|早上|晨|市场|交易|今日|每日|开盘前?|收盘前?|整体|总体|简单|快速|账户|的)*(?:简报|早报|晨报|总览|概览|概况|概要|快报|速览|汇报|简述)'
const HAN = `${HAN_LEAD}(?:${HAN_REPORT}|(?:现在|目前|整体|总体|今[天日])+的?(?:情况|状况|局面|局势|状态)(?:是)?(?:如何|怎么样|怎样|什么|咋样)|(?:现在|目前)?(?:是)?(?:什么|啥)(?:情况|状况|局面)|(?:情况|状况|局面)(?:如何|怎么样|怎样)|(?:给|跟|向)我(?:简报|汇报|报告)(?:一下)?)(?:一下|吧|了|呢)*`
const BRIEFING = new RegExp(`^(?:${ENGLISH}|${HAN})\\s*[?？.。!]*$`)
/** Before a list of what it is to hold. */
export const BRIEFING_OF = `(?:${ENGLISH}|${HAN})\\s*[:：]\\s*`
const MAX_CHARACTERS = 80

/** @returns null where the sentence asks for something else */
export function briefingAsked(tokens: readonly Token[], folded: string): Look[] | null {
  const words = folded.slice(tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0).trim()
  if (words.length > MAX_CHARACTERS || (!BRIEFING.test(words) && !BRIEFING.test(words.replaceAll(' ', '')))) return null
  return [
    { kind: 'call', tool: 'getMarketMetrics', args: {}, focus: 'summary' },
    { kind: 'call', tool: 'getUserWallet', args: {} },
    { kind: 'call', tool: 'getUserOrders', args: { status: 'pending' } },
  ]
}
