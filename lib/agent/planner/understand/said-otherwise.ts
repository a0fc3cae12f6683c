/** What dealers say in words of their own is read as the words there are for it: "top the bid by 1 for 5", "in 10 slices". */
import { onDayClock } from '../text/day-clock.ts'
import { fold } from '../text/fold.ts'
import { inFigures } from '../text/spoken-figures.ts'
import { bestHour } from './best-hour.ts'
import { byNumber } from './by-place.ts'
import { calledInHaste } from './called-in-haste.ts'
import { calledTogether } from './called-together.ts'
import { orderOfSide } from './cancels-chosen.ts'
import { cappedMarket } from './capped-market.ts'
import { changedTogether } from './changed-together.ts'
import { charged } from './charging.ts'
import { chineseShortWords } from './chinese-short-words.ts'
import { contractByLength } from './contract-by-length.ts'
import { contractByName } from './contract-code.ts'
import { SENTENCES } from './dealers-sentences.ts'
import { dealtBeside } from './dealing-words.ts'
import { eachHourNamed } from './each-hour-named.ts'
import { eachItsOwn } from './each-its-own.ts'
import { eachListed } from './each-listed.ts'
import { equalOrders } from './equal-orders.ts'
import { figureChanged } from './figure-changed.ts'
import { hourBehindDay } from './hour-behind-day.ts'
import { hoursCalled } from './hours-called.ts'
import { hoursInWords } from './hours-in-words.ts'
import { hoursListed } from './hours-listed.ts'
import { hoursOfPart } from './hours-of-part.ts'
import { hoursWritten } from './hours-written.ts'
import { inMandarin } from './in-mandarin.ts'
import { levelNamed } from './level-names.ts'
import { listedOrders } from './listed-orders.ts'
import { lookAfterwards } from './look-afterwards.ts'
import { movedInChinese } from './moved-in-chinese.ts'
import { movedApartInChinese } from './moved-quotes.ts'
import { ordersByHour } from './orders-by-hour.ts'
import { ownPosition } from './own-position.ts'
import { ownQuote } from './own-quote.ts'
import { asHours, levelOnce, ofPowerNext, phrasesOtherwise, stopsAt, ticksApart } from './phrases-otherwise.ts'
import { priceLadder } from './price-ladder.ts'
import { selfCorrected } from './self-corrected.ts'
import { shortForms } from './short-forms.ts'
import { stillOpen } from './still-open.ts'
import { termsOtherwise } from './terms-otherwise.ts'
import { toldThenAsked } from './told-then-asked.ts'
import { untilTakenOff } from './until-taken-off.ts'
import { waitsFor } from './waits-for.ts'

type InPart = (words: string) => string
type AsWhole = (words: string) => string | null

/** "Morning, buy 5": said to the desk, and no time of day. By itself it is answered. */
const GREETING =
  /^(?:good )?(?:morning|evening|afternoon)(?: (?:all|team|everyone|guys|mate|desk|there))?[,，。!.]+ *(?=\S)|^(?:哈[啰喽罗]|你好|您好|嗨|大家好|[早午晚]安)[,，。!~ ]+(?=\S)/
const GREETING_ALONE = /^(?:good )?(?:morning|evening|afternoon)(?: (?:all|team|everyone|guys|mate|desk|there))?[.!]*$/
/** "Please place:" above a list of orders asks for what is in it. */
const LIST_LEAD =
  /^(?:(?:please|pls|kindly|can you|could you) )*(?:place|enter|send|put in|execute|work|do)(?: (?:these|those|following|my|the|all))*(?: orders?| trades?)?(?: for me)?(?: please)? ?: *\n?(?= *\S)|^(?:请|麻烦|帮我)*(?:下|挂|送|执行)(?:出)?(?:以下|下列|下面|这些)?的?(?:单子?|委托|订单)?[:：] *\n?(?= *\S)|^(?:请|麻烦|帮我)*(?:下|挂|送|place|set|put) ?一?张 ?(?:(?:限价|limit) ?)?(?:单|order)?[,，:： ]+(?=[买卖]|(?:buy|sell)\b)/
/** Each part of one order on a line of its own. */
const PARTS_BY_LINE =
  /^(?:(?:side|qty|quantity|amount|size|price|limit|px|tif|type|symbol|contract|方向|数量|价格|单价|合约) ?[:：=] ?[^\n]{1,40}(?:\n|$)){2,8}$/
const inOneLine: InPart = (words) =>
  (PARTS_BY_LINE.test(words) ? words.trim().replaceAll(/ *\n */g, ', ') : words).replace(LIST_LEAD, '')
const ungreeted: InPart = (words) => words.replace(GREETING_ALONE, 'hello').replace(GREETING, '')

