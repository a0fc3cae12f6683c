/** "1800-1900", "18.00-19.00", "half past six in the evening", "6 o'clock", "noon": times as they are written and spoken, in the form that they are read in. */
import { HOUR_DAY } from './hours-listed.ts'

const WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve']
const HOUR = `(1[0-2]|0?[1-9]|${WORDS.join('|')})`
const TO = ' ?(?:-|to|till|until) ?'
/** "in the evening", "tomorrow evening": which half of the day. */
const PART = '(morning|afternoon|evening|night)'
const QUARTER = '(00|15|30|45)'
const PLAIN = '([01]\\d|2[0-4])'

/** Of a price there is no day, nor "for". */
const DIGITS = new RegExp(
  `(?<=\\b(?:${HOUR_DAY}|for|in|of|delivery),? )${PLAIN}${QUARTER}${TO}${PLAIN}${QUARTER}\\b(?![.,]?\\d)|\\b${PLAIN}${QUARTER}-${PLAIN}${QUARTER}(?= ${HOUR_DAY}\\b)`,
  'g',
)
const POINTS = new RegExp(
  `(?<![\\d.,:])(\\d{1,2})\\.${QUARTER} ?(?:h|-)? ?-? ?(\\d{1,2})\\.${QUARTER}(?![\\d.,]*\\d)`,
  'g',
)
/** Beside none of these they may as well be two prices. */
const NAMED = new RegExp(`\\b(?:${HOUR_DAY}|delivery)\\b|\\b(?:for|in) \\d\\d?\\.`)
const TOM = /\btom\b(?= \d{1,2}(?::\d\d)?(?:-| ?[ap]m))|(?<=\b\d{1,2}(?::\d\d)?-\d{1,2}(?::\d\d)? )tom\b/g
const HALF_TO = new RegExp(`\\bhalf (?:past )?${HOUR}(?=${TO}(?:half )?(?:past )?${HOUR} ?[ap]m)`, 'g')
const HALF = new RegExp(`\\bhalf (?:past )?${HOUR}(?: ?([ap])\\.? ?m\\.?\\b|,? in the ${PART})`, 'g')
/** Behind a deed a number alone is so much, which is wanted in the morning. */
const OF_PART = new RegExp(
  `\\b${HOUR}(:\\d\\d)?${TO}(1[0-2]|[1-9])(:\\d\\d)?,? in the ${PART}\\b|(?<=\\b(?:${HOUR_DAY}|at|from|until|till|by),? )${HOUR}(:\\d\\d)?(?: o'?clock)?,? in the ${PART}\\b`,
  'g',
)
/** By itself it is of the dial. */
const OCLOCK = new RegExp(`\\b${HOUR} o'?clock(?: (${HOUR_DAY}))? ${PART}\\b`, 'g')
const SPOKEN_HALF = new RegExp(`\\b${HOUR} ([ap]) m\\b`, 'g')
const NOON = new RegExp(
  `\\b(${HOUR_DAY}),? (?:at )?(?:noon|midday)\\b(?!${TO}\\w)|\\b(?:noon|midday) (${HOUR_DAY})\\b`,
  'g',
)

const hourOf = (said: string): number => (/\d/.test(said) ? Number(said) : WORDS.indexOf(said) + 1)
const halfOf = (said: string | undefined): string =>
  said === undefined ? '' : /^(?:a|morning)$/.test(said) ? 'am' : 'pm'

/** @param words folded */
export const hoursWritten = (words: string): string =>
  /[a-z]/.test(words)
    ? words
        .replaceAll(DIGITS, (...args: (string | undefined)[]) => {
          const [from, fromMinute, to, toMinute] = args.slice(args[1] === undefined ? 5 : 1)
          return `${from}:${fromMinute}-${to}:${toMinute}`
        })
        .replaceAll(POINTS, (all: string, from: string, minute: string, to: string, end: string) =>
          Number(from) < 24 && Number(to) <= 24 && NAMED.test(words) ? `${from}:${minute}-${to}:${end}` : all,
        )
        .replaceAll(TOM, 'tomorrow')
        .replaceAll(HALF_TO, (_, hour: string) => `${hourOf(hour)}:30`)
        .replaceAll(HALF, (_, hour: string, of?: string, part?: string) => `${hourOf(hour)}:30${halfOf(of ?? part)}`)
        .replaceAll(OF_PART, (...args: (string | undefined)[]) => {
          const [, from, minute = '', to, toMinute = '', part, hour, ownMinute = '', of] = args
          return from === undefined
            ? `${hourOf(hour ?? '')}${ownMinute}${halfOf(of)}`
            : `${hourOf(from)}${minute}-${to}${toMinute}${halfOf(part)}`
        })
        .replaceAll(OCLOCK, (_, hour: string, day: string | undefined, part: string) => {
          const on = day === undefined ? '' : `${day} `
          return `${on}${hourOf(hour)}${halfOf(part)}`
        })
        .replaceAll(SPOKEN_HALF, (_, hour: string, half: string) => `${hourOf(hour)}${half}m`)
        .replaceAll(NOON, (_, day?: string, behind?: string) =>
          day === undefined ? `12:00 ${behind}` : `${day} 12:00`,
        )
    : words
