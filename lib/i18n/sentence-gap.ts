/** What parts two sentences of a line: in Chinese the full stop has its own room. */
export const sentenceGap = (locale: string): string => (locale === 'en' ? ' ' : '')
