const isWordPart = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}.]/u.test(character) && !/\p{Script=Han}/u.test(character)

/**
 * Whether `wanted` stands in `form` as whole words: "mall" is no part of "small", nor "300" of "3000". Han characters count
 * wherever they stand, because Chinese puts no spaces between words.
 */
export function holdsWords(form: string, wanted: string): boolean {
  for (let at = form.indexOf(wanted); at >= 0; at = form.indexOf(wanted, at + 1)) {
    const after = at + wanted.length
    const begins = !(isWordPart(form[at - 1]) && isWordPart(form[at]))
    if (begins && !(isWordPart(form[after - 1]) && isWordPart(form[after]))) return true
  }
  return false
}
