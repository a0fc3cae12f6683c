/** 我的 bid 往上 5 塊, 貼著買一, 下兩個時段: what a Chinese desk says for short, in the words that are read. */

const IS_HAN = /\p{Script=Han}/u

/** Of one's own, or before what is done to an order: its name. "best bid" is a price. */
const OWN_BID =
  /(?<=我的?|把|将|所有的?|全部的?|[掉撤消][ ]?) ?bids?(?![a-z/]) ?|^ ?bids? ?(?=(?:全部|都|往|拉|改|调|降|抬|压|撤|砍|减|移))/g
const OWN_OFFER =
  /(?<=我的?|把|将|所有的?|全部的?|[掉撤消][ ]?) ?(?:offers?|asks?)(?![a-z/]) ?|^ ?(?:offers?|asks?) ?(?=(?:全部|都|往|拉|改|调|降|抬|压|撤|砍|减|移))/g
/** In bid 掛 2950，ask 掛 3050 the English word is the deed. */
const BID_AT = /(?<![a-z] ?)bid ?(?:挂在?|放在?) ?(?=\d)/g
const OFFER_AT = /(?<![a-z] ?)(?:offer|ask) ?(?:挂在?|放在?) ?(?=\d)/g

/** bid 多少: a price of the book. */
const BID_ASKED = /(?<![a-z/] ?)bids?价?(?= ?(?:现在|目前)?(?:是|在)?(?:多少|几块|几元|哪里))/g
const OFFER_ASKED = /(?<![a-z/] ?)(?:offer|ask)s?价?(?= ?(?:现在|目前)?(?:是|在)?(?:多少|几块|几元|哪里))/g

/** 貼著買一 and 緊跟賣一 are at the price of that level. */
const HUGS =
  /[,，]? ?(?:紧?贴[着住在紧]?|紧?跟[着住紧]|紧跟在?|紧?靠[着在]|咬[着住]|黏[着住]|守在)(?:在)?([买卖]一|[买卖]1(?!\d))(?:价)?(?:挂|排|放)?[,，]? ?(?![高低加减])/
const MOVES_TO = /(?:贴|跟|靠|黏)到 ?(?=[买卖]一)/
/** 搶在買一前面 is a little better than that level. */
const AHEAD = /[,，]? ?(?:抢|排|插|挤|挂|站)(?:队)?[到在]?([买卖])一(?:价)?的?(?:之)?前面?(?:挂|排)?[,，]? ?/
const NOT_ONE = /[买卖](?![一1])/
const sideOf = (words: string): string | null => NOT_ONE.exec(words)?.[0] ?? null

const COUNTED = /(?<=(?:下|接下来|未来|往后|之后)的? ?(?:[二两三四五六七八九十]|\d{1,2}) ?)个?时段/g

/** The quantity behind 各 is of each of the two orders: 買 2950，賣 3050，各 5. */
const EACH_OF_BOTH =
  /([买卖] ?\d{3,}(?:\.\d+)?)(?: ?[元块])?[,，、] ?([买卖] ?\d{3,}(?:\.\d+)?)(?: ?[元块])?[,，]? ?(?=各 ?\d)/

/** 19-20 掃到賣二 5 MWh: that price of the book. */
const SWEPT_TO = /(?:扫|吃|打|敲|追)到 ?(卖[二三四五六七八九十])(?:价|档)?[,，]? ?(?:买[进入]? ?)?(?=\d)/
const SOLD_TO = /(?:扫|砸|打|倒|敲)到 ?(买[二三四五六七八九十])(?:价|档)?[,，]? ?(?:卖[出掉]? ?)?(?=\d)/
/** 盤 alone is the book of a contract: 18-19 的盤. */
const BOOK_OF = /(?<=(?:\d ?点?|[点时])的)盘(?=[。!?？ ]*$)/

