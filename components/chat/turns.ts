/**
 * What turns the direction of writing is taken out of a model's words. Behind such a character 15 is read as 51: another figure than
 * the one that was looked up in the record.
 */
import { isParent, isText, type Parent } from './rendered-tree.ts'

const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

export const withoutTurns = (text: string): string => text.replaceAll(TURNS, '')

/** A rehype plugin: Markdown can name such a character by its number. */
export const dropTurns = () => dropTurnsIn

function dropTurnsIn(parent: Parent): void {
  for (const node of parent.children) {
    if (isText(node)) node.value = withoutTurns(node.value)
    else if (isParent(node)) dropTurnsIn(node)
  }
}
