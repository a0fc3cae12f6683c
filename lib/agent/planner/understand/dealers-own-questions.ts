/** "What's still out there?", "did my bid trade?", 我最舊的單放多久了: what a dealer asks about what is his own, as the question that answers it. */
import { LEAD, NOW } from './dealers-questions.ts'
import { HOURS } from './shape.ts'

/** A sentence, and the one that it is read as. */
export const OWN_QUESTIONS: readonly [RegExp, string][] = [
  // Of one's own orders.
  [
    new RegExp(`^${LEAD}(did my (?:bid|offer|ask|buy|sell|order)) (?:trade|deal|go|go through|get done)${NOW}`),
    '$1 fill?',
  ],
  [
    new RegExp(`^${LEAD}when (?:does|will|do) my (?:gtd|day) orders? (?:expire|end|lapse|run out)${NOW}`),
    'my gtd orders',
  ],
  [
    /^(?:请问|那|[,， ])*(?:我的?)?(最[旧新早老后近])的?(?:那?一?[张笔个])?(?:单子?|挂单|委托|订单)(?:已经?)?(?:挂|放|等)了?(?:多久|多长时间|几个?小时|几天)了?(?:呢)?\s*[?？。]*$/,
    '我$1的单是哪张',
  ],
  [
    /^(?:请问|那|[,， ])*(?:我的?)?(?:哪一?[张笔个单])(?:单子?|委托|订单)?(?:是)?(最[大小贵高低旧新]|最便宜)的?(?:呢)?\s*[?？。]*$/,
    '我$1的单是哪张',
  ],
  [
    /^((?:请|帮我)*(?:钱包|余额|资金|资产|持仓|部位))(?:以?及|跟|和|与|、|,) ?(?:我的?)?(?:挂单|委托|单子?)(?:一起|都|一并)*(?:看|查|列)(?:一下|出来)?(?:吧)?[。!]*$/,
    '$1和我的挂单',
  ],
  [
    new RegExp(`^${LEAD}what(?:'s|s| is| have (?:i|we) got) (?:still )?(?:out there|working|live|in the market)${NOW}`),
    'show my open orders',
  ],
  [
    new RegExp(
      `^${LEAD}what did (?:i|we) (?:pay|get|sell|buy)(?: (?:for|on|at))?(?: the| my)? last(?: one| trade| fill| deal)?${NOW}`,
    ),
    'my last fill',
  ],
  [new RegExp(`^${LEAD}what(?:'s|s| is) my average${NOW}`), "what's my average price?"],
  [
    new RegExp(
      `^${LEAD}how (?:much|many mwh)(?: cash| money| energy| power)? (?:have (?:i|we) got|do (?:i|we) have|is|of mine is|am i) (?:got )?(?:locked|tied|locked up|tied up|reserved)(?: up)?(?: in (?:my )?orders)?${NOW}`,
    ),
    "what's my balance?",
  ],
  [
    new RegExp(
      `^${LEAD}how long (?:have|do) (?:i|we) (?:got|have)(?: left)? (?:on|for|in|to trade) (?:the )?next (?:hour|contract|one)${NOW}`,
    ),
    'when does the next contract close',
  ],
  // What one has.
  [
    new RegExp(
      `^${LEAD}how much (?:juice|power|energy|stuff|stock) (?:do (?:i|we) have|have (?:i|we) got)(?: left| to sell)?${NOW}`,
    ),
    "what's my balance?",
  ],
  [
    /^(?:请问|那|我|的|看|查|一下|[,， ])*(?:可卖|能卖|可售|可用)的?(?:电量|电|能量)(?:有|是|还有)?(?:多少)?\s*[?？。!]*$/,
    '我的余额',
  ],
  [
    /^(?:请问|那|今[天日]|现在|目前|[,， ])*(?:有|已经?)?(?:没有?)?(?:开盘|开市|营业)(?:了)?(?:吗|么|没有?)\s*[?？。!]*$/,
    '开盘了吗',
  ],
  [
    new RegExp(
      `^${LEAD}what(?:'s|s| is) ((?:(?:today|tomorrow) )?${HOURS})(?: (?:at|doing|trading|trading at|going for|worth))?${NOW}`,
    ),
    "what's $1 trading at?",
  ],
  [
    /^(?:请问|那|看|[,， ])*((?:[今明后]天)?(?:早上|上午|中午|下午|傍晚|晚上|[今明]晚)[一二两三四五六七八九十\d]{1,3}点)的?(?:那)?(?:盘|合约|档|那档)(?:现在)?(?:是)?(?:多少|几块|怎样|怎么样|如何)(?:钱)?(?:呢)?\s*[?？。!]*$/,
    '$1的价格',
  ],
]
