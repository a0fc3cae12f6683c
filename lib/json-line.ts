/**
 * A value as one line of JSON for a terminal, which obeys what it is sent. JSON escapes only some of the characters a
 * terminal obeys: the ones from U+007F to U+009F, a whole control sequence in one character among them, it lets pass.
 */
export const jsonLine = (value: unknown): string =>
  JSON.stringify(value).replaceAll(/[\u007f-\u009f]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)
