/** By which letters the palette finds what, and how well. */
import { defaultFilter } from 'cmdk'

const SAID = 'said in '
/** Of what was said the desk has found the words already: no letter that is typed is looked for in it. */
export const saidValue = (chatId: string): string => SAID + chatId

/** What parts the title of a conversation, by which it is found, from what tells it from others of that title. */
const NAMED = ' \u2063'
export const chatValue = (title: string, chatId: string): string => title + NAMED + chatId

/** What was said comes after all that is named by the letters. */
export function scoreOf(value: string, search: string): number {
  const [name = ''] = value.split(NAMED)
  return value.startsWith(SAID) ? 1e-9 : defaultFilter(name, search)
}
