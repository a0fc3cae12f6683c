/** Claims of done things in Chinese. Reads folded (Simplified) text, so both scripts are one. */
import type { Context } from './english.ts'
import type { DoneKind, Found } from './kinds.ts'

const VERBS: [DoneKind, string][] = [
  ['stopped', '紧急停止|全部停止交易|停止所有交易|停止全部交易'],
  ['sent', '送出|送单|送往|送至|发出|发送|送达|报单'],
  [
    'placed',
    '下好单|下了单|下单|下达|下好|挂单|挂上|挂出|挂在|挂进|挂好|提交|接受|受理|进场|进入(?=委托簿|订单簿|盘口|市场)|建立委托|委托(?=成功|完成|完毕|好)|在(?:委托|订单)?簿上|在盘口|报(?=\\s*(?:$|[,。])|入|至)|(?<![如以之底一当余剩])下(?=\\s*(?:$|[,。]))',
  ],
  ['filled', '成交|买进|买入|买到|买好|买下|购入|购买|卖出|卖掉|售出|撮合|买(?=了)|卖(?=了)'],
  ['executed', '执行|交易(?=完成|成功|完毕)'],
  ['cancelled', '取消|撤单|撤销|撤回|撤掉|撤下|删单|撤(?=了|好)'],
  ['amended', '改单|改价|改好|改成|改为|改到|调到|修改|变更|更改|调整'],
  ['registered', '注册|开户|开立'],
]
const ANY = VERBS.map(([, words]) => words).join('|')
const EXACT = VERBS.map(([kind, words]) => [kind, new RegExp(`^(?:${words})`)] as const)

const NEGATION = '未|没|无法|不|勿|并非|拒绝|失败|被拒|禁止'
/** Words between 已 and the verb that make it another deed: 已查到您的挂单. */
const OTHER_DEED =
  '查|看|列|显示|找|读|取得|准备|产生|生成|计算|整理|说明|记录|收到|了解|建议|设定|模拟|想|将会|等|问|确认(?=是否|一下|您)|知道|核准|批准|计划'
/** Anything within the clause; the comma of 2,950 parts nothing. */
const WITHIN = '(?:[^,。;!?:\\n]|(?<=\\d)[,:](?=\\d))'
const GAP = `(?:(?!${NEGATION}|${OTHER_DEED})${WITHIN}){0,28}?`
const MARKED = new RegExp(`(?:已经|已|业已|刚才|刚刚|刚|成功|顺利)(${GAP})(${ANY})`, 'g')
const ENDED = new RegExp(
  `(${ANY})((?:(?!${NEGATION}|${ANY})${WITHIN}){0,16}?)(?:成功|完成|完毕|好了|掉了|到了|上去了|进去了|出去了|了(?!解|吗|没|$)|了(?=\\s*$))`,
  'g',
)
const AS_TOLD = /[依按照]+[据照]?[您你]的(?:指示|要求|吩咐|意思)/
const AND_THEN = new RegExp(`^(?:并且|并|且|而且)(?:已|全部|完全)*(${ANY})`)
const STATUS = /^(\s*[^,]{0,14}?)(?:全部|全数|完全)成交(?=\s*$|\s*[,!])/g

const IDIOMS = /没问题|没有问题|不用担心|别担心|不客气|不好意思/g
const NEGATED = new RegExp(NEGATION)
const HYPOTHETICAL =
  /如果|若|要是|假如|倘若|万一|一旦|除非|假设|假定|例如|比如|譬如|[您你他她]说|据说|提到|要求我|转述|宣称|是否|有没有|模拟|回测|试算|预览|策略|报告|复本|副本|表示|意思|指的是|所谓|通常|一般|凡是|任何|每当|哪|何时|什么|谁/
const COMING = /将|会|要|可以|可(?!用)|能|想|请|等|待|再|才|就|快|即将|准备|应|须|需|别|当|每/
const EARLIER_CONDITION =
  /如果|若|要是|假如|倘若|万一|一旦|除非|假设|例如|比如|譬如|[您你他她]说|据说|(?:后|时|之前|的话)\s*,?\s*$/
