/**
 * Whose clock a sentence says its hours are on: "10-11 GMT+8", "6pm London time", 台北時間. Hours are read on the market's, so the name of
 * that one says nothing more; on any other they would be other hours, and which, is the trader's to say.
 */
import { ownTable } from '../../../own-table.ts'
import { deliveryZone } from '../../../ui/delivery-zone.ts'
import { offsetAt } from '../../delivery-clock.ts'
import { fold } from './fold.ts'

const HOUR_MS = 3_600_000
const SEASONS = ['2026-01-15', '2026-07-15'].map((day) => Date.parse(day))

/** Hours ahead of UTC; several where traders mean one or another by it. */
const ABBREVIATED: Readonly<Record<string, readonly number[]>> = ownTable({
  ...{ utc: [0], gmt: [0], cet: [1], cest: [2], eet: [2], eest: [3], msk: [3], bst: [1], ist: [5.5, 1] },
  ...{ est: [-5], edt: [-4], cst: [8, -6], cdt: [-5], mst: [-7], mdt: [-6], pst: [-8], pdt: [-7] },
  ...{ jst: [9], kst: [9], hkt: [8], sgt: [8], awst: [8], aest: [10], aedt: [11], ict: [7], wib: [7] },
})
const SHORT = Object.keys(ABBREVIATED).join('|')
/** The spelling leaves names of clocks alone, because "cet" is no slip of "cent". */
export const isClockName = (word: string): boolean => Object.hasOwn(ABBREVIATED, word)
/** The others only behind an hour: they may be a symbol. */
const EVERYWHERE: ReadonlySet<string> = new Set(['utc', 'gmt', 'cet', 'cest'])

/** Places whose clock people name by another name than the zone's. */
const PLACES: Readonly<Record<string, string>> = ownTable({
  ...{ taiwan: 'Asia/Taipei', china: 'Asia/Shanghai', chinese: 'Asia/Shanghai', beijing: 'Asia/Shanghai' },
  ...{ japan: 'Asia/Tokyo', korea: 'Asia/Seoul', india: 'Asia/Kolkata', uk: 'Europe/London', british: 'Europe/London' },
  ...{ german: 'Europe/Berlin', europe: 'Europe/Brussels', european: 'Europe/Brussels' },
  ...{ eastern: 'America/New_York', central: 'America/Chicago', mountain: 'America/Denver' },
  ...{ pacific: 'America/Los_Angeles', 'central european': 'Europe/Brussels' },
})
const HAN_PLACES: Readonly<Record<string, string>> = ownTable({
  ...{ 台北: 'Asia/Taipei', 台湾: 'Asia/Taipei', 北京: 'Asia/Shanghai', 上海: 'Asia/Shanghai', 中国: 'Asia/Shanghai' },
  ...{ 香港: 'Asia/Hong_Kong', 新加坡: 'Asia/Singapore', 东京: 'Asia/Tokyo', 日本: 'Asia/Tokyo', 首尔: 'Asia/Seoul' },
  ...{ 韩国: 'Asia/Seoul', 伦敦: 'Europe/London', 英国: 'Europe/London', 柏林: 'Europe/Berlin', 德国: 'Europe/Berlin' },
  ...{ 欧洲: 'Europe/Brussels', 巴黎: 'Europe/Paris', 纽约: 'America/New_York', 美东: 'America/New_York' },
  ...{
    美西: 'America/Los_Angeles',
    世界标准: 'UTC',
    世界协调: 'UTC',
    协调世界: 'UTC',
    格林威治: 'UTC',
    格林尼治: 'UTC',
  },
})
const OWN: ReadonlySet<string> = new Set(['market', 'exchange', 'desk', '市场', '交易所', '盘面'])
/** The reader's, which nobody tells the planner; and that of a place that is not named. */
const ANYBODYS: ReadonlySet<string> = new Set(['my', 'our', 'local', '我', '我们', '我这边', '我这里', '本地', '当地'])
const HAN = [...Object.keys(HAN_PLACES), ...OWN, ...ANYBODYS].filter((name) => /^[一-龥]/.test(name)).join('|')

/** "Taipei" of Asia/Taipei, "new york" of America/New_York. */
const cityOf = (zone: string): string => (zone.split('/').at(-1) ?? '').replaceAll('_', ' ').toLowerCase()
let cities: ReadonlyMap<string, string> | null = null
const zoneOf = (place: string): string | undefined => {
  cities ??= new Map(Intl.supportedValuesOf('timeZone').map((zone) => [cityOf(zone), zone]))
  return PLACES[place] ?? HAN_PLACES[place] ?? cities.get(place)
}

