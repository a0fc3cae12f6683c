/** What is told of a call that cannot be made as the model wrote it: to the model, and on the card that its trader sees. */
import type { ToolTrust } from '../../gate/trust/trust.ts'
import { wordsOf } from '../../tools/registry.ts'

/** In place of what the parser says, which repeats the arguments from end to end. */
export const NOT_JSON = 'The arguments are cut off or are not JSON: give one whole JSON object'

const MAX_NAMED = 10
const MAX_CHARACTERS = 64

/**
 * A tool may be there and wait for its trader, who would otherwise read that there is none and never look for it under Tools.
 *
 * @param offered the tools of this step by their names
 */
export async function whyNotOffered(
  trust: Pick<ToolTrust, 'kept'>,
  traderId: string,
  name: string,
  offered: readonly string[],
): Promise<string> {
  const kept = await trust.kept(traderId, name)
  return kept === null ? noSuchTool(name, offered) : `QUARANTINED: ${kept}`
}

/** The model has the list of all tools, so only those it may have meant are named. */
export function noSuchTool(name: string, offered: readonly string[]): string {
  const asked = new Set(wordsIn(name))
  const alike = offered
    .map((tool) => ({ tool, shared: wordsIn(tool).filter((word) => asked.has(word)).length }))
    .filter(({ shared }) => shared > 0)
    .sort((a, b) => b.shared - a.shared)
    .slice(0, MAX_NAMED)
    .map(({ tool }) => tool)
  const sentence = `There is no tool ${name.slice(0, MAX_CHARACTERS)} right now.`
  return alike.length === 0 ? sentence : `${sentence} Alike: ${alike.join(', ')}.`
}

/** get_order_book, getOrderBook and eap.getOrderBook have the same three. */
const wordsIn = (name: string): string[] => wordsOf(name).split(' ').filter(Boolean)
