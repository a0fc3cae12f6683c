/** "now the third to 2950", 第三張 2945 after a change of another: the same deed, to the next order of the list. */
import { isTerm, type Token } from '../text/tokens.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import type { Turn } from './history.ts'
import { newestWrites } from './spoken-of.ts'

const BESIDE = [
  ...[
    'filler',
    'and',
    'then',
    'comma',
    'stop',
    'of',
    'at',
    'for',
    'priceMark',
    'price',
    'qtyMark',
    'mwh',
    'kwh',
    'ntd',
  ],
  ...['one', 'request', 'yes', 'amend'],
] as const

const isNth = (t: Token): boolean => isTerm(t, 'nth')
/** What leads from the order to what it becomes. */
const TOWARDS = /^(?:[\s,]|to\b|at\b|also\b|too\b|也|要|改(?:成|为)?|到|用|以)+/

/** The change it stands for, read as a sentence; null where it is none. */
export function nextChange(u: Understanding, before: readonly Turn[]): Understanding | null {
  const { tokens, plain, folded } = u.utterance
  const last = before.findLast(({ calls }) => calls.length > 0)
  const { calls } = newestWrites(before)
  // Only right behind it: after a look at something else a number may be of that.
  if (
    calls.length === 0 ||
    !calls.every(({ tool }) => tool === 'amendOrder') ||
    !last?.calls.some((c) => c === calls[0])
  )
    return null
  const [place, ...more] = tokens.filter(isNth)
  const values = tokens.filter((t) => t.kind === 'number')
  const isPlain = tokens.every((t) => t.kind === 'number' || isNth(t) || isTerm(t, ...BESIDE))
  if (!place || more.length > 0 || values.length !== 1 || !isPlain || u.refusal) return null
  const rest = folded.slice(place.end)
  const becomes = plain.slice(place.end + (TOWARDS.exec(rest)?.[0].length ?? 0)).trim()
  if (!becomes || (values[0]?.start ?? 0) < place.end) return null
  const order = plain.slice(place.start, place.end)
  return understand(/\p{Script=Han}/u.test(order) ? `把${order}改成 ${becomes}` : `change ${order} to ${becomes}`)
}
