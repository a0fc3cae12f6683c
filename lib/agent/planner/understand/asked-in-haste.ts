/** "Last trade of mine", "can I afford 100?", 我賺了還是賠了, "do you think it goes up": questions of a desk in words that there are others for. */
import { NUMBER } from './shape.ts'

const AND = '(?:and |so |ok(?:ay)? |but |hey )*'
const HAN = '(?:请问|那|所以|现在|我)*'
const WHEN = '(today|yesterday|this (?:week|morning|afternoon|evening))'
const QTY = `(${NUMBER})(?: ?mwh)?`

export const ASKED_IN_HASTE: readonly [RegExp, string][] = [
  // One's own trades, and not those of the market.
  [
    new RegExp(
      `^${AND}(?:the |my )?(?:last|latest|newest) (?:trade|fill|deal|execution) (?:of mine|i (?:did|made|had|got))\\s*[?？.]*$`,
    ),
    'show my last fill',
  ],
  [new RegExp(`^${AND}what did (?:i|we) (?:last |just )?(buy|sell)(?: last)?\\s*[?？.]*$`), 'show my trades'],
  [
    new RegExp(
      `^${AND}(?:what(?:'s| is| was) )?my (?:avg|average|mean) (?:buy|buying|purchase|sell|selling|sale) price ${WHEN}\\s*[?？.]*$`,
    ),
    'what have i traded $1',
  ],
  [
    new RegExp(`^${AND}how many trades ((?:(?:in|over|during) )?(?:the )?)(?:last|past) (?=\\d)`),
    'trades in the last ',
  ],
  [
    /^(?:请问|那|我|今[天日]|到底|现在)*(?:是)?(?:赚|赢)了?(?:钱)?(?:还是|或)(?:是)?(?:赔|亏|输)了?(?:钱)?(?:呢|啊)?\s*[?？。]*$/,
    '我的损益',
  ],
  // How far one's means reach.
  [
    new RegExp(
      `^${AND}(?:how (?:much|many mwh)(?: energy| power)?) (?:can|could) (?:i|we) (?:buy|afford)(?: at (?:the )?(?:best )?(?:ask|offer|market))\\s*[?？.]*$`,
    ),
    'how much can i afford at market',
  ],
  [
    new RegExp(
      `^${AND}(?:can|could) (?:i|we) afford (?:to buy )?(${NUMBER})(?: (?:now|at (?:the )?market))?\\s*[?？.]*$`,
    ),
    'what does it cost to buy $1 MWh',
  ],
  [
    new RegExp(
      `^${HAN}(?:我)?(?:买得起|够(?:钱)?买|钱够买|够不够(?:钱)?买) ?(${NUMBER}) ?个?(?:吗|么|嘛)?\\s*[?？。]*$`,
    ),
    '市价买 $1 MWh 要多少钱',
  ],
  [new RegExp(`^${AND}do (?:i|we) have ${QTY} (?:to sell|available|free|left)\\s*[?？.]*$`), "what's my position"],
  [
    new RegExp(`^${HAN}(?:手上)?有(?:没有)? ?${QTY} ?(?:个|度)?(?:可以|能|好|来)(?:卖|沽)(?:吗|么)?\\s*[?？。]*$`),
    '我的持仓',
  ],
  [
    /^(?:请问|那|现在|今[天日])*(?:我)?(?:最多|还|今[天日])*(?:能|可以)(?:再|还)?买(?:几|多少)个\s*[?？。]*$/,
    '我最多能买多少',
  ],
  [/^(?:请问|那|现在)*(?:我)?今[天日]还(?:能|可以)(?:再)?买多少\s*[?？。]*$/, '我最多能买多少'],
  // So much at that price comes to so much.
  [
    new RegExp(
      `^${AND}(?:what(?:'s| is) |how much is )?(\\d{1,3}(?:\\.\\d+)?) ?(?:times|x|\\*|×|multiplied by) ?(\\d{3,}(?:\\.\\d+)?)\\s*(?:=\\s*)?[?？.]*$`,
    ),
    'how much is $1 MWh at $2?',
  ],
  [
    /^(\d{1,3}(?:\.\d+)?) ?(?:乘以?|×|\*|x) ?(\d{3,}(?:\.\d+)?) ?(?:等于|是|=)?(?:多少)?\s*[?？。]*$/,
    '$1 MWh $2 多少钱',
  ],
  // How far an order is from being filled.
  [
    new RegExp(
      `^${AND}how (far|close)(?: away)? (?:from|to|off) (?:the )?(market|mid|touch|top|best bid|best ask) (?:is|are) (?:it|that|that one|my order)\\s*[?？.]*$`,
    ),
    'how far is my order from the market',
  ],
  [
    /^(?:请问|那|它|我的单?|现在)*(?:离|距离?)成交(?:还)?(?:差|有|要)(?:多少|多远|多久)\s*[?？。]*$/,
    '我的单离市价多远',
  ],
  [
    new RegExp(
      `^${AND}(?:what(?:'s| is| are) )?(?:the |my )?(?:chances?|odds|probability)(?: of)?(?: (?:a|getting))?(?: my)? fill(?:ed|ing)?(?: at ${NUMBER})?\\s*[?？.]*$`,
    ),
    'how far is my order from the market',
  ],
  // What will be, nobody here says.
  [
    /^(?:and |so |but )*(?:do|did|would) you (?:think|believe|expect|reckon)(?: that)? (?:it|the (?:price|market)|prices?|power|spot)(?:'ll|'s)? (?:will |is going to |is gonna |going to |would )?(?:go(?:es)?|move|rise|fall|drop|climb|be)(?: (?:up|down|higher|lower|any (?:higher|lower)))*(?: (?:today|tomorrow|from here|next|soon))?\s*[?？.]*$|^(?:and |so )*(?:what(?:'s| is) )?your (?:forecast|view|prediction|outlook|opinion)(?: on (?:the )?(?:price|market|prices|spot))?\s*[?？.]*$|^(?:give me |any )(?:advice|forecast|tips?)\s*[?？.]*$/,
    'will the price go up?',
  ],
  [
    /^(?:请问|那|你)*(?:觉得|认为|看) ?(?:\d[\d.]*)(?:元|块)?(?:这个价)?(?:如何|怎么?样|好不好|合理吗|贵吗|便宜吗)\s*[?？。]*$/,
    '你觉得该不该买',
  ],
  // What may be done without a click, and by whose.
  [
    /^(?:and |so )*what (?:am i|are we|can i|may i) (?:allowed to |permitted to |able to )?(?:do|trade|send)? ?without (?:an? |my |any )?(?:approval|approving|click(?:ing)?|asking)\s*[?？.]*$/,
    'which standing permissions do i have',
  ],
  [
    /^(?:please )?(?:give|grant|allow) (?:the |my |this )?(?:bot|agent|ai|assistant|planner|desk|you) (?:a |the )?(?:permission |standing permission )?to (?:trade|buy|sell|deal)\b.{0,60}$/,
    'how do i give a standing permission',
  ],
  [
    /^(?:and |so )*who (?:has )?approved (?:it|that|the last (?:one|order|plan)|my (?:last )?(?:order|plan)|this)\s*[?？.]*$/,
    'who approves my orders',
  ],
  [
    /^(?:请|帮我)*(?:每[天日周]|每个?(?:小时|交易日)|定时|定期)[^买卖\d]{0,6}\d{0,2}[^买卖]{0,4}(?:跑|执行|运行|做)(?:一次|一下)?(?:这个?|那个?|我的)?(?:流程|剧本|脚本|工作流)\s*[。!]*$/,
    '我的剧本',
  ],
  [/^(?:指令|命令|命令列表|有什么指令|可以下什么指令)(?:有哪些)?\s*[?？。]*$/, '你会什么'],
  [/^(?:请)?(?:讲|说|用|打)(?:[广廣][东東]?[话話]|粤语|广州话|白话|台语|闽南语)(?:吧|啦)?\s*[。!?？]*$/, '用中文'],
  [
    /^(?:你)?(?:可以|能|支不支持|支持|有没有)(?:下|挂|做)?(?:条件单|停损单|止损单|触价单)(?:吗|么)?\s*[?？。]*$/,
    '可以下停损单吗',
  ],
]