/** What is typed or dictated in haste, in the form that the patterns below are written for. */
const IN_FORM: readonly InPart[] = [
  ungreeted,
  inMandarin,
  lookAfterwards,
  inOneLine,
  orderOfSide,
  toldThenAsked,
  eachHourNamed,
  hoursWritten,
  ownPosition,
  (words) => ordersByHour(words) ?? hoursListed(words),
  hourBehindDay,
  hoursInWords,
  onDayClock,
  charged,
  shortForms,
  calledInHaste,
  chineseShortWords,
  byNumber,
  levelNamed,
  figureChanged,
]

/** Sentences that are known as a whole: what is read of them is read of nothing else. */
const WHOLE: readonly AsWhole[] = [
  contractByName,
  cappedMarket,
  calledTogether,
  eachListed,
  eachItsOwn,
  changedTogether,
  bestHour,
  stillOpen,
]

/** 買 5 MWh 2950 以下 and 賣 3 MWh 3100 以上 say what a limit says by itself. */
const AT_LIMIT =
  /^((?:请|帮我|我要|我想)*(?:买[^卖]*|卖[^买]*?)\d{3,}(?:\.\d+)?) ?(?:元|块)?(?:或?(?:以下|以上)|或者?更(?:低|高|好|优))(?:吧)?[。!]*$/
const isOfLimit = (words: string): boolean =>
  AT_LIMIT.test(words) && (/更[好优]/.test(words) || /买/.test(words) === /以下|更低/.test(words))

/** 可以買 5 2950 嗎 is no question where it asks for leave: without that it is the order. */
const MAY_I = /^(?:请问|那|我|现在)*(?:可以|能)([买卖][进出入掉]? ?\d.*(?:吗|么|[?？])\s*)$/

/** A TWAP trades one part in each step: "in 10 slices", 分 10 次, which is no time. */
const TWAP_RUN = /^(?=.*(?:\btwap\b|时间加权))(?=.*(?:simulat|backtest|dry run|模拟|回测|试跑))/
const COUNT = '(\\d+|[一二两三四五六七八九十百]+)'
const PARTS = new RegExp(
  `\\b(in|into|over|with|using) ${COUNT} (?:equal )?(?:slices|parts|pieces|clips|tranches|child orders|orders)\\b`,
)
const HAN_PARTS = new RegExp(`(?: ?mwh)?[,， ]*分(?:成|为|作)? ?${COUNT} ?(?:次|份|批|笔|段|张|单)`)
/** Whatever is run in parts is that strategy: "simulate buying 20 in 4 slices". */
const RUN_IN_PARTS = /^((?:please |can you )*)(simulate|backtest)(?: an?)? (?=(?:buying|selling|a buy of|a sell of) )/
const inSteps = (words: string): string => words.replace(PARTS, '$1 $2 steps').replace(HAN_PARTS, ' MWh，$1 步')

const dealt: InPart = (words) =>
  PARTS.test(words) && RUN_IN_PARTS.test(words)
    ? inSteps(words.replace(RUN_IN_PARTS, '$1$2 a twap '))
    : TWAP_RUN.test(words)
      ? inSteps(words)
      : levelOnce(dealtBeside(words) ?? ticksApart(words))

/** Whatever sentence it is, its parts in the words there are for them; each step is written for what the ones before it leave. */
const IN_PARTS: readonly InPart[] = [
  dealt,
  ownQuote,
  hoursOfPart,
  phrasesOtherwise,
  // The terms say until when it rests, and what becomes of the rest of it.
  untilTakenOff,
  termsOtherwise,
  stopsAt,
  ofPowerNext,
  asHours,
  waitsFor,
]

const through = (steps: readonly InPart[], words: string): string => steps.reduce((said, step) => step(said), words)

const asWhole = (words: string): string | null => {
  for (const known of WHOLE) {
    const otherwise = known(words)
    if (otherwise !== null) return otherwise
  }
  return null
}

/** The same in the other words; null where the message is anything else, or more. */
export function saidOtherwise(text: string): string | null {
  const said = fold(text).folded.trim()
  const inForm = through(IN_FORM, said)
  const figures = inFigures(inForm)
  const several = priceLadder(figures) ?? equalOrders(figures) ?? hoursCalled(figures)
  if (several) return several
  const words = selfCorrected(figures) ?? contractByLength(inForm) ?? inForm
  const listed = listedOrders(words) ?? (words === said ? null : words)
  if (listed !== null) return inOtherWords(listed) ?? listed
  return inOtherWords(words) ?? (figures === inForm ? null : inOtherWords(figures))
}

function inOtherWords(words: string): string | null {
  const moved = movedInChinese(words) ?? movedApartInChinese(words)
  if (moved) return moved
  for (const [pattern, otherwise] of SENTENCES)
    if (pattern.test(words)) return termsOtherwise(untilTakenOff(ownQuote(words.replace(pattern, otherwise))))
  const whole = asWhole(words)
  if (whole) return ownQuote(whole)
  if (isOfLimit(words)) return words.replace(AT_LIMIT, '$1')
  if (MAY_I.test(words)) return words.replace(MAY_I, '$1')
  const otherwise = through(IN_PARTS, words)
  return otherwise === words ? null : otherwise
}