/** 在最優買價下面 3 塊: so much from a level. */
const QUOTE = '(?:最优买价|最佳买价|最优卖价|最佳卖价|买一价?|卖一价?|中间价|最新价)'
const APART = new RegExp(
  `(?:挂|排|放)?(?:在|到)?(${QUOTE})的?(?:(上面|上方|之上|以上|往上)|下面|下方|底下|之下|以下|往下|下) ?(\\d{1,3}(?:\\.\\d+)?|[一二两三四五六七八九十]) ?(?:块钱?|元)(?:的?(?:地方|位置|价格?))?(?:挂|放|下)?`,
  'g',
)

const DIGITS = '〇一二三四五六七八九'
const digit = (said: string): string =>
  said === '两' ? '2' : DIGITS.includes(said) ? String(DIGITS.indexOf(said)) : said
/** 2 塊 9 毛 5, 五毛: a tenth of a dollar, and a hundredth of it. */
const TENTHS =
  /(?:(?<![\d.])(\d{1,5}|[一二两三四五六七八九]) ?块 ?)?(?<![\d.])(\d|[一二两三四五六七八九]) ?毛(?:钱)?(?:([1-9]|[一二三四五六七八九])(?:分钱?)?(?![\d.]))?/g

/** 看下盤: the book. */
const LOOKED_AT = /(?<=看(?:一?下|看)?)盘(?=[。!?？ ,，]|$)/g
/** 也來一單 is one more. */
const ONE_MORE = /(?<=[也再])来一单(?!子)/g
/** 2950 那單: the order of that price. */
const THAT_ORDER = /(?<=\d ?(?:元|块)?的?)那单(?!子)/g
/** Until noon, where no hour is told beside it. */
const UNTIL_NOON = /(?<=(?:到|至)(?:[今明后]天的?)?)中午(?=$|[\s,，。!前吧])(?! ?(?:\d|[一二两十]))/g
/** 挪 is 移 by another word. */
const SHIFTED = /挪(?=到|去|至|上|下)|(?<=往[上下])挪/g
/** 成了嗎 asks whether it has filled. */
const DONE_ASKED = /(?<![买卖做变完构造收达])成了(?=(?:吗|么|没有?)\s*[?？]?$)/

/** 买俩, 买仨: two of them, and three. */
const TWO_OR_THREE = /(?<=[买卖来要][进出入掉]? ?)([俩仨])个?(?=[\s,，@\d一二两三四五六七八九]|$)/g
/** 能幫我買 5 不, 會成交不 ask; 要不買 5, 不如買 5 suggest. */
const ASKS_BEHIND = /(?<=[\p{Script=Han}\d]{2})不(?=[\s?？]*$)/u
const SUGGESTS = /^(?:那|那么)?(?:要不然?|不如)(?=(?:我们?|咱们|就|先|再)*[买卖挂下做改])/
/** What is said between two parts to think is no word of either. */
const THINKS = /(?<=[\d个张h元块] ?)[啊呃嗯哦喔欸]+[,， ]*(?=价|以|用|在|[\d一二两三四五六七八九])/g
/** 3100 那張減價 20, 3100 的賣單往下壓 20: of an order it is its price. */
const CHEAPER = /(?<=(?:单|[张笔个]) ?)(?:[减降砍]价) ?(?=\d)/g
const DEARER = /(?<=(?:单|[张笔个]) ?)(?:加价|提价) ?(?=\d)/g
const OF_PRICE =
  /^((?:请|帮我|把| )*\d{3,}(?:\.\d+)? ?的?[买卖]单) ?(?:往下)?(降|压|减价|降价)低? ?(\d{1,3}(?:\.\d+)?) ?(?:元|块)?[。!]*$|^((?:请|帮我|把| )*\d{3,}(?:\.\d+)? ?的?[买卖]单) ?(?:往上)?(?:抬|提|加价|提价|升)高? ?(\d{1,3}(?:\.\d+)?) ?(?:元|块)?[。!]*$/
