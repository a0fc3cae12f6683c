/** "Scrap that last one", 剛剛那張不要了: said of an order, these take it off. While an order is asked about they are of that one. */
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'

const NAMED =
  '(?:that|the|my|this) (?:last |latest |\\d[\\d.,]* )?(?:one|order|buy|sell|bid|offer)(?: i (?:just )?placed)?'
const ENGLISH = new RegExp(
  `^(?:(?:please|ok(?:ay)?|no|actually|wait)[ ,]+)*(?:scrap|bin|ditch|drop|axe|forget(?: about)?|never ?mind) (?<order>${NAMED})(?:,? please)?[\\s.!]*$`,
)
const CHINESE =
  /^(?:那|啊|唉|算了)?[,，]?(?<order>.{0,12}(?:[那这最后刚才上一]+[张笔个单]单?|[买卖]单|那[张笔个]?[买卖]单))(?:我)?(?:也|就)?(?:不要了|不想要了|别要了)(?:吧|啦)?[。!]*$/

/** The same as a cancel; null where nothing of the kind is said, or of no order. */
export function notWanted({ utterance }: Understanding): Understanding | null {
  const words = utterance.folded.trim()
  const [english, chinese] = [ENGLISH, CHINESE].map((pattern) => pattern.exec(words)?.groups?.order)
  const off = english ? understand(`cancel ${english}`) : chinese ? understand(`取消${chinese}`) : null
  return off?.actions.some(({ kind }) => kind === 'cancel' || kind === 'cancelAll') && !off.ask ? off : null
}