/** One clock shows another's time all year. */
const isOwnZone = (zone: string): boolean => SEASONS.every((ms) => offsetAt(ms, zone) === offsetAt(ms, deliveryZone()))
const isOwnOffset = (hours: number): boolean => SEASONS.some((ms) => offsetAt(ms, deliveryZone()) === hours * HOUR_MS)

const CLOCK =
  "(?:[01]?\\d|2[0-4])(?::\\d\\d){0,2}(?: ?(?:[ap]\\.?m\\.?|hrs?|h|o'clock)|[点时](?:[半整钟]|\\d{1,2}分?)?)?"
const WORD = 'noon|midnight|morning|afternoon|evening|today|tonight|tomorrow'
const DAY_PART = '[今明后][天早晚]|[早中上下晚]午|晚上|早上'
/** What a named clock stands behind, or before: an hour, or a word of a day. */
const TIMED = new RegExp(`(?:(?<![\\d.,:+])${CLOCK}|\\b(?:${WORD})|${DAY_PART})[ ,(]*$`)
const BEFORE_TIME = new RegExp(`^[ ,:)]*(?:at |from |on )?(?:${CLOCK}(?![\\d.,])|(?:${WORD})\\b|${DAY_PART})`)

const OFFSET = '(?: ?([+-])(\\d{1,2})(?::?([03]0))?(?![\\d:.]))?'
const KINDS: readonly { named: RegExp; read: (m: RegExpMatchArray) => Clock | null }[] = [
  // "UTC" is no word beside the market's hours, wherever it stands.
  { named: new RegExp(`(?<![a-z\\d])(${SHORT})${OFFSET}(?![a-z\\d])(?: time\\b|时间|时区)?`, 'g'), read: shortClock },
  {
    named:
      /(?<![a-z])(?:(?:in|on|by) )?(?:the )?((?:[a-z]+ )?[a-z]+)(?:'s)?(?: (?:local|standard|summer))? (?:time|clock)(?![a-z])/g,
    read: clockOfPlace,
  },
  {
    named: new RegExp(`(?:[按以用依]照?)?(${HAN})的?(?:标准)?(?:本地|当地)?(?:时间|时区)(?!段)`, 'g'),
    read: ([, place = '']) => clockOf(place),
  },
]

/** `isAnywhere`: also where no hour stands beside it. `from`: what of the match is the name. */
type Clock = { isOwn: boolean; isAnywhere?: boolean; from?: number }

function shortClock([, name = '', sign, hours = '0', minutes = '0']: RegExpMatchArray): Clock {
  const shift = sign ? Number(`${sign}1`) * (Number(hours) + Number(minutes) / 60) : 0
  return {
    isOwn: (ABBREVIATED[name] ?? []).some((ahead) => isOwnOffset(ahead + shift)),
    isAnywhere: EVERYWHERE.has(name),
  }
}

/** "tomorrow London time": the last word, where both together name none. */
function clockOfPlace([all, both = '']: RegExpMatchArray): Clock | null {
  const last = both.split(' ').at(-1) ?? ''
  const clock = clockOf(both)
  if (clock || last === both) return clock
  const ofLast = clockOf(last)
  return ofLast && { ...ofLast, from: all.indexOf(both) + both.length - last.length }
}

function clockOf(place: string): Clock | null {
  if (OWN.has(place)) return { isOwn: true }
  if (ANYBODYS.has(place)) return { isOwn: false }
  const zone = zoneOf(place)
  return zone === undefined ? null : { isOwn: isOwnZone(zone) }
}

/**
 * The text without the names of the market's own clock, in its own letters; `isOther`: another is named.
 */
export function clockNamed(typed: string): { text: string; isOther: boolean } {
  const { plain, folded } = fold(typed)
  let text = ''
  let isOther = false
  let done = 0
  const found = KINDS.flatMap(({ named, read }) =>
    [...folded.matchAll(named)].flatMap((match) => {
      const clock = read(match)
      const [start, end] = [match.index + (clock?.from ?? 0), match.index + match[0].length]
      const isMeant = clock?.isAnywhere || TIMED.test(folded.slice(0, start)) || BEFORE_TIME.test(folded.slice(end))
      return clock && isMeant ? [{ isOwn: clock.isOwn, start, end }] : []
    }),
  ).sort((a, b) => a.start - b.start)
  for (const { isOwn, start, end } of found) {
    if (start < done) continue
    isOther ||= !isOwn
    if (!isOwn) continue
    const [before, isBracketed] = [plain.slice(done, start), folded[end] === ')']
    text += isBracketed ? before.replace(/[ ,]*\([ ]*$/, '') : before.replace(/[ ,]+$/, '')
    done = end + (isBracketed ? 1 : 0)
  }
  return { text: done === 0 ? typed : text + plain.slice(done), isOther }
}
