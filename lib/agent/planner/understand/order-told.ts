/** 我有一張 2950 買 5 MWh, 那是 2950 買 5 MWh, 2950 買 5 MWh 是我下的: of an order there is, and no word to place one. */
import { fold } from '../text/fold.ts'

const WHERE =
  '(?:我们?|咱们|手上|手头|目前|现在|当前|这边|那边|那里|盘面上?|盘口上?|盘上|簿上|委托簿上?|市场上?|场上|里面?|还|也|都|已经?|另外|本来|原本)'
/** 有空, 有機會, 有電 are no order; of 我有 5 MWh 要賣 something is wished. */
const THERE_IS = new RegExp(
  `^${WHERE}*(?<!没)有(?:挂)?(?:着|了)? ?(?:[一两二三四五六]?[张笔个]|\\d|[买卖])(?![^,，;；]*[要想][买卖])`,
)
const THAT_IS = /^[那这](?:一?[张笔个])?(?:单)?(?:就|不就)?是(?!要|想)/
const HAS_PLACED = /^我们?(?!要|想)[^,，;；买卖]{0,14}[挂下送]了(?!吧)/
const WHOSE =
  /是(?:我们?|你们?|您|他们?|她|对手|对方|别人|人家|谁|系统|客户|同事|主管|老板)(?:自己|刚才|刚刚|之前|早上|昨天|前天|已经?)*(?:先)?(?:下|挂|买|卖|送|委托|报)?[出进]?的(?:那?[张笔]?(?:单子?|委托|订单))?[吧啊喔呢耶。!]*$/

/** @param own a clause that names an order, in the words said */
export function isOrderTold(own: string): boolean {
  const words = fold(own).folded.trim()
  const [first = ''] = words.split(/[,，;；]/)
  const leads = [THERE_IS, THAT_IS, HAS_PLACED].some((pattern) => pattern.test(first))
  return (leads && /[买卖]/.test(first)) || WHOSE.test(words)
}
