/** "Buy 3 each in 18-19, 19-20 and 20-21 at 2950", 18-19 跟 19-20 各買 3 MWh 2950: as much in each contract of a list, said once. */
import { QTY, REST } from './dealing-words.ts'
import { HOUR_DAY } from './hours-listed.ts'
import { END, LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

const DAY = `(?<day>${HOUR_DAY} )?`
const LIST = `${DAY}(?<list>${HOURS}(?:(?:, ?| and |, and | ?& ?)${HOURS})+)(?<behind> ${HOUR_DAY})?`
const AT = `(?<at>(?:at|@) ?(?:nt\\$ ?)?(?:${NUMBER}|market|the market))`
const DEED = `^(?<lead>${LEAD})(?<side>buy|sell) ${QTY}`
const ENGLISH = [
  new RegExp(`${DEED} each (?:in |of |for )?${LIST} ${AT}${REST}`),
  new RegExp(`${DEED} (?:in |for )each of ${LIST} ${AT}${REST}`),
  new RegExp(`${DEED} (?:in |for )?${LIST} each ${AT}${REST}`),
  new RegExp(`${DEED} (?:in |for )both (?=${HOURS} and ${HOURS} )${LIST} ${AT}${REST}`),
  new RegExp(`${DEED} ${AT} (?:each )?(?:in |for )each of ${LIST}${REST}`),
  new RegExp(`${DEED} (?:each )?${AT} each (?:in |for )${LIST}${REST}`),
  // At what price, is asked.
  new RegExp(`${DEED} each (?:in |of |for )?${LIST}${END}`),
  new RegExp(`${DEED} (?:in |of |for )each of ${LIST}${END}`),
  new RegExp(`${DEED} (?:in |of |for )?${LIST} each${END}`),
]
/** The day is said once for all its hours: "tomorrow 9-10 and tomorrow 10-11". */
const SAME_DAY = new RegExp(`(?<=(today|tomorrow) ${HOURS}.*?)( and |, ?)\\1 (?=\\d)`, 'g')
/** The same without "each", which may be of all of them together. */
const UNSAID = [
  new RegExp(`${DEED} (?:in |for |of )?${LIST}(?: ${AT})?${END}`),
  new RegExp(`${DEED} ${AT},? (?:in |for )?${LIST}${END}`),
]

const HAN_LIST = `(?<day>(?:今天|明天|今晚|明晚|明早) ?)?(?<list>${HOURS}(?: ?点)?(?:(?: ?[和跟与及、,，] ?| )${HOURS}(?: ?点)?)+)`
const HAN_QTY = `(?<qty>${NUMBER} ?(?:mwh|kwh|兆瓦时|千度|度)?)`
const HAN_AT = `(?:[,，]? ?(?:以|用|价格|@)? ?(?<at>${NUMBER}|市价)(?:元|块)?)`
const HAN_DEED = '(?<side>[买卖])[进出入]? ?'
const HAN = [
  new RegExp(`^(?:请|帮我)*${HAN_LIST} ?(?:各|都|每个?都?)自?${HAN_DEED}${HAN_QTY}${HAN_AT}?[。!]*$`),
  new RegExp(`^(?:请|帮我)*${HAN_DEED}${HAN_LIST} ?各 ?${HAN_QTY}${HAN_AT}?[。!]*$`),
]
/** The same without 各, which may be of all of them together. */
const HAN_UNSAID = [
  new RegExp(`^\\s*(?:请|帮我)*(?:在 ?)?${HAN_LIST} ?的?${HAN_DEED}${HAN_QTY}${HAN_AT}?[。!]*\\s*$`, 'd'),
  new RegExp(`^\\s*(?:请|帮我)*${HAN_DEED}(?:在 ?)?${HAN_LIST} ?的?${HAN_QTY}${HAN_AT}?[。!]*\\s*$`, 'd'),
]

/**
 * "Buy 3 in 18-19 and 19-20 at 2950" may be of all of them together: how it is said of each. Null: it is anything else.
 *
 * @param said `folded`, and `plain` with the characters as they were typed
 */
export function eachUnsaid({ folded, plain }: { folded: string; plain: string }): string | null {
  const han = HAN_UNSAID.map((pattern) => pattern.exec(folded)?.indices?.groups).find((groups) => groups)
  if (han) {
    const typed = (name: string) => (han[name] ? plain.slice(...han[name]).trim() : '')
    const price = /^\d/.test(typed('at')) ? `@ ${typed('at')}` : typed('at')
    return `${typed('day')}${typed('list')} 各${typed('side')} ${typed('qty')} ${price}`.trim()
  }
  const asSaid = folded.trim().replace(SAME_DAY, '$2')
  const said = UNSAID.map((pattern) => pattern.exec(asSaid)?.groups).find((groups) => groups)
  if (!said) return null
  const { lead = '', side, qty = '', day = '', behind = '', list = '', at = '' } = said
  const much = /wh/.test(qty) ? qty.replace(/ ?mwh/, ' MWh').replace(/ ?kwh/, ' kWh') : `${qty} MWh`
  return `${lead}${side} ${much} in each of ${day || (behind && `${behind.trim()} `)}${list} ${at}`.trim()
}

/** A day has no more hours: a longer list is none that anybody says. */
const MAX_HOURS = 24
function hoursOf(list: string): string[] {
  const hours = list.match(new RegExp(HOURS, 'g')) ?? []
  return hours.length > MAX_HOURS ? [] : hours
}

/** Hours one behind the other, from the first to the last, which are asked about at once; null where there is one between. */
function inRow(hours: readonly string[]): string | null {
  const ends = hours.map((span) => span.split('-'))
  const isRow = ends.every(
    ([from = '', to = ''], i) =>
      /^\d+$/.test(from + to) && Number(to) === Number(from) + 1 && (i === 0 || from === ends[i - 1]?.[1]),
  )
  return isRow && ends.length > 1 ? `${ends[0]?.[0]}-${ends.at(-1)?.[1]}` : null
}

/** 19、20、21 點各: of several hours by their names each is the one that begins then. */
const NAMED = /(?<![\d:.-])(\d{1,2} ?点?(?:(?:[、,，]|和|跟|与) ?\d{1,2} ?点?){1,23})(?<=点) ?的?(?=各|都|每)/
const inHours = (words: string): string =>
  words.replace(NAMED, (all: string, list: string) => {
    const hours = (list.match(/\d+/g) ?? []).map(Number)
    return hours.every((hour) => hour < 24) ? hours.map((hour) => `${hour}-${hour + 1}`).join('、') : all
  })

/** One order of each of them, as it would be said; null where the message is anything else. @param words folded */
export function eachListed(words: string): string | null {
  const said = ENGLISH.map((pattern) => pattern.exec(words)?.groups).find((groups) => groups)
  if (said) {
    const { lead = '', side, qty = '', behind = '', list = '', at = '', rest = '' } = said
    const day = said.day ?? (behind && `${behind.trim()} `)
    const much = /wh/.test(qty) ? qty : `${qty} mwh`
    const row = at === '' ? inRow(hoursOf(list)) : null
    if (row) return `${lead}${side} ${much} each hour ${day}${row}`
    const orders = hoursOf(list).map((hours) => `${side} ${much} ${day}${hours} ${at}${rest.replace(/[.!?]+$/, '')}`)
    if (orders.length === 0) return null
    return `${lead}${orders.join(' and ')}${rest.endsWith('?') ? '?' : ''}`
  }
  const listed = inHours(words)
  const han = HAN.map((pattern) => pattern.exec(listed)?.groups).find((groups) => groups)
  if (!han) return null
  const { side, qty = '', day = '', list = '', at = '' } = han
  const much = /wh|度|瓦/.test(qty) ? qty : `${qty} mwh`
  const row = at === '' ? inRow(hoursOf(list)) : null
  if (row) return `${day}${row} 每小时${side} ${much.trim()}`
  const orders = hoursOf(list).map((hours) => `${side} ${day}${hours} ${much.trim()} ${at}`)
  return orders.length > 0 ? orders.join('，') : null
}
