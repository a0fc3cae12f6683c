/** "Scrap that last one", 剛剛那張不要了: said of an order, these take it off. While an order is asked about they are of that one. */
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'

const ONE_OF_THEM =
  '(?:that|the|my|this) (?:(?:very )?(?:last|latest|first|second|third) |\\d[\\d.,]* )?(?:one|order|buy|sell|bid|offer)(?: i (?:just )?placed)?'
const A_SIDE = '(?:all )?(?:the|my|those|these) (?:buys|sells|bids|offers|asks|orders|(?:buy|sell) orders)'
const NAMED = `(?:${ONE_OF_THEM}|${A_SIDE})`
const ENGLISH = new RegExp(
  `^(?:(?:please|ok(?:ay)?|no|actually|wait)[ ,]+)*(?:scrap|bin|ditch|drop|axe|forget(?: about)?|never ?mind) (?<order>${NAMED})(?:,? please)?[\\s.!]*$`,
)
const NO_LONGER = new RegExp(
  `^(?:i |we )?(?:do not|don't|dont|no longer)(?: want| need)? (?:want |need )?(?<order>${NAMED}) (?:any ?more|any longer|after all)[\\s.!]*$`,
)
/** Beside another deed it is of that one: 撤買單，賣單不要. */
const OTHER = '[^,，。;；、撤取消改买卖留不]{0,8}'
const ONE = `${OTHER}(?:[那这](?:[张笔个]单?|单)|(?:最后|刚才|刚刚)一?[张笔个])`
const CHINESE = new RegExp(
  `^(?:那|啊|唉|算了)?[,，]?(?<order>${ONE}|${OTHER}[买卖]单|\\d{3,}(?:\\.\\d+)?的?) ?(?:我)?(?:也|就|都)?(?:不要了|不想要了|别要了|不挂了|不要挂了)(?:吧|啦)?[。!]*$`,
)
const CHINESE_ONE = new RegExp(`^(?<order>${ONE})(?:我)?不要[。!]*$`)
const CHINESE_NO_LONGER = new RegExp(`^我?(?:不要|不想要)(?<order>${ONE}(?: ?\\d[\\d.,]* ?的?)?)了(?:吧)?[。!]*$`)

/** The same wish as a cancel; null where it is not said, or not about an order. */
export function notWanted({ utterance }: Understanding): Understanding | null {
  const words = utterance.folded.trim()
  const said = (...patterns: RegExp[]) => patterns.map((pattern) => pattern.exec(words)?.groups?.order).find(Boolean)
  const [english, chinese] = [said(ENGLISH, NO_LONGER), said(CHINESE, CHINESE_ONE, CHINESE_NO_LONGER)]
  const off = english ? understand(`cancel ${english}`) : chinese ? understand(`取消${chinese}`) : null
  return off?.actions.some(({ kind }) => kind === 'cancel' || kind === 'cancelAll') && !off.ask ? off : null
}
