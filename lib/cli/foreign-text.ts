/**
 * Words of models, servers and orders on their way to a terminal. A terminal obeys what it is sent: a control character
 * could move the cursor over what the desk has printed, set the title or draw a question of its own.
 */
import { HIDDEN_CHARACTERS } from '../contracts/hidden-characters.ts'

/** The desk's own question, in whatever brackets and case. Only the desk asks it. */
const OWN_QUESTION = /[[［]\s*y\s*[/／]\s*n\s*[\]］]/giu

/** Keeps line ends and tabs; everything else that is no visible character goes. Piece by piece gives the same as whole. */
export const visibleText = (text: string): string => text.replaceAll('\r', '').replaceAll(HIDDEN_CHARACTERS, '')

/** For one cell or line: no line ends either, and nothing that looks like the desk asking. */
export const visibleLine = (text: string): string => withoutQuestion(visibleText(text).replaceAll(/[\n\t]+/g, ' '))

/** Hidden characters in the texts of a value are shown by their numbers: whoever gets the value gets those as well. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value).replaceAll(HIDDEN_CHARACTERS, (hidden) =>
    hidden.replaceAll(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
  )

export const withoutQuestion = (text: string): string => text.replaceAll(OWN_QUESTION, '(y or n)')
