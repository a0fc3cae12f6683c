/** What ledger and conversation keep of an answer. Everything that lists them carries it, to every screen, for as long as there is a record. */
import { HOME_SERVER } from '../../contracts/home-server.ts'

const MAX_CHARACTERS = 256 * 1024
const BEGINNING = 4_000

/** @returns the answer, or of a longer one its beginning and a word about it; the exchange's own are kept whole */
export function keptResult(server: string, data: Record<string, unknown> | null): Record<string, unknown> | null {
  if (data === null || server === HOME_SERVER) return data
  const text = JSON.stringify(data)
  if (text.length <= MAX_CHARACTERS) return data
  return {
    note: `The answer has ${text.length.toLocaleString('en-US')} characters, more than is kept. It begins like this.`,
    text: text.slice(0, BEGINNING).toWellFormed(),
  }
}
