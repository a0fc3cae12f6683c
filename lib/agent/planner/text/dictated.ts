/** What a machine that takes dictation writes out: "comma", "full stop", "new line", "mega watt hours". */

/** "the period", "which hour comma": a mark only behind what an order may end with. */
const ENDED =
  '(?<=(?:\\d|\\b(?:mwh|hours?|market|please|thanks|only|now|bid|ask|offer|hundred|thousand|[a-z]{0,9}(?:ty|een)|oh|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)))'

const SPOKEN: readonly (readonly [RegExp, string])[] = [
  [/(?:^|(?<=\S)) ?\bnew (?:line|paragraph)\b[.,]? ?/gi, '\n'],
  [/ comma\b(?=$| )/gi, ','],
  [/ full stop\b(?=$|[ .\n])/gi, '.'],
  [new RegExp(`${ENDED} period(?=[ .]*$)`, 'gi'), '.'],
  [/ question mark\b(?=$|[ .\n])/gi, '?'],
  [/\b(mega|kilo|giga)[ -](?=watts?\b)/gi, '$1'],
]

export const dictated = (text: string): string =>
  SPOKEN.reduce((said, [spoken, mark]) => said.replaceAll(spoken, mark), text)