const ATTRIBUTE_BEFORE = /(?:张|笔|个|条|份|有|些|何|的|看|查)\s*$/
const ATTRIBUTE_AFTER =
  /^\s*(?:的(?!话)|后|之后|以后|时|与否|与|前|之前|吗|没有?|否则|或|量|价|均价|纪录|记录|明细|请求|要求|需求|指示)/
const FOR_APPROVAL = /^[^,。]{0,8}(?:给?[您你](?:核准|批准|审核|确认|决定|过目)|[您你]核准|审核|供)/
/** What was taken back or changed is no order: a plan that waits. */
const OF_A_PLAN = /^了?(?:[您你]的)?(?:[这那该]个?)?[份个]?(?:计划|方案)/
const PLAN = /计划|方案|草稿|建议/
const ORDER_NOUN = /^\s*(?:委托|订单|单子|挂单)/
const OBJECT = /委托|订单|单|价|量|改/

function kindOf(verb: string, rest: string): DoneKind {
  return EXACT.find(([, pattern]) => pattern.test(verb + rest))?.[0] ?? 'executed'
}

/** What stands between the last other verb and this one: 未成交已取消 negates only the first. */
function leadOf(text: string): string {
  const verbs = [...text.replaceAll(IDIOMS, (m) => ' '.repeat(m.length)).matchAll(new RegExp(ANY, 'g'))]
  const last = verbs.at(-1)
  return (last ? text.slice(last.index + last[0].length) : text).replaceAll(IDIOMS, '')
}

export function chineseClaims(c: Context): Found[] {
  if (!/\p{Script=Han}/u.test(c.clause) || /[吗么]\s*$|了没有?\s*$/.test(c.clause)) return []
  const out: Found[] = []
  const add = (found: Found, marked: boolean) => {
    if (out.some((o) => found.start < o.end && o.start < found.end)) return
    const before = c.clause.slice(0, found.start)
    const after = c.clause.slice(found.end)
    const lead = leadOf(before)
    if (NEGATED.test(lead)) return
    if (HYPOTHETICAL.test(c.clause) || /模拟|回测|例如|比如|譬如/.test(c.sentence)) return
    if (!marked && COMING.test(lead)) return
    if (marked ? /如果|若|要是|假如|一旦|[您你他她]说|据说/.test(c.before) : EARLIER_CONDITION.test(c.before)) return
    if (ATTRIBUTE_AFTER.test(after) || FOR_APPROVAL.test(after)) return
    if (OF_A_PLAN.test(after) && (found.kind === 'cancelled' || found.kind === 'amended')) return
    if (PLAN.test(before) && found.kind !== 'executed' && found.kind !== 'filled') return
    if (found.kind === 'filled' && marked && ORDER_NOUN.test(after)) return
    if (marked && ATTRIBUTE_BEFORE.test(before) && ORDER_NOUN.test(after)) return
    if (found.kind === 'executed' && /^(?:查|搜|模拟|工具|分析|读)/.test(after)) return
    if (found.kind === 'amended' && !OBJECT.test(c.clause)) return
    out.push(found)
    // 已送出并成交: the second verb leans on the first one's 已.
    const next = AND_THEN.exec(after)
    if (next?.[1]) {
      const end = found.end + next[0].length
      out.push({ kind: kindOf(next[1], c.clause.slice(end)), start: end - next[1].length, end })
    }
  }
  for (const m of c.clause.matchAll(MARKED)) {
    const verb = m[2] ?? ''
    const end = m.index + m[0].length
    const kind = kindOf(verb, c.clause.slice(end))
    // 的 between 已 and the verb: something else was done, to what the verb names.
    const gap = (m[1] ?? '').replace(AS_TOLD, '')
    if (!/的/.test(gap) || /把|将/.test(gap)) add({ kind, start: m.index, end }, true)
  }
  for (const m of c.clause.matchAll(ENDED)) {
    const verb = m[1] ?? ''
    const kind = kindOf(verb, c.clause.slice(m.index + verb.length))
    add({ kind, start: m.index, end: m.index + m[0].length }, false)
  }
  for (const m of c.clause.matchAll(STATUS)) {
    const start = m.index + (m[1]?.length ?? 0)
    add({ kind: 'filled', start, end: m.index + m[0].length }, false)
  }
  return out.sort((a, b) => a.start - b.start)
}
