import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'

/**
 * Words of a model as plain text: Markdown's marks go, what they enclose stays. All that is not seen goes: turned round
 * by it, words would stand outside of the quotes they are shown in. Only marks that stand as pairs or at the start of a
 * line count, so that 2*3, a snake_case name and a price with a minus sign stay as they are. What stands
 * behind a fence goes only where it names a format that models fence their answers in: nobody approves words unread.
 */
export function plainText(markdown: string): string {
  return markdown
    .replaceAll(HIDDEN_CHARACTERS, '')
    .replace(/^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:json|text|markdown)?[ \t]*$\n?/gm, '')
    .replace(/^[ \t]*(?:`{3,}|~{3,})[ \t]*(?=[\w+#-]+[ \t]*$)/gm, '')
    .replace(/^[ \t]{0,3}(?:#{1,6}|>)[ \t]+/gm, '')
    .replace(/^([ \t]*)[*+-][ \t]+/gm, '$1• ')
    .replace(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replace(/(\*\*\*|\*\*|~~|`+)(?=\S)([^\n]*?\S)\1/g, '$2')
    .replace(/(?<![\w*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\w*])/g, '$1')
    .replace(/(?<!\w)(__?)(?=\S)([^_\n]*\S)\1(?!\w)/g, '$2')
    .trim()
}
