/** "Buy 5 at 2950, show me my orders after", 買 5 2950 完了給我看委託: a look that is to follow the deed, as "then" says. What waits for a fill is no such. */
import { LEAD } from './sentence-parts.ts'
import { MAX_ASKED } from './shape.ts'

const DEED = `(?<deed>${LEAD}(?:buy|sell|bid|offer|cancel|cxl|pull|change|move|raise|lower)\\b[^?]*?)`
const LOOK = '(?:show|list|give|display|check|tell|let me see|pull up|bring up)\\b'
const SENT = '(?:in|done|placed|sent|up|approved|through|finished)'
const AFTERWARDS = `(?:after(?:wards?| that| this| it)?|(?:once|when|as soon as) (?:(?:it|that|this|they)(?:'s|s| is|'re| are)? )?(?:all )?${SENT})`
const BEHIND = new RegExp(
  `^${DEED},? (?:and |then |; ?)*(?<look>${LOOK}[^,;?]{2,60}?),? ${AFTERWARDS}(?: please)?[.!]*$`,
)
const BEFORE = new RegExp(`^${DEED},? (?:and |then )*${AFTERWARDS},? (?<look>${LOOK}[^,;?]{2,60}?)[.!]*$`)

const HAN_LOOK = '(?:给我看|让我看|帮我看|看|列出|列|查|显示)'
const HAN_BEHIND = new RegExp(
  `^(?<deed>(?:请|帮我|麻烦)*(?:[^,，。]{0,12}[买卖撤改]|取消)[^?？]*?\\d[^?？]*?)[,，; ]*(?:(?<!成交了?|[点午天日晚时早上] ?)(?:之后|以后)|然后|接着|(?:等)?(?:下|挂|做|送|弄|办|改|撤)?(?:单)?(?:完|好)(?:单)?(?:了|成)?(?:之后|以后|后|再|就|的话|,|，)*)(?:再|就|,|，| )*(?<look>${HAN_LOOK}[^?？]{1,30}?)[。!]*$`,
)

/** With "then" before the look; unchanged where nothing is to be looked at behind a deed. @param words folded */
export function lookAfterwards(words: string): string {
  if (words.length > MAX_ASKED || !/\b(?:after|once|when|soon)|[后完好]/.test(words)) return words
  const said = (BEHIND.exec(words) ?? BEFORE.exec(words))?.groups
  if (said) return `${said.deed}, then ${said.look}`
  const han = HAN_BEHIND.exec(words)?.groups
  // What hangs there, and nothing to hang.
  return han ? `${han.deed}，然后${han.look?.replace(/^(.{1,4}?)挂单/, '$1我的挂单')}` : words
}
