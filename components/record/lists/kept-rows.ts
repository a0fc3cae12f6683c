/** Rows of a page of a list. */
export const PAGE = 50
/** The desk gives at most so many rows in one answer. */
const MAX_ROWS = 200

type Kept = { list: string; rows: number } | undefined
const kept = (): Kept => window.history.state?.rows

/**
 * How many rows to ask for at first: Back and a reload find as many as were read on to, and so the one that was left for its
 * record. `list` is the address of its first page, since another filter is another list.
 */
export function firstRows(list: string): number {
  const before = kept()
  return before?.list === list ? Math.min(MAX_ROWS, Math.max(PAGE, before.rows)) : PAGE
}

/** Remembers with this entry of the history that so many rows of the list are on screen. */
export function keepRows(list: string, rows: number) {
  const before = kept()
  // Next's own state is kept beside it, so that the router does not take this for a navigation.
  if (before?.list !== list || before.rows !== rows)
    window.history.replaceState({ ...window.history.state, rows: { list, rows } }, '')
}

/** Adds to the number of rows that are kept. Does nothing if the reader has left the list while they were being fetched. */
export function keepMoreRows(list: string, rows: number) {
  const before = kept()
  if (before?.list === list) keepRows(list, before.rows + rows)
}
