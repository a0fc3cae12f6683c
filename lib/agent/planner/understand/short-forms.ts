/** "2 and a half", "2 1/2", "next hr": figures and times as they are typed in haste, in the form they are read in. */
import { ownTable } from '../../../own-table.ts'
import { HOURS } from './shape.ts'

/** With a time behind it, it is how long something takes; behind a slash stands perhaps a day. */
const HALVES =
  /(?<![\d.,:/-])(\d{1,4})(?: and a half| ?½| 1\/2(?! ?\p{Script=Han})| 1⁄2)(?![\d/⁄-])(?! ?(?:\d|hours?|hrs?|h\b|min|days?|%|percent))/gu
const NEXT_HOUR = /\b(?:next|nxt) (?:hr|hour)\b/g
/** "buy 5 at about mid": near to it is a price that only the trader knows. */
const NEARLY =
  /(?<=\b(?:buy|sell) \d[\d.,]*(?: ?mwh)?),? (?:at )?(?:about|around|roughly|approximately|approx\.?|near|close to|just (?:under|over|below|above)) (?:the )?(?:mid(?:-?(?:price|point|market))?|market|(?:best )?(?:bid|ask|offer)|last(?: price)?)(?![a-z])/g

/** Coins and notes that stand for how far a price moves: "a fiver lower". */
const NOTES =
  /\ban? (fiver|tenner|buck|dollar)(?= (?:lower|higher|better|more|less|up|down|off|cheaper|above|below|over|under)\b|[.!]*$)/g
export const WORTH: Readonly<Record<string, string>> = ownTable({ fiver: '5', tenner: '10', buck: '1', dollar: '1' })
/** A hundredth of a dollar: "25 cents better". */
const CENTS = /(?<![\d.,])(\d{1,2}) cents?\b/g

