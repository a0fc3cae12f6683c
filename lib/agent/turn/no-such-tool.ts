/** What a model is told that calls a tool there is not. It has the list of all there are, so only what it may have meant is named. */

const MOST_NAMED = 10
const MOST_CHARACTERS = 64

/** @param offered the tools of this step by their names */
export function noSuchTool(name: string, offered: readonly string[]): string {
  const asked = new Set(wordsOf(name))
  const alike = offered
    .map((tool) => ({ tool, shared: wordsOf(tool).filter((word) => asked.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST_NAMED)
    .map(({ tool }) => tool)
  const sentence = `There is no tool ${name.slice(0, MOST_CHARACTERS)} right now.`
  return alike.length === 0 ? sentence : `${sentence} Alike: ${alike.join(', ')}.`
}

/** get_order_book, getOrderBook and eap.getOrderBook have the same three. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