/** 取消 2950 跟 2940 那兩張 names both before it counts them. */
const THOSE_TWO = /(?<=\d{3} ?(?:和|跟|与|及|、) ?\d{3,}) ?的?那?[两2][张笔个]单?/g
const PRICE = '\\d{3,}(?:\\.\\d+)?'
/** 2940 和 2950 都往上抬 5 塊: each of them is moved. */
const BOTH_MOVED = new RegExp(
  `^(?:请|帮我|把| )*(${PRICE}) ?(?:和|跟|与|及|、) ?(${PRICE}) ?(?:都|各)?((?:[往向][上下]|[上下][调移]|抬|提|降|压|调[高低]).{1,10})$`,
)
/** 撤掉 2950 再掛 2960, 2950 那張撤回轉掛 2960: one order in the place of the other. */
const ANEW = '[,，]? ?(?:再|然后|改|重新|重|转)+ ?(?:挂|下|放|place)(?:回)?(?:在|到)? ?'
const REPLACED = new RegExp(
  `^(?:请|帮我|把| )*(?:撤掉?|取消|cancel) ?(${PRICE}) ?(?:的|那[张笔个])?单?${ANEW}(${PRICE}) ?(?:元|块)?[。!]*$|^(?:请|帮我|把| )*(${PRICE}) ?的?那[张笔个](?:单)?(?:撤[回掉了]?|取消|cancel)${ANEW}(${PRICE}) ?(?:元|块)?[。!]*$`,
)
/** 把 2950 改成 2960，數量改 6: both figures of one order. */
const BOTH_FIGURES = new RegExp(
  `^(?:请|帮我|把| )*(${PRICE}) ?(?:那[张笔个])?改[成为到]? ?(${PRICE})(?: ?元)?[,， ]*(?:数?量|qty) ?也?改?[成为到]? ?(\\d{1,3}(?:\\.\\d+)?)(?: ?mwh)?[。!]*$`,
)
/** 跟買一一樣價: at the price of that level. */
const LIKE_LEVEL = /(?:跟|和|同|与)([买卖]一|中间价)(?:价)?(?:一样|相同|同价)(?:的?价格?)?[,， ]*(?:挂)?(?=[买卖])/
/** 打到買一去賣 3, hit bid 沽 3 個: at the price of the other side. */
const HITS_BID = /(?:[打砸敲]到?|hit ?(?:the )?)(?:买一|bid)价?(?:去)?[,， ]*(?=卖 ?[\d一二两三四五六七八九十])/
const HIT_BEHIND = /^((?:请|帮我)*卖[^买]*?\d ?(?:个|mwh)?)[,， ]*[打砸敲]到?买一价?(?:去)?[。!]*$/
const LIFTS_OFFER =
  /(?:[打吃敲扫]到?|lift ?(?:the )?)(?:卖一|offer|ask)价?(?:去)?[,， ]*(?=买 ?[\d一二两三四五六七八九十])/
/** 再加 3 同價: as much more, at the price that was. */
const MORE_AT_SAME =
  /^(?:请|帮我)*再(?:加|来|挂|补) ?(\d+(?:\.\d+)?) ?(?:个|mwh)?[,， ]*(?:同价|(?:同样|一样)的?价格?|价格?(?:一样|相同|不变))(?:吧|[。! ])*$/
/** market 買 5: at market. */
const AT_MARKET = /^((?:请|帮我)*)(?:at )?market ?(?:order ?)?(?=[买卖] ?[\d一二两三四五六七八九十])/
/** GTD 到今晚 10 點 */
const GTD_UNTIL = /gtd ?(?=[到至])/
/** 現在掛了什麼, 明天有哪些可以交易 */
const OWN_RESTING = /^我?(?:现在|目前)?(?:有)?挂(?:了|着)?(?:什么|啥|哪些)(?:单)?(?=[\s?？]*$)/
const TRADED_WHEN = /^(.{0,8}?)有(?:哪些|什么)(?:时段|合约)?(?:可以|能)(?:交易|买卖)的?(?=[\s?？]*$)/

