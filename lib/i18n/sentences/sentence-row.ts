/**
 * English pattern, 繁體中文, 简体中文; no full stop at the end. `{name}` is taken over as it stands, except for the
 * words of words.ts and `{clause}`, which is itself one of the sentences (list.ts). The first that fits counts: the more
 * special one stands before the more general one.
 */
export type SentenceRow = readonly [en: string, hant: string, hans: string]
