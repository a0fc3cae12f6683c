/** What a model is told when it calls a tool that does not exist. It has the list of all tools, so only those it may have meant are named. */
import { wordsOf } from '../../tools/registry.ts'

const MOST_NAMED = 10
const MOST_CHARACTERS = 64

/** @param offered the tools of this step by their names */
export function noSuchTool(name: string, offered: readonly string[]): string {
  const asked = new Set(wordsIn(name))
  const alike = offered
    .map((tool) => ({ tool, shared: wordsIn(tool).filter((word) => asked.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MOST_NAMED)
    .map(({ tool }) => tool)
  const sentence = `There is no tool ${name.slice(0, MOST_CHARACTERS)} right now.`
  return alike.length === 0 ? sentence : `${sentence} Alike: ${alike.join(', ')}.`
}

/** get_order_book, getOrderBook and eap.getOrderBook have the same three. */
const wordsIn = (name: string): string[] => wordsOf(name).split(' ').filter(Boolean)
