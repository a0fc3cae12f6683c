/** How long a message about a failure stays, so that it can be read. */
export const TIME_TO_READ_MS = 12_000
