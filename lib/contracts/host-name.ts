/** The name that a Host header, or the Origin of a web page, asks for. */

/** Read strictly: what has more than a name and a port means to be something else. @returns '' for that */
export const hostOf = (header: string): string =>
  /^(\[[\da-f:.]+\]|[^[\]:@/?#\s]+)(:\d{1,5})?$/i.exec(header)?.[1]?.toLowerCase() ?? ''

/** @param origin as the header says it, `null` and other oddities included */
export const hostOfOrigin = (origin: string): string => hostOf(/^https?:\/\/(.*)$/i.exec(origin)?.[1] ?? '')
