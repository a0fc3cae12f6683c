/** "This evening 18-19", "tomorrow evening 6-7": hours that are said with a part of the day, as hours of that day. */

const HOURS =
  '(?<start>\\d{1,2})(?<minutes>:\\d\\d)?(?<to> ?(?:-|to) ?)(?<end>\\d{1,2})(?<more>:\\d\\d)?(?! ?(?:[ap]\\.?m|mwh|kwh|:|\\d))'
const PART = '(?<part>morning|afternoon|evening|night)'
const BEFORE = new RegExp(`\\b(?:(?<day>this|tomorrow) ${PART}|tonight),? (?:from |between |at |for )?${HOURS}`, 'g')
const BEHIND = new RegExp(`(?<!\\d|-)${HOURS},? (?:(?<day>this|tomorrow) ${PART}|tonight)\\b`, 'g')

type Said = Partial<Record<'day' | 'part' | 'start' | 'minutes' | 'to' | 'end' | 'more', string>>

/** 6-7 of an evening is 18-19; what lies in no such part stays as it was said. */
function ofDay(all: string, { day, part, start = '', minutes = '', to = '-', end = '', more = '' }: Said): string {
  const isLate = part !== 'morning'
  const [from, till] = [Number(start), Number(end)]
  const begin = isLate && from < 12 ? from + 12 : from
  const close = isLate && till <= 12 && from < 12 ? till + 12 : till
  const isInPart = isLate ? begin >= 12 && close <= 24 : close <= 12
  if (!isInPart || begin >= close) return all
  return `${day === 'tomorrow' ? day : 'today'} ${begin}${minutes}${to}${close}${more}`
}

const groupsOf = (args: readonly unknown[]): Said => {
  const groups = args.at(-1)
  return typeof groups === 'object' && groups !== null ? groups : {}
}

/** @param words folded */
export const hoursOfPart = (words: string): string =>
  words
    .replace(BEFORE, (all: string, ...args: unknown[]) => ofDay(all, groupsOf(args)))
    .replace(BEHIND, (all: string, ...args: unknown[]) => ofDay(all, groupsOf(args)))
