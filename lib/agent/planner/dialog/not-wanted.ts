/** "Scrap that last one", 剛剛那張不要了: said of an order, these take it off. While an order is asked about they are of that one. */
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'

const NAMED =
  '(?:that|the|my|this) (?:last |latest |\\d[\\d.,]* )?(?:one|order|buy|sell|bid|offer)(?: i (?:just )?placed)?'
const ENGLISH = new RegExp(
  `^(?:(?:please|ok(?:ay)?|no|actually|wait)[ ,]+)*(?:scrap|bin|ditch|drop|axe|forget(?: about)?|never ?mind) (?<order>${NAMED})(?:,? please)?[\\s.!]*$`,
)
const NO_LONGER = new RegExp(
  `^(?:i |we )?(?:do not|don't|dont|no longer)(?: want| need)? (?:want |need )?(?<order>${NAMED})(?: (?:any ?more|any longer|after all|now))?[\\s.!]*$`,
)
const CHINESE_NO_LONGER =
  /^(?:我)?(?:不要|不想要)(?<order>(?:刚刚|刚才|最后)?.{0,8}(?:[那这][张笔个]单?|最后一?[张笔]))了(?:吧)?[。!]*$/
const CHINESE =
  /^(?:那|啊|唉|算了)?[,，]?(?<order>.{0,12}(?:[那这最后刚才上一]+[张笔个单]单?|[买卖]单|那[张笔个]?[买卖]单))(?:我)?(?:也|就|都|先)?(?:不要|不想要|别要)了?(?:吧|啦)?[。!]*$/

/** The same as a cancel; null where nothing of the kind is said, or of no order. */
export function notWanted({ utterance }: Understanding): Understanding | null {
  const words = utterance.folded.trim()
  const said = (...patterns: RegExp[]) => patterns.map((pattern) => pattern.exec(words)?.groups?.order).find(Boolean)
  const [english, chinese] = [said(ENGLISH, NO_LONGER), said(CHINESE, CHINESE_NO_LONGER)]
  const off = english ? understand(`cancel ${english}`) : chinese ? understand(`取消${chinese}`) : null
  return off?.actions.some(({ kind }) => kind === 'cancel' || kind === 'cancelAll') && !off.ask ? off : null
}
