/** Orders, and changes of them, as a desk says them: "put 5 on the offer at 3020", "raise the h18 bid to 2995". */
import { END, ID, LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

const PRICE = `((?:nt\\$ ?)?${NUMBER})`
const N = `(${NUMBER}(?: ?mwh)?)`
const CHANGE = '(?:change|amend|modify|move|raise|lower|lift|drop|bump|reprice|set)'
const IN = `((?:(?:today|tomorrow) )?${HOURS}|spot)`
export const QUOTE = '(?:bid|offer|ask|buy|sell)(?: order)?'

export const ORDERS_IN_WORDS: readonly [RegExp, string][] = [
  // A buy stop waits for a price, and is no word to stop.
  [
    new RegExp(
      `^${LEAD}(?:(?:place|put|set|enter|add)(?: in)? an? )?(?:buy|sell)[- ]stops?(?:[- ](?:limit|loss|order))*(?: [a-z0-9 .,@$-]{1,40})?[.!]*$`,
    ),
    'stop loss',
  ],
  [
    new RegExp(
      `^(${LEAD})(?:put|place|leave|show|post|stick|park|sit|rest|work|lean) ${N} on the bid (?:at|@) ?${PRICE}${END}`,
    ),
    '$1buy $2 at $3',
  ],
  [
    new RegExp(
      `^(${LEAD})(?:put|place|leave|show|post|stick|park|sit|rest|work|lean) ${N} on the (?:offer|ask) (?:at|@) ?${PRICE}${END}`,
    ),
    '$1sell $2 at $3',
  ],
  [new RegExp(`^(${LEAD})join (?:the )?(?:best )?bid,? (?:for |with )?${N}${END}`), '$1buy $2 at the best bid'],
  [
    new RegExp(`^(${LEAD})join (?:the )?(?:best )?(?:offer|ask),? (?:for |with )?${N}${END}`),
    '$1sell $2 at the best ask',
  ],
  // Which way, is asked.
  [
    new RegExp(
      `^(${LEAD})((?:one|a|two|\\d{1,2}) ticks? (?:above|below|over|under) (?:the )?best (?:bid|ask|offer)),? (?:for )?${N}${END}`,
    ),
    '$1trade $3 at $2',
  ],
  [/^((?:请|帮我)*)挂 ?(\d{1,3}(?:\.\d+)?) ?(?:mwh)?在?([买卖]一)价?[。!]*$/, '$1在$3交易 $2 mwh'],
  // "buy 5 at 2950, not gtc, ioc": the last of the two.
  [
    new RegExp(
      `^(${LEAD}(?:buy|sell) .*\\d),? (?:not (?:gtc|ioc|fok|gtd|post[- ]?only)[,;]? (?:but |rather )?|(?:gtc|ioc|fok|gtd|post[- ]?only)[,;]? (?:no,? |sorry,? |i mean,? )+)(gtc|ioc|fok|post[- ]?only)${END}`,
    ),
    '$1 $2',
  ],
  // What it is not says nothing more; of no contract that is named it would still be in another.
  [
    new RegExp(`^(${LEAD}(?:buy|sell) .*\\b${HOURS}\\b.*?),? (?:and |but )?not (?:in |for )?(?:${HOURS}|spot)${END}`),
    '$1',
  ],
  [
    new RegExp(
      `^(${LEAD}(?:buy|sell) .*\\d),? (?:and |but )?(?:without (?:an? )?iceberg|(?:but )?not (?:as )?(?:an? )?(?:iceberg|post[- ]?only|ioc|fok)|no matter what|whatever happens|as soon as possible)${END}`,
    ),
    '$1',
  ],
  [
    new RegExp(
      `^(?:no (?:problem|worries)|sure|all right|very well|fine)[,. ]+(?=(?:buy|sell) ${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER}${END})`,
    ),
    '',
  ],
  [
    new RegExp(
      `^(${LEAD})instead of (?:buying|selling)(?: ${NUMBER}(?: ?mwh)?)?(?: (?:at|@) ?${NUMBER})?,? (?=(?:buy|sell) ${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER}${END})`,
    ),
    '$1',
  ],
  [
    new RegExp(
      `^(?:i (?:must|have to|need to|gotta|got to)|leave an order to|place an order to|put in an order to) (?=(?:buy|sell) ${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER})`,
    ),
    '',
  ],
  [
    /^(?:那就?|就)?(?:[干乾]脆|还是|索性|不如就?)(?=[买卖][进出入掉]? ?\d[\d.]*(?: ?mwh)?[,， ]*\d{3,}(?:\.\d+)?(?:元|块)?(?:吧|好了)?[。!]*$)/,
    '',
  ],
  // A dealer's own quote: "I'm 2990 bid for 5" is a buy at that price.
  [
    new RegExp(`^(?:i'm|i am) ((?:\\d,)?\\d{3,}(?:\\.\\d+)?) bid (?:for|in) (${NUMBER}(?: ?mwh)?)${END}`),
    'buy $2 at $1',
  ],
  [
    new RegExp(`^(?:i'm|i am) ((?:\\d,)?\\d{3,}(?:\\.\\d+)?) (?:offered|offer) (?:for|in) (${NUMBER}(?: ?mwh)?)${END}`),
    'sell $2 at $1',
  ],
  // 市價 as the price there is.
  [/^(.*?)比市价(?=[高低贵便])/, '$1比最新价'],
  [/(?<=[高低]于)市价(?= ?\d)/, '最新价'],
  // "buy 5 18h at 2950": an hour of the day, whichever, and no time to rest.
  [
    new RegExp(
      `^(${LEAD}(?:buy|sell) ${NUMBER}(?: ?mwh)?) (?:at )?(1\\d|2[0-4])h,? ((?:at|@) ?${NUMBER}|${NUMBER})${END}`,
    ),
    '$1 h$2 $3',
  ],
  // The hours may stand between the quantity and the price: "b 2 18-19 3300".
  [
    new RegExp(`^b (?=${NUMBER}(?: ?mwh)? (?:in )?(?:(?:today|tomorrow) )?${HOURS} (?:at |@ ?)?${NUMBER}${END})`),
    'buy ',
  ],
  [
    new RegExp(`^s (?=${NUMBER}(?: ?mwh)? (?:in )?(?:(?:today|tomorrow) )?${HOURS} (?:at |@ ?)?${NUMBER}${END})`),
    'sell ',
  ],
  [/^((?:请|帮我)*)h ?(1?\d|2[0-4]) ?(?=[买卖])/, '$1第$2小时'],
  // The same of an order: nobody's quantity is a thousand and more.
  [new RegExp(`^(${LEAD}(?:buy|sell)) (?=(?:nt\\$ ?)?(?:\\d,\\d{3}|\\d{4})(?:\\.\\d+)?${END})`), '$1 at '],
  [/^((?:请|帮我|我要|我想)*)([买卖])[进出入]? ?(?=\d{4}(?:\.\d+)? ?[元块]?(?:吧)?[。!]*$)/, '$1$2 价格 '],
  // So many orders of one's making out of one.
  [
    new RegExp(`^(?:${LEAD})(?:place|put in|enter|send|make) (\\d{1,2}) orders of ${N} (?:at|@) ?${PRICE}${END}`),
    'ladder $1 orders of $2 at $3',
  ],
  // Two at once, named by their contracts.
  [
    new RegExp(
      `^(${LEAD})${CHANGE} (?:the|my) ${IN} ${QUOTE} to ${PRICE},? and (?:the|my) ${IN} ${QUOTE} to ${PRICE}${END}`,
    ),
    '$1change my $2 order to $3 and change my $4 order to $5',
  ],
  // "Lift my 18-19 bid to 3001" raises an order of one's own, and buys nothing.
  [
    new RegExp(
      `^${LEAD}lift (?:the|my) ((?:(?:today|tomorrow) )?${HOURS}) (?:bid|buy)(?: order)? (?:up )?to ${PRICE}${END}`,
    ),
    'change my $1 buy to $2',
  ],
  [
    new RegExp(
      `^${LEAD}lift (?:the|my) ((?:(?:today|tomorrow) )?${HOURS}) (?:offer|ask|sell)(?: order)? (?:up )?to ${PRICE}${END}`,
    ),
    'change my $1 sell to $2',
  ],
  [
    new RegExp(`^(${LEAD}${CHANGE}) (?:the|my) ((?:(?:today|tomorrow) )?${HOURS}) bid (to|by) (?=${PRICE})`),
    '$1 my $2 buy $3 ',
  ],
  [
    new RegExp(`^(${LEAD}${CHANGE}) (?:the|my) ((?:(?:today|tomorrow) )?${HOURS}) (?:offer|ask) (to|by) (?=${PRICE})`),
    '$1 my $2 sell $3 ',
  ],
  [
    new RegExp(`^${LEAD}(?:change|amend|modify|move) (${ID}) to ${PRICE}(?: ?[x×*] ?|[,;] )${N}${END}`),
    'change $1 to $3 mwh at $2',
  ],
  [
    new RegExp(
      `^${LEAD}${CHANGE} ((?:the|my) (?:buy|sell|bid|offer|ask)) to ${PRICE},? (?:and |for )?(${NUMBER}) ?mwh${END}`,
    ),
    'change $1 to $3 mwh at $2',
  ],
  [
    new RegExp(
      `^${LEAD}(?:drop|cut|reduce|raise|lower|increase|change) the (?:size|quantity|qty) (?:on|of|for) (${ID}) to ${N}${END}`,
    ),
    'change $1 quantity to $2',
  ],
  [
    /^(?:请|帮我|把)*((?:\d{3,}-\d+|o-\d+)) ?(?:加量|减量|加码|减码)到 ?(\d+(?:\.\d+)?)(?: ?mwh)?[。!]*$/,
    '$1 数量改成 $2',
  ],
  // Until when it rests is asked.
  [
    new RegExp(
      `^(${LEAD}(?:buy|sell) ${NUMBER}(?: ?mwh)? (?:at|@) ?${NUMBER}),? (?:(?:good|valid|resting|up) )?(?:until|till|til)(?:[.…]*)$`,
    ),
    '$1 gtd',
  ],
  [
    /^((?:请|帮我|我要|我想)*[买卖][进出入掉]? ?\d[\d.]*(?: ?mwh)?[,， ]*\d{3,}(?:\.\d+)?(?:元|块)?)[,， ]*(?:挂|有效)?(?:到|至)[.…。]*$/,
    '$1 gtd',
  ],
  [new RegExp(`^(${LEAD})(?:get rid of|scrap) ((?:the|my) (?:(?:spot|${HOURS}) )?${QUOTE})${END}`), '$1cancel $2'],
]
