/** 改成明天晚上八點的, 往後一小時, said of an order that waits: when it shall deliver. */
import { wholeNumber } from '../text/chinese-numerals.ts'
import { HOUR, onClock } from './each-hour-named.ts'
import { HAN_DAY } from './hours-listed.ts'

/** 改成明天晚上八點的, 20 點的: of the order that delivers then. */
const HOUR_OF_IT = new RegExp(
  `^(?:不|不对|好的?|ok|那|就|还是|请|帮我|把它?|[,，。 ])*(?:(?:改|换)(?:成|到|为)?|[移搬挪]到)? ?(?<day>${HAN_DAY})?的?(?<part>早上|上午|中午|下午|傍晚|晚上|凌晨|清晨)?(?<hour>${HOUR}) ?[点时]整?(?:的|那个?一?(?:小时|钟头|时段))(?:合约|那个?一?(?:小时|时段))?(?:吧|好了|[。! ])*$`,
)

/** The hour that an order is said to be of, as the hours of a contract; null where that is not plain. @param words folded */
export function hourOfIt(words: string): string | null {
  const { day = '', part = '', hour: said = '' } = HOUR_OF_IT.exec(words)?.groups ?? {}
  const hour = onClock(wholeNumber(said), day + part)
  if (said === '' || Number.isNaN(hour) || hour > 23) return null
  if (hour <= 12 && part === '' && day !== '明早') return null
  return `改${day.replace(/[晚夜早]$/, '天')}${hour}-${hour + 1}点的`
}

const LATER =
  /^(?:不|不对|好的?|ok|那|就|还是|请|帮我|把|它|再|都|[,，。 ])*(?:(?<later>往后|延后|推迟|晚|推后|后移)|往前|提早|提前|早|前移)(?:移|挪|推|延)?了? ?(?<count>[1-6]|[一二两三四五六]) ?个?(?:小时|钟头)(?:吧|[。! ])*$/
/** 往後一小時, 提早兩小時: by how many hours later an order shall deliver; null where that is not said. @param words folded */
export function hoursLater(words: string): number | null {
  const { later, count } = LATER.exec(words)?.groups ?? {}
  if (count === undefined) return null
  return (later === undefined ? -1 : 1) * (/\d/.test(count) ? Number(count) : wholeNumber(count))
}
