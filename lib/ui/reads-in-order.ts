/**
 * Answers to one question, asked again and again, may overtake each other. Begin each read with what this gives; once it
 * is answered, the function it returned says whether the answer counts: not where one asked for later was here before.
 */
export function readsInOrder(): () => () => boolean {
  let begun = 0
  let taken = 0
  return () => {
    const own = ++begun
    return () => {
      if (own < taken) return false
      taken = own
      return true
    }
  }
}