/** 之後要買 5: not now. Behind an order it is what comes next. */
const LATER = /(?<=^[^买卖撤改挂单]{0,40})(?:之后|过后|回头|过一?阵子)(?:再|要|想|我)*(?=[买卖挂])/

/** @param words folded */
export function chineseShortWords(words: string): string {
  if (!IS_HAN.test(words)) return words
  const named = words
    .replace(LATER, '等一下再')
    .replace(TWO_OR_THREE, (two: string) => (two.startsWith('俩') ? '2 mwh ' : '3 mwh '))
    .replace(ASKS_BEHIND, '吗')
    .replace(SUGGESTS, '也许')
    .replace(THINKS, ' ')
    .replace(OF_PRICE, (_, down: string, __, by: string, up: string, more: string) =>
      down === undefined ? `${up}提高 ${more} 元` : `${down}降 ${by} 元`,
    )
    .replace(CHEAPER, '价格减 ')
    .replace(DEARER, '价格加 ')
    .replace(THOSE_TWO, '')
    .replace(BOTH_MOVED, '把$1那张$3，把$2那张$3')
    .replace(REPLACED, (_, a: string, b: string, c: string, d: string) => `${a ?? c} 那笔撤掉重挂 ${b ?? d}`)
    .replace(BOTH_FIGURES, '把$1那张价格改成$2，数量改成$3')
    .replace(LIKE_LEVEL, '以$1价')
    .replace(HIT_BEHIND, '以买一价$1')
    .replace(HITS_BID, '以买一价')
    .replace(LIFTS_OFFER, '以卖一价')
    .replace(MORE_AT_SAME, '再来 $1 mwh')
    .replace(AT_MARKET, '$1市价')
    .replace(GTD_UNTIL, '有效')
    .replace(OWN_RESTING, '我挂了啥')
    .replace(TRADED_WHEN, '$1能交易哪些时段')
    .replace(OWN_BID, '买单')
    .replace(OWN_OFFER, '卖单')
    .replace(BID_ASKED, '买一价')
    .replace(OFFER_ASKED, '卖一价')
    .replace(BID_AT, '买 ')
    .replace(OFFER_AT, '卖 ')
    .replace(SWEPT_TO, '以$1价买 ')
    .replace(SOLD_TO, '以$1价卖 ')
    .replace(BOOK_OF, '盘口')
    .replace(EACH_OF_BOTH, '$1 $2 ')
    .replace(COUNTED, '个小时')
    .replace(MOVES_TO, '挂到')
    .replaceAll(UNTIL_NOON, '正午')
    .replaceAll(SHIFTED, '移')
    .replaceAll(THAT_ORDER, '那张')
    .replaceAll(LOOKED_AT, '盘口')
    .replaceAll(ONE_MORE, '来一张')
    .replaceAll(/啥(?!意思)/g, '什么')
    .replace(DONE_ASKED, '成交了')
    .replaceAll(
      TENTHS,
      (_, whole?: string, tenth = '', more = '') => `${digit(whole ?? '0')}.${digit(tenth)}${digit(more)} 元`,
    )
    .replaceAll(
      APART,
      (_, quote: string, above: string | undefined, by: string) => ` 比${quote}${above ? '高' : '低'} ${by} 元 `,
    )
  return atBest(named)
}

/** A buyer who stays close to the best ask may mean below it, or at it: that is asked. */
function atBest(words: string): string {
  const place = HUGS.exec(words) ?? AHEAD.exec(words)
  const quote = place?.[1]?.charAt(0)
  if (!place || quote === undefined) return words
  const side = sideOf(words.replace(place[0], ''))
  if (side !== null && side !== quote) return words
  const isAhead = AHEAD.test(place[0])
  const better = `${quote}一${quote === '买' ? '加' : '减'}1跳`
  const price = isAhead ? better : side ? `以${quote}一价` : `挂在${quote}一 `
  return words.replace(place[0], price)
}