/** "cancel my offer and rebid 3 at 2985". */
const ANEW = /\bre-?(bid|offer|buy|sell)(?= \d)/g
/** "in hour 20-21", "in the 6pm hour": the hours of a contract. */
const NAMED_HOURS = new RegExp(`(?<=\\b(?:in|for) )(?:the )?hours? (?=${HOURS}\\b)`, 'g')
const HOUR_OF_CLOCK = /\b(?:in|for) the (1[0-2]|[1-9]) ?([ap])m hour\b/g
const asHour = (_: string, hour: string, half: string): string => {
  const start = (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return `in ${start}:00-${start + 1}:00`
}

/** "whats the mid": an apostrophe costs time. */
const CONTRACTED = /\b(what|how|where|who|when|that)s\b(?! ')/g
/** "pls", "plz". */
const PLEASE = /\bpl[sz]\b/g
/** "2% under last": the price of the last trade. */
const LAST_PRICE = /(?<=\b(?:under|below|above|over|off) (?:the )?last)(?=[.!]*$)/

/** "get short 5 at 3050": sold, where "get" would have bought. */
const TO_SIDE = /\b(?:get|go|be|put|make) (?:(?:me|us) )?(short|long) (?=\d)/g

/** "sell half back", "buy it back at 2980": what was bought or sold before. */
const BACK =
  /(?<=\b(?:buy|sell) (?:it|them|that|half|all|half of it|\d[\d.,]*(?: ?mwh)?)(?: of (?:it|them))?) back(?! to)(?=[ .!,]|$)/g

/** "again but a tick higher": what is said of it changes nothing that "but" would set against it. */
const AGAIN_BUT =
  /^((?:(?:and|ok(?:ay)?|now|then|please|do)[ ,]+)*(?:(?:the )?same(?: again| thing)?|again|once more|ditto)),? but (?:only |just )?(?!not?\b)/

/** 18-19 b 5 2950: behind the hours of a contract a dealer's one letter is the side, in each order of a row of them. */
const SIDE_OF_HOURS = new RegExp(`(?<=(?:^|[,;，；] ?|\\band )${HOURS} )([bs])(?= ?\\d)`, 'g')

/** 19-20 3 MWh 同價: the price of the order before, where it ends the sentence; 同價嗎 asks. */
const SAME_PRICE =
  /(?<=\d ?(?:mwh|兆瓦时|度|个|张|口)?[ ,，]*)(?:也是?)?同(?:样|一|一个)?(?:的)?价(?:格|位|钱)?(?=[。!]*$)/g

/** "at rate 2950", "at a price of 2950", "market rate": as prices are called in India. */
const AT_RATE = /\b(?:at|@) ?(?:the |an? )?(?:rate|price) (?:of )?(?=(?:nt\$ ?)?\d|market\b)/g
const MARKET_RATE = /\b(market|mkt) (?:rate|price)\b(?=[ .!]*$)/g
/** "Do the needful and buy 5", "do one thing, sell 3": asks for what follows. */
const NEEDFUL =
  /^((?:(?:please|kindly|sir|dear|hi|hello|so|ok(?:ay)?)[, ]+)*)(?:do the needful|do one thing|do this)(?: (?:please|for me))?[,:;. -]+(?:(?:and|just|please)[, ]+)*(?=\S)/
/** "I am wanting to buy 5", "please do buying of 5", "gimme 5", "get 5 away at 3050": asked for, in the words of many desks. */
const WANTING =
  /^((?:(?:please|kindly|sir|so|ok(?:ay)?)[, ]+)*)(?:i(?: am|'m) (?:wanting|looking|wishing) to (buy|sell|purchase)|(?:please )?do (?:the |a )?(buying|selling) of|(gimme)) (?=\d)/
const AWAY = /^((?:(?:please|can you|could you|now|just)[, ]+)*)get (\d[\d.]*(?: ?mwh)?) (?:away|off) (?=(?:at|@) ?\d)/
/** "1.5 lakh", "2 crore" */
const LAKHS = /(?<![\d.,])(\d{1,4}(?:\.\d{1,3})?) ?(lakhs?|lacs?|crores?)\b/g
const DOZEN = /\bhalf an? dozen\b|\ba half[- ]dozen\b/g

/** Said by somebody who did not catch the answer. */
const PARDON =
  /^(?:(?:sorry|pardon|hm+|eh)[,.]? )*(?:come again|(?:can you |could you |please )*say (?:that |it )?again|i beg your pardon|pardon(?: me)?)(?: please)?[?.!]*$/

/** @param words folded */
export const shortForms = (words: string): string =>
  words
    .replaceAll(NOTES, (_, note: string) => WORTH[note] ?? note)
    .replaceAll(CENTS, (_, cents: string) => `0.${cents.padStart(2, '0')}`)
    .replaceAll(SIDE_OF_HOURS, (_, side: string) => (side === 'b' ? 'buy' : 'sell'))
    .replaceAll(SAME_PRICE, '价格一样')
    .replace(
      WANTING,
      (_, lead: string, deed?: string, doing?: string) =>
        `${lead}${/^sell/.test(deed ?? doing ?? '') ? 'sell' : 'buy'} `,
    )
    .replace(AWAY, '$1sell $2 ')
    .replaceAll(DOZEN, '6')
    .replaceAll(LAKHS, (_, many: string, of: string) => String(Math.round(Number(many) * (/^l/.test(of) ? 1e5 : 1e7))))
    .replaceAll(AT_RATE, 'at ')
    .replaceAll(MARKET_RATE, '$1')
    .replaceAll(HALVES, '$1.5')
    .replaceAll(NEXT_HOUR, 'next hour')
    .replaceAll(NEARLY, '')
    .replaceAll(PLEASE, 'please')
    .replace(NEEDFUL, '$1')
    .replaceAll(CONTRACTED, "$1's")
    .replace(LAST_PRICE, ' price')
    .replaceAll(BACK, '')
    .replaceAll(ANEW, (_, deed: string) => (/^b/.test(deed) ? 'buy' : 'sell'))
    .replaceAll(NAMED_HOURS, '')
    .replaceAll(HOUR_OF_CLOCK, asHour)
    .replace(AGAIN_BUT, '$1 ')
    .replace(PARDON, 'what was that again')
    .replaceAll(TO_SIDE, (_, side: string) => (side === 'short' ? 'sell ' : 'buy '))
