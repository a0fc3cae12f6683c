/** Time zone of the reader's machine, for what is told on their clock elsewhere. Browser only. */
export const readersZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
