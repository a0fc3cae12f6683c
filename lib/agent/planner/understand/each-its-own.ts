/** "Sell 12.5 in 18-19, 11 in 19-20 and 9.5 in 20-21 at 3000", "18-19: 5 MW, 19-20: 3 MW, buy at 2950": of each contract its own quantity, and the price said once. */
import { END, LEAD } from './sentence-parts.ts'
import { HOURS, NUMBER } from './shape.ts'

const DAY = '(?:(?:today|tomorrow) )?'
const MUCH = `${NUMBER}(?: ?(?:mwh|mw|kwh))?`
const PART = `(?:${MUCH} (?:in |for |during )?${DAY}${HOURS}|${DAY}${HOURS}:? ${MUCH})`
const LIST = `(?<list>${PART}(?:(?:,? and |, ?|; ?|,? plus )${PART})+)`
const AT = '(?:(?:at|@) ?(?:the )?(?:nt\\$ ?)?(?:-?\\d(?:,\\d{3}|\\d*)(?:\\.\\d+)?|market))'
const TERM = '(?<term>,? (?:post[- ]?only|ioc|fok|gtc))?'
const OF_ALL = '(?:(?:all|both|each|them|it|them all|all of (?:them|it)|everything)(?: of them)? ?)?'
const FORMS = [
  new RegExp(
    `^(?<lead>${LEAD})(?<side>buy|sell) ${LIST}(?<day> (?:today|tomorrow))?(?:[,;]? ${OF_ALL}(?<at>${AT}))?${TERM}${END}`,
  ),
  new RegExp(`^(?<lead>${LEAD})(?<side>buy|sell) (?<at>${AT})[,:;]? ?${LIST}(?<day> (?:today|tomorrow))?${TERM}${END}`),
  new RegExp(`^(?<lead>${LEAD})${LIST}[,;:.]? ?(?<side>buy|sell) ${OF_ALL}(?<at>${AT})${TERM}${END}`),
]
const EACH = new RegExp(
  `(?:(?<qty>${MUCH}) (?:in |for |during )?)?(?<on>${DAY})(?<hours>${HOURS})(?::? (?<much>${MUCH})(?= |$|[,;]))?`,
)

/** The same said of each; null where the sentence is anything else. */
export function eachItsOwn(words: string): string | null {
  const said = FORMS.map((form) => form.exec(words)?.groups).find((groups) => groups)
  if (!said) return null
  const { lead = '', side = '', list = '', day = '', at, term = '' } = said
  const parts = list.split(/,? and |, ?|; ?|,? plus /).map((part) => EACH.exec(part)?.groups)
  const orders = parts.map((part) => {
    const where = `${part?.on || (day && `${day.trim()} `)}${part?.hours}`
    return `${side} ${part?.qty ?? part?.much} in ${where}${at ? ` ${at}` : ''}${term.replace(',', '')}`
  })
  return lead + orders.join(' and ')
}
