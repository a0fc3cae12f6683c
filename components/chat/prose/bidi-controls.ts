/**
 * Characters that change the direction of writing (Unicode's Bidi_Control) are taken out of a model's words. Behind one of them 15 is
 * read as 51: another figure than the one that was looked up in the record.
 */
import { isParent, isText, type Parent } from './rendered-tree.ts'

export const withoutBidiControls = (text: string): string => text.replaceAll(/\p{Bidi_Control}/gu, '')

/** A rehype plugin: Markdown can name such a character by its number. */
export const dropBidiControls = () => dropIn

function dropIn(parent: Parent): void {
  for (const node of parent.children) {
    if (isText(node)) node.value = withoutBidiControls(node.value)
    else if (isParent(node)) dropIn(node)
  }
}
